// The one file that reads and writes the rows of items of knowledge.
import { type Selectable, sql } from 'kysely'
import { searchLines } from '../lib/search.ts'
import { beginningOf } from '../lib/text.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { newId } from '../platform/id.ts'
import { enqueue } from '../platform/jobs.ts'
import { Problem } from '../platform/problem.ts'
import type { KnowledgeItems } from '../platform/tables.gen.ts'
import { knowledgeChanged } from './events.ts'
import type { ItemKind, ItemStatus } from './item-status.ts'
import type { Failure } from './reading/document.ts'
import { removePassages } from './search/index-passages.ts'
import type { Pair } from './search/passages.ts'
import { giveBackPlaces, takePlace } from './settings.ts'

type Row = Omit<Selectable<KnowledgeItems>, 'workspace_id' | 'title_search'>

export interface StoredItem extends Omit<Row, 'kind' | 'status' | 'pairs'> {
  kind: ItemKind
  status: ItemStatus
  pairs: Pair[]
}

/** An item as lists show it: without its texts, of which a page of a list could have many megabytes. */
export type ListedItem = Omit<StoredItem, 'content' | 'pairs'>

/** How many characters of a file or a page are kept to be shown; its passages have the whole text. */
export const MAX_CONTENT_CHARACTERS = 200_000

const LISTED_COLUMNS = [
  'id',
  'kind',
  'title',
  'locale',
  'file_id',
  'file_name',
  'file_media_type',
  'file_size',
  'source_id',
  'url',
  'status',
  'error_cause',
  'error_detail',
  'enabled',
  'tags',
  'chunk_count',
  'text_version',
  'meaning',
  'version',
  'created_at',
  'updated_at',
] as const

/** For a page of a list. */
export function listedItems({ db, workspaceId }: ReadCtx) {
  return db.selectFrom('knowledge_items').select(LISTED_COLUMNS).where('workspace_id', '=', workspaceId)
}

export const toListedItem = (row: Omit<Row, 'content' | 'pairs'>): ListedItem => ({
  ...row,
  kind: row.kind as ItemKind,
  status: row.status as ItemStatus,
})

export async function findItem(ctx: ReadCtx, id: string): Promise<StoredItem | null> {
  const row = await items(ctx).where('id', '=', id).executeTakeFirst()
  return row ? toStoredItem(row) : null
}

export async function getItem(ctx: ReadCtx, id: string): Promise<StoredItem> {
  const item = await findItem(ctx, id)
  if (!item) throw new Problem('not_found')
  return item
}

/** Locks the item, so that the second of two changes sees the first. null: it was deleted. */
export async function findAndLockItem(ctx: WriteCtx, id: string): Promise<StoredItem | null> {
  const [row] = await ctx.ask(items(ctx).where('id', '=', id).forUpdate())
  return row ? toStoredItem(row) : null
}

