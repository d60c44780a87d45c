// Writes the parts of a channel's status: the times of its last messages, the state at its provider, late messages.
import { plus, SECOND_MS } from '@holdfast/time/moment.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { channelChanged } from './events.ts'
import type { ChannelName, ChannelState, ChannelStatus, ProviderName, SendEffect } from './provider.ts'
import { noteTemplate } from './whatsapp/templates.ts'

/** How often a time is written: many messages at once would otherwise wait for the lock on the row of the channel. */
const MOMENT_PRECISION_MS = 10 * SECOND_MS

/** Statuses that end when a message is sent; a check of the account does not see them. */
const SEEN_BY_SENDING: readonly ChannelStatus[] = ['restricted', 'payment_required', 'degraded']

/** A customer wrote. */
export function noteInbound(ctx: WriteCtx, channel: ChannelName): void {
  noteMoment(ctx, channel, 'last_inbound_at')
}

/** The provider accepted a message, so the reason why it refused messages is over. */
export async function noteOutbound(ctx: WriteCtx, channel: ProviderName): Promise<void> {
  await endState(ctx, channel, SEEN_BY_SENDING)
  noteMoment(ctx, channel, 'last_outbound_at')
}

/** Sets the status to `ok` if it is one of these. */
export async function endState(
  ctx: WriteCtx,
  channel: ProviderName,
  statuses: readonly ChannelStatus[],
): Promise<void> {
  const { status } = (await findState(ctx, channel)) ?? {}
  if (statuses.some((each) => each === status)) await setState(ctx, channel, null)
}

/** Stores the effect of a failure on the channel or a template. The caller stores an effect on an identity. */
export async function applyEffect(ctx: WriteCtx, channel: ProviderName, effect: SendEffect): Promise<void> {
  if (effect.on === 'channel') await setState(ctx, channel, effect.state)
  if (effect.on === 'template') noteTemplate(ctx, effect)
}

/**
 * Stores since when messages are late; null: no message is late. A channel that is otherwise `ok` is shown as
 * `degraded`.
 */
export async function noteQueue(ctx: WriteCtx, channel: ProviderName, queued_since: Date | null): Promise<void> {
  const before = await findState(ctx, channel)
  if (!before || before.queued_since?.getTime() === queued_since?.getTime()) return
  ctx.send(
    ctx.db
      .updateTable('channels')
      .set({ queued_since })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('channel', '=', channel),
  )
  if ((before.queued_since === null) === (queued_since === null) || before.status !== 'ok') return
  emit(ctx, channelChanged, { channel, status: queued_since === null ? 'ok' : 'degraded' })
}

/** The channels of all workspaces whose messages were late at the last look. */
export async function findQueuedChannels({ db }: ReadCtx) {
  return db.selectFrom('channels').select(['workspace_id', 'channel']).where('queued_since', 'is not', null).execute()
}

/** `state` null: the status is `ok`. Emits an event if the status has changed. */
export async function setState(ctx: WriteCtx, channel: ProviderName, state: ChannelState | null): Promise<void> {
  const before = await findState(ctx, channel)
  if (!before) return
  const status = state?.status ?? 'ok'
  const last_error = state && {
    code: state.status,
    message: state.message,
    provider_code: state.provider_code,
    at: ctx.now,
  }
  ctx.send(
    ctx.db
      .updateTable('channels')
      .set({ status, ...(last_error && { last_error: JSON.stringify(last_error) }) })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('channel', '=', channel),
  )
  if (before.status !== status) emit(ctx, channelChanged, { channel, status })
}

function noteMoment(ctx: WriteCtx, channel: ChannelName, column: 'last_inbound_at' | 'last_outbound_at'): void {
  ctx.send(
    ctx.db
      .updateTable('channels')
      .set({ [column]: ctx.now })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('channel', '=', channel)
      .where((where) => where.or([where(column, 'is', null), where(column, '<', plus(ctx.now, -MOMENT_PRECISION_MS))])),
  )
}

function findState({ db, workspaceId }: WriteCtx, channel: ProviderName) {
  return db
    .selectFrom('channels')
    .select(['status', 'queued_since'])
    .where('workspace_id', '=', workspaceId)
    .where('channel', '=', channel)
    .executeTakeFirst()
}
