// Pauses of a channel: nothing is sent on it until somebody resumes it, or until the moment that the pause names.
import { sql } from 'kysely'
import { fetchPage, type Order, type Page } from '../http/page.ts'
import type { Actor, ReadCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { newId } from '../platform/id.ts'
import type { Job } from '../platform/jobs.ts'
import { isInForce, openPauses, type Pause, toPause } from '../platform/pauses.ts'
import { channelPaused, channelResumed } from './events.ts'
import type { ChannelName } from './provider.ts'

const pauses = openPauses<ChannelName>({
  endJob: 'end-pause',
  async notEnded({ db, workspaceId }, channel) {
    const rows = db
      .selectFrom('channel_pauses')
      .select(['id', 'channel as what', 'reason', 'until', 'paused_by', 'since'])
      .where('workspace_id', '=', workspaceId)
      .where('ended_at', 'is', null)
    return (channel === null ? rows : rows.where('channel', '=', channel)).execute()
  },
  add: (ctx, channel, { reason, until }) =>
    ctx.insert('channel_pauses', {
      workspace_id: ctx.workspaceId,
      id: newId('chp'),
      channel,
      reason,
      until,
      paused_by: JSON.stringify(ctx.actor),
      since: ctx.now,
    }),
  end: (ctx, id, { at, by }) =>
    ctx.send(
      ctx.db
        .updateTable('channel_pauses')
        .set({ ended_at: at, ended_by: JSON.stringify(by) })
        .where('workspace_id', '=', ctx.workspaceId)
        .where('id', '=', id),
    ),
  paused: (ctx, channel, pause) => emit(ctx, channelPaused, { channel, ...pause }),
  resumed: (ctx, channel) => emit(ctx, channelResumed, { channel }),
})

/** The pauses that are in force now, by channel. */
export const findPauses = pauses.find

/** The pause that is in force now. */
export async function findPause(ctx: ReadCtx, channel: ChannelName): Promise<Pause | null> {
  return (await findPauses(ctx)).get(channel) ?? null
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

export const pauseChannel = pauses.pause
export const resumeChannel = pauses.resume

export const pauseJobs: Job[] = [pauses.job]
