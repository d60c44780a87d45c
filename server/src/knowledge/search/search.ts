// Answers a question from the knowledge of a workspace: the best passage of each item, and whether it is an answer.
import { sql } from 'kysely'
import { detectLanguage } from '../../lib/language.ts'
import type { OpenCtx, ReadCtx } from '../../platform/context.ts'
import { inSteps } from '../../platform/in-steps.ts'
import { type Candidate, findCandidates } from './candidates.ts'
import { fuse } from './fusion.ts'
import { findNear, type NearItem } from './meaning.ts'
import { ownThesaurus } from './own-synonyms.ts'
import { type SearchQuestion, type Unit, unitsOf } from './question.ts'
import { DEFAULT_MIN_SCORE, type Match, matchPassage, raritiesOf, toScore } from './score.ts'
import { questionOf, snippetOf } from './snippet.ts'
import { type LanguageCount, vocabularyOf } from './vocabulary.ts'
import { languageOfTag, type TextLanguage } from './words.ts'

export interface SearchRequest {
  query: string
  /** The language to prefer, as a tag; passages of other languages are found, too. */
  locale?: string | undefined
  limit: number
  /** The kinds of items to search in; left out: all. */
  kinds?: readonly string[] | undefined
}

export interface Hit {
  knowledge_id: string
  source_id: string | null
  kind: string
  title: string
  url: string | null
  question: string | null
  snippet: string
  score: number
  match: 'words' | 'similar' | 'meaning' | 'both'
}

/** Without providers, words alone decide. */
export type SearchCtx = ReadCtx & Partial<Pick<OpenCtx, 'providers' | 'clock'>>

export interface SearchAnswer {
  data: Hit[]
  /** Whether the first hit covers enough of the question. */
  answerable: boolean
}

/** How much more a passage counts if it is in the wanted language, or else in the language of the question. */
const LEAD_OF_LOCALE = 0.05

export async function searchKnowledge(ctx: SearchCtx, request: SearchRequest): Promise<SearchAnswer> {
  const [{ byWords, min_score }, near] = await Promise.all([findByWords(ctx, request), findNear(ctx, request)])
  const hits = await toHits(ctx, choose(byWords, near, min_score).slice(0, request.limit))
  const [first] = hits
  return { data: hits, answerable: first !== undefined && first.score >= min_score }
}

/** The best passage of each item that shares words with the question, best first. */
async function findByWords(ctx: ReadCtx, request: SearchRequest) {
  const { languages, settings } = await readState(ctx)
  const wanted = request.locale === undefined ? null : languageOfTag(request.locale)
  const asked = detectLanguage(request.query) ?? wanted
  const found = await Promise.all(
    languages.map((language) => searchIn(ctx, request, { language, wanted, asked, settings })),
  )
  return { byWords: bestOfItems(found.flat()), min_score: settings.min_score }
}

interface Settings {
  min_score: number
  synonyms_version: number
}

/** The languages that have passages, and the settings, in one trip to the database. */
async function readState({ db, workspaceId }: ReadCtx): Promise<{ languages: LanguageCount[]; settings: Settings }> {
  const rows = await db
    .selectFrom('knowledge_vocabularies as words')
    .innerJoin('knowledge_settings as settings', (join) => join.on('settings.workspace_id', '=', workspaceId))
    .select(['language', 'passages', 'version', 'min_score', 'synonyms_version'])
    .where('words.workspace_id', '=', workspaceId)
    .where('passages', '>', 0)
    .execute()
  return {
    languages: rows.map((row) => ({ ...row, language: row.language as TextLanguage })),
    settings: rows[0] ?? { min_score: DEFAULT_MIN_SCORE, synonyms_version: 1 },
  }
}

interface LanguageSearch {
  language: LanguageCount
  /** The language that the caller prefers. */
  wanted: TextLanguage | null
  /** The language of the question, if it is known. */
  asked: TextLanguage | null
  settings: Settings
}

interface ScoredPassage extends Match {
  item_id: string
  position: number
}

