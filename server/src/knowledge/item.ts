// Items of knowledge: lists them, adds texts and questions with answers, changes and deletes items of every kind.
import { sql } from 'kysely'
import { repeated } from '../http/fault.ts'
import { fetchPage, newestFirst, type Page } from '../http/page.ts'
import type { Static } from '../http/shape.ts'
import { namesOfChanges } from '../lib/canonical-json.ts'
import { canonicalLocale } from '../lib/locale.ts'
import { searchPatterns } from '../lib/search.ts'
import { cleanTags, foldText } from '../lib/text.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { enqueue } from '../platform/jobs.ts'
import { type Fault, invalid, Problem } from '../platform/problem.ts'
import { requireVersion } from '../platform/version.ts'
import type { ItemKind } from './item-status.ts'
import type { KnowledgeChange, KnowledgeFilters, NewKnowledge } from './schema.ts'
import { setSearchable } from './search/index-passages.ts'
import type { Pair } from './search/passages.ts'
import { toKnowledge, toSummary } from './shown.ts'
import {
  addItem,
  getItem,
  listedItems,
  lockItem,
  planIndexing,
  removeItem,
  type StoredItem,
  toListedItem,
  updateItem,
} from './stored-item.ts'

export async function listKnowledge(ctx: ReadCtx, filters: Static<typeof KnowledgeFilters>, page: Page) {
  const { kind, status, enabled, tag, source_id, q = '' } = filters
  let query = listedItems(ctx)
  if (kind) query = query.where(sql<boolean>`kind = any(${kind}::text[])`)
  if (status) query = query.where(sql<boolean>`status = any(${status}::text[])`)
  if (enabled !== undefined) query = query.where('enabled', '=', enabled)
  if (tag) query = query.where(sql<boolean>`tags && ${tag.map((each) => each.trim())}::text[]`)
  if (source_id !== undefined) query = query.where('source_id', '=', source_id)
  for (const spellings of searchPatterns(q)) {
    query = query.where((where) => where.or(spellings.map((pattern) => where('title_search', 'like', pattern))))
  }
  return fetchPage(query, page, newestFirst(), (row) => toSummary(toListedItem(row)))
}

export async function getKnowledge(ctx: ReadCtx, id: string) {
  return toKnowledge(await getItem(ctx, id))
}

export async function createKnowledge(ctx: WriteCtx, body: Static<typeof NewKnowledge>) {
  const { kind, title, content, items, locale, enabled = true, tags = [] } = body
  const pairs = toPairs(items ?? [])
  const faults = [
    ...kindFaults(kind, { content: content ?? null, pairs }, { content: null, pairs: [] }),
    ...pairFaults(pairs),
  ]
  if (faults.length > 0) throw invalid(...faults)
  const item = await addItem(ctx, {
    kind,
    title: title.trim(),
    locale: toLocale(locale),
    content: content ?? null,
    pairs,
    enabled,
    tags: cleanTags(tags),
  })
  planIndexing(ctx, item)
  return toKnowledge(item)
}

export async function changeKnowledge(ctx: WriteCtx, id: string, body: Static<typeof KnowledgeChange>) {
  const before = await lockItem(ctx, id)
  requireVersion(before, body.expected_version)
  const wanted = {
    title: body.title?.trim() ?? before.title,
    locale: body.locale === undefined ? before.locale : toLocale(body.locale),
    content: body.content ?? before.content,
    pairs: body.items ? toPairs(body.items) : before.pairs,
    enabled: body.enabled ?? before.enabled,
    tags: body.tags ? cleanTags(body.tags) : before.tags,
  }
  const faults = [...readOnlyFaults(before, wanted), ...kindFaults(before.kind, wanted, before)]
  if (faults.length === 0) faults.push(...pairFaults(wanted.pairs))
  if (faults.length > 0) throw invalid(...faults)
  const changed = namesOfChanges(before, { ...before, ...wanted })
  if (changed.length === 0) return toKnowledge(before)
  return toKnowledge(await applyChange(ctx, before, wanted, changed))
}

