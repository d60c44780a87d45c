// Recordings of sound, recognised by their frames: MP3 and AAC without their tags, Ogg, and the AMR of old phones.

/** MP3 in kilobits a second, by the number in a frame's head: MPEG 1, then MPEG 2 and 2.5. */
const BIT_RATES = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
]
const SAMPLE_RATES = [44_100, 48_000, 32_000]

const isId3 = (bytes: Buffer) => bytes.toString('latin1', 0, 3) === 'ID3'

export const looksLikeMp3 = (bytes: Buffer) => isId3(bytes) || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2)

/** Without the tags at both ends, which may hold pictures and comments. Two frames in a row show that it is MP3. */
export function cleanMp3(bytes: Buffer): Buffer | null {
  const sound = withoutTags(bytes)
  const first = sound && mp3Frame(sound, 0)
  if (!sound || !first) return null
  return first === sound.length || mp3Frame(sound, first) ? sound : null
}

function withoutTags(bytes: Buffer): Buffer | null {
  let sound = bytes
  while (isId3(sound)) {
    if (sound.length < 10) return null
    const [a = 0, b = 0, c = 0, d = 0] = sound.subarray(6, 10)
    const footer = (sound.readUInt8(5) & 0x10) === 0 ? 0 : 10
    sound = sound.subarray(10 + ((a << 21) | (b << 14) | (c << 7) | d) + footer)
  }
  return sound.toString('latin1', sound.length - 128, sound.length - 125) === 'TAG' ? sound.subarray(0, -128) : sound
}

/** Where the frame at a place ends; null when there is none. */
function mp3Frame(bytes: Buffer, at: number): number | null {
  if (at + 4 > bytes.length || bytes[at] !== 0xff) return null
  const [version, rates] = [bytes.readUInt8(at + 1), bytes.readUInt8(at + 2)]
  if ((version & 0xe6) !== 0xe2) return null
  const mpeg = (version >> 3) & 3
  const isFirst = mpeg === 3
  const kilobits = BIT_RATES[isFirst ? 0 : 1]?.[rates >> 4]
  const hertz = (SAMPLE_RATES[(rates >> 2) & 3] ?? 0) / (isFirst ? 1 : mpeg === 2 ? 2 : 4)
  if (mpeg === 1 || !kilobits || hertz === 0) return null
  return at + Math.floor(((isFirst ? 144_000 : 72_000) * kilobits) / hertz) + ((rates >> 1) & 1)
}

export const looksLikeAac = (bytes: Buffer) => bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xf6) === 0xf0

/** Frames that fill the file; what follows the last whole one is left out. */
export function cleanAac(bytes: Buffer): Buffer | null {
  let at = 0
  while (at + 7 <= bytes.length && looksLikeAac(bytes.subarray(at, at + 2))) {
    const size = (bytes.readUIntBE(at + 3, 3) >> 5) & 0x1fff
    if (size < 7 || at + size > bytes.length) break
    at += size
  }
  return at > 0 ? bytes.subarray(0, at) : null
}

const AMR = '#!AMR\n'
export const looksLikeAmr = (bytes: Buffer) => bytes.toString('latin1', 0, AMR.length) === AMR
export const cleanAmr = (bytes: Buffer) => (bytes.length > AMR.length ? bytes : null)

export const looksLikeOgg = (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'OggS'
const CODECS = ['OpusHead', '\x01vorbis', 'Speex   ']

/** Whole pages of sound; null for a film, and for what does not consist of pages. */
export function cleanOgg(bytes: Buffer): Buffer | null {
  const first = oggPage(bytes, 0)
  const begins = first && bytes.toString('latin1', first.data, Math.min(first.data + 8, first.end))
  if (!first || !CODECS.some((codec) => begins?.startsWith(codec))) return null
  let at = first.end
  for (let page = oggPage(bytes, at); page; page = oggPage(bytes, at)) at = page.end
  return bytes.subarray(0, at)
}

function oggPage(bytes: Buffer, at: number): { data: number; end: number } | null {
  if (at + 27 > bytes.length || bytes.toString('latin1', at, at + 5) !== 'OggS\0') return null
  const data = at + 27 + bytes.readUInt8(at + 26)
  const size = bytes.subarray(at + 27, data).reduce((sum, part) => sum + part, 0)
  return data + size <= bytes.length ? { data, end: data + size } : null
}
