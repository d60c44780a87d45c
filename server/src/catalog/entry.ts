// How services, resources, groups and schedules are listed, read, added, changed and archived: the same for all four.
import { type SelectQueryBuilder, sql } from 'kysely'
import type { WorkspaceRef } from '../http/caller.ts'
import { fetchPage, type Order, type Page, type PageOf } from '../http/page.ts'
import type { Static, TObject } from '../http/shape.ts'
import { namesOfChanges } from '../lib/canonical-json.ts'
import { foldText } from '../lib/text.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { type IdPrefix, newId } from '../platform/id.ts'
import { type Fault, invalid, Problem } from '../platform/problem.ts'
import type { DB as Tables } from '../platform/tables.gen.ts'
import { requireVersion } from '../platform/version.ts'
import { beginCatalogChange } from './change.ts'
import type { EntryEvents } from './events.ts'
import { type Reference, requireKnown } from './reference.ts'
import { requireUnused, type UsingEntry } from './use.ts'

export interface Entry {
  id: string
  name: string
  active?: boolean
  version: number
  created_at: Date
  updated_at: Date
}

/** The differences between the kinds. `Body` is the body that adds an entry. */
export interface Kind<E extends Entry, Body extends TObject> {
  /** The name of the kind in events. */
  name: 'service' | 'resource' | 'resource_group' | 'schedule'
  events: EntryEvents
  prefix: IdPrefix
  /** Its properties are the fields that can be set, with their defaults. */
  body: Body
  /** Defaults that depend on the workspace. */
  localDefaults?(workspace: WorkspaceRef): Partial<E>
  /** All entries that are not archived, with every field except version and times. */
  // biome-ignore lint/suspicious/noExplicitAny: each kind has its own table; each table has the columns used here
  rows(ctx: ReadCtx): SelectQueryBuilder<Tables, any, { id: string }>
  /** Brings values that can be sent in several spellings into one. */
  tidy(entry: E): E
  /** Fills in what depends on the other entries of the workspace. */
  complete?(ctx: ReadCtx, entry: E): Promise<E>
  references(entry: E): Reference[]
  /** Faults of single fields and of their combination. */
  faults(ctx: ReadCtx, entry: E, checked: Checked): Promise<Fault[]> | Fault[]
  insert(ctx: WriteCtx, entry: E): Promise<void> | void
  update(ctx: WriteCtx, entry: E): Promise<void> | void
  /** Members of events about the entry in addition to its name, when it is added or changed. */
  eventData?(entry: E): object
  /** The active entries that need this one. */
  users(ctx: ReadCtx, id: string): Promise<UsingEntry[]>
  archive(ctx: WriteCtx, id: string): Promise<void> | void
}

/** Whether a field must be checked against the rest of the catalog. */
export type Checked = (field: string) => boolean

const STAMPS = ['version', 'created_at', 'updated_at'] as const

const byName: Order<{ name_key: string; id: string }> = {
  columns: [
    { name: sql.ref('name_key'), type: 'text' },
    { name: sql.ref('id'), type: 'text' },
  ],
  direction: 'asc',
  keyOf: (row) => [row.name_key, row.id],
}

export async function listEntries<E extends Entry>(
  ctx: ReadCtx,
  kind: Kind<E, TObject>,
  page: Page,
): Promise<PageOf<E>> {
  const rows = kind.rows(ctx).select([...STAMPS, 'name_key'])
  return fetchPage(rows, page, byName, ({ name_key: _, ...entry }) => entry as unknown as E)
}

export async function getEntry<E extends Entry>(ctx: ReadCtx, kind: Kind<E, TObject>, id: string): Promise<E> {
  const row = await kind
    .rows(ctx)
    .select([...STAMPS])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row as E
}

/** All entries, in the order of their ids. */
export async function allEntries<E extends Entry>(ctx: ReadCtx, kind: Kind<E, TObject>): Promise<E[]> {
  const rows = await kind
    .rows(ctx)
    .select([...STAMPS])
    .orderBy('id')
    .execute()
  return rows as unknown as E[]
}

/** An entry as a change would leave it. Nothing is checked, and nothing is stored. */
export function withChange<E extends Entry, Body extends TObject>(
  kind: Kind<E, Body>,
  workspace: WorkspaceRef,
  before: E,
  change: Partial<Static<Body>>,
): E {
  return kind.tidy({ ...before, ...fill(kind, workspace, change, before) })
}