/** Locks several items, always in the same order; returns those that are there. */
export async function findAndLockItems(ctx: WriteCtx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const statement = ctx.db
    .selectFrom('knowledge_items')
    .select('id')
    .where('workspace_id', '=', ctx.workspaceId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .orderBy('id')
    .forUpdate()
  return (await ctx.ask(statement)).map(({ id }) => id)
}

export async function lockItem(ctx: WriteCtx, id: string): Promise<StoredItem> {
  const item = await findAndLockItem(ctx, id)
  if (!item) throw new Problem('not_found')
  return item
}

/** All items of a workspace together: a common word finds most of their passages, and each of these is compared. */
const MAX_PASSAGES = 200_000

const NO_ROOM: Failure = {
  cause: 'quota_exceeded',
  detail: `A workspace has at most ${MAX_PASSAGES.toLocaleString('en')} passages of knowledge, about 100 MB of text.`,
}

/** The reason why an item cannot have this many passages; null if it can. `id` is null for a new item. */
export async function findLackOfRoom(ctx: ReadCtx, id: string | null, passages: number): Promise<Failure | null> {
  const { sum } = await ctx.db
    .selectFrom('knowledge_items')
    .select(sql<number>`coalesce(sum(chunk_count), 0)::int`.as('sum'))
    .where('workspace_id', '=', ctx.workspaceId)
    .where('id', '<>', id ?? '')
    .executeTakeFirstOrThrow()
  return sum + passages > MAX_PASSAGES ? NO_ROOM : null
}

type Given = 'locale' | 'content' | 'file_id' | 'file_name' | 'file_media_type' | 'file_size' | 'source_id' | 'url'
export type NewItem = Pick<StoredItem, 'kind' | 'title'> &
  Partial<Pick<StoredItem, Given | 'pairs' | 'status' | 'tags' | 'enabled' | 'chunk_count' | 'meaning'>>

/** Adds an item; throws `quota_exceeded` when the workspace is full. */
export async function addItem(ctx: WriteCtx, given: NewItem): Promise<StoredItem> {
  await takePlace(ctx)
  const item: StoredItem = {
    id: newId('kno'),
    locale: null,
    pairs: [],
    file_id: null,
    file_name: null,
    file_media_type: null,
    file_size: null,
    source_id: null,
    url: null,
    status: 'queued',
    error_cause: null,
    error_detail: null,
    enabled: true,
    tags: [],
    chunk_count: 0,
    text_version: 1,
    meaning: 'off',
    version: 1,
    created_at: ctx.now,
    updated_at: ctx.now,
    ...given,
    content: keptContent(given.kind, given.content ?? null),
  }
  ctx.insert('knowledge_items', { workspace_id: ctx.workspaceId, ...toRow(item), ...titleSearch(item.title) })
  emitChange(ctx, item)
  return item
}

/**
 * Stores what was changed. Changes of people raise `version`; what the server finds out by itself, such as `status`,
 * does not, because it must not refuse the change of a person who edits the item meanwhile.
 */
export function updateItem(ctx: WriteCtx, before: StoredItem, given: Partial<StoredItem>): StoredItem {
  const change = {
    ...given,
    ...(given.content !== undefined && { content: keptContent(before.kind, given.content) }),
  }
  ctx.send(
    ctx.db
      .updateTable('knowledge_items')
      .set({ ...toRow(change), ...(change.title !== undefined && titleSearch(change.title)) })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('id', '=', before.id),
  )
  const after = { ...before, ...change }
  emitChange(ctx, after)
  return after
}

/**
 * Deletes items that the transaction has locked, with everything that is found of them. All are given at once: a
 * transaction that has changed the settings or the vocabulary must not wait for the lock of another item.
 */
export async function removeItems(ctx: WriteCtx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  // The settings are locked before the vocabulary, as by a crawl that adds an item.
  giveBackPlaces(ctx, ids.length)
  await removePassages(ctx, ids)
  await ctx.db
    .deleteFrom('knowledge_items')
    .where('workspace_id', '=', ctx.workspaceId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  for (const id of ids) emit(ctx, knowledgeChanged, { knowledge: { id, status: 'deleted' } })
}

/** All pages of a site. */
export async function removeItemsOfSource(ctx: WriteCtx, sourceId: string): Promise<void> {
  const rows = await listedItems(ctx).where('source_id', '=', sourceId).execute()
  const ids = rows.map(({ id }) => id)
  await removeItems(ctx, await findAndLockItems(ctx, ids))
}

export const removeItem = (ctx: WriteCtx, { id }: Pick<StoredItem, 'id'>) => removeItems(ctx, [id])

/** Plans the job that makes the present text of the item findable: one at a time, and one that waits at most. */
export function planIndexing(ctx: WriteCtx, { id }: Pick<StoredItem, 'id'>): void {
  enqueue(ctx, { kind: 'index-knowledge', payload: { item_id: id }, inTurn: `index ${id}`, replaces: id })
}

const emitChange = (ctx: WriteCtx, { id, status }: StoredItem) =>
  emit(ctx, knowledgeChanged, { knowledge: { id, status } })

const titleSearch = (title: string) => ({ title_search: searchLines([title]) })

function keptContent(kind: ItemKind, content: string | null): string | null {
  if (content === null || kind === 'text') return content
  return beginningOf(content, MAX_CONTENT_CHARACTERS)
}

const toRow = <T extends Partial<StoredItem>>({ pairs, ...rest }: T) => ({
  ...rest,
  ...(pairs !== undefined && { pairs: JSON.stringify(pairs) }),
})

const toStoredItem = (row: Row): StoredItem => ({
  ...toListedItem(row),
  content: row.content,
  pairs: row.pairs as unknown as Pair[],
})

function items({ db, workspaceId }: ReadCtx) {
  return db
    .selectFrom('knowledge_items')
    .select([...LISTED_COLUMNS, 'content', 'pairs'])
    .where('workspace_id', '=', workspaceId)
}
