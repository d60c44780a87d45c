// Pauses of a channel: nothing is sent on it until somebody resumes it, or until the moment that the pause names.
import { sql } from 'kysely'
import { fetchPage, type Order, type Page } from '../http/page.ts'
import type { Actor, ReadCtx, WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { newId } from '../platform/id.ts'
import { enqueue, type Job } from '../platform/jobs.ts'
import { lockWorkspace } from '../platform/lock-workspace.ts'
import { channelPaused, channelResumed } from './events.ts'
import type { ChannelName } from './provider.ts'

export interface Pause {
  id: string
  reason: string | null
  until: Date | null
  by: Actor
  since: Date
}

/** The pause that is in force now. */
export async function findPause(ctx: ReadCtx, channel: ChannelName): Promise<Pause | null> {
  const row = await notEnded(ctx).where('channel', '=', channel).executeTakeFirst()
  return row && isInForce(row, ctx.now) ? toPause(row) : null
}

/** The pauses that are in force now, by channel. */
export async function findPauses(ctx: ReadCtx): Promise<ReadonlyMap<string, Pause>> {
  const rows = await notEnded(ctx).execute()
  return new Map(rows.filter((row) => isInForce(row, ctx.now)).map((row) => [row.channel, toPause(row)]))
}

const NEWEST: Order<{ since: Date; id: string }> = {
  columns: [
    { name: sql.ref('since'), type: 'timestamptz' },
    { name: sql.ref('id'), type: 'text' },
  ],
  direction: 'desc',
  keyOf: ({ since, id }) => [since.toISOString(), id],
}

export async function listPauses(ctx: ReadCtx, page: Page) {
  const rows = ctx.db
    .selectFrom('channel_pauses')
    .select(['id', 'channel', 'reason', 'until', 'paused_by', 'since', 'ended_at', 'ended_by'])
    .where('workspace_id', '=', ctx.workspaceId)
  return fetchPage(rows, page, NEWEST, ({ channel, ended_at, ended_by, ...row }) => {
    const pause = toPause(row)
    // `until` has passed, and the end is not stored yet.
    const isOver = ended_at === null && !isInForce(row, ctx.now)
    return {
      ...pause,
      channel,
      ended_at: isOver ? pause.until : ended_at,
      ended_by: isOver ? pause.by : (ended_by as Actor | null),
    }
  })
}

/** A pause with another reason or end replaces the pause that is in force. */
export async function pauseChannel(
  ctx: WriteCtx,
  channel: ChannelName,
  { reason, until }: { reason: string | null; until: Date | null },
): Promise<void> {
  const before = await endPassed(ctx, channel)
  if (before && before.reason === reason && before.until?.getTime() === until?.getTime()) return
  if (before) endPause(ctx, before.id, ctx.now)
  const id = newId('chp')
  ctx.insert('channel_pauses', {
    workspace_id: ctx.workspaceId,
    id,
    channel,
    reason,
    until,
    paused_by: JSON.stringify(ctx.actor),
    since: ctx.now,
  })
  emit(ctx, channelPaused, { channel, reason, until: until?.toISOString() ?? null })
  if (until) enqueue(ctx, { kind: 'end-pause', payload: { channel }, due_at: until })
}

export async function resumeChannel(ctx: WriteCtx, channel: ChannelName): Promise<void> {
  const current = await endPassed(ctx, channel)
  if (!current) return
  endPause(ctx, current.id, ctx.now)
  emit(ctx, channelResumed, { channel })
}

export const pauseJobs: Job[] = [
  {
    kind: 'end-pause',
    run: (ctx, { channel }) => ctx.write(async (tx) => void (await endPassed(tx, channel as ChannelName))),
  },
]

/**
 * Stores the end of a pause whose `until` has passed. Returns the pause that is in force. The row of the workspace is
 * locked, because there may be no row of a pause to lock: pauses at the same time are then stored one after the other.
 */
async function endPassed(ctx: WriteCtx, channel: ChannelName): Promise<Pause | null> {
  await lockWorkspace(ctx)
  const [row] = await ctx.ask(notEnded(ctx).where('channel', '=', channel))
  if (!row) return null
  if (isInForce(row, ctx.now)) return toPause(row)
  // The person who set `until` counts as the one who ended the pause.
  endPause({ ...ctx, actor: toPause(row).by }, row.id, row.until as Date)
  emit(ctx, channelResumed, { channel })
  return null
}

function endPause(ctx: WriteCtx, id: string, ended_at: Date): void {
  ctx.send(
    ctx.db
      .updateTable('channel_pauses')
      .set({ ended_at, ended_by: JSON.stringify(ctx.actor) })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('id', '=', id),
  )
}

interface PauseRow {
  id: string
  reason: string | null
  until: Date | null
  paused_by: unknown
  since: Date
}

const isInForce = ({ until }: Pick<PauseRow, 'until'>, now: Date) => until === null || until > now

const toPause = ({ id, reason, until, paused_by, since }: PauseRow): Pause => ({
  id,
  reason,
  until,
  by: paused_by as Actor,
  since,
})

function notEnded({ db, workspaceId }: ReadCtx) {
  return db
    .selectFrom('channel_pauses')
    .select(['id', 'channel', 'reason', 'until', 'paused_by', 'since'])
    .where('workspace_id', '=', workspaceId)
    .where('ended_at', 'is', null)
}
