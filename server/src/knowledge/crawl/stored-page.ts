// The rows of pages: what a run has found, which page is next, and what became of each.
import { type Selectable, sql, type Updateable } from 'kysely'
import type { ReadCtx, WriteCtx } from '../../platform/context.ts'
import type { KnowledgePages } from '../../platform/tables.gen.ts'
import type { Failure } from '../reading/document.ts'
import { getStoredSource, type StoredSource, updateSource } from './stored-source.ts'

export const PAGE_STATUSES = ['queued', 'indexed', 'unchanged', 'skipped', 'failed'] as const
export type PageStatus = (typeof PAGE_STATUSES)[number]

export type StoredPage = Omit<Selectable<KnowledgePages>, 'workspace_id'>

/** How many addresses a run notes for each page that it may fetch; the others are not remembered. */
const MAX_FOUND_PER_PAGE = 10
/** How many of these the next run remembers though they were never fetched, so that it has room for new ones. */
const MAX_UNFETCHED_PER_PAGE = 8
/** Rows in one statement. */
const ROWS_AT_ONCE = 500

const COLUMNS = [
  'source_id',
  'url',
  'position',
  'depth',
  'status',
  'cause',
  'detail',
  'http_status',
  'was_asked',
  'tries',
  'has_waited',
  'etag',
  'last_modified',
  'text_hash',
  'title',
  'knowledge_id',
  'fetched_at',
] as const

export function pages({ db, workspaceId }: ReadCtx, sourceId: string) {
  return db
    .selectFrom('knowledge_pages')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('source_id', '=', sourceId)
}

export async function findPage(ctx: ReadCtx, sourceId: string, url: string): Promise<StoredPage | null> {
  return (await pages(ctx, sourceId).where('url', '=', url).executeTakeFirst()) ?? null
}

/** The next page that the run has not begun: pages near the start come first. */
export async function findNextPage(ctx: ReadCtx, sourceId: string, underWay: readonly string[]) {
  const next = await queued(ctx, sourceId, underWay)
    .where('was_asked', '=', false)
    .orderBy('depth')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return next ?? null
}

/** A page that was begun and has no end: its process was killed, or its server asked us to wait. */
export async function findBegunPage(ctx: ReadCtx, sourceId: string, underWay: readonly string[]) {
  const begun = await queued(ctx, sourceId, underWay).where('was_asked', '=', true).limit(1).executeTakeFirst()
  return begun ?? null
}

/** The pages that have no end yet, without those that are under way. */
function queued(ctx: ReadCtx, sourceId: string, underWay: readonly string[]) {
  return pages(ctx, sourceId).where('status', '=', 'queued').where(sql<boolean>`url <> all(${underWay}::text[])`)
}

