// Sources: lists, adds, changes and deletes them, and starts and cancels their crawls.
import { sql } from 'kysely'
import { found } from '../../http/found.ts'
import { fetchPage, newestFirst, type Order, type Page } from '../../http/page.ts'
import type { Static } from '../../http/shape.ts'
import { namesOfChanges } from '../../lib/canonical-json.ts'
import type { OpenCtx, ReadCtx, WriteCtx } from '../../platform/context.ts'
import { emit } from '../../platform/events.ts'
import { newId } from '../../platform/id.ts'
import { lockWorkspace } from '../../platform/lock-workspace.ts'
import { Problem } from '../../platform/problem.ts'
import { requireVersion } from '../../platform/version.ts'
import { removeItemsOfSource } from '../stored-item.ts'
import { readAddress } from './address.ts'
import { sourceChanged } from './events.ts'
import { loadReport, loadReports, type Report } from './report.ts'
import { cancelRun, isRunning, nextRun, planRefresh, startRun } from './run.ts'
import type {
  KnowledgePage,
  KnowledgeSource,
  KnowledgeSourceChange,
  NewKnowledgeSource,
  PageFilter,
} from './source-schema.ts'
import {
  getStoredSource,
  lockSource,
  type StoredSource,
  sources,
  toStoredSource,
  updateSource,
} from './stored-source.ts'

type SourceShape = Static<typeof KnowledgeSource>

const MAX_SOURCES = 20
const DEFAULT_MAX_PAGES = 50

export async function listSources(ctx: ReadCtx, page: Page) {
  const { data, next } = await fetchPage(sources(ctx), page, newestFirst(), toStoredSource)
  const ids = data.map(({ id }) => id)
  const reports = await loadReports(ctx, ids)
  return { data: data.map((source) => toSource(source, reports.get(source.id) as Report)), next }
}

export async function getSource(ctx: ReadCtx, id: string): Promise<SourceShape> {
  return shown(ctx, await getStoredSource(ctx, id))
}

/** The address is looked up before the transaction, because a name server may be slow. */
export async function createSource(ctx: OpenCtx, body: Static<typeof NewKnowledgeSource>): Promise<SourceShape> {
  const url = await requireAddress(ctx, body.url)
  return ctx.write(async (tx) => {
    await requireRoom(tx)
    const source: StoredSource = {
      id: newId('ksr'),
      kind: body.kind ?? 'site',
      url,
      max_pages: body.max_pages ?? DEFAULT_MAX_PAGES,
      include: body.include ?? [],
      exclude: body.exclude ?? [],
      refresh: body.refresh ?? 'manual',
      status: 'queued',
      phase: null,
      run_settings: null,
      holder: null,
      origin: null,
      resume_at: null,
      wait_count: 0,
      found_count: 0,
      last_position: 0,
      told_at: null,
      last_run_at: null,
      next_run_at: null,
      version: 1,
      created_at: tx.now,
      updated_at: tx.now,
    }
    tx.insert('knowledge_sources', { workspace_id: tx.workspaceId, ...source })
    return shown(tx, await startRun(tx, source))
  })
}

export async function changeSource(
  ctx: WriteCtx,
  id: string,
  change: Static<typeof KnowledgeSourceChange>,
): Promise<SourceShape> {
  const before = await lockSource(ctx, id)
  requireVersion(before, change.expected_version)
  const wanted = {
    max_pages: change.max_pages ?? before.max_pages,
    include: change.include ?? before.include,
    exclude: change.exclude ?? before.exclude,
    refresh: change.refresh ?? before.refresh,
  }
  const changed = namesOfChanges(before, { ...before, ...wanted })
  if (changed.length === 0) return shown(ctx, before)
  const next_run_at = changed.includes('refresh') ? nextRun(ctx, wanted.refresh) : before.next_run_at
  const stamps = { version: before.version + 1, updated_at: ctx.now }
  const source = updateSource(ctx, before, { ...wanted, ...stamps, next_run_at })
  if (changed.includes('refresh')) planRefresh(ctx, id, next_run_at)
  const answer = await shown(ctx, source)
  emit(ctx, sourceChanged, { source: { id, status: source.status, pages: answer.pages } })
  return answer
}

