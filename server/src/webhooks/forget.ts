// Deletes deliveries after 30 days, so that the log does not grow for ever.
import { DAY_MS, plus } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import { deleteOldRows } from '../platform/delete-old-rows.ts'
import type { Job } from '../platform/jobs.ts'

const KEPT_MS = 30 * DAY_MS

export const webhookJobs: Job[] = [
  {
    kind: 'forget-old-deliveries',
    repeats: '41 3 * * *',
    run: (ctx) =>
      deleteOldRows(ctx, {
        find: (limit) =>
          ctx.db
            .selectFrom('webhook_deliveries')
            .select(['workspace_id', 'id'])
            .where('created_at', '<=', plus(ctx.now, -KEPT_MS))
            .where('status', '!=', 'pending')
            .limit(limit)
            .execute(),
        remove: (tx, ids) =>
          tx.send(
            tx.db
              .deleteFrom('webhook_deliveries')
              .where('workspace_id', '=', tx.workspaceId)
              .where(sql<boolean>`id = any(${ids}::text[])`)
              // A caller may have resent it since it was found.
              .where('status', '!=', 'pending'),
          ),
      }),
  },
]
