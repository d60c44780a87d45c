// The text by which customers are found.
import { type RawBuilder, sql } from 'kysely'
import { phoneKey } from '../lib/phone.ts'
import { searchLines } from '../lib/search.ts'

interface Findable {
  name: string
  email: string | null
  company: string | null
  tags: readonly string[]
  phone: string | null
}

/** The first line is the name. */
export function searchText({ name, email, company, tags, phone }: Findable): string {
  const numbers = phone === null ? [] : [...new Set([phone.slice(1), phoneKey(phone).slice(1)])]
  return searchLines([name, email ?? '', company ?? '', ...tags, ...numbers])
}

/**
 * Whether the name or number contains one of these spellings. `search` also contains other texts and only serves the
 * index.
 */
export function nameOrNumberMatches(spellings: readonly string[]): RawBuilder<boolean> {
  const hasOne = (text: RawBuilder<unknown>) =>
    sql`(${sql.join(
      spellings.map((pattern) => sql`${text} like ${pattern}`),
      sql` or `,
    )})`
  const [name, phone, key] = [sql`split_part(search, chr(10), 1)`, sql`substr(phone, 2)`, sql`substr(phone_key, 2)`]
  return sql<boolean>`(${hasOne(sql`search`)} and (${hasOne(name)} or ${hasOne(phone)} or ${hasOne(key)}))`
}
