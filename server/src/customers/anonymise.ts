// Makes a customer anonymous permanently: the part in the tables of customers. `privacy/anonymise.ts` does the rest.
import { sql } from 'kysely'
import { type Language, languageOfTag } from '../lib/language.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import type { Person } from '../platform/person.ts'
import { Problem } from '../platform/problem.ts'
import { idsOfCustomer } from './alias.ts'
import { customerUpdated } from './events.ts'
import { searchText } from './search.ts'

const NAMES: Record<Language, string> = { pt: 'Cliente anônimo', es: 'Cliente anónimo', en: 'Anonymous customer' }
const CLEARED = ['name', 'phone', 'email', 'company', 'tags', 'address', 'identities', 'notes', 'anonymous_at']

export const anonymousNameIn = (locale: string) => NAMES[languageOfTag(locale) ?? 'en']

type PersonOfCustomers = Pick<Person, 'customerIds' | 'identityIds' | 'externalIds'>

/** The ids of a locked customer. */
export async function readPerson(ctx: ReadCtx, id: string): Promise<PersonOfCustomers> {
  const identities = await ctx.db
    .selectFrom('customer_identities')
    .select(['id', 'external_id'])
    .where('workspace_id', '=', ctx.workspaceId)
    .where('customer_id', '=', id)
    .execute()
  return {
    customerIds: await idsOfCustomer(ctx, id),
    identityIds: identities.map((identity) => identity.id),
    externalIds: identities.map(({ external_id }) => external_id),
  }
}

/** Clears all fields, identities and comments. The time at which the customer first became anonymous stays. */
export async function anonymiseCustomer(ctx: WriteCtx, { customerIds, anonymousName }: Person): Promise<void> {
  const { db, workspaceId, now } = ctx
  const id = customerIds[0] as string
  const nobody = { name: anonymousName, phone: null, email: null, company: null, tags: [] }
  for (const table of ['customer_identities', 'customer_comments']) {
    await sql`delete from ${sql.table(table)} where workspace_id = ${workspaceId} and customer_id = ${id}`.execute(db)
  }
  const changed = await db
    .updateTable('customers')
    .set({ ...nobody, phone_key: null, phone_typed: false, address: null, notes: null, claimed_phones: [] })
    .set({ search: searchText(nobody), anonymous_at: now, updated_at: now, version: sql<number>`version + 1` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('anonymous_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (changed) emit(ctx, customerUpdated, { customer: { id, name: anonymousName }, changed: CLEARED }, { customer: id })
}

export function requireNotAnonymous({ anonymous_at }: { anonymous_at: Date | null }): void {
  if (anonymous_at)
    throw new Problem('invalid_transition', { detail: 'This customer is anonymous, and that cannot be undone.' })
}
