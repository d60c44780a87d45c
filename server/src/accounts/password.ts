// Passwords: hashed slowly on purpose, few at a time, and guessed only as slowly as the buckets allow.
import { hash, verify } from '@node-rs/argon2'
import type { Allowance, Bucket, RateLimiter } from '../http/rate-limit.ts'
import { Problem } from '../platform/problem.ts'
import { hashToken } from '../platform/secrets.ts'

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
  const tolls: Toll[] = [
    [bucketOf('address', address), BY_ADDRESS],
    [bucketOf('e-mail', emailKey), BY_EMAIL],
  ]
  const refund = await pay(limiter, tolls, now)
  try {
    const right = await attempt()
    if (right) await refund()
    return right
  } catch (error) {
    await refund()
    throw error
  }
}

/** A hash costs us more than the caller, so an address gets only so many of them, whatever they are for. */
export async function payForHash(limiter: RateLimiter, address: string, now: Date): Promise<void> {
  await pay(limiter, [[bucketOf('hash', address), BY_ADDRESS]], now)
}

type Toll = [Bucket, Allowance]

/** Pays all tolls or none; answers with how to get them back. */
async function pay(limiter: RateLimiter, tolls: readonly Toll[], now: Date): Promise<() => Promise<void>> {
  const paid: Toll[] = []
  const refund = async () => {
    for (const [bucket, allowance] of paid) await limiter.giveBack(bucket, allowance)
  }
  for (const toll of tolls) {
    const rate = await limiter.take(...toll, now)
    if (!rate.allowed) {
      await refund()
      const detail = 'Too many tries in a short time. Wait a little.'
      throw new Problem('rate_limited', { detail }, { 'Retry-After': String(rate.retryAfter) })
    }
    paid.push(toll)
  }
  return refund
}

/** Whom it is about is kept only as a hash. */
function bucketOf(kind: string, who: string): Bucket {
  return { workspaceId: 'sign-in', name: `${kind} ${hashToken(who)}` }
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