/** The passages of one language, scored. */
async function searchIn(ctx: ReadCtx, request: SearchRequest, place: LanguageSearch): Promise<ScoredPassage[]> {
  const { language: answered, passages } = place.language
  const [vocabulary, own] = await Promise.all([
    vocabularyOf(ctx, place.language),
    ownThesaurus(ctx, answered, place.settings.synonyms_version),
  ])
  const question: SearchQuestion = {
    text: request.query,
    asked: place.asked ?? answered,
    answered,
    vocabulary,
    own,
  }
  const units = unitsOf(question)
  if (units.every(({ alternatives }) => alternatives.length === 0)) return []
  const { found, counts } = await findCandidates(ctx, {
    language: answered,
    units,
    kinds: request.kinds ?? null,
    passages,
  })
  const rarities = raritiesOf(units, counts, passages)
  const lead = (place.wanted ?? place.asked) === answered ? LEAD_OF_LOCALE : 0
  return inSteps(scored(found, { units, rarities, lead }))
}

/** Other requests need not wait until all passages are scored: one may have a thousand words. */
function* scored(
  found: readonly Candidate[],
  { units, rarities, lead }: { units: readonly Unit[]; rarities: readonly number[]; lead: number },
): Generator<void, ScoredPassage[]> {
  const all: ScoredPassage[] = []
  for (const candidate of found) {
    const { item_id, position } = candidate
    const match = matchPassage(candidate, units, rarities)
    all.push({ ...match, item_id, position, order: match.order > 0 ? match.order + lead : 0 })
    yield
  }
  return all
}

/** The best passage of each item, best first. */
function bestOfItems(found: readonly ScoredPassage[]): ScoredPassage[] {
  const best = new Map<string, ScoredPassage>()
  for (const each of found.filter(({ order }) => order > 0).toSorted(compare)) {
    if (!best.has(each.item_id)) best.set(each.item_id, each)
  }
  return [...best.values()]
}

const compare = (one: ScoredPassage, other: ScoredPassage) =>
  other.order - one.order ||
  other.score - one.score ||
  (one.item_id < other.item_id ? -1 : one.item_id > other.item_id ? 1 : one.position - other.position)

interface Chosen {
  item_id: string
  position: number
  score: number
  match: Hit['match']
}

/** Joins what words and meaning have found: each item with the passage that has the better score. */
function choose(byWords: readonly ScoredPassage[], near: readonly NearItem[], minScore: number): Chosen[] {
  const words = new Map(byWords.map((each) => [each.item_id, each]))
  const meanings = new Map(near.map((each) => [each.itemId, each]))
  const ranked = byWords.map(({ item_id, score }) => ({ itemId: item_id, score: toScore(score) }))
  const nearest = near.map((each) => ({ ...each, score: toScore(each.score) }))
  return fuse(ranked, nearest, minScore).map(({ itemId, score, found }) => {
    const [word, meaning] = [words.get(itemId), meanings.get(itemId)]
    const isNearer = meaning !== undefined && meaning.score > (word?.score ?? 0)
    return {
      item_id: itemId,
      position: isNearer ? meaning.position : (word?.position ?? 0),
      score,
      match: found === 'words' && word?.isCorrected ? 'similar' : found,
    }
  })
}

/** Reads what is shown. A passage that was replaced or hidden meanwhile is left out. */
async function toHits(ctx: ReadCtx, found: readonly Chosen[]): Promise<Hit[]> {
  if (found.length === 0) return []
  const { db, workspaceId } = ctx
  const ids = sql<string>`any(${found.map(({ item_id }) => item_id)}::text[])`
  const places = sql<number>`any(${found.map(({ position }) => position)}::integer[])`
  const [passages, items] = await Promise.all([
    db
      .selectFrom('knowledge_passages')
      .select(['item_id', 'position', 'kind', 'head', 'body', 'text_version'])
      .where('workspace_id', '=', workspaceId)
      .where('item_id', '=', ids)
      .where('position', '=', places)
      .execute(),
    db
      .selectFrom('knowledge_items')
      .select(['id', 'title', 'url', 'source_id', 'text_version', 'enabled'])
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', ids)
      .execute(),
  ])
  return found.flatMap((each) => {
    const passage = passages.find(({ item_id, position }) => item_id === each.item_id && position === each.position)
    const item = items.find(({ id }) => id === each.item_id)
    if (!passage || !item?.enabled || item.text_version !== passage.text_version) return []
    return {
      knowledge_id: each.item_id,
      source_id: item.source_id,
      kind: passage.kind,
      title: item.title,
      url: item.url,
      question: questionOf(passage),
      snippet: snippetOf(passage),
      score: each.score,
      match: each.match,
    }
  })
}
