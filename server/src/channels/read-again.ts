// Plans to read events again that could not be read, and those whose job was given up.
import { HOUR_MS, plus } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import type { WriteCtx } from '../platform/context.ts'
import { acrossWorkspaces } from '../platform/each-machine.ts'
import { enqueue, type Job } from '../platform/jobs.ts'
import type { ProviderName } from './provider.ts'
import { MAX_WAIT_MS, READ_EVENT } from './received.ts'

/** An event that has not been read after this time may have lost its job. */
const LATE_AFTER_MS = HOUR_MS
/** The limit for one channel in one run of the job. Events that have waited longest come first. */
const MAX_READ_AGAIN = 500

export const readAgainJobs: Job[] = [
  {
    // A newer version of the code may be able to read them.
    kind: 'read-provider-events-again',
    repeats: '7 * * * *',
    async run({ db, write, now }) {
      const found = db
        .selectFrom('provider_events')
        .select(['workspace_id', 'channel'])
        .where('read_at', 'is', null)
        .where((where) =>
          where.or([where('again_at', '<=', now), where('received_at', '<=', plus(now, -LATE_AFTER_MS))]),
        )
        .groupBy(['workspace_id', 'channel'])
      for (const { workspace_id, channel } of await acrossWorkspaces(db, 'provider_events', found)) {
        await write((ctx) => readAgain(ctx, channel as ProviderName), workspace_id)
      }
    },
  },
]

async function readAgain(ctx: WriteCtx, channel: ProviderName): Promise<void> {
  await noteGivenUp(ctx, channel)
  const { db, workspaceId, now } = ctx
  const rows = await db
    .selectFrom('provider_events')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('channel', '=', channel)
    .where('read_at', 'is', null)
    .where('again_at', '<=', now)
    .orderBy('again_at')
    .limit(MAX_READ_AGAIN)
    .execute()
  const ids = rows.map(({ id }) => id)
  // A job that cannot read the event stores a new time. If the job is given up, this time counts.
  ctx.send(
    db
      .updateTable('provider_events')
      .set({ again_at: plus(now, MAX_WAIT_MS) })
      .where('workspace_id', '=', workspaceId)
      .where(sql<boolean>`id = any(${ids}::text[])`),
  )
  enqueue(ctx, ...ids.map((id) => ({ kind: READ_EVENT, payload: { id }, inTurn: `${channel} again` })))
}

/** A job is given up if the database could not be reached at any try, or if every worker that tried it died. */
async function noteGivenUp(ctx: WriteCtx, channel: ProviderName): Promise<void> {
  const { db, workspaceId, now } = ctx
  await db
    .updateTable('provider_events')
    .set({ problem: 'The job that should have read it was given up.', again_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('channel', '=', channel)
    .where('read_at', 'is', null)
    .where('problem', 'is', null)
    .where('received_at', '<=', plus(now, -LATE_AFTER_MS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('jobs')
            .select('jobs.id')
            .where('jobs.workspace_id', '=', workspaceId)
            .where('jobs.kind', '=', READ_EVENT)
            // Only these are in the index of turns.
            .where('jobs.turn_key', 'is not', null)
            .where('jobs.failed_at', 'is', null)
            .where(sql<boolean>`jobs.payload ->> 'id' = provider_events.id`),
        ),
      ),
    )
    .execute()
}
