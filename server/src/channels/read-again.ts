// Plans to read events again that could not be read, and those whose job was given up.
import { HOUR_MS, plus } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import type { WriteCtx } from '../platform/context.ts'
import { enqueue, type Job } from '../platform/jobs.ts'
import type { ProviderName } from './provider.ts'
import { READ_EVENT } from './received.ts'

/** An event that nobody has read after this time may have lost its job. */
const LATE_AFTER_MS = HOUR_MS

export const readAgainJobs: Job[] = [
  {
    // An update of the code may have made them readable.
    kind: 'read-provider-events-again',
    repeats: '7 * * * *',
    async run({ db, write, now }) {
      const found = await db
        .selectFrom('provider_events')
        .select(['workspace_id', 'channel'])
        .where('read_at', 'is', null)
        .where((where) =>
          where.or([where('problem', 'is not', null), where('received_at', '<=', plus(now, -LATE_AFTER_MS))]),
        )
        .groupBy(['workspace_id', 'channel'])
        .execute()
      for (const { workspace_id, channel } of found) {
        await write((ctx) => readAgain(ctx, channel as ProviderName), workspace_id)
      }
    },
  },
]

async function readAgain(ctx: WriteCtx, channel: ProviderName): Promise<void> {
  await noteGivenUp(ctx, channel)
  const rows = await unread(ctx, channel).where('problem', 'is not', null).orderBy('received_at').execute()
  enqueue(ctx, ...rows.map(({ id }) => ({ kind: READ_EVENT, payload: { id }, inTurn: `${channel} again` })))
}

/** A job is given up when the database was away at every try, or when every worker that tried it died. */
async function noteGivenUp(ctx: WriteCtx, channel: ProviderName): Promise<void> {
  const { db, workspaceId, now } = ctx
  await db
    .updateTable('provider_events')
    .set({ problem: 'The job that should have read it was given up.' })
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

function unread({ db, workspaceId }: WriteCtx, channel: ProviderName) {
  return db
    .selectFrom('provider_events')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('channel', '=', channel)
    .where('read_at', 'is', null)
}
