// Deletes runs 90 days after they ended, with their steps.
import { DAY_MS, plus } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import { deleteOldRows } from '../platform/delete-old-rows.ts'
import type { Job } from '../platform/jobs.ts'

const KEPT_MS = 90 * DAY_MS

export const forgetRunJobs: Job[] = [
  {
    kind: 'forget-runs',
    repeats: '23 4 * * *',
    run: (ctx) => {
      const before = plus(ctx.now, -KEPT_MS)
      return deleteOldRows(ctx, {
        find: (limit) =>
          ctx.db
            .selectFrom('automation_runs')
            .select(['workspace_id', 'id'])
            .where('ended_at', '<=', before)
            .limit(limit)
            .execute(),
        remove: (tx, ids) =>
          tx.send(
            tx.db
              .deleteFrom('automation_runs')
              .where('workspace_id', '=', tx.workspaceId)
              .where(sql<boolean>`id = any(${ids}::text[])`)
              // Somebody may have tried it again since it was found.
              .where('ended_at', '<=', before),
          ),
      })
    },
  },
]
