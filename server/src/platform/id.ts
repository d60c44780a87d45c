// Identifiers: a prefix that says what they name, then 22 characters that sort by the time they were made.
import { randomFillSync } from 'node:crypto'
import { toBase62 } from '../lib/base62.ts'

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

const RANDOM_BITS = 80n
const random = Buffer.alloc(10)
let last = 0n

/** 48 bits of time, 80 of chance; within one process each is greater than the one before, even in one millisecond. */
export function newId(prefix: IdPrefix): string {
  randomFillSync(random)
  const fresh = (BigInt(Date.now()) << RANDOM_BITS) | BigInt(`0x${random.toString('hex')}`)
  // A clock that was set back, or a smaller draw in the same millisecond, goes on from the last one by a random step.
  last = fresh > last ? fresh : last + BigInt(random.readUInt32BE(0)) + 1n
  return `${prefix}_${toBase62(last, 22)}`
}

const REQUEST_PREFIX = `${Date.now().toString(36)}${process.pid.toString(36)}`
let requests = 0

/** The name of one request in logs and problems: cheap, unique per process start, meaningless to others. */
export function newRequestId(): string {
  requests += 1
  return `req_${REQUEST_PREFIX}${requests.toString(36).padStart(8, '0')}`
}
