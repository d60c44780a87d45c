import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectBelow } from '../../testing/expect-below.ts'
import { exif, jpegWith, PLAIN_JPEG, PROGRESSIVE_JPEG, phonePhoto, SECRET, segment } from '../../testing/pictures.ts'
import { readOrientation } from './exif.ts'
import { cleanJpeg } from './jpeg.ts'

/** The markers of a JPEG in their order, each with its body. */
function segmentsOf(bytes: Buffer) {
  const found: { marker: number; body: Buffer }[] = []
  for (let at = 2; bytes[at] === 0xff && bytes[at + 1] !== 0xda; ) {
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    found.push({ marker: bytes[at + 1] as number, body: bytes.subarray(at + 4, end) })
    at = end
  }
  return found
}
const markersOf = (bytes: Buffer) => segmentsOf(bytes).map(({ marker }) => marker)
const exifOf = (bytes: Buffer) => segmentsOf(bytes).find(({ marker }) => marker === 0xe1)?.body ?? Buffer.alloc(0)

test.each([
  ['baseline', PLAIN_JPEG],
  ['progressive', PROGRESSIVE_JPEG],
])('a %s picture without metadata stays as it is', (_, picture) => {
  expect(cleanJpeg(picture)).toEqual(picture)
})

test.each([2, 3, 4, 5, 6, 7, 8])('of the metadata of a phone only the orientation %i is left', (orientation) => {
  const cleaned = cleanJpeg(phonePhoto(orientation)) as Buffer
  expect(cleaned.includes(SECRET)).toBe(false)
  expect(cleaned.includes('xmpmeta')).toBe(false)
  expect(readOrientation(exifOf(cleaned).subarray(6))).toBe(orientation)
  expect(exifOf(cleaned)).toHaveLength(32)
  expect(markersOf(cleaned).filter((marker) => marker >= 0xe0)).toEqual([0xe0, 0xe1])
  expect(cleaned.subarray(-200)).toEqual(PLAIN_JPEG.subarray(-200))
})

test('the orientation is read in both byte orders', () => {
  for (const order of ['II', 'MM'] as const) {
    const cleaned = cleanJpeg(jpegWith(segment(0xe1, 'Exif\0\0', exif(3, order)))) as Buffer
    expect(readOrientation(exifOf(cleaned).subarray(6))).toBe(3)
  }
})

test.each([1, 0, 9, 65_535])('the value %i is not an orientation and is dropped', (orientation) => {
  expect(cleanJpeg(phonePhoto(orientation))).toEqual(PLAIN_JPEG)
})

test('what colours need is kept: the profile and the marker of Adobe, and nothing else of these segments', () => {
  const profile = segment(0xe2, 'ICC_PROFILE\0\x01\x01', Buffer.alloc(100, 7))
  const adobe = segment(0xee, 'Adobe\0\x64\0\0\0\0\x01')
  const cleaned = cleanJpeg(
    jpegWith(profile, segment(0xe2, `MPF\0${SECRET}`), segment(0xee, 'Adobe\0\x64\0\0\0\0\x01', SECRET)),
  )
  expect(cleaned?.includes(SECRET)).toBe(false)
  expect(cleaned?.includes(profile)).toBe(true)
  expect(cleaned?.includes(adobe)).toBe(true)
})

test('the small preview inside the first segment is removed', () => {
  const head = Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\x04\x02', 'latin1')
  const preview = Buffer.concat([PLAIN_JPEG.subarray(0, 2), segment(0xe0, head, SECRET), PLAIN_JPEG.subarray(20)])
  expect(cleanJpeg(preview)).toEqual(PLAIN_JPEG)
})

test('bytes after the end, such as those of a moving picture, are cut off', () => {
  expect(cleanJpeg(Buffer.concat([PLAIN_JPEG, Buffer.from(`<script>${SECRET}</script>`)]))).toEqual(PLAIN_JPEG)
})

test('comments between scans are removed as well', () => {
  const scans = PROGRESSIVE_JPEG.indexOf(Buffer.from([0xff, 0xda]))
  const second = PROGRESSIVE_JPEG.indexOf(Buffer.from([0xff, 0xc4]), scans)
  const dressed = [PROGRESSIVE_JPEG.subarray(0, second), segment(0xfe, SECRET), PROGRESSIVE_JPEG.subarray(second)]
  expect(cleanJpeg(Buffer.concat(dressed))).toEqual(PROGRESSIVE_JPEG)
})

describe('a broken picture is refused', () => {
  test('cut off anywhere', () => {
    for (let length = 2; length < PLAIN_JPEG.length; length += 1) {
      expect(cleanJpeg(PLAIN_JPEG.subarray(0, length)), `${length} bytes`).toBeNull()
    }
  })

  test.each([
    ['no frame', Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 2, 0xff, 0xd9])],
    ['no scan', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['a frame without width', jpegWith(segment(0xc0, Buffer.from([8, 0, 2, 0, 0, 1])))],
    ['two frames', jpegWith(segment(0xc0, Buffer.from([8, 0, 2, 0, 2, 1])))],
    ['a frame that browsers cannot display', jpegWith(segment(0xc9, Buffer.from([8, 0, 2, 0, 2, 1])))],
    ['bytes between segments', jpegWith(Buffer.from('hello'))],
    ['a segment shorter than its own length', jpegWith(Buffer.from([0xff, 0xe1, 0, 1]))],
    ['a marker that is not allowed there', jpegWith(Buffer.from([0xff, 0xd0]))],
    ['more segments than any camera writes', jpegWith(...Array.from({ length: 6_000 }, () => segment(0xfe)))],
  ])('%s', (_, bytes) => {
    expect(cleanJpeg(bytes)).toBeNull()
  })
})

test('any bytes are cleaned or refused, and cleaning them again changes nothing', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map((tail) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), tail])),
    fc.tuple(fc.nat(PLAIN_JPEG.length + 200), fc.nat(255)).map(([at, value]) => {
      const copy = Buffer.from(phonePhoto())
      copy[at % copy.length] = value
      return copy
    }),
  )
  fc.assert(
    fc.property(bytes, (given) => {
      const cleaned = cleanJpeg(given)
      if (cleaned) expect(cleanJpeg(cleaned)?.equals(cleaned)).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('ten megabytes that were made to be slow are read quickly', async () => {
  const scan = PLAIN_JPEG.indexOf(Buffer.from([0xff, 0xda]))
  for (const filler of [[0xff, 0], [0xff], [0xff, 0xd0]]) {
    const hostile = Buffer.concat([PLAIN_JPEG.subarray(0, scan + 14), Buffer.alloc(10 * 2 ** 20, Buffer.from(filler))])
    await expectBelow(2_000, () => {
      const began = performance.now()
      cleanJpeg(hostile)
      return performance.now() - began
    })
  }
})
