// Sound, films and moving pictures of messages: recognised by their bytes, and kept without notes about their makers.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { A_PDF, A_ZIP, LOSSY_WEBP, PLAIN_JPEG, riff, riffChunk, SECRET, vp8x } from '../testing/pictures.ts'
import { MESSAGE_MEDIA_TYPES, readMedia, readMessageMedia } from './media.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')

function box(type: string, ...parts: Buffer[]): Buffer {
  const head = Buffer.alloc(8)
  const size = 8 + parts.reduce((sum, part) => sum + part.length, 0)
  head.writeUInt32BE(size)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, ...parts])
}

const ftyp = (brand: string) => box('ftyp', latin(brand), Buffer.alloc(4), latin('isom'))
const mp4 = (brand: string, ...inMoov: Buffer[]) =>
  Buffer.concat([ftyp(brand), box('moov', box('mvhd', Buffer.alloc(20)), ...inMoov), box('mdat', Buffer.alloc(40, 7))])

/** MPEG 1, layer III, 128 kilobits a second, 44,100 hertz: 417 bytes a frame. */
const MP3_FRAME = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)])
const MP3 = Buffer.concat([MP3_FRAME, MP3_FRAME])
const ID3 = Buffer.concat([latin('ID3\x04\0\0'), Buffer.from([0, 0, 0, SECRET.length]), Buffer.from(SECRET)])
const ID3_AT_END = Buffer.concat([latin('TAG'), Buffer.from(SECRET), Buffer.alloc(125 - SECRET.length)])

const AAC_FRAME = Buffer.concat([Buffer.from([0xff, 0xf1, 0x50, 0x80, 0x02, 0x1f, 0xfc]), Buffer.alloc(9)])

function oggPage(data: Buffer): Buffer {
  const head = Buffer.alloc(28)
  head.write('OggS', 'latin1')
  head.writeUInt8(1, 26)
  head.writeUInt8(data.length, 27)
  return Buffer.concat([head, data])
}
const OGG = Buffer.concat([oggPage(latin('OpusHead\x01\x01')), oggPage(latin('OpusTags')), oggPage(Buffer.alloc(50))])

const GIF_HEAD = Buffer.concat([latin('GIF89a'), Buffer.from([1, 0, 1, 0, 0x80, 0, 0]), Buffer.alloc(6)])
const GIF_IMAGE = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
const GIF_REPEATS = Buffer.concat([Buffer.from([0x21, 0xff, 11]), latin('NETSCAPE2.0'), Buffer.from([3, 1, 0, 0, 0])])
const GIF_COMMENT = Buffer.concat([Buffer.from([0x21, 0xfe, SECRET.length]), Buffer.from(SECRET), Buffer.from([0])])
const GIF_XMP = Buffer.concat([Buffer.from([0x21, 0xff, 11]), latin('XMP DataXMP'), Buffer.from([1, 1, 0])])
const END = Buffer.from([0x3b])
const GIF = Buffer.concat([GIF_HEAD, GIF_REPEATS, GIF_IMAGE, END])

const FRAME = riffChunk('ANMF', Buffer.concat([Buffer.alloc(16), LOSSY_WEBP.subarray(12)]))
const movingWebp = (...more: Buffer[]) => riff(vp8x(0x02), riffChunk('ANIM', Buffer.alloc(6)), FRAME, FRAME, ...more)

test.each([
  ['video/mp4', mp4('mp42')],
  ['audio/mp4', mp4('M4A ')],
  ['video/3gpp', mp4('3gp5')],
  ['audio/mpeg', MP3],
  ['audio/aac', Buffer.concat([AAC_FRAME, AAC_FRAME])],
  ['audio/amr', latin('#!AMR\n<frames')],
  ['audio/ogg', OGG],
  ['image/gif', GIF],
  ['image/webp', movingWebp()],
  ['image/webp', LOSSY_WEBP],
  ['image/jpeg', PLAIN_JPEG],
  ['application/pdf', A_PDF],
])('%s is told by its bytes and stays whole', (media_type, bytes) => {
  expect(readMessageMedia(bytes)).toEqual({ media_type, bytes })
  expect(MESSAGE_MEDIA_TYPES).toContain(media_type)
})

describe('what tells of the maker', () => {
  test.each([
    ['the place in a film', mp4('mp42', box('udta', box('\xa9xyz', Buffer.from(SECRET))))],
    ['notes of a track', mp4('isom', box('trak', box('meta', Buffer.from(SECRET))))],
    ['a box of an application', Buffer.concat([mp4('mp42'), box('uuid', Buffer.from(SECRET))])],
    ['tags of sound', Buffer.concat([ID3, ID3, MP3, ID3_AT_END])],
    ['a comment of a picture that moves', Buffer.concat([GIF_HEAD, GIF_COMMENT, GIF_XMP, GIF_IMAGE, END])],
    ['what follows the end of a picture', Buffer.concat([GIF, Buffer.from(SECRET)])],
    ['notes of a sticker', movingWebp(riffChunk('EXIF', Buffer.from(SECRET)), riffChunk('XMP ', Buffer.from(SECRET)))],
  ])('%s is taken out', (_name, bytes) => {
    expect(bytes.includes(SECRET)).toBe(true)
    const media = readMessageMedia(bytes)
    expect(media?.bytes.includes(SECRET)).toBe(false)
    expect(readMessageMedia(media?.bytes as Buffer)).toEqual(media)
  })

  test('leaves a film at the places that its tables count from', () => {
    const film = mp4('mp42', box('udta', Buffer.from(SECRET)))
    expect(readMessageMedia(film)?.bytes).toHaveLength(film.length)
  })
})

test.each([
  ['a film that is cut off', mp4('mp42').subarray(0, -5)],
  ['a film without a description', Buffer.concat([ftyp('mp42'), box('mdat', Buffer.alloc(9))])],
  ['a picture in the boxes of a film', mp4('heic')],
  ['sound of one frame and then something else', Buffer.concat([MP3_FRAME, latin('<script>')])],
  ['tags without sound', Buffer.concat([ID3, latin('<html>')])],
  ['a film in Ogg', oggPage(latin('\x80theora'))],
  ['sound in Ogg whose first page is empty', Buffer.concat([oggPage(Buffer.alloc(0)), latin('OpusHead')])],
  ['a picture that moves and does not end', GIF.subarray(0, -1)],
  ['a picture that moves without any picture', Buffer.concat([GIF_HEAD, END])],
  ['a film that is an archive as well', Buffer.concat([mp4('mp42'), A_ZIP])],
  ['a page', latin('<!doctype html>')],
])('%s is refused', (_name, bytes) => {
  expect(readMessageMedia(bytes)).toBeNull()
})

test.each([mp4('mp42'), MP3, OGG, GIF, movingWebp()])('the team cannot attach any of these to a booking', (bytes) => {
  expect(readMedia(bytes)).toBeNull()
})

test('a file with any changed bytes is refused or read, and never makes the reader throw', () => {
  const samples = [mp4('mp42', box('udta', Buffer.alloc(9))), MP3, OGG, GIF, movingWebp(), Buffer.concat([ID3, MP3])]
  const change = fc.record({
    sample: fc.constantFrom(...samples),
    at: fc.nat(),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
  })
  fc.assert(
    fc.property(change, ({ sample, at, bytes }) => {
      const changed = Buffer.from(sample)
      Buffer.from(bytes).copy(changed, at % changed.length)
      const media = readMessageMedia(changed)
      if (media) expect(readMessageMedia(media.bytes)?.media_type).toBe(media.media_type)
    }),
    { numRuns: 20_000 },
  )
})
