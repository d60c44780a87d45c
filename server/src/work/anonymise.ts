// Deletes the comments, locations and files of the bookings of a person.
import { sql } from 'kysely'
import { deleteFiles } from '../files/anonymise.ts'
import type { WriteCtx } from '../platform/context.ts'
import type { Person } from '../platform/person.ts'

export async function anonymiseWork(ctx: WriteCtx, { bookingIds }: Person): Promise<void> {
  const { db, workspaceId } = ctx
  for (const table of ['booking_comments', 'location_events']) {
    await sql`delete from ${sql.table(table)} where workspace_id = ${workspaceId}
      and booking_id = any(${bookingIds}::text[])`.execute(db)
  }
  const files = await db
    .deleteFrom('attachments')
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`booking_id = any(${bookingIds}::text[])`)
    .returning('id')
    .execute()
  await deleteFiles(
    ctx,
    files.map(({ id }) => id),
  )
}
