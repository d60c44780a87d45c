// The job that crawls a source: page by page from the queue of its rows, so that it can be stopped anywhere.
import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '@holdfast/time/moment.ts'
import type { Job, JobCtx } from '../../platform/jobs.ts'
import { type Failure, isFailure } from '../reading/document.ts'
import { openHostRobots } from './host-robots.ts'
import { fetchPages, fetchStart } from './pages.ts'
import { dropFormerSite, dropUnwanted } from './prune.ts'
import { CRAWL, endRun, giveUpRun, holdRun, leaveRun, RunLost, type RunName, takeRun, tellProgress } from './run.ts'
import { type CrawlScope, scopeOf } from './scope.ts'
import { pagesOfSitemaps } from './sitemaps.ts'
import { addPages, countAsked, maxFound } from './stored-page.ts'
import { type StoredSource, sources, updateSource } from './stored-source.ts'
import type { Try } from './visit-page.ts'

/** How often a run looks whether it was cancelled. */
const LOOK_EVERY_MS = SECOND_MS
/** The depth of pages that a sitemap names. */
const SITEMAP_DEPTH = 1

export const crawlJobs: Job[] = [
  {
    kind: CRAWL,
    lane: 'crawl',
    run: (ctx, payload) => crawl(ctx, payload as unknown as RunName),
    onGivenUp: (ctx, payload) => giveUpRun(ctx, payload as unknown as RunName),
  },
]

async function crawl(ctx: JobCtx, name: RunName): Promise<void> {
  const run = await takeRun(ctx, name)
  if (!run) return
  const stop = new AbortController()
  const onStop = () => stop.abort()
  ctx.stopping.addEventListener('abort', onStop)
  if (ctx.stopping.aborted) stop.abort()
  void lookForEnd(ctx, run, stop)
  try {
    const left = run.max_pages - (await countAsked(ctx, run.id))
    const robots = openHostRobots(ctx, stop.signal)
    const counts = { left, unreachedInARow: 0, slowReads: 0 }
    await work({ ctx, run, robots, signal: stop.signal, ...counts, ends: null, isWaiting: false })
  } catch (error) {
    if (error instanceof RunLost) return
    if (!stop.signal.aborted) throw error
    await leaveRun(ctx, run).catch(unlessLost)
  } finally {
    stop.abort()
    ctx.stopping.removeEventListener('abort', onStop)
  }
}

function unlessLost(error: unknown): void {
  if (!(error instanceof RunLost)) throw error
}

/** Ends the calls that are under way soon after the run was cancelled or its source deleted. */
async function lookForEnd(ctx: JobCtx, { id, holder }: StoredSource, stop: AbortController): Promise<void> {
  for (;;) {
    await delay(LOOK_EVERY_MS, undefined, { signal: stop.signal }).catch(() => {})
    if (stop.signal.aborted) return
    const found = await sources(ctx)
      .where('id', '=', id)
      .execute()
      .catch(() => null)
    // If the database does not answer, the run goes on.
    if (found !== null && found[0]?.holder !== holder) stop.abort()
  }
}

async function work(attempt: Try): Promise<void> {
  const { ctx } = attempt
  if (attempt.run.phase === 'start') await fetchStart(attempt)
  const scope = scopeOf(attempt.run, attempt.run.origin ?? new URL(attempt.run.url).origin)
  const goesOn = () => !attempt.isWaiting && attempt.ends === null
  if (attempt.run.phase === 'sitemaps' && goesOn()) await readSitemaps(attempt, scope)
  if (goesOn()) await fetchPages(attempt, scope)
  if (attempt.isWaiting) return leaveRun(ctx, attempt.run)
  if (attempt.ends === null) await dropFormerSite(ctx, attempt.run, scope)
  const reason = attempt.ends === 'unreached' ? null : (attempt.ends ?? ENOUGH)
  await ctx.write(async (tx) => void (await endRun(tx, await holdRun(tx, attempt.run), reason)))
}

const ENOUGH: Failure = {
  cause: 'max_pages_reached',
  detail: 'The crawl had fetched `max_pages` pages before it came to this one.',
}

/** If the sitemaps are read twice, after a kill, no page is added twice. */
async function readSitemaps(attempt: Try, scope: CrawlScope): Promise<void> {
  const { ctx, signal } = attempt
  await dropUnwanted(ctx, attempt.run, scope)
  const robots = await attempt.robots.of(new URL(scope.site.origin))
  if (!isFailure(robots)) {
    const room = maxFound(attempt.run)
    for await (const urls of pagesOfSitemaps(ctx, { scope, robots, signal, room })) {
      await ctx.write(async (tx) => {
        const source = await holdRun(tx, attempt.run)
        await addPages(tx, source, SITEMAP_DEPTH, urls)
        await tellProgress(tx, source)
      })
    }
  }
  attempt.run = await ctx.write(async (tx) => updateSource(tx, await holdRun(tx, attempt.run), { phase: 'pages' }))
}
