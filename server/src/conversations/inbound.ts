// Reads the events of providers, and stores the customers, conversations, messages and changes in them.
import { findAccountIn, loadAccount, providerOf } from '../channels/account.ts'
import { takeNotice } from '../channels/notice.ts'
import { type Account, type Incoming, Unreadable } from '../channels/provider.ts'
import {
  findReceived,
  noteDropped,
  noteRead,
  noteUnreadable,
  READ_EVENT,
  type ReceivedEvent,
  takeReceived,
} from '../channels/received.ts'
import type { WriteCtx } from '../platform/context.ts'
import { enqueue, type Job, type JobCtx } from '../platform/jobs.ts'
import { Problem } from '../platform/problem.ts'
import type { Vault } from '../platform/secrets.ts'
import { asUnavailable } from '../platform/transaction.ts'
import { storeEcho, storeEdit, storeIncoming, storeRevocation } from './incoming.ts'
import { noteBlocked, noteNewIdentity } from './incoming-identity.ts'
import { storeStatus } from './incoming-status.ts'

const ACKNOWLEDGE = 'acknowledge-provider-event'
/** How often an event is tried, because some faults occur only now and then. */
const MAX_TRIES = 3

/**
 * Takes an event that is for a member of the team, such as a code of theirs, instead of a customer. Returns whether it
 * was taken: then no conversation gets it. A higher slice knows the chats of members, so it gives this function.
 */
export type TakeForTeam = (ctx: WriteCtx, account: Account, body: string) => Promise<boolean>

export const inboundJobs = (takeForTeam: TakeForTeam): Job[] => [
  { kind: READ_EVENT, run: (ctx, { id }) => readEvent(ctx, takeForTeam, id as string) },
  {
    kind: ACKNOWLEDGE,
    lane: 'send',
    run: (ctx, { id }) => acknowledge(ctx, id as string),
  },
]

/**
 * An event that cannot be read or stored is kept with the reason, and later events of the same person do not wait for
 * it. The job fails only if the database cannot be reached; then it is tried again.
 */
async function readEvent(ctx: JobCtx, takeForTeam: TakeForTeam, id: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ctx.write((tx) => storeEvent(tx, ctx.vault, takeForTeam, id))
    } catch (caught) {
      const error = asUnavailable(caught)
      if (error instanceof Problem && error.status >= 500) throw error
      // Another try cannot make an event readable.
      const isFinal = tries >= MAX_TRIES || error instanceof Unreadable
      if (isFinal) return ctx.write(async (tx) => noteUnreadable(tx, id, reasonOf(error)))
    }
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function storeEvent(ctx: WriteCtx, vault: Vault, takeForTeam: TakeForTeam, id: string): Promise<void> {
  const event = await takeReceived(ctx, id)
  if (!event) return
  const account = findAccountIn({ ...ctx, vault }, event.channel, event)
  const incoming = readIncoming(account, event)
  if (account && (await takeForTeam(ctx, account, event.body))) return noteDropped(ctx, id, 'team')
  for (const each of incoming) await store(ctx, event, each)
  const dropped = incoming.every(({ kind }) => kind === 'dropped') ? incoming[0] : undefined
  if (dropped?.kind === 'dropped') noteDropped(ctx, id, dropped.reason)
  else noteRead(ctx, id)
}

function readIncoming(account: Account | null, { channel, body, received_at }: ReceivedEvent): readonly Incoming[] {
  if (!account) throw new Unreadable('The channel is no longer set up.')
  try {
    return providerOf(channel).read(account, body, received_at)
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(reasonOf(error), { cause: error })
  }
}

async function store(ctx: WriteCtx, { id, channel }: ReceivedEvent, incoming: Incoming): Promise<void> {
  switch (incoming.kind) {
    case 'message':
      // A tapped button shows a spinner until the tap is acknowledged.
      if (incoming.content.type === 'choice' && providerOf(channel).acknowledge) {
        enqueue(ctx, { kind: ACKNOWLEDGE, payload: { id } })
      }
      return storeIncoming(ctx, channel, incoming)
    case 'echo':
      return storeEcho(ctx, channel, incoming)
    case 'edit':
      return storeEdit(ctx, channel, incoming)
    case 'revoke':
      return storeRevocation(ctx, channel, incoming)
    case 'status':
      return storeStatus(ctx, channel, incoming)
    case 'identity_changed':
      return noteNewIdentity(ctx, channel, incoming)
    case 'blocked':
      return noteBlocked(ctx, channel, incoming)
    case 'notice':
      return takeNotice(ctx, channel, incoming.notice)
    case 'dropped':
      return
  }
}

/** Failures are ignored: the spinner ends by itself after some time. */
async function acknowledge(ctx: JobCtx, id: string): Promise<void> {
  const event = await findReceived(ctx, id)
  const account = event && (await loadAccount(ctx, event.channel))
  if (account) await providerOf(account.channel).acknowledge?.(ctx, account, event.body)
}
