// Writes down a page that was read: its text becomes an item that can be found.
import { createHash } from 'node:crypto'
import { canonicalLocale } from '../../lib/locale.ts'
import type { WriteCtx } from '../../platform/context.ts'
import { Problem } from '../../platform/problem.ts'
import { contentOf, type Document, type Failure, type PageDocument } from '../reading/document.ts'
import type { Passage } from '../search/analysis.ts'
import { writePassages } from '../search/index-passages.ts'
import { languageOfTag, type TextLanguage } from '../search/words.ts'
import { addItem, findAndLockItem, findLackOfRoom, type StoredItem, updateItem } from '../stored-item.ts'
import { shortTitle } from '../title.ts'
import type { FetchedPage } from './fetch-page.ts'
import { endOf, findOwnRow, type PageAnswer, recordFailure, recordSkipped } from './record-page.ts'
import type { CrawlScope } from './scope.ts'
import { addTarget, findSameText, type StoredPage, updatePage } from './stored-page.ts'
import type { StoredSource } from './stored-source.ts'

/** A text as it is to be stored. */
export interface PageText {
  document: PageDocument
  hash: string
  /** null: the run has seen that the text is known already. */
  index: { language: TextLanguage; passages: readonly Passage[] } | null
}

export interface ReadPage {
  page: StoredPage
  scope: CrawlScope
  text: PageText
  fetched: FetchedPage & { kind: 'page' }
}

export async function recordDocument(
  tx: WriteCtx,
  source: StoredSource,
  { page, scope, text, fetched }: ReadPage,
): Promise<void> {
  const { document } = text
  const { url, status, etag, lastModified, noindex } = fetched
  const ownUrl = scope.readOwn(url) ?? page.url
  const own = await findOwnRow(tx, source, page, { url: ownUrl, status })
  if (!own) return
  if (document.noindex || noindex) return recordSkipped(tx, own, 'The page asks not to be found (noindex).', status)
  if (!scope.wants(ownUrl)) return recordSkipped(tx, own, 'The source does not include this path.', status)
  const canonical = document.canonical === null ? null : scope.readOwn(document.canonical)
  if (canonical !== null && isVariant(ownUrl, canonical)) {
    await recordSkipped(tx, own, `Its own address is ${canonical}.`, status)
    return addTarget(tx, source, own, canonical)
  }
  if (document.sections.length === 0) return recordFailure(tx, own, EMPTY, status)
  await recordText(tx, source, own, text, { status, etag, lastModified })
}

const EMPTY: Failure = { cause: 'empty_content', detail: 'There is no text on the page.' }

/**
 * A page may name the address by which it wants to be known. It is believed only if that differs in its parameters:
 * many sites name the home page on all pages by mistake.
 */
function isVariant(url: string, canonical: string): boolean {
  const [one, other] = [new URL(url), new URL(canonical)]
  return one.pathname === other.pathname && one.search !== other.search && other.search.length < one.search.length
}

/** A text that is new or has changed becomes the text of the page's item. */
async function recordText(
  ctx: WriteCtx,
  source: StoredSource,
  page: StoredPage,
  { document, hash, index }: PageText,
  answer: PageAnswer,
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
  const failure = await findLackOfRoom(ctx, page.knowledge_id, index.passages.length)
  if (failure) return recordFailure(ctx, page, failure, answer.status)
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

/** Only the text decides whether a page has changed, not its markup. */
export function hashOf({ title, sections }: Document): string {
  const hash = createHash('sha256').update(JSON.stringify(title))
  for (const { heading, text } of sections) hash.update(JSON.stringify([heading, text]))
  return hash.digest('base64url')
}

export function titleOf({ title, sections }: Document, url: string): string {
  const best = [title, sections[0]?.heading, new URL(url).pathname].find((each) => each?.trim()) ?? url
  return shortTitle(best.trim())
}

/** The language that the page names, unless its words are in another language. */
function localeOf({ language }: Document, found: TextLanguage): string | null {
  const named = language === null ? null : canonicalLocale(language)
  if (named !== null && languageOfTag(named) === found) return named
  return found === 'other' ? named : found
}
