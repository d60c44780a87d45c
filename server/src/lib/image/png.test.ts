import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chunk, exif, PLAIN_PNG, pngWith, SECRET } from '../../testing/pictures.ts'
import { readOrientation } from './exif.ts'
import { cleanPng } from './png.ts'

function chunksOf(bytes: Buffer) {
  const found: { type: string; data: Buffer }[] = []
  for (let at = 8; at < bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    found.push({ type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, end - 4) })
    at = end
  }
  return found
}
const typesOf = (bytes: Buffer | null) => chunksOf(bytes as Buffer).map(({ type }) => type)

test('a picture without metadata stays as it is', () => {
  expect(cleanPng(PLAIN_PNG)).toEqual(PLAIN_PNG)
})

test('of EXIF, texts and times only the orientation is left', () => {
  const dressed = pngWith(
    chunk('eXIf', exif(6, 'MM')),
    chunk('tEXt', `Comment\0${SECRET}`),
    chunk('zTXt', `Raw profile type exif\0\0${SECRET}`),
    chunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${SECRET}`),
    chunk('tIME', Buffer.from([7, 234, 11, 20, 10, 0, 0])),
    chunk('prVt', SECRET),
  )
  const cleaned = cleanPng(dressed) as Buffer
  expect(cleaned.includes(SECRET)).toBe(false)
  expect(typesOf(cleaned)).toEqual(['IHDR', 'eXIf', 'IDAT', 'IEND'])
  expect(readOrientation(chunksOf(cleaned)[1]?.data as Buffer)).toBe(6)
  expect(inflateSync(chunksOf(cleaned)[2]?.data as Buffer)).toHaveLength(10)
})

test('chunks about colours are kept, and a moving picture keeps only its first frame', () => {
  const kept = ['gAMA', 'cHRM', 'sRGB', 'iCCP', 'pHYs', 'tRNS', 'bKGD']
  const dressed = pngWith(...[...kept, 'acTL', 'fcTL', 'fdAT'].map((type) => chunk(type, 'data')))
  expect(typesOf(cleanPng(dressed))).toEqual(['IHDR', ...kept, 'IDAT', 'IEND'])
})

test('bytes after the end are cut off', () => {
  expect(cleanPng(Buffer.concat([PLAIN_PNG, Buffer.from(SECRET)]))).toEqual(PLAIN_PNG)
})

describe('a broken picture is refused', () => {
  test('cut off anywhere', () => {
    for (let length = 8; length < PLAIN_PNG.length; length += 1) {
      expect(cleanPng(PLAIN_PNG.subarray(0, length)), `${length} bytes`).toBeNull()
    }
  })

  test.each([
    ['a wrong checksum', Buffer.from(PLAIN_PNG).fill(1, PLAIN_PNG.length - 20, PLAIN_PNG.length - 16)],
    ['an unknown chunk that is marked as critical', pngWith(chunk('CgBI', 'iPhone'))],
    ['a second header', pngWith(chunk('IHDR', Buffer.alloc(13, 1)))],
    ['no header', Buffer.concat([PLAIN_PNG.subarray(0, 8), PLAIN_PNG.subarray(33)])],
    ['no data', Buffer.concat([PLAIN_PNG.subarray(0, 33), chunk('IEND')])],
    ['no width', Buffer.concat([PLAIN_PNG.subarray(0, 8), chunk('IHDR', Buffer.alloc(13)), PLAIN_PNG.subarray(33)])],
    ['a type that is not four letters', pngWith(chunk('a b!'))],
    ['a length beyond the file', pngWith(Buffer.from([0xff, 0xff, 0xff, 0xff, 0x61, 0x61, 0x61, 0x61]))],
    ['an end with something in it', Buffer.concat([PLAIN_PNG.subarray(0, -12), chunk('IEND', SECRET)])],
  ])('%s', (_, bytes) => {
    expect(cleanPng(bytes)).toBeNull()
  })
})

test('any bytes are cleaned or refused, and cleaning them again changes nothing', () => {
  const dressed = pngWith(chunk('eXIf', exif(8)), chunk('tEXt', SECRET))
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map((tail) => Buffer.concat([PLAIN_PNG.subarray(0, 33), tail])),
    fc.tuple(fc.nat(dressed.length - 1), fc.nat(255)).map(([at, value]) => {
      const copy = Buffer.from(dressed)
      copy[at] = value
      return copy
    }),
    fc
      .array(
        fc.tuple(fc.constantFrom('tEXt', 'eXIf', 'IDAT', 'gAMA', 'PLTE', 'abCd'), fc.uint8Array({ maxLength: 40 })),
      )
      .map((chunks) => pngWith(...chunks.map(([type, data]) => chunk(type, Buffer.from(data))))),
  )
  fc.assert(
    fc.property(bytes, (given) => {
      const cleaned = cleanPng(given)
      if (cleaned) expect(cleanPng(cleaned)?.equals(cleaned)).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})