/** The texts of its pages go with it. A run that is under way ends when it wants to write something. */
export async function deleteSource(ctx: WriteCtx, id: string): Promise<void> {
  const source = await lockSource(ctx, id)
  const { pages } = await loadReport(ctx, id)
  await removeItemsOfSource(ctx, id)
  await ctx.db
    .deleteFrom('knowledge_sources')
    .where('workspace_id', '=', ctx.workspaceId)
    .where('id', '=', source.id)
    .execute()
  emit(ctx, sourceChanged, { source: { id, status: 'deleted', pages } })
}

/** A source has one run at a time: if one is under way, the answer is the source with that one. */
export async function crawlSource(ctx: WriteCtx, id: string) {
  const source = await lockSource(ctx, id)
  return isRunning(source) ? found(await shown(ctx, source)) : shown(ctx, await startRun(ctx, source))
}

export async function cancelSource(ctx: WriteCtx, id: string): Promise<SourceShape> {
  const source = await lockSource(ctx, id)
  return shown(ctx, isRunning(source) ? await cancelRun(ctx, source) : source)
}

export async function listPages(
  ctx: ReadCtx,
  sourceId: string,
  { status, cause }: Static<typeof PageFilter>,
  page: Page,
) {
  await getStoredSource(ctx, sourceId)
  let query = ctx.db
    .selectFrom('knowledge_pages as page')
    .leftJoin('knowledge_items as item', (join) =>
      join
        .onRef('item.workspace_id', '=', 'page.workspace_id')
        .on('item.workspace_id', '=', ctx.workspaceId)
        .onRef('item.id', '=', 'page.knowledge_id'),
    )
    .select(['page.url', 'page.status', 'page.cause', 'page.http_status', 'item.id as knowledge_id'])
    .select(['page.title', 'page.fetched_at', 'page.position'])
    .where('page.workspace_id', '=', ctx.workspaceId)
    .where('page.source_id', '=', sourceId)
  if (status) query = query.where('page.status', '=', status)
  if (cause) query = query.where('page.cause', '=', cause)
  return fetchPage(query, page, BY_POSITION, toPage)
}

/** In the order in which they were found. */
const BY_POSITION: Order<{ position: number }> = {
  columns: [{ name: sql.ref('page.position'), type: 'integer' }],
  direction: 'asc',
  keyOf: ({ position }) => [String(position)],
}

const toPage = ({ position: _, ...page }: Static<typeof KnowledgePage> & { position: number }) => page

const shown = async (ctx: ReadCtx, source: StoredSource) => toSource(source, await loadReport(ctx, source.id))

function toSource(source: StoredSource, { pages, errors }: Report): SourceShape {
  return {
    id: source.id,
    kind: source.kind,
    url: source.url,
    max_pages: source.max_pages,
    include: source.include,
    exclude: source.exclude,
    refresh: source.refresh,
    status: source.status,
    pages,
    errors,
    last_run_at: source.last_run_at,
    next_run_at: source.next_run_at,
    version: source.version,
    created_at: source.created_at,
    updated_at: source.updated_at,
  }
}

async function requireAddress(ctx: OpenCtx, text: string): Promise<string> {
  const url = readAddress(text)
  if (!url) throw new Problem('invalid_url', { detail: 'The address must begin with http:// or https:// and a host.' })
  const { refusal } = await ctx.outside.check(url.href, { http: true })
  if (refusal !== null) throw new Problem('blocked_address', { detail: refusal })
  return url.href
}

/** Locks the row of the workspace, so that two calls cannot both take the last place. */
async function requireRoom(ctx: WriteCtx): Promise<void> {
  const { db, workspaceId } = ctx
  await lockWorkspace(ctx)
  const rows = await db
    .selectFrom('knowledge_sources')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .limit(MAX_SOURCES)
    .execute()
  if (rows.length < MAX_SOURCES) return
  throw new Problem('quota_exceeded', { detail: `A workspace has at most ${MAX_SOURCES} sources of knowledge.` })
}
