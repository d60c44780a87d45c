// Passwords: hashing is slow on purpose and limited to a few at a time; rate limits slow down guessing.
import { hash, verify } from '@node-rs/argon2'
import type { Allowance, Bucket, RateLimiter } from '../http/rate-limit.ts'
import { Problem } from '../platform/problem.ts'
import { hashToken } from '../platform/secrets.ts'

// One hash takes 19 MB of memory and about 40 ms of a core: more hashes at once would slow down everything else.
const MAX_PARALLEL_HASHES = 2
const MAX_WAITING_HASHES = 100

const BY_ADDRESS: Allowance = { burst: 30, refillPerSecond: 0.2 }
const BY_EMAIL: Allowance = { burst: 10, refillPerSecond: 1 / 30 }

let working = 0
const queue: (() => void)[] = []

/** The hash of a random password: checking an unknown e-mail address must take as long as a wrong password. */
const decoy = hash('nobody has this password')

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password))

export async function isPassword(password: string, kept: string | null): Promise<boolean> {
  const against = kept ?? (await decoy)
  const fits = await inTurn(() => verify(against, password))
  return fits && kept !== null
}

/** Charges for a guess before it is made, so that a hundred at once are limited too; a right guess is refunded. */
export async function guess(
  limiter: RateLimiter,
  { address, emailKey, now }: { address: string; emailKey: string; now: Date },
  attempt: () => Promise<boolean>,
): Promise<boolean> {
  const charges: Charge[] = [
    [bucketOf('address', address), BY_ADDRESS],
    [bucketOf('e-mail', emailKey), BY_EMAIL],
  ]
  const refund = await pay(limiter, charges, now)
  try {
    const right = await attempt()
    if (right) await refund()
    return right
  } catch (error) {
    await refund()
    throw error
  }
}

/** A hash costs us more than the caller, so each address gets a limited number of them, for any purpose. */
export async function payForHash(limiter: RateLimiter, address: string, now: Date): Promise<void> {
  await pay(limiter, [[bucketOf('hash', address), BY_ADDRESS]], now)
}

type Charge = [Bucket, Allowance]

/** Makes all charges or none; returns a function that refunds them. */
async function pay(limiter: RateLimiter, charges: readonly Charge[], now: Date): Promise<() => Promise<void>> {
  const paid: Charge[] = []
  const refund = async () => {
    for (const [bucket, allowance] of paid) await limiter.giveBack(bucket, allowance)
  }
  for (const charge of charges) {
    const rate = await limiter.take(...charge, now)
    if (!rate.allowed) {
      await refund()
      const detail = 'Too many tries in a short time. Wait a little.'
      throw new Problem('rate_limited', { detail }, { 'Retry-After': String(rate.retryAfter) })
    }
    paid.push(charge)
  }
  return refund
}

/** The e-mail or network address is stored only as a hash. */
function bucketOf(kind: string, who: string): Bucket {
  return { workspaceId: 'sign-in', name: `${kind} ${hashToken(who)}` }
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (queue.length >= MAX_WAITING_HASHES) throw new Problem('unavailable', {}, { 'Retry-After': '2' })
  if (working >= MAX_PARALLEL_HASHES) await new Promise<void>((resolve) => queue.push(resolve))
  else working += 1
  try {
    return await work()
  } finally {
    // The next in the queue gets the place directly, so that nobody else can take it in between.
    const next = queue.shift()
    if (next) next()
    else working -= 1
  }
}
