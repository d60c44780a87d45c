// Passwords: hashed slowly on purpose, few at a time, and guessed only as slowly as the buckets allow.
import { hash, verify } from '@node-rs/argon2'
import type { Allowance, Bucket, RateLimiter } from '../http/rate-limit.ts'
import { Problem } from '../platform/problem.ts'

// One hash takes 19 MB and some 40 ms of a core: more than these at once would starve everything else.
const AT_ONCE = 2
const MOST_WAITING = 100

const BY_ADDRESS: Allowance = { burst: 30, refillPerSecond: 0.2 }
const BY_EMAIL: Allowance = { burst: 10, refillPerSecond: 1 / 30 }

let working = 0
const queue: (() => void)[] = []

/** The hash of a password that nobody has: an unknown e-mail must take as long as a wrong password. */
const decoy = hash('nobody has this password')

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password))

export async function isPassword(password: string, kept: string | null): Promise<boolean> {
  const against = kept ?? (await decoy)
  const fits = await inTurn(() => verify(against, password))
  return fits && kept !== null
}

/** Pays for one guess before it is made, so that a hundred at once are no way around; a right one is free. */
export async function guess(
  limiter: RateLimiter,
  { address, emailKey, now }: { address: string; emailKey: string; now: Date },
  attempt: () => Promise<boolean>,
): Promise<boolean> {
  const tolls: [Bucket, Allowance][] = [
    [{ workspaceId: 'sign-in', name: `address ${address}` }, BY_ADDRESS],
    [{ workspaceId: 'sign-in', name: `email ${emailKey}` }, BY_EMAIL],
  ]
  const paid: [Bucket, Allowance][] = []
  const refund = () => Promise.all(paid.map(([bucket, allowance]) => limiter.giveBack(bucket, allowance)))
  for (const [bucket, allowance] of tolls) {
    const rate = await limiter.take(bucket, allowance, now)
    if (!rate.allowed) {
      await refund()
      const detail = 'Too many failed tries to sign in. Wait a little.'
      throw new Problem('rate_limited', { detail }, { 'Retry-After': String(rate.retryAfter) })
    }
    paid.push([bucket, allowance])
  }
  const right = await attempt()
  if (right) await refund()
  return right
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (queue.length >= MOST_WAITING) throw new Problem('unavailable', {}, { 'Retry-After': '2' })
  if (working >= AT_ONCE) await new Promise<void>((resolve) => queue.push(resolve))
  else working += 1
  try {
    return await work()
  } finally {
    // The place goes to the next in line without becoming free in between.
    const next = queue.shift()
    if (next) next()
    else working -= 1
  }
}
