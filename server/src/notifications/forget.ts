// Deletes old notifications, notices, codes of links, and the ids of events that were told.
import { DAY_MS, plus } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import { deleteOldRows } from '../platform/delete-old-rows.ts'
import type { Job } from '../platform/jobs.ts'

/** How long notifications are kept for a member. */
const NOTIFICATIONS_KEPT_MS = 90 * DAY_MS
/** How long a button of a notice works, and how long an old code is recognised as expired. */
const NOTICES_KEPT_MS = 30 * DAY_MS

/** Each table with the columns of its ids and times. */
const OLD_ROWS = [
  { table: 'notifications', id: 'id', time: 'created_at', keptMs: NOTIFICATIONS_KEPT_MS },
  { table: 'notified_events', id: 'event_id', time: 'notified_at', keptMs: NOTICES_KEPT_MS },
  { table: 'member_notices', id: 'id', time: 'created_at', keptMs: NOTICES_KEPT_MS },
  { table: 'member_links', id: 'code_hash', time: 'expires_at', keptMs: NOTICES_KEPT_MS },
] as const

export const forgetNotificationJobs: Job[] = [
  {
    kind: 'forget-notifications',
    repeats: '41 4 * * *',
    async run(ctx) {
      for (const { table, id, time, keptMs } of OLD_ROWS) {
        const [rows, idColumn, timeColumn] = [sql.table(table), sql.ref(id), sql.ref(time)]
        const before = plus(ctx.now, -keptMs)
        await deleteOldRows(ctx, {
          async find(limit) {
            const found = await sql<{ workspace_id: string; id: string }>`
              select workspace_id, ${idColumn} as id from ${rows} where ${timeColumn} <= ${before} limit ${sql.lit(limit)}
            `.execute(ctx.db)
            return found.rows
          },
          remove: (tx, ids) =>
            tx.send(
              sql`delete from ${rows} where workspace_id = ${tx.workspaceId} and ${idColumn} = any(${ids}::text[])`,
            ),
        })
      }
    },
  },
]
