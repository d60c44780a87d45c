// Visits one page of a run: fetches it, reads it, and writes down its text and its links.
import type { WriteCtx } from '../../platform/context.ts'
import type { JobCtx } from '../../platform/jobs.ts'
import { languageOfText } from '../item-language.ts'
import { type Cause, contentOf, type Failure, isFailure, type PageDocument } from '../reading/document.ts'
import { analysePage as analyse, readPage } from '../reading/reader.ts'
import { isNoPage, isOfSite } from './address.ts'
import { waitOf } from './cause.ts'
import { type FetchedPage, fetchSitePage, leadsOffsite } from './fetch-page.ts'
import type { HostRobots, PageRefusal } from './host-robots.ts'
import { hashOf, type PageText, recordDocument, titleOf } from './index-page.ts'
import { findOwnRow, recordFailure, recordRefusal, recordUnchanged, recordWait } from './record-page.ts'
import { holdRun, tellProgress } from './run.ts'
import { type CrawlScope, readAll, scopeOf } from './scope.ts'
import { addPages, findPage, type StoredPage, updatePage } from './stored-page.ts'
import { type StoredSource, updateSource } from './stored-source.ts'

const MAX_LINKS_FROM_START = 5
/** How often a page may be begun. A page that kills its process each time is not tried again. */
const MAX_TRIES = 3
/** After this many calls in a row that did not reach the server, the run gives up. */
const MAX_UNREACHED_IN_A_ROW = 10
/** After this many pages that took too long to read, the run ends. */
const MAX_SLOW_READS = 5
const UNREACHED: readonly Cause[] = ['dns_error', 'connection_failed', 'tls_error', 'timeout', 'blocked_address']

/** One try of the job. Everything that must outlive it is in the rows of the source and of its pages. */
export interface Try {
  ctx: JobCtx
  run: StoredSource
  robots: HostRobots
  /** Fires when the process stops, or when this try has lost the run. */
  signal: AbortSignal
  /** How many pages may still be asked for. */
  left: number
  unreachedInARow: number
  /** How many pages could not be read in the time that a page has. */
  slowReads: number
  /** Why the run ends before its other pages; null: it goes on. */
  ends: 'unreached' | Failure | null
  /** Another job goes on later: the server asked us to wait, or other runs wait for the place. */
  isWaiting: boolean
}

/** `scope` is null for the start of the run. */
export async function visitPage(attempt: Try, scope: CrawlScope | null, page: StoredPage): Promise<void> {
  // Counted before anything is awaited, so that two visits never use the same place.
  if (!page.was_asked) attempt.left -= 1
  const refusal = await findRefusal(attempt, scope, page)
  if (refusal) {
    if (!page.was_asked) attempt.left += 1
    noteReach(attempt, refusal)
    return change(attempt, page, async (tx, source, current) => {
      // Later pages need not wait: robots.txt is read again only by the next try.
      if (!scope && waits(attempt, tx, source, current, refusal)) return
      recordRefusal(tx, current, refusal)
      if (!scope) enterSite(attempt, tx, source, null)
    })
  }
  const hasText = await beginPage(attempt, page)
  const fetched = await fetchSitePage(attempt.ctx, attempt, {
    url: page.url,
    site: scope?.site ?? null,
    marksOf: async (url) => (url !== page.url ? findTarget(attempt, scope, url) : hasText ? page : null),
  })
  if (fetched.kind === 'page')
    return readFetched(attempt, scope, hasText ? page : { ...page, text_hash: null }, fetched)
  if (fetched.kind === 'unchanged') {
    noteReach(attempt, null)
    const target = fetched.url === page.url ? null : await findTarget(attempt, scope, fetched.url)
    return change(attempt, page, async (tx, source, current) => {
      if (!scope) enterSite(attempt, tx, source, fetched.url)
      const { status } = fetched
      const own = target ? await findOwnRow(tx, source, current, { url: target.url, status }) : current
      if (own) recordUnchanged(tx, own, status)
    })
  }
  noteReach(attempt, fetched.url === page.url || !scope ? fetched.failure : null)
  return change(attempt, page, async (tx, source, current) => {
    if (waits(attempt, tx, source, current, fetched)) return
    await recordFailure(tx, current, fetched.failure, fetched.status)
    if (!scope) enterSite(attempt, tx, source, null)
  })
}

/** The page of the site to which a redirect leads, if it has a text. */
async function findTarget({ ctx, run }: Try, scope: CrawlScope | null, address: string): Promise<StoredPage | null> {
  const { readOwn } = scope ?? scopeOf(run, run.origin ?? new URL(run.url).origin)
  const url = readOwn(address)
  const target = url === null ? null : await findPage(ctx, run.id, url)
  return target && target.knowledge_id !== null ? target : null
}

/** Whether another job tries the page once more later, because the server asks for it. */
function waits(
  attempt: Try,
  tx: WriteCtx,
  source: StoredSource,
  page: StoredPage,
  { status = null, retryAfter = null }: { status?: number | null; retryAfter?: string | null },
): boolean {
  const waitMs = waitOf(status, retryAfter, tx.now)
  if (waitMs === null || !recordWait(tx, source, page, waitMs)) return false
  attempt.isWaiting = true
  return true
}

