// Ids: a prefix that says what the id names, then 22 characters that sort by the time when the id was made.
import { randomFillSync } from 'node:crypto'
import { fromBase62, toBase62 } from '../lib/base62.ts'
import { currentTime } from './clock.ts'

/** Used in place of the id of a workspace for rows that belong to no workspace. */
export const SYSTEM_WORKSPACE = 'system'

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
  | 'kqu'
  | 'ksr'
  | 'aut'
  | 'flw'
  | 'run'
  | 'tmr'
  | 'whk'
  | 'dlv'
  | 'evt'
  | 'req'
  | 'job'
  | 'idn'
  | 'chp'
  | 'pev'
  | 'cnr'
  | 'wvs'
  | 'aip'
  | 'aiu'
  | 'ntc'
  | 'prp'
  | 'ntf'
  | 'mno'
  | 'off'

const RANDOM_BITS = 80n
const RANDOM_BYTES = 10
/** Random bytes for many ids: asking the system for ten bytes costs as much as asking for thousands. */
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

/** 48 bits of time and 80 random bits. In one process each id is greater than the last, also within a millisecond. */
export function newId(prefix: IdPrefix): string {
  const random = drawRandom()
  const fresh = (BigInt(currentTime()) << RANDOM_BITS) | BigInt(`0x${random.toString('hex')}`)
  // If the clock was set back, or the random bits are smaller in the same millisecond, a random step is added to the
  // last id.
  last = fresh > last ? fresh : last + BigInt(random.readUInt32BE(0)) + 1n
  return `${prefix}_${toBase62(last, 22)}`
}

/**
 * An id of this moment that names nothing, to compare others with. After a jump of the clock, new ids stay ahead of the
 * time until it has caught up; this one does not.
 */
export function idOfNow(prefix: IdPrefix): string {
  return `${prefix}_${toBase62(BigInt(currentTime()) << RANDOM_BITS, 22)}`
}

/**
 * An id that is greater than all ids of its kind that were made more than this many milliseconds before `id`; null if
 * `id` is not an id.
 */
export function idBefore(id: string, milliseconds: number): string | null {
  const [, prefix, text = ''] = /^([a-z]{3})_(\w{22})$/.exec(id) ?? []
  const value = prefix === undefined ? null : fromBase62(text)
  if (value === null) return null
  const moment = (value >> RANDOM_BITS) - BigInt(milliseconds)
  return `${prefix}_${toBase62(moment < 0n ? 0n : moment << RANDOM_BITS, 22)}`
}

const REQUEST_PREFIX = `${Date.now().toString(36)}${process.pid.toString(36)}`
let requests = 0

/** The id of a request in logs and problems: cheap to make, unique, and without a meaning to others. */
export function newRequestId(): string {
  requests += 1
  return `req_${REQUEST_PREFIX}${requests.toString(36).padStart(8, '0')}`
}
