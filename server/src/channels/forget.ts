// What providers sent is forgotten two weeks after it was read.
import { DAY_MS, plus } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import type { Job } from '../platform/jobs.ts'

/** Longer than any provider repeats itself. */
const KEPT_MS = 14 * DAY_MS
const MAX_ROWS_AT_ONCE = 5_000

export const receivedJobs: Job[] = [
  {
    kind: 'forget-provider-events',
    repeats: '13 3 * * *',
    async run({ db, write, now, stopping }) {
      while (!stopping.aborted) {
        const old = await db
          .selectFrom('provider_events')
          .select(['workspace_id', 'id'])
          .where('received_at', '<=', plus(now, -KEPT_MS))
          .where('read_at', 'is not', null)
          .limit(MAX_ROWS_AT_ONCE)
          .execute()
        if (old.length === 0) return
        for (const workspaceId of new Set(old.map(({ workspace_id }) => workspace_id))) {
          const ids = old.filter(({ workspace_id }) => workspace_id === workspaceId).map(({ id }) => id)
          await write(
            async (ctx) =>
              ctx.send(
                ctx.db
                  .deleteFrom('provider_events')
                  .where('workspace_id', '=', workspaceId)
                  .where(sql<boolean>`id = any(${ids}::text[])`),
              ),
            workspaceId,
          )
        }
      }
    },
  },
]