/** Why a page is not fetched, as far as that is known without a call to it. */
async function findRefusal({ robots }: Try, scope: CrawlScope | null, page: StoredPage): Promise<PageRefusal | null> {
  if (page.tries >= MAX_TRIES) return { cause: 'parse_error', detail: 'The page could not be read in three tries.' }
  const url = new URL(page.url)
  if (isNoPage(url)) return { cause: 'unsupported_type', detail: 'The name of the file says that it is not a page.' }
  if (scope && !isOfSite(scope.site, url)) return MOVED
  return robots.refusalOf(url)
}

const MOVED: Failure = {
  cause: 'redirect_offsite',
  detail: 'The start page now leads to another site, so this page is not read.',
}

/** Counts the try. Returns whether the text of an earlier run is still there. */
function beginPage({ ctx, run }: Try, page: StoredPage): Promise<boolean> {
  return ctx.write(async (tx) => {
    await holdRun(tx, run)
    updatePage(tx, page, { was_asked: true, tries: page.tries + 1 })
    if (page.knowledge_id === null) return false
    const item = await tx.db
      .selectFrom('knowledge_items')
      .select('id')
      .where('workspace_id', '=', tx.workspaceId)
      .where('id', '=', page.knowledge_id)
      .executeTakeFirst()
    return item !== undefined
  })
}

function noteReach(attempt: Try, failure: Failure | null): void {
  const isUnreached = failure !== null && UNREACHED.includes(failure.cause)
  attempt.unreachedInARow = isUnreached ? attempt.unreachedInARow + 1 : 0
  if (attempt.unreachedInARow >= MAX_UNREACHED_IN_A_ROW) attempt.ends ??= 'unreached'
}

/** The pages of all sites are read one after the other, so a site whose pages take long delays all others. */
function noteSlowRead(attempt: Try, { cause }: Failure): void {
  if (cause === 'timeout') attempt.slowReads += 1
  if (attempt.slowReads >= MAX_SLOW_READS) attempt.ends ??= TOO_SLOW
}

const TOO_SLOW: Failure = {
  cause: 'timeout',
  detail: `The crawl ended before this page, because ${MAX_SLOW_READS} pages of the site took too long to read.`,
}

/**
 * Writes down what became of a page, as long as this try has the run, and tells its progress. The page is read again:
 * another address may have led to it meanwhile, and the visit of that address has dealt with it.
 */
function change(
  attempt: Try,
  { url }: StoredPage,
  write: (tx: WriteCtx, source: StoredSource, current: StoredPage) => Promise<void>,
): Promise<void> {
  return attempt.ctx.write(async (tx) => {
    const source = await holdRun(tx, attempt.run)
    const current = await findPage(tx, source.id, url)
    if (current?.status === 'queued') await write(tx, source, current)
    await tellProgress(tx, source)
  })
}

/** The start was fetched, so the run knows its site. `url` is null when it was not found anywhere. */
function enterSite(attempt: Try, tx: WriteCtx, source: StoredSource, url: string | null): void {
  const origin = url === null ? source.origin : new URL(url).origin
  attempt.run = updateSource(tx, source, { phase: 'sitemaps', origin })
}

async function readFetched(
  attempt: Try,
  known: CrawlScope | null,
  page: StoredPage,
  fetched: FetchedPage & { kind: 'page' },
): Promise<void> {
  const { url, bytes, contentType, status } = fetched
  noteReach(attempt, null)
  if (!known && isElsewhere(attempt.run, fetched)) {
    return change(attempt, page, async (tx, source, current) => {
      await recordFailure(tx, current, leadsOffsite(new URL(url)), null)
      enterSite(attempt, tx, source, null)
    })
  }
  const document = await readPage({ bytes, contentType, url })
  const text = isFailure(document) ? document : await analysePage(attempt, page, document)
  if (isFailure(text)) noteSlowRead(attempt, text)
  const scope = known ?? scopeOf(attempt.run, new URL(url).origin)
  const links = await linksOf(document, scope, fetched)
  await change(attempt, page, async (tx, source, current) => {
    if (!known) enterSite(attempt, tx, source, url)
    if (isFailure(document) || isFailure(text)) {
      return recordFailure(tx, current, isFailure(document) ? document : (text as Failure), status)
    }
    await recordDocument(tx, source, { page: current, scope, text, fetched })
    if (current.depth < MAX_LINKS_FROM_START) await addPages(tx, source, current.depth + 1, links)
  })
}

/**
 * Whether the start leads to another site only for the moment, as during maintenance. A site that the source has never
 * read is where the start leads.
 */
function isElsewhere({ url, origin }: StoredSource, found: FetchedPage & { kind: 'page' }): boolean {
  const isHere = [url, origin ?? found.url].some((each) => isOfSite({ origin: each }, new URL(found.url)))
  return !isHere && !found.isLasting
}

/** Divides the text into passages, unless the page has the text that it had. */
async function analysePage({ ctx }: Try, page: StoredPage, document: PageDocument): Promise<PageText | Failure> {
  const hash = hashOf(document)
  if (page.text_hash === hash || document.noindex) return { document, hash, index: null }
  const language = await languageOfText(ctx, contentOf(document.sections), document.language)
  const { sections } = document
  const passages = await analyse({ title: titleOf(document, page.url), text: { sections }, language })
  return isFailure(passages) ? passages : { document, hash, index: { language, passages } }
}

async function linksOf(
  document: PageDocument | Failure,
  scope: CrawlScope,
  { url, nofollow }: FetchedPage & { kind: 'page' },
): Promise<string[]> {
  return isFailure(document) || document.nofollow || nofollow ? [] : readAll(scope, document.links, url)
}
