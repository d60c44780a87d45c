// What a channel's status is made of: when it last carried something, what its provider says, what waits.
import { plus, SECOND_MS } from '@holdfast/time/moment.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { channelChanged } from './events.ts'
import type { ChannelName, ChannelState, ChannelStatus, ProviderName, SendEffect } from './provider.ts'
import { noteTemplate } from './whatsapp/templates.ts'

/** A moment is written again after so long, so that messages which come at once do not wait for each other. */
const MOMENT_PRECISION_MS = 10 * SECOND_MS

/** Statuses that only a message which went out can disprove. */
const SEEN_BY_SENDING: readonly ChannelStatus[] = ['restricted', 'payment_required', 'degraded']

/** A customer wrote. */
export function noteInbound(ctx: WriteCtx, channel: ChannelName): void {
  noteMoment(ctx, channel, 'last_inbound_at')
}

/** The provider took a message, so whatever kept it from doing so is over. */
export async function noteOutbound(ctx: WriteCtx, channel: ProviderName): Promise<void> {
  noteMoment(ctx, channel, 'last_outbound_at')
  await endState(ctx, channel, SEEN_BY_SENDING)
}

/** All is well again, if it was one of these that kept it from being so. */
export async function endState(
  ctx: WriteCtx,
  channel: ProviderName,
  statuses: readonly ChannelStatus[],
): Promise<void> {
  const { status } = (await findState(ctx, channel)) ?? {}
  if (statuses.some((each) => each === status)) await setState(ctx, channel, null)
}

/** What a refusal, or the error of a status, says beyond its message. Effects on an identity are the caller's. */
export async function applyEffect(ctx: WriteCtx, channel: ProviderName, effect: SendEffect): Promise<void> {
  if (effect.on === 'channel') await setState(ctx, channel, effect.state)
  if (effect.on === 'template') noteTemplate(ctx, effect)
}

/** Messages have waited too long since then; null: none do. An otherwise healthy channel is degraded meanwhile. */
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

/** The channels of all workspaces in which messages were late when somebody last looked. */
export async function findQueuedChannels({ db }: ReadCtx) {
  return db.selectFrom('channels').select(['workspace_id', 'channel']).where('queued_since', 'is not', null).execute()
}

/** null: all is well. Says so to whoever follows when the status is another than before. */
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
