// Questions of customers that nothing answered: counts them, lists them, and makes one of them a question of an FAQ.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Found, found } from '../http/found.ts'
import { fetchPage, type Order, type Page } from '../http/page.ts'
import type { Static } from '../http/shape.ts'
import { foldText, storableText } from '../lib/text.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { newId } from '../platform/id.ts'
import { lockWorkspace } from '../platform/lock-workspace.ts'
import { unknownId } from '../platform/not-found.ts'
import { type Fault, invalid, Problem } from '../platform/problem.ts'
import { knowledgeQuestionChanged } from './events.ts'
import { applyChange, createKnowledge } from './item.ts'
import type { NewAnswer, Question, QuestionFilters } from './question-schema.ts'
import { type Knowledge, MAX_PAIRS, MAX_QUESTION_CHARACTERS } from './schema.ts'
import type { Pair } from './search/passages.ts'
import { toKnowledge } from './shown.ts'
import { findAndLockItem } from './stored-item.ts'
import { shortTitle } from './title.ts'

type QuestionShape = Static<typeof Question>
type KnowledgeShape = Static<typeof Knowledge>

const MAX_QUESTIONS = 2_000
/**
 * An FAQ grows up to this size, as JSON in UTF-8. A change sends all its pairs, in a body of at most 1 MiB, in which some
 * clients escape each letter with an accent.
 */
const MAX_FAQ_BYTES = 400_000
/**
 * How many conversations are stored in which a question was asked. A question that so many people ask says nothing
 * personal about any of them.
 */
const MAX_CONVERSATIONS_STORED = 20
/** How many questions are dropped at once; the others are dropped with the next new question. */
const MAX_QUESTIONS_DROPPED_AT_ONCE = 100

const LATEST: Order<QuestionShape> = {
  columns: [
    { name: sql.ref('last_asked_at'), type: 'timestamptz' },
    { name: sql.ref('id'), type: 'text' },
  ],
  direction: 'desc',
  keyOf: ({ last_asked_at, id }) => [last_asked_at.toISOString(), id],
}

const MOST_ASKED: Order<QuestionShape> = {
  ...LATEST,
  columns: [{ name: sql.ref('count'), type: 'integer' }, ...LATEST.columns],
  keyOf: (row) => [String(row.count), ...LATEST.keyOf(row)],
}

export async function listQuestions(ctx: ReadCtx, { sort }: Static<typeof QuestionFilters>, page: Page) {
  return fetchPage(questions(ctx), page, sort === 'count' ? MOST_ASKED : LATEST)
}

