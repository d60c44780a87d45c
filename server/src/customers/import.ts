// Imports customers from a table, and exports them as one.
import type { WorkspaceRef } from '../http/caller.ts'
import type { Static } from '../http/shape.ts'
import { toCsv } from '../lib/csv.ts'
import { phoneKey } from '../lib/phone.ts'
import { countryOfZone } from '../lib/zone-country.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { lockWorkspace } from '../platform/lock-workspace.ts'
import { addCustomer, changeCustomer, createCustomer, findAlike, findTypedNumbers, listAll } from './customer.ts'
import { changesBetween, type Entry, type Planned, planImport } from './import-plan.ts'
import { readRows, toBody } from './import-rows.ts'
import { type CustomerImport, type NewImport, OUTCOMES } from './import-schema.ts'

type Import = Static<typeof CustomerImport>

export async function importCustomers(
  ctx: WriteCtx,
  { csv, dry_run }: Static<typeof NewImport>,
  { timezone, locale }: WorkspaceRef,
): Promise<Import> {
  const { columns, rows } = readRows(csv, countryOfZone(timezone))
  const good = rows.filter(({ errors }) => errors.length === 0)
  // Of two imports at once the second one sees the customers of the first, also those with a name alone.
  await lockWorkspace(ctx)
  const entries = good.map(({ entry }) => entry)
  const plans = planImport(await findAlike(ctx, entries), entries)
  const planOf = new Map(good.map((row, at) => [row, plans[at]]))
  const idOf = dry_run
    ? new Map<Planned, string>()
    : await apply(ctx, new Set(plans.map((each) => each.planned)), locale)
  const done: Import['rows'] = rows.map((row) => {
    const plan = planOf.get(row)
    const { line, entry, errors } = row
    const customer_id = plan ? (plan.planned.known?.id ?? idOf.get(plan.planned) ?? null) : null
    return { line, outcome: plan?.outcome ?? 'wrong', customer_id, name: entry.name || null, errors }
  })
  const counts = OUTCOMES.map((outcome) => [outcome, done.filter((row) => row.outcome === outcome).length])
  return { dry_run: dry_run ?? false, ...(Object.fromEntries(counts) as Counts), columns, rows: done }
}

type Counts = Pick<Import, (typeof OUTCOMES)[number]>

/** Writes each customer once, however many rows are about them. Returns the ids of the new ones. */
async function apply(ctx: WriteCtx, all: ReadonlySet<Planned>, locale: string): Promise<Map<Planned, string>> {
  const ids = new Map<Planned, string>()
  const numbers = [...all].flatMap(({ known, entry }) => (known === null && entry.phone ? [entry.phone] : []))
  const typed = await findTypedNumbers(ctx, numbers)
  for (const planned of all) {
    const { known, entry } = planned
    if (known === null) {
      // The import has just looked for everybody, so only a number that somebody has typed is looked for again.
      const isTyped = entry.phone !== null && typed.has(phoneKey(entry.phone))
      const made = isTyped ? await createCustomer(ctx, toBody(entry), locale) : addCustomer(ctx, toBody(entry), locale)
      ids.set(planned, made.id)
      continue
    }
    const changes = changesBetween(known, entry).map((name) => [name, entry[name]])
    if (changes.length > 0) await changeCustomer(ctx, known.id, Object.fromEntries(changes))
  }
  return ids
}

const COLUMNS = ['name', 'phone', 'email', 'company', 'tags', 'notes', 'locale'] as const

/** All customers as a table that can be imported again, the oldest first. */
export async function exportCustomers(ctx: ReadCtx): Promise<string> {
  const toRow = (entry: Entry) => COLUMNS.map((name) => (name === 'tags' ? entry.tags.join('; ') : (entry[name] ?? '')))
  return toCsv([COLUMNS, ...(await listAll(ctx)).map(toRow)])
}
