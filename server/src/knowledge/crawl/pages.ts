// Goes through the pages of a run, nearest to the start first, two at a time.
import { MINUTE_MS, plus } from '@holdfast/time/moment.ts'
import type { CrawlScope } from './scope.ts'
import { findBegunPage, findNextPage, findPage, type StoredPage } from './stored-page.ts'
import { type Try, visitPage } from './visit-page.ts'

/** How many pages of a run are fetched at the same time. */
const MAX_PAGES_AT_ONCE = 2
/** After this time a run leaves its place to others and goes on behind them. */
const MAX_STAY_MS = 5 * MINUTE_MS

/** Fetches the address of the source. The site is where its redirects lead. */
export async function fetchStart(attempt: Try): Promise<void> {
  const { ctx, run } = attempt
  const page = (await findPage(ctx, run.id, run.url)) as StoredPage
  await visitPage(attempt, null, page)
  if (attempt.unreachedInARow > 0) attempt.ends = 'unreached'
}

export async function fetchPages(attempt: Try, scope: CrawlScope): Promise<void> {
  const underWay = new Map<string, Promise<unknown>>()
  const leaveAt = plus(attempt.ctx.clock(), MAX_STAY_MS)
  try {
    for (;;) {
      attempt.signal.throwIfAborted()
      if (attempt.ctx.clock() >= leaveAt) attempt.isWaiting = true
      const hasRoom = underWay.size < MAX_PAGES_AT_ONCE && !attempt.isWaiting && attempt.ends === null
      const next = hasRoom ? await pickPage(attempt, [...underWay.keys()]) : null
      if (next) {
        // A visit that failed stays in the map, so that the race below ends with its error.
        const visit = visitPage(attempt, scope, next).then(() => underWay.delete(next.url))
        visit.catch(() => {})
        underWay.set(next.url, visit)
      } else if (underWay.size === 0) return
      else await Promise.race(underWay.values())
    }
  } finally {
    await Promise.allSettled(underWay.values())
  }
}

async function pickPage(attempt: Try, underWay: readonly string[]): Promise<StoredPage | null> {
  const { ctx, run } = attempt
  const begun = await findBegunPage(ctx, run.id, underWay)
  if (begun || attempt.left <= 0) return begun
  return findNextPage(ctx, run.id, underWay)
}