export async function createEntry<E extends Entry, Body extends TObject>(
  ctx: WriteCtx,
  kind: Kind<E, Body>,
  workspace: WorkspaceRef,
  body: Static<Body>,
): Promise<E> {
  beginCatalogChange(ctx)
  const stamps = { version: 1, created_at: ctx.now, updated_at: ctx.now }
  const filled = kind.tidy({ id: newId(kind.prefix), ...fill(kind, workspace, body), ...stamps } as E)
  const entry = (await kind.complete?.(ctx, filled)) ?? filled
  await check(ctx, kind, entry, () => true)
  await kind.insert(ctx, entry)
  emitEntryEvent(ctx, kind, 'created', entry, kind.eventData?.(entry))
  return entry
}

export async function changeEntry<E extends Entry, Body extends TObject>(
  ctx: WriteCtx,
  kind: Kind<E, Body>,
  workspace: WorkspaceRef,
  id: string,
  change: Partial<Static<Body>> & { expected_version?: number | null },
): Promise<E> {
  beginCatalogChange(ctx)
  const before = await getEntry(ctx, kind, id)
  const filled = withChange(kind, workspace, before, change)
  const entry = (await kind.complete?.(ctx, filled)) ?? filled
  // An entry that becomes active is checked completely: something that it refers to may have been archived meanwhile.
  const isActivated = entry.active === true && before.active === false
  await check(ctx, kind, entry, (field) => isActivated || field in change)
  requireVersion(before, change.expected_version)
  const changed = namesOfChanges(before, entry)
  if (changed.length === 0) return before
  const after = { ...entry, version: before.version + 1, updated_at: ctx.now }
  await kind.update(ctx, after)
  emitEntryEvent(ctx, kind, 'updated', after, { changed, ...kind.eventData?.(after) })
  return after
}

/** `requireUnneeded` throws if a slice above the catalog still needs the entry. */
export async function archiveEntry<E extends Entry>(
  ctx: WriteCtx,
  kind: Kind<E, TObject>,
  id: string,
  requireUnneeded: () => Promise<void> = async () => {},
): Promise<void> {
  beginCatalogChange(ctx)
  const entry = await getEntry(ctx, kind, id)
  await requireUnused(ctx, kind, id)
  await requireUnneeded()
  await kind.archive(ctx, id)
  emitEntryEvent(ctx, kind, 'archived', entry)
}

/** Writes the event of a change of an entry. */
export function emitEntryEvent(
  ctx: WriteCtx,
  { name, events }: Pick<Kind<Entry, TObject>, 'name' | 'events'>,
  what: keyof EntryEvents,
  entry: { id: string; name: string },
  more: object = {},
): void {
  emit(ctx, events[what], { [name]: { id: entry.id, name: entry.name }, ...more })
}

/**
 * The text that lists are sorted by. It is cut, because folding can make it 18 times as long and cursors contain it.
 */
export const nameKey = (name: string) => foldText(name.trim()).slice(0, 200)

/** Every field that can be set: the value sent; if left out, the old value; if null or new, the default. */
function fill<E extends Entry>(
  kind: Kind<E, TObject>,
  workspace: WorkspaceRef,
  sent: Record<string, unknown>,
  before: object = {},
): object {
  const defaults = defaultsOf(kind, workspace)
  const given = { ...defaults, ...before, ...sent } as Record<string, unknown>
  return Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, given[name] ?? value]))
}

function defaultsOf<E extends Entry>({ body, localDefaults }: Kind<E, TObject>, workspace: WorkspaceRef): object {
  const shapes = Object.entries(body.properties as Record<string, { default?: unknown; readOnly?: boolean }>)
  const fields = shapes.filter(([, shape]) => !shape.readOnly)
  return {
    ...Object.fromEntries(fields.map(([name, shape]) => [name, shape.default ?? null])),
    ...localDefaults?.(workspace),
  }
}

async function check<E extends Entry>(ctx: ReadCtx, kind: Kind<E, TObject>, entry: E, checked: Checked): Promise<void> {
  await requireKnown(
    ctx,
    kind.references(entry).filter(({ pointer }) => checked(pointer.split('/')[1] as string)),
  )
  const faults = await kind.faults(ctx, entry, checked)
  if (faults.length > 0) throw invalid(...faults)
}