export async function getQuestion(ctx: ReadCtx, id: string): Promise<QuestionShape> {
  const row = await questions(ctx).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

export async function deleteQuestion(ctx: WriteCtx, id: string): Promise<void> {
  const gone = await ctx.db
    .deleteFrom('knowledge_questions')
    .where('workspace_id', '=', ctx.workspaceId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw new Problem('not_found')
  emit(ctx, knowledgeQuestionChanged, { question: { id, count: 0 } })
}

/** Answers the question for ever: it becomes a pair of an FAQ, and leaves the list. */
export async function answerQuestion(
  ctx: WriteCtx,
  id: string,
  body: Static<typeof NewAnswer>,
): Promise<KnowledgeShape | Found<KnowledgeShape>> {
  const asked = await lockQuestion(ctx, id)
  const pair = toPair(asked.question, body)
  const knowledge = body.knowledge_id
    ? found(await addToFaq(ctx, body.knowledge_id, pair))
    : await createKnowledge(ctx, {
        kind: 'faq',
        title: body.title ?? shortTitle(pair.question),
        locale: asked.locale,
        items: [pair],
      })
  await deleteQuestion(ctx, id)
  return knowledge
}

/** The customer's own words stay as another way to ask it. */
function toPair(asked: string, { question, answer }: Static<typeof NewAnswer>): Pair {
  const chosen = (question ?? asked).trim()
  const isAsAsked = wordsOf(chosen) === wordsOf(asked)
  return { question: chosen, answer: answer.trim(), variants: isAsAsked ? [] : [asked] }
}

async function addToFaq(ctx: WriteCtx, id: string, pair: Pair): Promise<KnowledgeShape> {
  const before = await findAndLockItem(ctx, id)
  if (!before) throw unknownId('item of knowledge', '/knowledge_id')
  const faults: Fault[] = []
  if (before.kind !== 'faq') {
    faults.push({ pointer: '/knowledge_id', code: 'wrong_kind', message: 'This item is not an FAQ.' })
  }
  if (before.pairs.length >= MAX_PAIRS) {
    const message = `An FAQ has at most ${MAX_PAIRS} questions.`
    faults.push({ pointer: '/knowledge_id', code: 'too_many', message })
  }
  const pairs = [...before.pairs, pair]
  if (Buffer.byteLength(JSON.stringify(pairs)) > MAX_FAQ_BYTES) {
    const message = 'This FAQ is full: add the question to another, or to a new one.'
    faults.push({ pointer: '/knowledge_id', code: 'too_long', message })
  }
  if (before.pairs.some(({ question }) => foldText(question) === foldText(pair.question))) {
    faults.push({ pointer: '/question', code: 'duplicate', message: 'This FAQ has the question already.' })
  }
  if (faults.length > 0) throw invalid(...faults)
  return toKnowledge(await applyChange(ctx, before, { pairs }, ['pairs']))
}

/** Counts a question that nothing answered. A text without letters and digits is no question. */
export async function recordUnanswered(
  ctx: WriteCtx,
  { question, locale, conversation_id }: { question: string; locale: string | null; conversation_id: string | null },
): Promise<void> {
  const text = asQuestion(question)
  const words = wordsOf(text)
  if (words === '') return
  const id = newId('kqu')
  const stored = await ctx.db
    .insertInto('knowledge_questions')
    .values({
      workspace_id: ctx.workspaceId,
      id,
      question: text,
      fingerprint: fingerprintOf(words),
      locale,
      asked_in: conversation_id === null ? [] : [conversation_id],
      first_asked_at: ctx.now,
      last_asked_at: ctx.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'fingerprint']).doUpdateSet((eb) => ({
        count: eb('knowledge_questions.count', '+', 1),
        last_asked_at: sql<Date>`greatest(knowledge_questions.last_asked_at, excluded.last_asked_at)`,
        asked_in: withAskers,
      })),
    )
    .returning(['id', 'count'])
    .executeTakeFirstOrThrow()
  emit(ctx, knowledgeQuestionChanged, { question: stored })
  if (stored.id === id) await forgetOldest(ctx)
}

/** Forgets the askers in these conversations. A question that nobody else has asked is deleted. */
export async function forgetAskers(ctx: WriteCtx, conversationIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`delete from knowledge_questions where workspace_id = ${ctx.workspaceId}
      and asked_in && ${conversationIds}::text[] and asked_in <@ ${conversationIds}::text[]
      and cardinality(asked_in) < ${MAX_CONVERSATIONS_STORED} returning id`.execute(ctx.db)
  await sql`update knowledge_questions
    set asked_in = array(select unnest(asked_in) except select unnest(${conversationIds}::text[]))
    where workspace_id = ${ctx.workspaceId} and asked_in && ${conversationIds}::text[]`.execute(ctx.db)
  for (const { id } of rows) emit(ctx, knowledgeQuestionChanged, { question: { id, count: 0 } })
}

/** For a question that is asked again: its conversations, and the new one if there is room for it. */
const withAskers = sql<string[]>`case when excluded.asked_in <@ knowledge_questions.asked_in
    or cardinality(knowledge_questions.asked_in) >= ${sql.lit(MAX_CONVERSATIONS_STORED)} then knowledge_questions.asked_in
  else knowledge_questions.asked_in || excluded.asked_in end`

const asQuestion = (text: string) => [...storableText(text).trim()].slice(0, MAX_QUESTION_CHARACTERS).join('').trim()

const fingerprintOf = (words: string) => createHash('sha256').update(words).digest('hex')

/** The words without case, accents and punctuation. */
const wordsOf = (question: string) => (foldText(question).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')

/**
 * Drops the questions that nobody has asked for the longest time, when there are too many. A lock on the workspace makes
 * the second of two new questions count the first.
 */
async function forgetOldest(ctx: WriteCtx): Promise<void> {
  const { db, workspaceId } = ctx
  await lockWorkspace(ctx)
  await db
    .deleteFrom('knowledge_questions')
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('knowledge_questions')
        .select('id')
        .where('workspace_id', '=', workspaceId)
        .orderBy('last_asked_at', 'desc')
        .orderBy('id', 'desc')
        .offset(MAX_QUESTIONS)
        .limit(MAX_QUESTIONS_DROPPED_AT_ONCE),
    )
    .execute()
}

async function lockQuestion(ctx: WriteCtx, id: string): Promise<QuestionShape> {
  const [row] = await ctx.ask(questions(ctx).where('id', '=', id).forUpdate())
  if (!row) throw new Problem('not_found')
  return row
}

function questions({ db, workspaceId }: ReadCtx) {
  return db
    .selectFrom('knowledge_questions')
    .select(['id', 'question', 'locale', 'count', 'first_asked_at', 'last_asked_at'])
    .where('workspace_id', '=', workspaceId)
}
