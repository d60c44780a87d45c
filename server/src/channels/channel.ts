// The row of a channel that is set up, and the shapes in which callers see it.
import type { Page, PageOf } from '../http/page.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import type { Pause } from '../platform/pauses.ts'
import { Problem } from '../platform/problem.ts'
import { channelConnected, channelDisconnected } from './events.ts'
import { findPauses } from './pause.ts'
import { CHANNELS, type ChannelName, type ChannelStatus, PROVIDERS, type ProviderName } from './provider.ts'

export interface LastError {
  code: string
  message: string
  provider_code: string | null
  at: Date
}

export interface StoredChannel {
  channel: string
  account_id: string
  settings: Record<string, unknown>
  status: ChannelStatus
  last_error: LastError | null
  provider: Record<string, unknown> | null
  checked_at: Date | null
  last_inbound_at: Date | null
  last_outbound_at: Date | null
  /** Since when the oldest queued message waits; null while no message is late. */
  queued_since: Date | null
  created_at: Date
  updated_at: Date
}

const COLUMNS = [
  'channel',
  'account_id',
  'settings',
  'status',
  'last_error',
  'provider',
  'checked_at',
  'last_inbound_at',
  'last_outbound_at',
  'queued_since',
  'created_at',
  'updated_at',
] as const

/** All channels, set up or not. */
export async function listChannels(ctx: ReadCtx) {
  const found = await findAll(ctx)
  return found.map(({ name, row, pause, pages }) => toChannel(name, row, pause, pages))
}

/** All channels, with the fields that only the service status shows. */
export async function listChecked(ctx: ReadCtx) {
  const found = await findAll(ctx)
  return found.map(({ name, row, pause, pages }) => ({
    ...toChannel(name, row, pause, pages),
    checked_at: row?.checked_at ?? null,
    provider: row?.provider ?? null,
  }))
}

async function findAll(ctx: ReadCtx) {
  const rows = (await channels(ctx).execute()).map(toStored)
  const pauses = await findPauses(ctx)
  const pages = await findPages(ctx)
  return CHANNELS.map((name) => ({
    name,
    pages: name === 'webchat' ? pages : [],
    row: rows.find(({ channel }) => channel === name) ?? null,
    pause: pauses.get(name) ?? null,
  }))
}

/** The origins of the pages that may show the chat widget. It has no provider, and is set up once there is one. */
async function findPages({ db, workspaceId }: ReadCtx): Promise<string[]> {
  const query = db.selectFrom('webchat_sites').select('allowed_origins').where('workspace_id', '=', workspaceId)
  return (await query.executeTakeFirst())?.allowed_origins ?? []
}

/** A page of a list that has one entry per channel. */
export function pageOfChannels<C extends { channel: string }>(all: readonly C[], { limit, after }: Page): PageOf<C> {
  const first = after === null ? 0 : all.findIndex(({ channel }) => channel === after[0]) + 1
  const data = all.slice(first, first + limit)
  const last = data.at(-1)
  return { data, next: last && first + limit < all.length ? [last.channel] : null }
}

export async function getChannel(ctx: ReadCtx, name: string) {
  const found = (await listChannels(ctx)).find(({ channel }) => channel === name)
  if (!found) throw new Problem('not_found')
  return found
}

/** Throws `not_found` for a channel that is not set up. */
export async function getStored(ctx: ReadCtx, channel: ProviderName): Promise<StoredChannel> {
  const row = await findStored(ctx, channel)
  if (!row) throw new Problem('not_found')
  return row
}

export async function findStored(ctx: ReadCtx, channel: ProviderName): Promise<StoredChannel | null> {
  const row = await channels(ctx).where('channel', '=', channel).executeTakeFirst()
  return row ? toStored(row) : null
}

/** Locks the row until the transaction ends. */
export async function lockStored(ctx: WriteCtx, channel: ProviderName): Promise<StoredChannel | null> {
  const [row] = await ctx.ask(channels(ctx).where('channel', '=', channel).forUpdate())
  return row ? toStored(row) : null
}

export interface NewChannel {
  account_id: string
  settings: object
  sealed: string
  hook_token_hash: string
  status: ChannelStatus
  last_error: LastError | null
  provider: object | null
  checked_at: Date | null
}

/** Inserts or replaces the settings of a channel. The caller has claimed the account. */
export function saveChannel(ctx: WriteCtx, channel: ProviderName, given: NewChannel): void {
  const row = {
    ...given,
    settings: JSON.stringify(given.settings),
    last_error: given.last_error && JSON.stringify(given.last_error),
    provider: given.provider && JSON.stringify(given.provider),
    updated_at: ctx.now,
  }
  const fresh = { poll_after: null, polled_by: null, polled_until: null }
  ctx.send(
    ctx.db
      .insertInto('channels')
      .values({ workspace_id: ctx.workspaceId, channel, created_at: ctx.now, ...row })
      .onConflict((conflict) => conflict.columns(['workspace_id', 'channel']).doUpdateSet({ ...row, ...fresh })),
  )
  emit(ctx, channelConnected, { channel, status: given.status })
}

export function removeChannel(ctx: WriteCtx, channel: ProviderName): void {
  ctx.send(ctx.db.deleteFrom('channels').where('workspace_id', '=', ctx.workspaceId).where('channel', '=', channel))
  emit(ctx, channelDisconnected, { channel })
}

/** A channel as callers see it. */
function toChannel(name: ChannelName, row: StoredChannel | null, pause: Pause | null, pages: readonly string[]) {
  const isShown = pages.length > 0
  return {
    channel: name as string,
    configured: row !== null || isShown,
    status: row ? statusOf(row) : isShown ? ('ok' as const) : ('not_configured' as const),
    display: displayOf(row) ?? pages[0] ?? null,
    paused: pause !== null,
    pause: pause && { reason: pause.reason, until: pause.until, by: pause.by, since: pause.since },
    last_inbound_at: row?.last_inbound_at ?? null,
    last_outbound_at: row?.last_outbound_at ?? null,
    last_error: row?.last_error ?? null,
  }
}

/** The fields that the settings of both providers have in common. */
export function toSetUp(row: StoredChannel) {
  const { channel, checked_at, last_error, created_at, updated_at } = row
  return { channel, status: statusOf(row), display: displayOf(row), checked_at, last_error, created_at, updated_at }
}

/** A channel with the status `ok` is shown as `degraded` while messages are late. */
export const statusOf = ({ status, queued_since }: Pick<StoredChannel, 'status' | 'queued_since'>): ChannelStatus =>
  status === 'ok' && queued_since !== null ? 'degraded' : status

const displayOf = (row: StoredChannel | null) => {
  const display = row?.settings.display
  return typeof display === 'string' ? display : null
}

export const isProvider = (name: string): name is ProviderName => PROVIDERS.some((each) => each === name)

type ChannelRow = Omit<StoredChannel, 'settings' | 'status' | 'last_error' | 'provider'> & {
  settings: unknown
  status: string
  last_error: unknown
  provider: unknown
}

function toStored(row: ChannelRow): StoredChannel {
  return {
    ...row,
    settings: row.settings as StoredChannel['settings'],
    status: row.status as ChannelStatus,
    last_error: toLastError(row.last_error),
    provider: row.provider as StoredChannel['provider'],
  }
}

function toLastError(kept: unknown): LastError | null {
  const error = kept as (Omit<LastError, 'at'> & { at: string }) | null
  return error && { ...error, at: new Date(error.at) }
}

function channels({ db, workspaceId }: ReadCtx) {
  return db.selectFrom('channels').select(COLUMNS).where('workspace_id', '=', workspaceId)
}
