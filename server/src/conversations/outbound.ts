// Sends queued messages: one at a time per conversation, in their order. A request is not repeated if its end is unknown.
import { HOUR_MS, MINUTE_MS, plus, SECOND_MS } from '@holdfast/time/moment.ts'
import { ACCOUNT_COLUMNS, findAccountIn, providerOf } from '../channels/account.ts'
import { channelConnected, channelDisconnected, channelPaused, channelResumed } from '../channels/events.ts'
import { notReached, refused } from '../channels/not-sent.ts'
import { takePace } from '../channels/pace.ts'
import { findPause } from '../channels/pause.ts'
import type {
  Account,
  ExternalId,
  Outgoing,
  ProviderName,
  SendError,
  SendErrorCode,
  SendResult,
} from '../channels/provider.ts'
import { applyEffect, noteOutbound } from '../channels/status.ts'
import { lockCustomer } from '../customers/customer.ts'
import { addIds, setBlocked } from '../customers/sender.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import type { Reaction } from '../platform/events.ts'
import type { Job, JobCtx } from '../platform/jobs.ts'
import type { Pause } from '../platform/pauses.ts'
import { isUnavailable } from '../platform/transaction.ts'
import { findAndLock, type LockedConversation } from './conversation.ts'
import { moveState } from './delivery-state.ts'
import { FileNotReadable, type Taken, toOutgoing } from './outgoing.ts'
import { findPace, type SendingPace, takeFromPace } from './pace.ts'
import { planSend, SEND_JOB } from './plan-send.ts'
import { findFirstQueued, findQueued, type QueuedMessage, SETTLING_MS, writeTry } from './queued.ts'
import { reachOf } from './reach.ts'

/** How long to wait before each further try, if the provider gives no time itself. */
const RETRY_DELAYS_MS = [2 * SECOND_MS, 10 * SECOND_MS, 60 * SECOND_MS]
/**
 * The shortest and the longest wait when we cannot read a message or its file. Nothing was sent, so this is not counted
 * as a try.
 */
const READ_AGAIN_MS = { least: 5 * SECOND_MS, most: 5 * MINUTE_MS }
/** The wait is this part of the age of the message. */
const READ_AGAIN_SHARE = 0.25
/**
 * How long a message may be queued while its channel is paused, its provider asks us to wait, or the message or its file
 * cannot be read.
 */
const MAX_QUEUED_MS = 24 * HOUR_MS

export const outboundJobs: Job[] = [
  { kind: SEND_JOB, lane: 'send', run: (ctx, { conversation_id }) => sendNext(ctx, conversation_id as string) },
]

/** When a channel is paused, resumed, set up or removed, each of its queued messages is sent, waits or fails. */
export const outboundReactions: Reaction[] = [
  {
    name: 'wake-queued-messages',
    on: [channelResumed, channelPaused, channelConnected, channelDisconnected],
    async run(ctx, ...events) {
      const channels = [...new Set(events.map(({ data }) => data.channel as string))]
      await ctx.write(async (tx) => {
        for (const id of (await findWaiting(tx, channels)).toSorted()) planSend(tx, id)
      })
    },
  },
]

async function findWaiting({ db, workspaceId }: ReadCtx, channels: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .innerJoin('conversations', (join) =>
      join
        .onRef('conversations.workspace_id', '=', 'messages.workspace_id')
        .onRef('conversations.id', '=', 'messages.conversation_id')
        .on('conversations.workspace_id', '=', workspaceId),
    )
    .select('messages.conversation_id as id')
    .distinct()
    .where('messages.workspace_id', '=', workspaceId)
    .where('messages.status', '=', 'queued')
    .where('conversations.channel', 'in', channels)
    .execute()
  return rows.map(({ id }) => id)
}

async function sendNext(ctx: JobCtx, conversationId: string): Promise<void> {
  const way = await findWay(ctx, conversationId)
  if (way === null) return
  const { channel, account } = way
  const taken = await ctx.write((tx) => takeNext(tx, conversationId, channel, account))
  if (!taken || !account) return
  const result = await send(ctx, account, taken)
  await ctx.write((tx) => record(tx, taken, channel, result))
  const recipient = result.outcome === 'sent' ? result.recipient : null
  if (recipient && !isKnown(taken, recipient)) await ctx.write((tx) => addRecipient(tx, taken, channel, recipient))
}

