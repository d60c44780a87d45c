// The words of a workspace in one language: their counts in the database, and a copy that this process remembers.
import { randomUUID } from 'node:crypto'
import { SECOND_MS } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import type { ReadCtx, WriteCtx } from '../../platform/context.ts'
import { inSteps } from '../../platform/in-steps.ts'
import { openCopies } from './copies.ts'
import { openVocabulary, type Vocabulary } from './typos.ts'
import type { TextLanguage } from './words.ts'

/** For each language, how much the number of searchable passages and the count of each word change. */
export type VocabularyChange = Map<TextLanguage, { passages: number; words: Map<string, number> }>

export function changeOf(changes: VocabularyChange, language: TextLanguage) {
  const known = changes.get(language)
  if (known) return known
  const made = { passages: 0, words: new Map<string, number>() }
  changes.set(language, made)
  return made
}

const MAX_WORDS_PER_STATEMENT = 5_000

/**
 * Changes the counts. The rows of the languages are locked first, in the order of their names, so that one of two
 * writers waits for the other, and no deadlock is possible. A writer that holds this lock must not wait for the lock of
 * an item any more.
 */
export async function changeVocabulary(ctx: WriteCtx, changes: VocabularyChange): Promise<void> {
  const changed = [...changes]
    .filter(([, { passages, words }]) => passages !== 0 || [...words.values()].some((count) => count !== 0))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  if (changed.length === 0) return
  await ctx.db
    .insertInto('knowledge_vocabularies')
    .values(
      changed.map(([language, { passages }]) => ({
        workspace_id: ctx.workspaceId,
        language,
        passages,
        version: randomUUID(),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'language']).doUpdateSet((eb) => ({
        passages: sql<number>`knowledge_vocabularies.passages + excluded.passages`,
        version: eb.ref('excluded.version'),
      })),
    )
    .execute()
  for (const [language, { words }] of changed) await changeWords(ctx, language, words)
}

async function changeWords(ctx: WriteCtx, language: TextLanguage, words: ReadonlyMap<string, number>): Promise<void> {
  const { db, workspaceId } = ctx
  const changed = [...words].filter(([, passages]) => passages !== 0)
  for (let from = 0; from < changed.length; from += MAX_WORDS_PER_STATEMENT) {
    await db
      .insertInto('knowledge_words')
      .values(
        changed
          .slice(from, from + MAX_WORDS_PER_STATEMENT)
          .map(([word, passages]) => ({ workspace_id: workspaceId, language, word, passages })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['workspace_id', 'language', 'word'])
          .doUpdateSet({ passages: sql<number>`knowledge_words.passages + excluded.passages` }),
      )
      .execute()
  }
  const lowered = changed.filter(([, passages]) => passages < 0).map(([word]) => word)
  if (lowered.length === 0) return
  await db
    .deleteFrom('knowledge_words')
    .where('workspace_id', '=', workspaceId)
    .where('language', '=', language)
    .where('word', '=', sql<string>`any(${lowered}::text[])`)
    .where('passages', '<=', 0)
    .execute()
}

export interface LanguageCount {
  language: TextLanguage
  /** How many passages can be found. */
  passages: number
  version: string
}

/** In a language with more words typos are not corrected: loading and comparing them would take too long. */
const MAX_CORRECTED_WORDS = 100_000
/** How many words a process remembers: each takes about 80 bytes, with its sound. */
const MAX_REMEMBERED_WORDS = 300_000
/** A copy of fewer words is read again after each change. */
const MAX_QUICK_WORDS = 5_000
/** How long a larger copy is used though words have changed: a crawl changes them with each page. */
const MAX_AGE_MS = 10 * SECOND_MS

interface Copy {
  version: string
  readAt: Date
  vocabulary: Vocabulary
}

const copies = openCopies<Copy>(MAX_REMEMBERED_WORDS, ({ vocabulary }) => vocabulary.words.length + 1)
const loading = new Map<string, Promise<Vocabulary>>()

/** Reads the words only if they have changed since this process last read them. */
export async function vocabularyOf(ctx: ReadCtx, { language, version }: LanguageCount): Promise<Vocabulary> {
  const name = `${ctx.workspaceId} ${language}`
  const copy = copies.find(name)
  if (copy?.version === version) return copy.vocabulary
  if (copy && mayBeUsed(copy, ctx.now)) return { ...copy.vocabulary, isComplete: false }
  const running = loading.get(version)
  if (running) return running
  const load = loadWords(ctx, language)
    .then((vocabulary) => copies.keep(name, { version, readAt: ctx.now, vocabulary }).vocabulary)
    .finally(() => loading.delete(version))
  loading.set(version, load)
  return load
}

const mayBeUsed = ({ vocabulary: { words, isComplete }, readAt }: Copy, now: Date) =>
  (words.length > MAX_QUICK_WORDS || !isComplete) && now.getTime() - readAt.getTime() < MAX_AGE_MS

/**
 * The words come as one text, sorted by PostgreSQL: neither a row for each word nor a sort stops other requests. The
 * order is that of JavaScript, except that letters beyond 16 bits may be out of place.
 */
async function loadWords({ db, workspaceId }: ReadCtx, language: TextLanguage): Promise<Vocabulary> {
  const { rows } = await sql<{ count: number; words: string | null }>`
    select count(*)::integer as count,
      case when count(*) <= ${MAX_CORRECTED_WORDS} then string_agg(word, ' ' order by word collate "C") end as words
    from (select word from knowledge_words where workspace_id = ${workspaceId} and language = ${language}
      limit ${MAX_CORRECTED_WORDS + 1}) words`.execute(db)
  const { count = 0, words } = rows[0] ?? {}
  const vocabulary = await inSteps(openVocabulary(words?.split(' ') ?? []))
  return { ...vocabulary, isComplete: count <= MAX_CORRECTED_WORDS }
}
