// The run of a source: begins it, lets one try of its job work on it, and ends it.
import { DAY_MS, plus, SECOND_MS } from '@holdfast/time/moment.ts'
import { namesOfChanges } from '../../lib/canonical-json.ts'
import type { OpenCtx, WriteCtx } from '../../platform/context.ts'
import { emit } from '../../platform/events.ts'
import { newId } from '../../platform/id.ts'
import { enqueue, type Job } from '../../platform/jobs.ts'
import type { ItemStatus } from '../item-status.ts'
import type { Cause, Failure } from '../reading/document.ts'
import { EXPECTED_CAUSES } from './cause.ts'
import { sourceChanged } from './events.ts'
import { loadReport, type Report } from './report.ts'
import { addStart, endQueued, forgetMarks, queueAgain, takeBackTries, updatePage } from './stored-page.ts'
import { findAndLockSource, type Refresh, type StoredSource, updateSource } from './stored-source.ts'

export const CRAWL = 'crawl-source'
const REFRESH = 'refresh-source'

const REFRESH_MS: Record<Refresh, number | null> = { manual: null, daily: DAY_MS, weekly: 7 * DAY_MS }
/** The least time between two events about the progress of a run. */
const TELL_EVERY_MS = 2 * SECOND_MS

export const isRunning = ({ phase }: Pick<StoredSource, 'phase'>) => phase !== null

/** Begins a run of a source that has none. The source is locked. */
export async function startRun(ctx: WriteCtx, before: StoredSource): Promise<StoredSource> {
  const { found_count } = await queueAgain(ctx, before)
  const next_run_at = nextRun(ctx, before.refresh)
  const { max_pages, include, exclude } = before
  const run_settings = { max_pages, include, exclude }
  if (namesOfChanges(before.run_settings ?? {}, run_settings).length > 0) forgetMarks(ctx, before.id)
  const source = updateSource(ctx, before, {
    status: 'queued',
    phase: 'start',
    run_settings,
    holder: null,
    resume_at: null,
    wait_count: 0,
    found_count,
    told_at: null,
    last_run_at: ctx.now,
    next_run_at,
  })
  await addStart(ctx, source)
  updatePage(ctx, { source_id: before.id, url: before.url }, { depth: 0 })
  planCrawl(ctx, source, ctx.now)
  planRefresh(ctx, source.id, next_run_at)
  await tell(ctx, source)
  return source
}

/** The payload of the job of a run. */
export interface RunName {
  source_id: string
  /** When the run began. */
  run: string
}

/**
 * A run has one job at any time, which goes on where the last one stopped. Each run has a turn of its own: a job of a run
 * that was cancelled may wait for an hour.
 */
function planCrawl(ctx: WriteCtx, { id, last_run_at }: StoredSource, due_at: Date): void {
  const payload: RunName = { source_id: id, run: (last_run_at as Date).toISOString() }
  enqueue(ctx, { kind: CRAWL, payload, inTurn: `${CRAWL} ${id} ${payload.run}`, due_at })
}

/** Locks the source if the run is under way. */
async function findAndLockRun(ctx: WriteCtx, { source_id, run }: RunName): Promise<StoredSource | null> {
  const source = await findAndLockSource(ctx, source_id)
  return source && isRunning(source) && source.last_run_at?.toISOString() === run ? source : null
}

export const nextRun = (ctx: WriteCtx, refresh: Refresh): Date | null => {
  const interval = REFRESH_MS[refresh]
  return interval === null ? null : plus(ctx.now, interval)
}

export function planRefresh(ctx: WriteCtx, source_id: string, due_at: Date | null): void {
  if (due_at) enqueue(ctx, { kind: REFRESH, payload: { source_id }, replaces: source_id, due_at })
}

export const refreshJobs: Job[] = [{ kind: REFRESH, run: (ctx, { source_id }) => refresh(ctx, source_id as string) }]

