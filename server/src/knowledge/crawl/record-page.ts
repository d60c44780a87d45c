// Writes down what became of a page that has no new text: why it was not read, or that it is as before.
import { plus } from '@holdfast/time/moment.ts'
import type { WriteCtx } from '../../platform/context.ts'
import type { Cause, Failure } from '../reading/document.ts'
import { findAndLockItems, removeItems } from '../stored-item.ts'
import { SKIPPING_CAUSES } from './cause.ts'
import { addTarget, findPage, type PageStatus, queueCopies, type StoredPage, updatePage } from './stored-page.ts'
import { type StoredSource, updateSource } from './stored-source.ts'

/** How often a run waits because a server asks for it. After that, its pages are not tried again. */
const MAX_WAITS = 10
/** Statuses that say that a page is gone permanently: its text is removed. */
const GONE: readonly Cause[] = ['not_found']

/** The facts about the answer of a server. */
export interface PageAnswer {
  status: number | null
  etag?: string | null
  lastModified?: string | null
}

/** The page was not read. Its text stays, unless the page does not exist any more. */
export async function recordFailure(
  ctx: WriteCtx,
  page: StoredPage,
  { cause, detail }: Failure,
  status: number | null,
): Promise<void> {
  const isGone = GONE.includes(cause)
  if (isGone) await loseText(ctx, page)
  updatePage(ctx, page, {
    ...endOf(ctx, SKIPPING_CAUSES.includes(cause) ? 'skipped' : 'failed', { status }),
    cause,
    detail,
    ...(isGone && NO_TEXT),
    // The page had no text before: it was missing in the last run, too, and the next run forgets it.
    ...(isGone && page.knowledge_id === null && { title: null }),
  })
}

/** The page is not fetched at all. Its text stays. */
export function recordRefusal(ctx: WriteCtx, page: StoredPage, { cause, detail }: Failure): void {
  const status = SKIPPING_CAUSES.includes(cause) ? 'skipped' : 'failed'
  updatePage(ctx, page, { status, cause, detail, http_status: null })
}

/** The server asked us to wait: the page stays in the queue for one more try. Returns whether it does. */
export function recordWait(ctx: WriteCtx, source: StoredSource, page: StoredPage, waitMs: number): boolean {
  if (page.has_waited || source.wait_count >= MAX_WAITS) return false
  const until = plus(ctx.now, waitMs)
  const resume_at = source.resume_at && source.resume_at > until ? source.resume_at : until
  updateSource(ctx, source, { resume_at, wait_count: source.wait_count + 1 })
  updatePage(ctx, page, { has_waited: true })
  return true
}

/** The page has the text that we know. */
export function recordUnchanged(ctx: WriteCtx, page: StoredPage, status: number): void {
  updatePage(ctx, page, endOf(ctx, 'unchanged', { status }))
}

/**
 * The page asks not to be indexed, or says that it is a copy of another page: it is not an error that it has no text.
 */
export async function recordSkipped(
  ctx: WriteCtx,
  page: StoredPage,
  detail: string,
  status: number | null,
): Promise<void> {
  await loseText(ctx, page)
  updatePage(ctx, page, { ...endOf(ctx, 'skipped', { status }), detail, ...NO_TEXT })
}

async function loseText(ctx: WriteCtx, page: StoredPage): Promise<void> {
  await removeTexts(ctx, [page])
  if (page.knowledge_id !== null) queueCopies(ctx, page)
}

/**
 * The row of the address where a page was found in the end: its own, or that of another address to which it led. Null
 * when the run has dealt with that address already.
 */
export async function findOwnRow(
  ctx: WriteCtx,
  source: StoredSource,
  page: StoredPage,
  { url, status }: { url: string; status: number },
): Promise<StoredPage | null> {
  if (url === page.url) return page
  // Both items are locked before the first of them is removed: see `removeItems`.
  const known = await findPage(ctx, source.id, url)
  await findAndLockItems(
    ctx,
    [page, known].flatMap((each) => each?.knowledge_id ?? []),
  )
  await recordSkipped(ctx, page, `It leads to ${url}.`, status)
  await addTarget(ctx, source, page, url)
  const own = await findPage(ctx, source.id, url)
  if (own?.status !== 'queued') return null
  // One call for a page was made, so only one of the two counts towards `max_pages`.
  if (!own.was_asked) updatePage(ctx, page, { was_asked: false })
  return own
}

/** The items of pages and all that is found of them; the rows of the pages stay. */
export async function removeTexts(ctx: WriteCtx, pages: readonly StoredPage[]): Promise<void> {
  const ids = pages.flatMap(({ knowledge_id }) => knowledge_id ?? [])
  await removeItems(ctx, await findAndLockItems(ctx, ids))
}

const NO_TEXT = { knowledge_id: null, text_hash: null, etag: null, last_modified: null }

/** Every page that was asked for gets its status and the time. Marks of a text that is kept stay with it. */
export function endOf(ctx: WriteCtx, status: PageStatus, answer: PageAnswer) {
  return {
    status,
    cause: null,
    detail: null,
    http_status: answer.status,
    was_asked: true,
    fetched_at: ctx.now,
    ...(answer.etag !== undefined && { etag: answer.etag }),
    ...(answer.lastModified !== undefined && { last_modified: answer.lastModified }),
  }
}