/** How many pages of the run were asked for. */
export async function countAsked({ db, workspaceId }: ReadCtx, sourceId: string): Promise<number> {
  const { count } = await db
    .selectFrom('knowledge_pages')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('source_id', '=', sourceId)
    .where('was_asked', '=', true)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const maxFound = ({ max_pages }: Pick<StoredSource, 'max_pages'>) => max_pages * MAX_FOUND_PER_PAGE

/** Adds pages that the run does not know yet, as far as it has room for them. The source is locked. */
export async function addPages(
  ctx: WriteCtx,
  source: StoredSource,
  depth: number,
  found: readonly string[],
  max = maxFound(source),
): Promise<void> {
  if (found.length === 0) return
  bringNearer(ctx, source, depth, found)
  // The source may have been read before other pages were added in the same transaction.
  let { found_count, last_position } = await getStoredSource(ctx, source.id)
  for (let from = 0; from < found.length && found_count < max; from += ROWS_AT_ONCE) {
    const fresh = await unknownOf(ctx, source.id, found.slice(from, from + ROWS_AT_ONCE))
    const rows = fresh.slice(0, max - found_count).map((url, index) => ({
      workspace_id: ctx.workspaceId,
      source_id: source.id,
      url,
      position: last_position + 1 + index,
      depth,
      status: 'queued',
    }))
    if (rows.length > 0) await ctx.db.insertInto('knowledge_pages').values(rows).execute()
    last_position += rows.length
    found_count += rows.length
  }
  updateSource(ctx, source, { found_count, last_position })
}

/** Pages that are known from a longer way are sent whole, so that the links on them are found, too. */
function bringNearer(ctx: WriteCtx, { id }: StoredSource, depth: number, urls: readonly string[]): void {
  ctx.send(
    ctx.db
      .updateTable('knowledge_pages')
      .set({ depth, etag: null, last_modified: null })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('source_id', '=', id)
      .where('status', '=', 'queued')
      .where('depth', '>', depth)
      .where(sql<boolean>`url = any(${urls}::text[])`),
  )
}

/** The start always has room. */
export const addStart = (ctx: WriteCtx, source: StoredSource) => addPages(ctx, source, 0, [source.url], Infinity)

/** The page to which a fetched page leads. It has room of its own, because the fetched page gives up its text for it. */
export const addTarget = (ctx: WriteCtx, source: StoredSource, { depth }: StoredPage, url: string) =>
  addPages(ctx, source, depth, [url], depth === 0 ? Infinity : 2 * maxFound(source))

async function unknownOf(ctx: ReadCtx, sourceId: string, urls: readonly string[]): Promise<string[]> {
  const rows = await pages(ctx, sourceId).where(sql<boolean>`url = any(${urls}::text[])`).execute()
  const known = new Set(rows.map(({ url }) => url))
  return urls.filter((url) => !known.has(url))
}

export function updatePage(
  ctx: WriteCtx,
  { source_id, url }: Pick<StoredPage, 'source_id' | 'url'>,
  change: Updateable<KnowledgePages>,
): void {
  ctx.send(
    ctx.db
      .updateTable('knowledge_pages')
      .set(change)
      .where('workspace_id', '=', ctx.workspaceId)
      .where('source_id', '=', source_id)
      .where('url', '=', url),
  )
}

const isAt = (origin: string) => sql<boolean>`starts_with(url, ${`${origin}/`})`

/** Whether the run has read the text of a page at this origin. */
export async function hasReadPage(ctx: ReadCtx, sourceId: string, origin: string): Promise<boolean> {
  const read = await pages(ctx, sourceId)
    .where('status', 'in', ['indexed', 'unchanged'])
    .where(isAt(origin))
    .limit(1)
    .executeTakeFirst()
  return read !== undefined
}

/** Another page with the same text at the same origin. The site may have moved, and the old one will be removed. */
export async function findSameText(ctx: ReadCtx, { source_id, url }: StoredPage, text_hash: string) {
  const row = await pages(ctx, source_id)
    .where('text_hash', '=', text_hash)
    .where('url', '<>', url)
    .where(isAt(new URL(url).origin))
    .where('knowledge_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** A page has lost its text: pages that the run skipped because they have the same one are fetched again. */
export function queueCopies(ctx: WriteCtx, { source_id, text_hash }: StoredPage): void {
  ctx.send(
    ctx.db
      .updateTable('knowledge_pages')
      .set({ status: 'queued', detail: null })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('source_id', '=', source_id)
      .where('text_hash', '=', text_hash)
      .where('knowledge_id', 'is', null)
      .where('status', '=', 'skipped'),
  )
}

/** A visit that ended because the process stops, or because its server asked us to wait, is not a try. */
export async function takeBackTries(ctx: WriteCtx, sourceId: string): Promise<void> {
  await ctx.db
    .updateTable('knowledge_pages')
    .set({ tries: sql<number>`tries - 1` })
    .where('workspace_id', '=', ctx.workspaceId)
    .where('source_id', '=', sourceId)
    .where('status', '=', 'queued')
    .where('tries', '>', 0)
    .execute()
}

/** Pages that were not fetched because the run is over. */
export async function endQueued(ctx: WriteCtx, sourceId: string, reason: Failure | null): Promise<void> {
  await ctx.db
    .updateTable('knowledge_pages')
    .set({ status: 'skipped', cause: reason?.cause ?? null, detail: reason?.detail ?? null })
    .where('workspace_id', '=', ctx.workspaceId)
    .where('source_id', '=', sourceId)
    .where('status', '=', 'queued')
    .execute()
}

/**
 * Prepares the pages of the last run for the next one: they are fetched again, because a page that has not changed does
 * not say where its links lead. For the same reason a page that has lost its text is fetched once more.
 */
export async function queueAgain(
  ctx: WriteCtx,
  { id: sourceId, max_pages }: StoredSource,
): Promise<{ found_count: number }> {
  await ctx.db
    .deleteFrom('knowledge_pages')
    .where('workspace_id', '=', ctx.workspaceId)
    .where('source_id', '=', sourceId)
    .where('cause', '=', 'not_found')
    .where('title', 'is', null)
    .execute()
  const unfetched = await pages(ctx, sourceId)
    .where('fetched_at', 'is', null)
    .orderBy('depth')
    .orderBy('position')
    .offset(max_pages * MAX_UNFETCHED_PER_PAGE)
    .execute()
  await deletePages(
    ctx,
    sourceId,
    unfetched.map(({ url }) => url),
  )
  const queued = await ctx.db
    .updateTable('knowledge_pages')
    .set({ status: 'queued', cause: null, detail: null, was_asked: false, tries: 0, has_waited: false })
    .where('workspace_id', '=', ctx.workspaceId)
    .where('source_id', '=', sourceId)
    .executeTakeFirst()
  return { found_count: Number(queued.numUpdatedRows) }
}

/** All pages are sent whole in the next run, so that all their links are seen. */
export function forgetMarks(ctx: WriteCtx, sourceId: string): void {
  ctx.send(
    ctx.db
      .updateTable('knowledge_pages')
      .set({ etag: null, last_modified: null })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('source_id', '=', sourceId),
  )
}

export async function deletePages(ctx: WriteCtx, sourceId: string, urls: readonly string[]): Promise<void> {
  await ctx.db
    .deleteFrom('knowledge_pages')
    .where('workspace_id', '=', ctx.workspaceId)
    .where('source_id', '=', sourceId)
    .where(sql<boolean>`url = any(${urls}::text[])`)
    .execute()
}
