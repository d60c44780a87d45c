import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  exif,
  LOSSLESS_WEBP,
  LOSSY_FRAME,
  LOSSY_WEBP,
  riff,
  riffChunk,
  SECRET,
  vp8x,
  webpWith,
} from '../../testing/pictures.ts'
import { readOrientation } from './exif.ts'
import { cleanWebp } from './webp.ts'

function chunksOf(bytes: Buffer) {
  const found: { name: string; data: Buffer }[] = []
  for (let at = 12; at < bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4)
    found.push({ name: bytes.toString('latin1', at, at + 4), data: bytes.subarray(at + 8, at + 8 + size) })
    at += 8 + size + (size % 2)
  }
  return found
}
const namesOf = (bytes: Buffer | null) => chunksOf(bytes as Buffer).map(({ name }) => name)
const secret = Buffer.from(SECRET)

test.each([
  ['lossy', LOSSY_WEBP],
  ['lossless', LOSSLESS_WEBP],
])('a %s picture without metadata stays as it is', (_, picture) => {
  expect(cleanWebp(picture)).toEqual(picture)
})

test.each([
  ['in the form that the format prescribes', exif(6)],
  ['with the prefix of a JPEG', Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif(6, 'MM')])],
])('of EXIF, XMP and unknown chunks only the orientation is left: %s', (_, block) => {
  const dressed = webpWith(0x0c, riffChunk('EXIF', block), riffChunk('XMP ', secret), riffChunk('HIDE', secret))
  const cleaned = cleanWebp(dressed) as Buffer
  expect(cleaned.includes(SECRET)).toBe(false)
  expect(namesOf(cleaned)).toEqual(['VP8X', 'VP8 ', 'EXIF'])
  const [head, , info] = chunksOf(cleaned)
  expect(head?.data[0]).toBe(0x08)
  expect(readOrientation(info?.data as Buffer)).toBe(6)
  expect(cleaned.readUInt32LE(4)).toBe(cleaned.length - 8)
})

test('without an orientation nothing of EXIF is left, not even the flag that announces it', () => {
  const cleaned = cleanWebp(webpWith(0x0c, riffChunk('EXIF', exif(1)))) as Buffer
  expect(namesOf(cleaned)).toEqual(['VP8X', 'VP8 '])
  expect(chunksOf(cleaned)[0]?.data[0]).toBe(0)
})

test('what colours and transparency need is kept', () => {
  const profile = riffChunk('ICCP', Buffer.alloc(9, 7))
  const alpha = riffChunk('ALPH', Buffer.from([0, 1, 2]))
  const cleaned = cleanWebp(riff(vp8x(0x30), profile, alpha, LOSSY_FRAME)) as Buffer
  expect(namesOf(cleaned)).toEqual(['VP8X', 'ICCP', 'ALPH', 'VP8 '])
  expect(chunksOf(cleaned)[0]?.data[0]).toBe(0x30)
})

test('bytes after the end are cut off', () => {
  expect(cleanWebp(Buffer.concat([LOSSY_WEBP, secret]))).toEqual(LOSSY_WEBP)
})

describe('a broken picture is refused', () => {
  test('cut off anywhere', () => {
    for (let length = 0; length < LOSSY_WEBP.length; length += 1) {
      expect(cleanWebp(LOSSY_WEBP.subarray(0, length)), `${length} bytes`).toBeNull()
    }
  })

  test.each([
    ['nothing in it', riff()],
    ['two pictures', riff(LOSSY_FRAME, LOSSLESS_WEBP.subarray(12))],
    ['bytes that are not a lossy frame', riff(riffChunk('VP8 ', Buffer.alloc(20)))],
    ['bytes that are not a lossless frame', riff(riffChunk('VP8L', Buffer.alloc(20)))],
    ['a head of the wrong size', riff(riffChunk('VP8X', Buffer.alloc(9)), LOSSY_FRAME)],
    [
      'a moving picture',
      riff(vp8x(0x02), riffChunk('ANIM', Buffer.alloc(6)), riffChunk('ANMF', LOSSY_FRAME), LOSSY_FRAME),
    ],
    ['a chunk beyond the file', riff(LOSSY_FRAME, Buffer.from('EXIF\xff\xff\xff\xff', 'latin1'))],
    [
      'more chunks than any picture has',
      riff(LOSSY_FRAME, ...Array.from({ length: 200 }, () => riffChunk('NONE', secret))),
    ],
  ])('%s', (_, bytes) => {
    expect(cleanWebp(bytes)).toBeNull()
  })
})

test('any bytes are cleaned or refused, and cleaning them again changes nothing', () => {
  const dressed = webpWith(0x2c, riffChunk('EXIF', exif(5)), riffChunk('XMP ', secret))
  const name = fc.constantFrom('VP8X', 'ICCP', 'ALPH', 'EXIF', 'XMP ', 'VP8L', 'what')
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((tail) => riff(Buffer.from(tail))),
    fc.tuple(fc.nat(dressed.length - 1), fc.nat(255)).map(([at, value]) => {
      const copy = Buffer.from(dressed)
      copy[at] = value
      return copy
    }),
    fc
      .array(fc.tuple(name, fc.uint8Array({ maxLength: 40 })))
      .map((chunks) => webpWith(0x3e, ...chunks.map(([each, data]) => riffChunk(each, Buffer.from(data))))),
  )
  fc.assert(
    fc.property(bytes, (given) => {
      const cleaned = cleanWebp(given)
      if (cleaned) expect(cleanWebp(cleaned)?.equals(cleaned)).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})
