// Pictures and documents for tests, made byte by byte, with and without metadata.
import { crc32, deflateSync } from 'node:zlib'

/** Each picture has four by two pixels. */
export const PLAIN_JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/2wBDASstLTw1PHZBQXb4pYyl+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj/wAARCAACAAQDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAaEAACAgMAAAAAAAAAAAAAAAAAAwECEiOS/8QAFQEBAQAAAAAAAAAAAAAAAAAAAgP/xAAYEQACAwAAAAAAAAAAAAAAAAAAAQIxMv/aAAwDAQACEQMRAD8AqpS8I105gAAdloZR/9k=',
  'base64',
)
export const PROGRESSIVE_JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/2wBDASstLTw1PHZBQXb4pYyl+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj/wgARCAACAAQDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAUAQEAAAAAAAAAAAAAAAAAAAAC/9oADAMBAAIQAxAAAAGgX//EABUQAQEAAAAAAAAAAAAAAAAAAAEA/9oACAEBAAEFAgL/xAAWEQADAAAAAAAAAAAAAAAAAAAAATH/2gAIAQMBAT8BUP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQIBAT8Bf//EABUQAQEAAAAAAAAAAAAAAAAAAAAx/9oACAEBAAY/Ao//xAAXEAADAQAAAAAAAAAAAAAAAAAAETGR/9oACAEBAAE/IUIw/9oADAMBAAIAAwAAABD7/8QAFREBAQAAAAAAAAAAAAAAAAAAADH/2gAIAQMBAT8Qk//EABYRAAMAAAAAAAAAAAAAAAAAAAABMf/aAAgBAgEBPxB0/8QAFhAAAwAAAAAAAAAAAAAAAAAAABGx/9oACAEBAAE/EFsR/9k=',
  'base64',
)
export const LOSSY_WEBP = Buffer.from(
  'UklGRjIAAABXRUJQVlA4ICYAAACwAQCdASoEAAIAB0CWJaAC7AEO9p5AAM3v6pCmWlZa0N3nNoAAAA==',
  'base64',
)
export const LOSSLESS_WEBP = Buffer.from(
  'UklGRjAAAABXRUJQVlA4TCQAAAAvA0AAAD8gFkyGlf8V4vCM1vwHDwkyJEAgQMZaHJhyIKL/4QQ=',
  'base64',
)

/** A text that no file that we send may contain. */
export const SECRET = 'Rua das Flores 12, -23.5613 -46.6565'

/** An EXIF block as cameras write it: the orientation, the maker, and the place. */
export function exif(turn: number, order: 'II' | 'MM' = 'II'): Buffer {
  const isLittle = order === 'II'
  const u16 = (value: number) => {
    const bytes = Buffer.alloc(2)
    if (isLittle) bytes.writeUInt16LE(value)
    else bytes.writeUInt16BE(value)
    return bytes
  }
  const u32 = (value: number) => {
    const bytes = Buffer.alloc(4)
    if (isLittle) bytes.writeUInt32LE(value)
    else bytes.writeUInt32BE(value)
    return bytes
  }
  const entry = (tag: number, type: number, count: number, value: Buffer) =>
    Buffer.concat([u16(tag), u16(type), u32(count), value])
  const secret = Buffer.from(`${SECRET}\0`, 'latin1')
  const [directory, gps] = [8, 8 + 2 + 3 * 12 + 4]
  const text = gps + 2 + 12 + 4
  return Buffer.concat([
    Buffer.from(isLittle ? 'II*\0' : 'MM\0*', 'latin1'),
    u32(directory),
    u16(3),
    entry(0x010f, 2, secret.length, u32(text)),
    entry(0x0112, 3, 1, Buffer.concat([u16(turn), u16(0)])),
    entry(0x8825, 4, 1, u32(gps)),
    u32(0),
    u16(1),
    entry(0x0001, 2, 2, Buffer.from('S\0\0\0', 'latin1')),
    u32(0),
    secret,
  ])
}

export function segment(marker: number, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** A JPEG with more segments after its first two bytes. */
export const jpegWith = (...segments: Buffer[]) =>
  Buffer.concat([PLAIN_JPEG.subarray(0, 2), ...segments, PLAIN_JPEG.subarray(2)])

/** A picture as a phone makes it: rotated, and with its place. */
export const phonePhoto = (turn = 6) =>
  jpegWith(
    segment(0xe1, 'Exif\0\0', exif(turn)),
    segment(0xe1, `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${SECRET}</x:xmpmeta>`),
    segment(0xed, `Photoshop 3.0\0${SECRET}`),
    segment(0xfe, SECRET),
  )

export function chunk(type: string, data: string | Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type), typeof data === 'string' ? Buffer.from(data, 'latin1') : data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(named.length - 4, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const PNG_HEADER = chunk('IHDR', Buffer.from([0, 0, 0, 4, 0, 0, 0, 2, 8, 0, 0, 0, 0]))
const PNG_DATA = chunk('IDAT', deflateSync(Buffer.alloc(2 * 5)))

/** A PNG with more chunks between its header and its data. */
export const pngWith = (...chunks: Buffer[]) =>
  Buffer.concat([PNG_SIGNATURE, PNG_HEADER, ...chunks, PNG_DATA, chunk('IEND')])
export const PLAIN_PNG = pngWith()

export function riffChunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

export function riff(...chunks: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  return Buffer.concat([riffChunk('RIFF', body).subarray(0, 8), body])
}

export const LOSSY_FRAME = LOSSY_WEBP.subarray(12)

/** The first chunk of a WebP that contains more than its picture. */
export const vp8x = (flags: number) => riffChunk('VP8X', Buffer.from([flags, 0, 0, 0, 3, 0, 0, 1, 0, 0]))

export const webpWith = (flags: number, ...after: Buffer[]) => riff(vp8x(flags), LOSSY_FRAME, ...after)

export const A_PDF = Buffer.from(
  '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj<</Type/Catalog>>endobj\ntrailer<<>>\n%%EOF\n',
  'latin1',
)

/** An empty archive, which consists only of its end record. */
export const A_ZIP = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])
