// Writes down what became of a page: its text as an item that can be found, or why there is none.
import { createHash } from 'node:crypto'
import { plus } from '@holdfast/time/moment.ts'
import { canonicalLocale } from '../../lib/locale.ts'
import type { WriteCtx } from '../../platform/context.ts'
import { Problem } from '../../platform/problem.ts'
import { type Cause, contentOf, type Document, type Failure } from '../reading/document.ts'
import { MAX_TITLE_CHARACTERS } from '../schema.ts'
import type { Passage } from '../search/analysis.ts'
import { writePassages } from '../search/index-passages.ts'
import { languageOfTag, type TextLanguage } from '../search/words.ts'
import { addItem, findAndLockItem, findAndLockItems, removeItems, type StoredItem, updateItem } from '../stored-item.ts'
import { SKIPPING_CAUSES } from './cause.ts'
import {
  addTarget,
  findPage,
  findSameText,
  type PageStatus,
  queueCopies,
  type StoredPage,
  updatePage,
} from './stored-page.ts'
import { type StoredSource, updateSource } from './stored-source.ts'

/** How often a run waits because a server asks for it. After that, its pages are not tried again. */
const MAX_WAITS = 10
/** Statuses that say that a page is gone for good: its text is removed. */
const GONE: readonly Cause[] = ['not_found']

/** The facts about the answer of a server. */
interface Answer {
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
    // It had no text before: it was missing in the last run, too, and the next one forgets it.
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

/** The page is not for others to find, or is another page by its own word: it is no error that it has no text. */
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

/** A text as it is to be stored. */
export interface PageText {
  document: Document
  hash: string
  /** null: it is known already, as far as the run could see. */
  index: { language: TextLanguage; passages: readonly Passage[] } | null
}

/** A text that is new or has changed becomes the text of the page's item. */
export async function recordText(
  ctx: WriteCtx,
  source: StoredSource,
  page: StoredPage,
  { document, hash, index }: PageText,
  answer: Answer,
): Promise<void> {
  const item = page.knowledge_id === null ? null : await findAndLockItem(ctx, page.knowledge_id)
  const facts = { ...endOf(ctx, 'unchanged', answer), title: titleOf(document, page.url) }
  if (item && page.text_hash === hash) return updatePage(ctx, page, facts)
  const same = await findSameText(ctx, page, hash)
  if (same) {
    await recordSkipped(ctx, page, `It has the same text as ${same.url}.`, answer.status)
    // If the other page loses its text later in this run, the hash tells that this one is a copy of it.
    return updatePage(ctx, page, { text_hash: hash })
  }
  // The item was deleted a moment ago. The page stays in the queue, and its next try reads it as a new one.
  if (!index) return
  try {
    const stored = await storeText(ctx, source, page, item, document, index)
    updatePage(ctx, page, { ...facts, status: 'indexed', text_hash: hash, knowledge_id: stored.id })
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'quota_exceeded') throw error
    await recordFailure(ctx, page, { cause: 'quota_exceeded', detail: error.message }, answer.status)
  }
}

async function storeText(
  ctx: WriteCtx,
  source: StoredSource,
  { url }: StoredPage,
  before: StoredItem | null,
  document: Document,
  { language, passages }: NonNullable<PageText['index']>,
): Promise<StoredItem> {
  const fresh = {
    title: titleOf(document, url),
    locale: localeOf(document, language),
    content: contentOf(document.sections),
    url,
    status: 'ready' as const,
    chunk_count: passages.length,
  }
  const item = before
    ? updateItem(ctx, before, { ...fresh, text_version: before.text_version + 1, updated_at: ctx.now })
    : await addItem(ctx, { kind: 'site', source_id: source.id, ...fresh })
  await writePassages(ctx, { ...item, language }, passages)
  return item
}

/** The items of pages and all that is found of them; the rows of the pages stay. */
export async function removeTexts(ctx: WriteCtx, pages: readonly StoredPage[]): Promise<void> {
  const ids = pages.flatMap(({ knowledge_id }) => knowledge_id ?? [])
  await removeItems(ctx, await findAndLockItems(ctx, ids))
}

const NO_TEXT = { knowledge_id: null, text_hash: null, etag: null, last_modified: null }

/** Every page that was asked for gets its status and the time. Marks of a text that is kept stay with it. */
function endOf(ctx: WriteCtx, status: PageStatus, answer: Answer) {
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

/** Only the text decides whether a page has changed, not its markup. */
export function hashOf({ title, sections }: Document): string {
  const hash = createHash('sha256').update(JSON.stringify(title))
  for (const { heading, text } of sections) hash.update(JSON.stringify([heading, text]))
  return hash.digest('base64url')
}

export function titleOf({ title, sections }: Document, url: string): string {
  const best = [title, sections[0]?.heading, new URL(url).pathname].find((each) => each?.trim()) ?? url
  return [...best.trim()].slice(0, MAX_TITLE_CHARACTERS).join('')
}

/** The language that the page names, unless its words are of another one. */
function localeOf({ language }: Document, found: TextLanguage): string | null {
  const named = language === null ? null : canonicalLocale(language)
  if (named !== null && languageOfTag(named) === found) return named
  return found === 'other' ? named : found
}
