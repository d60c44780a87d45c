// What a channel's status is made of: when it last carried something, what its provider says, what waits.
import { plus, SECOND_MS } from '@holdfast/time/moment.ts'
import type { WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { channelChanged } from './events.ts'
import type { ChannelName, ChannelNotice, ChannelState, ChannelStatus, ProviderName, SendEffect } from './provider.ts'
import { planSync } from './whatsapp/sync.ts'
import { noteTemplate } from './whatsapp/templates.ts'

/** A moment is written again after so long, so that messages which come at once do not wait for each other. */
const PRECISION = 10 * SECOND_MS

/** Statuses that only a message which went out can disprove. */
const SEEN_BY_SENDING: readonly ChannelStatus[] = ['restricted', 'payment_required', 'degraded']

/** A customer wrote. */
export function noteInbound(ctx: WriteCtx, channel: ChannelName): void {
  noteMoment(ctx, channel, 'last_inbound_at')
}

/** The provider took a message, so whatever kept it from doing so is over. */
export async function noteOutbound(ctx: WriteCtx, channel: ProviderName): Promise<void> {
  noteMoment(ctx, channel, 'last_outbound_at')
  const { status } = (await findState(ctx, channel)) ?? {}
  if (SEEN_BY_SENDING.includes(status as ChannelStatus)) await setState(ctx, channel, null)
}

/** What a refusal, or the error of a status, says beyond its message. Effects on an identity are the caller's. */
export async function applyEffect(ctx: WriteCtx, channel: ProviderName, effect: SendEffect): Promise<void> {
  if (effect.on === 'channel') await setState(ctx, channel, effect.state)
  if (effect.on === 'template') noteTemplate(ctx, effect)
}

/** What a provider told of the account itself. */
export async function takeNotice(ctx: WriteCtx, channel: ProviderName, notice: ChannelNotice): Promise<void> {
  if (notice.about === 'template') {
    noteTemplate(ctx, notice)
    // It may be a new one, of which only the name is told.
    planSync(ctx)
    return
  }
  const { status, message } = notice
  const before = await findState(ctx, channel)
  if (status !== null) await setState(ctx, channel, { status, message, provider_code: null })
  else if (before?.status === 'restricted') await setState(ctx, channel, null)
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
      .where((where) => where.or([where(column, 'is', null), where(column, '<', plus(ctx.now, -PRECISION))])),
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
