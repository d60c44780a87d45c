// The rows of sources: reads them, locks them, and stores what has changed.
import type { Selectable } from 'kysely'
import type { ReadCtx, WriteCtx } from '../../platform/context.ts'
import { Problem } from '../../platform/problem.ts'
import type { KnowledgeSources } from '../../platform/tables.gen.ts'
import type { ItemStatus } from '../item-status.ts'

export const REFRESHES = ['manual', 'daily', 'weekly'] as const
export type Refresh = (typeof REFRESHES)[number]

/**
 * The parts of a run, in their order. `start`: the address of the source is fetched, which shows where the site is.
 * `sitemaps`: they are read. `pages`: all other pages are fetched.
 */
export type Phase = 'start' | 'sitemaps' | 'pages'

export type RunSettings = { max_pages: number; include: string[]; exclude: string[] }

export interface StoredSource
  extends Omit<Selectable<KnowledgeSources>, 'workspace_id' | 'refresh' | 'status' | 'phase' | 'run_settings'> {
  refresh: Refresh
  run_settings: RunSettings | null
  status: ItemStatus
  phase: Phase | null
}

const COLUMNS = [
  'id',
  'kind',
  'url',
  'max_pages',
  'include',
  'exclude',
  'refresh',
  'status',
  'phase',
  'run_settings',
  'holder',
  'origin',
  'resume_at',
  'wait_count',
  'found_count',
  'last_position',
  'told_at',
  'last_run_at',
  'next_run_at',
  'version',
  'created_at',
  'updated_at',
] as const

export function sources({ db, workspaceId }: ReadCtx) {
  return db.selectFrom('knowledge_sources').select(COLUMNS).where('workspace_id', '=', workspaceId)
}

export const toStoredSource = (row: object) => row as StoredSource

export async function getStoredSource(ctx: ReadCtx, id: string): Promise<StoredSource> {
  const row = await sources(ctx).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return toStoredSource(row)
}

/** Locks the source, so that the second of two changes sees the first. null: it was deleted. */
export async function findAndLockSource(ctx: WriteCtx, id: string): Promise<StoredSource | null> {
  const [row] = await ctx.ask(sources(ctx).where('id', '=', id).forUpdate())
  return row ? toStoredSource(row) : null
}

export async function lockSource(ctx: WriteCtx, id: string): Promise<StoredSource> {
  const source = await findAndLockSource(ctx, id)
  if (!source) throw new Problem('not_found')
  return source
}

export function updateSource(ctx: WriteCtx, before: StoredSource, change: Partial<StoredSource>): StoredSource {
  ctx.send(
    ctx.db
      .updateTable('knowledge_sources')
      .set(change)
      .where('workspace_id', '=', ctx.workspaceId)
      .where('id', '=', before.id),
  )
  return { ...before, ...change }
}
