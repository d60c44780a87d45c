// Deletes the events of providers two weeks after they were read.
import { DAY_MS, plus } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import { deleteOldRows } from '../platform/delete-old-rows.ts'
import type { Job } from '../platform/jobs.ts'

/** This is longer than any provider repeats the same event. */
const KEPT_MS = 14 * DAY_MS

export const receivedJobs: Job[] = [
  {
    kind: 'forget-provider-events',
    repeats: '13 3 * * *',
    run: (ctx) =>
      deleteOldRows(ctx, {
        find: (limit) =>
          ctx.db
            .selectFrom('provider_events')
            .select(['workspace_id', 'id'])
            .where('received_at', '<=', plus(ctx.now, -KEPT_MS))
            .where('read_at', 'is not', null)
            .limit(limit)
            .execute(),
        remove: (tx, ids) =>
          tx.send(
            tx.db
              .deleteFrom('provider_events')
              .where('workspace_id', '=', tx.workspaceId)
              .where(sql<boolean>`id = any(${ids}::text[])`),
          ),
      }),
  },
]
