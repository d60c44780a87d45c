// Finds JSON that is larger than any real request by reading its bytes: parsing it would cost more.
import type { Fault } from '../platform/problem.ts'

const MAX_LEVELS = 64

export interface Limits {
  values: number
  /** The most entries of one list or object. */
  entries: number
}

/** The longest list in the contract has 500 entries. */
const OF_REQUESTS: Limits = { values: 10_000, entries: 1_000 }

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d]
const SPACE = 0x20

/** Reads the bytes once, and remembers only the levels. Whether they are valid JSON is checked by the parser. */
export function excessOf(bytes: Uint8Array, limits = OF_REQUESTS): Fault | null {
  const entries = new Uint32Array(MAX_LEVELS + 1)
  let level = 0
  let values = 1
  let inText = false
  let before = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number
    if (inText) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) inText = false
      continue
    }
    if (byte <= SPACE) continue
    if (byte === QUOTE) inText = true
    else if (byte === LIST || byte === OBJECT) {
      level += 1
      if (level > MAX_LEVELS) return tooDeep
      entries[level] = 1
      values += 1
    } else if (byte === LIST_END || byte === OBJECT_END) {
      // An empty list or object has no first value.
      if (before === LIST || before === OBJECT) values -= 1
      level = Math.max(0, level - 1)
    } else if (byte === COMMA) {
      values += 1
      const count = (entries[level] as number) + 1
      entries[level] = count
      if (count > limits.entries) return tooLong(limits)
      if (values > limits.values) return tooMuch(limits)
    }
    before = byte
  }
  return null
}

const tooDeep = { pointer: '', code: 'depth', message: `Nesting goes deeper than ${MAX_LEVELS} levels.` }
const tooMuch = ({ values }: Limits) => ({
  pointer: '',
  code: 'too_long',
  message: `A request holds at most ${values} values.`,
})
const tooLong = ({ entries }: Limits) => ({
  pointer: '',
  code: 'too_long',
  message: `A list or an object holds at most ${entries} entries.`,
})