/** If the next run was moved to a later time, this job does nothing: another job is planned for that time. */
async function refresh(ctx: OpenCtx, id: string): Promise<void> {
  await ctx.write(async (tx) => {
    const source = await findAndLockSource(tx, id)
    if (!source?.next_run_at || source.next_run_at > tx.now) return
    if (!isRunning(source)) return void (await startRun(tx, source))
    const next_run_at = nextRun(tx, source.refresh)
    updateSource(tx, source, { next_run_at })
    planRefresh(tx, id, next_run_at)
  })
}

/** Another try has taken the run, or it was cancelled or deleted: this try must not write any more. */
export class RunLost extends Error {}

/** Gives the run to one try of the job; null when there is no run, or when the site has asked to wait longer. */
export function takeRun(ctx: OpenCtx, name: RunName): Promise<StoredSource | null> {
  return ctx.write(async (tx) => {
    const source = await findAndLockRun(tx, name)
    if (!source) return null
    if (source.resume_at && source.resume_at > tx.now) {
      planCrawl(tx, source, source.resume_at)
      return null
    }
    const taken = updateSource(tx, source, { holder: newId('job'), status: 'processing', resume_at: null })
    if (source.status !== 'processing') await tell(tx, taken)
    return { ...taken, ...taken.run_settings }
  })
}

/** The source with the settings of the run, locked, while the try still has the run. */
export async function holdRun(ctx: WriteCtx, { id, holder }: StoredSource): Promise<StoredSource> {
  const source = await findAndLockSource(ctx, id)
  if (!source || !isRunning(source) || source.holder !== holder) throw new RunLost()
  return { ...source, ...source.run_settings }
}

/** Leaves the rest of the run to another job. */
export function leaveRun(ctx: OpenCtx, run: StoredSource): Promise<void> {
  return ctx.write(async (tx) => {
    const source = await holdRun(tx, run)
    updateSource(tx, source, { holder: null })
    await takeBackTries(tx, source.id)
    planCrawl(tx, source, source.resume_at ?? tx.now)
  })
}

const GIVEN_UP: Failure = {
  cause: 'cancelled',
  detail: 'The crawl ended before this page, because our server had an error.',
}

/** Ends a run whose job failed too often. */
export async function giveUpRun(ctx: OpenCtx, name: RunName): Promise<void> {
  await ctx.write(async (tx) => {
    const source = await findAndLockRun(tx, name)
    if (source) await endRun(tx, source, GIVEN_UP)
  })
}

/** Ends the run. Pages that were not fetched are skipped for the reason, if there is one. */
export async function endRun(ctx: WriteCtx, source: StoredSource, reason: Failure | null): Promise<StoredSource> {
  await endQueued(ctx, source.id, reason)
  const report = await loadReport(ctx, source.id)
  const status = await statusAfter(ctx, source, report)
  const ended = updateSource(ctx, source, { phase: null, holder: null, resume_at: null, status })
  emit(ctx, sourceChanged, { source: { id: source.id, status, pages: report.pages } })
  return ended
}

async function statusAfter(ctx: WriteCtx, { id }: StoredSource, { errors }: Report): Promise<ItemStatus> {
  const item = await ctx.db
    .selectFrom('knowledge_items')
    .select('id')
    .where('workspace_id', '=', ctx.workspaceId)
    .where('source_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (!item) return 'failed'
  return errors.every(({ cause }) => EXPECTED_CAUSES.includes(cause as Cause)) ? 'ready' : 'partial'
}

const CANCELLED: Failure = { cause: 'cancelled', detail: 'The crawl was cancelled before this page was fetched.' }

/** Ends the run at once: what its job wants to write later is refused. */
export const cancelRun = (ctx: WriteCtx, source: StoredSource) => endRun(ctx, source, CANCELLED)

/** Writes an event about the progress, if the last one was long enough ago. The source is locked. */
export async function tellProgress(ctx: WriteCtx, source: StoredSource): Promise<void> {
  if (source.told_at && ctx.now < plus(source.told_at, TELL_EVERY_MS)) return
  await tell(ctx, source)
}

async function tell(ctx: WriteCtx, source: StoredSource): Promise<void> {
  updateSource(ctx, source, { told_at: ctx.now })
  const { pages } = await loadReport(ctx, source.id)
  emit(ctx, sourceChanged, { source: { id: source.id, status: source.status, pages } })
}
