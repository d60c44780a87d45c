// Takes the name of a person out of notifications and notices. They stay, and so do their counts.
import { sql } from 'kysely'
import type { WriteCtx } from '../platform/context.ts'
import { type Person, subjectIdsOf } from '../platform/person.ts'

const MIN_NAME_CHARACTERS = 3

/** What an automation told the team has no subject, so it is found by the names and numbers in it. */
export async function anonymiseNotices(ctx: WriteCtx, person: Person): Promise<void> {
  const ids = subjectIdsOf(person)
  const texts = person.texts.filter(({ length }) => length >= MIN_NAME_CHARACTERS)
  const names = sql`exists (select 1 from unnest(${texts}::text[]) as name (text)
    where position(name.text in one ->> 'what') > 0)`
  for (const table of ['notifications', 'member_notices']) {
    await sql`update ${sql.table(table)} set latest = (
        select jsonb_agg(case when one ->> 'id' = any(${ids}::text[]) then one || '{"who": null}'
          when one ->> 'type' = 'automation' and ${names} then one || '{"what": null}' else one end order by place)
        from jsonb_array_elements(latest) with ordinality as each (one, place))
      where workspace_id = ${ctx.workspaceId} and exists (select 1 from jsonb_array_elements(latest) as one
        where one ->> 'id' = any(${ids}::text[]) or (one ->> 'type' = 'automation' and ${names}))`.execute(ctx.db)
  }
}
