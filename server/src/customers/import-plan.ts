// Decides what an import does with each row of a table. It changes nothing and reads no database.
import { MAX_TAGS } from '../http/shape.ts'
import { phoneKey } from '../lib/phone.ts'
import { cleanTags, foldText } from '../lib/text.ts'

/** The values of a row, or of a customer. */
export interface Entry {
  name: string
  phone: string | null
  email: string | null
  company: string | null
  notes: string | null
  locale: string | null
  tags: readonly string[]
}

export interface KnownEntry extends Entry {
  id: string
  /** Whether the customer has only typed the number, which may be that of a stranger. */
  phone_typed: boolean
}

/** A customer before and after the import. */
export interface Planned {
  /** null: a new one. */
  known: KnownEntry | null
  entry: Entry
}

export interface RowPlan {
  outcome: 'new' | 'merged' | 'unchanged'
  planned: Planned
}

/**
 * Rows find a customer by the number; else by the e-mail address, unless both have different numbers; else, without both,
 * by the name. Nobody is found by a number that they have only typed. A row fills empty fields and never replaces a
 * value; tags are added.
 */
export function planImport(known: readonly KnownEntry[], rows: readonly Entry[]): RowPlan[] {
  const found = new Map<string, Planned>()
  const remember = (planned: Planned) => {
    const entry = planned.known?.phone_typed ? { ...planned.entry, phone: null } : planned.entry
    for (const key of keysOf(entry)) if (!found.has(key)) found.set(key, planned)
  }
  for (const each of known) remember({ known: each, entry: each })
  return rows.map((row) => {
    const planned = keysOf(row)
      .map((key) => found.get(key))
      .find((each) => each !== undefined && !haveOtherNumbers(each.entry, row))
    if (!planned) {
      const added = { known: null, entry: row }
      remember(added)
      return { outcome: 'new', planned: added }
    }
    const filled = fill(planned.entry, row)
    if (filled === null) return { outcome: 'unchanged', planned }
    planned.entry = filled
    remember(planned)
    return { outcome: 'merged', planned }
  })
}

/** The values by which a row finds its customer, the strongest first. */
function keysOf({ phone, email, name }: Pick<Entry, 'phone' | 'email' | 'name'>): string[] {
  const keys = [
    ...(phone === null ? [] : [`phone ${phoneKey(phone)}`]),
    ...(email === null ? [] : [`email ${email.toLowerCase()}`]),
  ]
  return keys.length > 0 ? keys : [`name ${foldText(name)}`]
}

const haveOtherNumbers = (a: Entry, b: Entry) =>
  a.phone !== null && b.phone !== null && phoneKey(a.phone) !== phoneKey(b.phone)

/** null: nothing is missing. */
function fill(entry: Entry, row: Entry): Entry | null {
  const tags = cleanTags([...entry.tags, ...row.tags]).slice(0, MAX_TAGS)
  const filled = {
    name: entry.name,
    phone: entry.phone ?? row.phone,
    email: entry.email ?? row.email,
    company: entry.company ?? row.company,
    notes: entry.notes ?? row.notes,
    locale: entry.locale ?? row.locale,
    tags,
  }
  return changesBetween(entry, filled).length === 0 ? null : filled
}

/** The fields that differ. Values only appear, and tags are only added. */
export const changesBetween = (before: Entry, after: Entry) =>
  (Object.keys(after) as (keyof Entry)[]).filter((name) =>
    name === 'tags' ? after.tags.length > before.tags.length : after[name] !== before[name],
  )
