// Takes personal data out of the events of a person. The events stay, except those that consist of a location.
import { type RawBuilder, sql } from 'kysely'
import type { WriteCtx } from './context.ts'
import { type Person, subjectIdsOf } from './person.ts'

export type PersonalPaths = readonly (readonly [path: string, value: unknown])[]

/** Where events have personal texts, and the JSON that replaces them. A path that an event does not have is left out. */
const personalPaths = (name: string): PersonalPaths => [
  ['{customer,name}', name],
  ['{comment,body}', ''],
  ['{merged,name}', name],
  ['{merged,phone}', null],
  ['{merged,email}', null],
  ['{before,text}', null],
  ['{attachment,name}', ''],
  ['{user_sub}', null],
]

const LOCATIONS = ['message.located', 'booking.located']
/** It has no subject in the columns of the ledger. */
const NOTIFIED = 'automation.notified'

export async function anonymiseEvents(ctx: WriteCtx, person: Person): Promise<void> {
  const { db, workspaceId } = ctx
  const { customerIds, bookingIds, conversationIds, anonymousName } = person
  const isTheirs = sql<boolean>`(customer_id = any(${customerIds}::text[]) or booking_id = any(${bookingIds}::text[])
    or conversation_id = any(${conversationIds}::text[]))`
  await db
    .deleteFrom('events')
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`type = any(${LOCATIONS}::text[])`)
    .where(isTheirs)
    .execute()
  const data = replacePaths(sql`data - 'tags'`, personalPaths(anonymousName))
  await sql`update events set data = ${data}, actor = ${anonymousActor('actor', anonymousName)}
    where workspace_id = ${workspaceId} and ${isTheirs}`.execute(db)
  await sql`update events set data = jsonb_set(data, '{text}', '""')
    where workspace_id = ${workspaceId} and type = ${NOTIFIED}
      and data -> 'subject' ->> 'id' = any(${subjectIdsOf(person)}::text[])`.execute(db)
}

/** For an update: the JSON with other values at these paths, where it has them. */
export const replacePaths = (json: RawBuilder<unknown>, paths: PersonalPaths) =>
  paths.reduce(
    (before, [path, value]) => sql`jsonb_set(${before}, ${path}::text[], ${JSON.stringify(value)}::jsonb, false)`,
    json,
  )

/** For an update: the actor of a column, without the name if it is a customer. */
export const anonymousActor = (column: string, name: string) =>
  sql<string>`case when ${sql.ref(column)} ->> 'kind' = 'customer'
    then jsonb_set(${sql.ref(column)}, '{name}', ${JSON.stringify(name)}::jsonb) else ${sql.ref(column)} end`
