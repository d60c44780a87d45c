// Deletes deliveries after 30 days, so that the log does not grow for ever.
import { DAY_MS, plus } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import type { Job } from '../platform/jobs.ts'

const KEPT_MS = 30 * DAY_MS
const MAX_ROWS_PER_ROUND = 5_000

export const webhookJobs: Job[] = [
  {
    kind: 'forget-old-deliveries',
    repeats: '41 3 * * *',
    async run({ db, write, now, stopping }) {
      while (!stopping.aborted) {
        const old = await db
          .selectFrom('webhook_deliveries')
          .select(['workspace_id', 'id'])
          .where('created_at', '<=', plus(now, -KEPT_MS))
          .where('status', '!=', 'pending')
          .limit(MAX_ROWS_PER_ROUND)
          .execute()
        if (old.length === 0) return
        for (const workspaceId of new Set(old.map(({ workspace_id }) => workspace_id))) {
          const ids = old.filter(({ workspace_id }) => workspace_id === workspaceId).map(({ id }) => id)
          await write(
            async (ctx) =>
              ctx.send(
                ctx.db
                  .deleteFrom('webhook_deliveries')
                  .where('workspace_id', '=', workspaceId)
                  .where(sql<boolean>`id = any(${ids}::text[])`)
                  // A caller may have resent it since it was found.
                  .where('status', '!=', 'pending'),
              ),
            workspaceId,
          )
        }
      }
    },
  },
]