const isKnown = ({ to }: Taken, { kind, external_id }: ExternalId) =>
  to.some((each) => each.kind === kind && each.external_id === external_id)

async function send(ctx: JobCtx, account: Account, taken: Taken): Promise<SendResult> {
  let outgoing: Outgoing
  try {
    outgoing = await toOutgoing(ctx, taken)
  } catch (failure) {
    if (failure instanceof FileNotReadable || isUnavailable(failure)) return notReadNow(taken.ageMs, failure as Error)
    return refused('media_refused', `The file could not be read: ${failure}`)
  }
  return providerOf(account.channel)
    .send(ctx, account, outgoing)
    .catch((error) => ({ outcome: 'unknown', message: String(error) }))
}

function notReadNow(ageMs: number, failure: Error): SendResult {
  const { least, most } = READ_AGAIN_MS
  const retry_ms = Math.min(Math.max(ageMs * READ_AGAIN_SHARE, least), most)
  return { ...notReached(`The message or its file could not be read for 24 hours: ${failure.message}`), retry_ms }
}

interface Way {
  channel: ProviderName
  /** null when the channel is not set up. */
  account: Account | null
}

/** null if there is no such conversation, or if its messages are not sent by a provider. */
async function findWay(ctx: JobCtx, conversationId: string): Promise<Way | null> {
  const row = await ctx.db
    .selectFrom('conversations')
    .leftJoin('channels', (join) =>
      join
        .onRef('channels.workspace_id', '=', 'conversations.workspace_id')
        .onRef('channels.channel', '=', 'conversations.channel')
        .on('channels.workspace_id', '=', ctx.workspaceId),
    )
    .select('conversations.channel')
    .select(ACCOUNT_COLUMNS)
    .where('conversations.workspace_id', '=', ctx.workspaceId)
    .where('conversations.id', '=', conversationId)
    .executeTakeFirst()
  if (!row || row.channel === 'webchat') return null
  const channel = row.channel as ProviderName
  return { channel, account: findAccountIn(ctx, channel, row) }
}

/** Takes the first queued message and stores that its request begins; null if none can be sent now. */
async function takeNext(
  ctx: WriteCtx,
  conversationId: string,
  channel: ProviderName,
  account: Account | null,
): Promise<Taken | null> {
  // All are sent in one round trip. The lock is sent first, so the others are read under it.
  const [conversation, message, pause, pace] = await Promise.all([
    findAndLock(ctx, conversationId),
    findFirstQueued(ctx, conversationId),
    findPause(ctx, channel),
    findPace(ctx, conversationId, channel),
  ])
  // If the conversation was merged into another, the jobs of the other one send its messages.
  if (conversation?.id !== conversationId || !message || !pace) return null
  const verdict = await decide(ctx, conversation, message, account, { channel, pause, pace })
  if ('to' in verdict) {
    writeTry(ctx, message.id, { sending_since: ctx.now, retry_at: null })
    return { conversation, message, ageMs: ctx.now.getTime() - message.queued_at.getTime(), to: verdict.to }
  }
  if ('error' in verdict) await fail(ctx, message.id, verdict.error)
  else planSend(ctx, conversation.id, verdict.due_at)
  return null
}

/** Send the message now, let it fail, or try again at `due_at`. */
type Verdict = { to: Taken['to'] } | { error: SendError } | { due_at: Date }

interface Limits {
  channel: ProviderName
  pause: Pause | null
  pace: SendingPace
}

