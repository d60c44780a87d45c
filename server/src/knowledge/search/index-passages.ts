// Writes the index: the passages of an item, and their share of the vocabulary, in the transaction of the caller.
import { sql } from 'kysely'
import type { WriteCtx } from '../../platform/context.ts'
import type { Passage } from './analysis.ts'
import { askForVectors } from './embedding-plan.ts'
import { changeOf, changeVocabulary, type VocabularyChange } from './vocabulary.ts'
import type { TextLanguage } from './words.ts'

/** The item as the index knows it. The caller has locked its row. */
export interface IndexedItem {
  id: string
  kind: string
  text_version: number
  enabled: boolean
  language: TextLanguage
}

const MAX_PASSAGES_PER_STATEMENT = 500

/** Replaces the passages of an item. */
export async function writePassages(ctx: WriteCtx, item: IndexedItem, passages: readonly Passage[]): Promise<void> {
  const changes: VocabularyChange = new Map()
  await takeShare(ctx, [item.id], changes)
  await deletePassages(ctx, [item.id])
  for (let from = 0; from < passages.length; from += MAX_PASSAGES_PER_STATEMENT) {
    const some = passages.slice(from, from + MAX_PASSAGES_PER_STATEMENT)
    await ctx.db
      .insertInto('knowledge_passages')
      .values(
        some.map(({ head, body, words, vocabulary }, index) => ({
          workspace_id: ctx.workspaceId,
          item_id: item.id,
          position: from + index,
          text_version: item.text_version,
          kind: item.kind,
          language: item.language,
          head,
          body,
          words: sql<string>`${words}::tsvector`,
          vocabulary,
          searchable: item.enabled,
        })),
      )
      .execute()
  }
  if (item.enabled && passages.length > 0) {
    const change = changeOf(changes, item.language)
    change.passages += passages.length
    for (const { vocabulary } of passages) {
      for (const word of vocabulary) change.words.set(word, (change.words.get(word) ?? 0) + 1)
    }
  }
  await changeVocabulary(ctx, changes)
  await askForVectors(ctx, item.id)
}

/**
 * Removes the passages of items, before or after the items themselves are deleted in the same transaction. All items are
 * given at once: a transaction that holds the vocabulary must not wait for the lock of another item.
 */
export async function removePassages(ctx: WriteCtx, itemIds: readonly string[]): Promise<void> {
  const changes: VocabularyChange = new Map()
  await takeShare(ctx, itemIds, changes)
  await deletePassages(ctx, itemIds)
  await changeVocabulary(ctx, changes)
}

/** Lets the passages of an item be found, or hides them. */
export async function setSearchable(ctx: WriteCtx, itemId: string, to: 'found' | 'hidden'): Promise<void> {
  const changes: VocabularyChange = new Map()
  const counted = await shareOf(ctx, [itemId], to === 'hidden')
  await ctx.db
    .updateTable('knowledge_passages')
    .set({ searchable: to === 'found' })
    .where('workspace_id', '=', ctx.workspaceId)
    .where('item_id', '=', itemId)
    .where('searchable', '=', to === 'hidden')
    .execute()
  addShare(changes, counted, to === 'found' ? 1 : -1)
  await changeVocabulary(ctx, changes)
}

/** With their vectors: a new text has new passages at the same positions. */
async function deletePassages({ db, workspaceId }: WriteCtx, itemIds: readonly string[]): Promise<void> {
  for (const table of ['knowledge_vectors', 'knowledge_passages'] as const) {
    await db
      .deleteFrom(table)
      .where('workspace_id', '=', workspaceId)
      .where('item_id', '=', sql<string>`any(${itemIds}::text[])`)
      .execute()
  }
}

async function takeShare(ctx: WriteCtx, itemIds: readonly string[], changes: VocabularyChange): Promise<void> {
  addShare(changes, await shareOf(ctx, itemIds, true), -1)
}

function addShare(changes: VocabularyChange, counted: readonly Share[], sign: 1 | -1): void {
  for (const { language, word, passages } of counted) {
    const change = changeOf(changes, language)
    if (word === null) change.passages += sign * passages
    else change.words.set(word, (change.words.get(word) ?? 0) + sign * passages)
  }
}

interface Share {
  language: TextLanguage
  /** null: the number of passages itself. */
  word: string | null
  passages: number
}

/** How often the words of items are in their passages, of those that are searchable or of the others. */
async function shareOf(ctx: WriteCtx, itemIds: readonly string[], searchable: boolean): Promise<Share[]> {
  const { rows } = await sql<Share>`
    select passage.language, null as word, count(*)::integer as passages from knowledge_passages passage
    where passage.workspace_id = ${ctx.workspaceId} and passage.item_id = any(${itemIds}::text[])
      and passage.searchable = ${searchable}
    group by passage.language
    union all
    select passage.language, word, count(*)::integer as passages
    from knowledge_passages passage cross join lateral unnest(passage.vocabulary) as word
    where passage.workspace_id = ${ctx.workspaceId} and passage.item_id = any(${itemIds}::text[])
      and passage.searchable = ${searchable}
    group by passage.language, word`.execute(ctx.db)
  return rows
}
