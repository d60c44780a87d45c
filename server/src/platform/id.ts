// Identifiers: a prefix that says what they name, then 22 characters that sort by the time they were made.
import { randomFillSync } from 'node:crypto'
import { fromBase62, toBase62 } from '../lib/base62.ts'
import { currentTime } from './clock.ts'

export type IdPrefix =
  | 'prj'
  | 'key'
  | 'usr'
  | 'mem'
  | 'inv'
  | 'svc'
  | 'res'
  | 'grp'
  | 'sch'
  | 'cus'
  | 'bkg'
  | 'hst'
  | 'cmt'
  | 'att'
  | 'loc'
  | 'cnv'
  | 'msg'
  | 'kno'
  | 'aut'
  | 'whk'
  | 'dlv'
  | 'evt'
  | 'req'
  | 'job'
  | 'idn'
  | 'chp'
  | 'pev'
  | 'cnr'

const RANDOM_BITS = 80n
const RANDOM_BYTES = 10
/** Drawn for many at once: asking the system for ten bytes costs as much as for thousands. */
const pool = Buffer.alloc(400 * RANDOM_BYTES)
let used = pool.length
let last = 0n

function drawRandom(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += RANDOM_BYTES
  return pool.subarray(used - RANDOM_BYTES, used)
}

/** 48 bits of time, 80 of chance; within one process each is greater than the one before, even in one millisecond. */
export function newId(prefix: IdPrefix): string {
  const random = drawRandom()
  const fresh = (BigInt(currentTime()) << RANDOM_BITS) | BigInt(`0x${random.toString('hex')}`)
  // A clock that was set back, or a smaller draw in the same millisecond, goes on from the last one by a random step.
  last = fresh > last ? fresh : last + BigInt(random.readUInt32BE(0)) + 1n
  return `${prefix}_${toBase62(last, 22)}`
}

/** Greater than all ids of its kind that were made more than so many milliseconds before it; null if it is no id. */
export function idBefore(id: string, milliseconds: number): string | null {
  const [, prefix, text = ''] = /^([a-z]{3})_(\w{22})$/.exec(id) ?? []
  const value = prefix === undefined ? null : fromBase62(text)
  if (value === null) return null
  const moment = (value >> RANDOM_BITS) - BigInt(milliseconds)
  return `${prefix}_${toBase62(moment < 0n ? 0n : moment << RANDOM_BITS, 22)}`
}

const REQUEST_PREFIX = `${Date.now().toString(36)}${process.pid.toString(36)}`
let requests = 0

/** The name of one request in logs and problems: cheap, unique per process start, meaningless to others. */
export function newRequestId(): string {
  requests += 1
  return `req_${REQUEST_PREFIX}${requests.toString(36).padStart(8, '0')}`
}