async function decide(
  ctx: WriteCtx,
  conversation: LockedConversation,
  message: QueuedMessage,
  account: Account | null,
  { channel, pause, pace }: Limits,
): Promise<Verdict> {
  const { sending_since, queued_at, retry_at } = message
  if (sending_since !== null) return afterUnknownEnd(ctx.now, channel, sending_since, retry_at)
  if (!account) return { error: errorOf('not_reachable', 'The channel is not set up.') }
  if (pause) {
    const latest = plus(queued_at, MAX_QUEUED_MS)
    if (latest <= ctx.now) return { error: errorOf('channel_paused', 'The channel was paused for 24 hours.') }
    return { due_at: pause.until !== null && pause.until < latest ? pause.until : latest }
  }
  if (retry_at !== null && retry_at > ctx.now) return { due_at: retry_at }
  const { to, isBlocked } = await reachOf(ctx, conversation)
  if (to.length === 0 || isBlocked) return { error: errorOf('not_reachable', 'The customer cannot be written to.') }
  // A message counts for the pace of the person and for that of the channel, or, if it has to wait, for neither.
  const waitMs = pace.waitMs || (await takePace(ctx, channel))
  if (waitMs > 0) return { due_at: plus(ctx.now, waitMs) }
  takeFromPace(ctx, conversation.id, pace)
  return { to }
}

/** A request began and its end was not stored: the process has died, or the provider did not answer in time. */
function afterUnknownEnd(now: Date, channel: ProviderName, since: Date, retryAt: Date | null): Verdict {
  const due_at = retryAt ?? (channel === 'telegram' ? since : plus(since, SETTLING_MS))
  return due_at > now
    ? { due_at }
    : { error: unknownOutcome('The provider did not say whether it accepted the message.') }
}

async function record(ctx: WriteCtx, taken: Taken, channel: ProviderName, result: SendResult): Promise<void> {
  const { id } = taken.message
  if (result.outcome === 'sent') {
    const { external_id } = result
    const sent = { status: 'sent', at: ctx.now, error: null, external_id } as const
    await Promise.all([moveState(ctx, id, sent), noteOutbound(ctx, channel)])
    return
  }
  // The message is found by its id: in the meantime an older message may be queued again, or the conversation may be
  // merged into another.
  const queued = await findQueued(ctx, id)
  // A status has arrived before and ended the wait, or the message had failed and is queued again.
  if (queued?.retries !== taken.message.retries) return
  if (result.outcome === 'unknown') {
    if (channel === 'telegram') return fail(ctx, id, unknownOutcome(result.message))
    writeTry(ctx, id, { retry_at: plus(ctx.now, SETTLING_MS) })
  } else {
    await recordRefusal(ctx, taken, queued, channel, result)
  }
  // The job runs now, because an older message may be queued again. If nothing is due yet, it plans its next run.
  planSend(ctx, queued.conversation_id)
}

/**
 * Runs in its own transaction: if it fails, the message stays recorded as sent. `lockCustomer` follows a merge that
 * happened while the message was sent.
 */
async function addRecipient(
  ctx: WriteCtx,
  { conversation }: Taken,
  channel: ProviderName,
  recipient: ExternalId,
): Promise<void> {
  const { id, anonymous_at } = await lockCustomer(ctx, conversation.customer_id)
  if (anonymous_at !== null) return
  await addIds(ctx, channel, id, [recipient])
}

async function recordRefusal(
  ctx: WriteCtx,
  { to }: Taken,
  queued: QueuedMessage,
  channel: ProviderName,
  { error, retry_ms, effect }: SendResult & { outcome: 'refused' },
): Promise<void> {
  if (effect) await applyEffect(ctx, channel, effect)
  if (effect?.on === 'identity') await setBlocked(ctx, channel, to, 'blocked')
  const delayMs = retry_ms ?? RETRY_DELAYS_MS[queued.attempts]
  const isOld = plus(queued.queued_at, MAX_QUEUED_MS) <= ctx.now
  if (!error.retryable || delayMs === undefined || isOld) return fail(ctx, queued.id, error)
  // A try whose result says when to try again is not counted: the provider asked for the wait, or we could not read.
  const attempts = retry_ms === null ? queued.attempts + 1 : queued.attempts
  writeTry(ctx, queued.id, { sending_since: null, retry_at: plus(ctx.now, delayMs), attempts })
}

async function fail(ctx: WriteCtx, id: string, error: SendError): Promise<void> {
  await moveState(ctx, id, { status: 'failed', at: ctx.now, error, external_id: null })
}

const errorOf = (code: SendErrorCode, message: string): SendError => ({
  code,
  provider_code: null,
  message,
  retryable: false,
})

const unknownOutcome = (message: string): SendError => ({ ...errorOf('unknown_outcome', message), retryable: true })
