// How often visitors may write, send files, hold times, move bookings and open sessions.
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@holdfast/time/moment.ts'
import { workspaceOf } from '../http/caller.ts'
import type { Allowance, Bucket } from '../http/rate-limit.ts'
import type { Visit } from '../http/visit.ts'
import { networkOf } from '../lib/network.ts'
import { Problem } from '../platform/problem.ts'
import { visitorIdOf } from './visitor.ts'

interface Limit {
  name: string
  allowance: Allowance
  /** For the person who reads it in the chat. */
  words: string
}

const per = (count: number, ms: number): Allowance => ({ burst: count, refillPerSecond: count / (ms / SECOND_MS) })

const MESSAGES: Limit = {
  name: 'messages',
  allowance: per(20, MINUTE_MS),
  words: 'You are writing very fast. Please wait a moment before the next message.',
}
/** Mobile carriers put many people behind one address. */
const MESSAGES_OF_NETWORK: Limit = { ...MESSAGES, allowance: per(600, MINUTE_MS) }
const ATTACHMENTS: Limit = {
  name: 'attachments',
  allowance: per(10, HOUR_MS),
  words: 'You have sent many files. Please wait a while before the next one.',
}
/** A visitor who opens new sessions is a new visitor each time, and stays in the same network. */
const ATTACHMENTS_OF_NETWORK: Limit = {
  name: 'attachments',
  allowance: per(120, HOUR_MS),
  words: 'Many files were sent from your network. Please wait a while before the next one.',
}
/** A visitor's own holds are counted in `booking-limit.ts`. */
const HOLDS_OF_NETWORK: Limit = {
  name: 'holds',
  allowance: per(60, HOUR_MS),
  words: 'Many time slots were chosen from your network in the last hour. Please try again later, or write to us.',
}
/** Each move makes a booking, and sends its events to everybody who follows it. */
const MOVES: Limit = {
  name: 'moves',
  allowance: per(20, HOUR_MS),
  words: 'You have moved your bookings many times. Please wait a while before the next time.',
}
const SESSIONS: Limit = {
  name: 'sessions',
  allowance: per(60, HOUR_MS),
  words: 'Too many chats were opened from your network. Please try again later.',
}

/** A visitor who comes back with a valid token is not charged. */
export async function chargeSession(visit: Visit, now: Date): Promise<void> {
  const isKnown = visit.caller.kind === 'visitor' && visit.caller.visitorId !== null
  if (!isKnown) await take(visit, SESSIONS, networkNameOf(visit), now)
}

export async function chargeMessage(visit: Visit, now: Date): Promise<void> {
  await take(visit, MESSAGES, visitorIdOf(visit), now)
  await take(visit, MESSAGES_OF_NETWORK, networkNameOf(visit), now)
}

export async function chargeAttachment(visit: Visit, now: Date): Promise<void> {
  await take(visit, ATTACHMENTS, visitorIdOf(visit), now)
  await take(visit, ATTACHMENTS_OF_NETWORK, networkNameOf(visit), now)
}

/** Before the hold is made, so that a hundred at once are limited too. */
export const chargeHold = (visit: Visit, now: Date) => take(visit, HOLDS_OF_NETWORK, networkNameOf(visit), now)

export const refundHold = (visit: Visit) =>
  visit.limiter.giveBack(bucketOf(visit, HOLDS_OF_NETWORK, networkNameOf(visit)), HOLDS_OF_NETWORK.allowance)

export const chargeMove = (visit: Visit, now: Date) => take(visit, MOVES, visitorIdOf(visit), now)

const networkNameOf = ({ address }: Visit) => `network ${networkOf(address)}`

async function take(visit: Visit, limit: Limit, who: string, now: Date): Promise<void> {
  const rate = await visit.limiter.take(bucketOf(visit, limit, who), limit.allowance, now)
  if (!rate.allowed) {
    throw new Problem('rate_limited', { detail: limit.words }, { 'Retry-After': String(rate.retryAfter) })
  }
}

const bucketOf = ({ caller }: Visit, { name }: Limit, who: string): Bucket => ({
  workspaceId: workspaceOf(caller).id,
  name: `webchat ${name} ${who}`,
})