/** Stores a change of a person. A job then makes the index of the item again. */
export async function applyChange(
  ctx: WriteCtx,
  before: StoredItem,
  wanted: Partial<StoredItem>,
  changed: readonly string[],
): Promise<StoredItem> {
  const isNewText = changed.some((name) => SEARCHED.includes(name))
  const after = updateItem(ctx, before, {
    ...wanted,
    version: before.version + 1,
    updated_at: ctx.now,
    ...(isNewText && { ...UNREAD, text_version: before.text_version + 1 }),
  })
  if (after.enabled !== before.enabled) await setSearchable(ctx, after.id, after.enabled ? 'found' : 'hidden')
  if (isNewText) planIndexing(ctx, after)
  return after
}

/** Fields whose change changes what is found. */
const SEARCHED: readonly string[] = ['title', 'locale', 'content', 'pairs']
const UNREAD = { status: 'queued', error_cause: null, error_detail: null } as const

export async function deleteKnowledge(ctx: WriteCtx, id: string): Promise<void> {
  const item = await lockItem(ctx, id)
  if (item.kind === 'site') {
    const detail = 'A page belongs to its site: switch it off here, or exclude its address there.'
    throw new Problem('invalid_transition', { detail })
  }
  await removeItem(ctx, item)
  if (item.file_id !== null) enqueue(ctx, { kind: 'drop-knowledge-file', payload: { file_id: item.file_id } })
}

type Text = Pick<StoredItem, 'content' | 'pairs'>

/** A text has `content`, an FAQ has `items`. The other field may be sent only unchanged, as it was answered. */
function kindFaults(kind: ItemKind, wanted: Text, before: Text): Fault[] {
  const faults: Fault[] = []
  if (kind === 'text' && (wanted.content ?? '').trim() === '')
    faults.push(required('/content', 'A text has `content`.'))
  if (kind === 'faq' && wanted.pairs.length === 0)
    faults.push(required('/items', 'An FAQ needs at least one question in `items`.'))
  const changed = namesOfChanges(before, { content: wanted.content, pairs: wanted.pairs })
  if (kind === 'faq' && changed.includes('content')) faults.push(wrongKind('/content', 'An FAQ has no `content`.'))
  if (kind === 'text' && changed.includes('pairs')) faults.push(wrongKind('/items', 'A text has no `items`.'))
  return faults
}

const required = (pointer: string, message: string) => ({ pointer, code: 'required', message })
const wrongKind = (pointer: string, message: string) => ({ pointer, code: 'wrong_kind', message })

const READ_ONLY: Record<ItemKind, readonly string[]> = {
  text: [],
  faq: [],
  file: ['content', 'pairs'],
  site: ['title', 'locale', 'content', 'pairs'],
}

function readOnlyFaults(before: StoredItem, wanted: Partial<StoredItem>): Fault[] {
  const changed = namesOfChanges(before, { ...before, ...wanted })
  return changed
    .filter((name) => READ_ONLY[before.kind].includes(name))
    .map((name) => {
      const field = name === 'pairs' ? 'items' : name
      const source = before.kind === 'file' ? 'the file' : 'the page'
      return {
        pointer: `/${field}`,
        code: 'read_only',
        message: `${field} comes from ${source} and cannot be changed.`,
      }
    })
}

/** A question that two pairs ask would have two answers. */
function pairFaults(pairs: readonly Pair[]): Fault[] {
  const questions = pairs.map(({ question }) => foldText(question))
  return repeated(questions, (index) => `/items/${index}/question`, 'The question')
}

type PairInput = NonNullable<Static<typeof NewKnowledge>['items']>[number]

export const toPairs = (items: readonly PairInput[]): Pair[] =>
  items.map(({ question, answer, variants = [] }) => ({
    question: question.trim(),
    answer: answer.trim(),
    variants: cleanTags(variants),
  }))

const toLocale = (tag: string | null | undefined) => (tag ? canonicalLocale(tag) : null)
