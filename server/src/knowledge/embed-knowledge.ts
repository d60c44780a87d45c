// Asks the embedding model for the vectors of all passages that have no vector of this model yet, in lots.
import { MINUTE_MS, plus, SECOND_MS } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import { type Embedded, embed, embeddingModelOf, MAX_TEXTS_PER_CALL, PATIENT } from '../ai/embed.ts'
import { aiResumed } from '../ai/events.ts'
import { isModelPaused } from '../ai/pause.ts'
import type { WriteCtx } from '../platform/context.ts'
import { acrossWorkspaces } from '../platform/each-machine.ts'
import type { Reaction } from '../platform/events.ts'
import type { Job, JobCtx } from '../platform/jobs.ts'
import {
  findUnread,
  hasJustLeft,
  type MadeVector,
  publishVectors,
  setFailed,
  settleAll,
  storeVectors,
  type UnreadPassage,
  useModel,
} from './item-meaning.ts'
import { CALIBRATION_TEXTS } from './search/calibration.ts'
import { planEmbedding } from './search/embedding-plan.ts'
import { awayUntil, calibrationOf, ModelFailure, noteAnswer } from './search/model-state.ts'
import { encodeVector, toBytes } from './search/vectors.ts'

/** The length of a passage that a model reads: small models read about 500 tokens. */
const MAX_EMBEDDED_CHARACTERS = 1_500
const FIRST_RETRY_MS = 30 * SECOND_MS
const MAX_RETRY_MS = 60 * MINUTE_MS
/** After this many calls, searches use the new vectors. Not after each call, because they then read all vectors again. */
const CALLS_PER_VERSION = 50
const MAX_WORKSPACES_AT_ONCE = 1_000
/** A text that every model accepts; a model that refuses it refuses everything. */
const KNOWN_TEXTS = CALIBRATION_TEXTS.slice(0, 1)
const REFUSED = Buffer.alloc(0)

export const embedJobs: Job[] = [
  {
    kind: 'embed-knowledge',
    lane: 'model',
    run: (ctx, { failures }) => embedKnowledge(ctx, typeof failures === 'number' ? failures : 0),
  },
  {
    kind: 'find-knowledge-to-embed',
    repeats: '* * * * *',
    run: findWork,
  },
]

/** Plans the vectors of items that have waited since the model was paused. */
export const embedReactions: Reaction[] = [
  {
    name: 'embed-after-pause',
    on: [aiResumed],
    async run(ctx, { data }) {
      if (data.scope === 'model' && embeddingModelOf(ctx) !== null) await ctx.write(async (tx) => planEmbedding(tx))
    },
  },
]

/** Plans the vectors of workspaces that do not know yet that the model was set, replaced or removed. */
async function findWork(ctx: JobCtx): Promise<void> {
  const due = ctx.db
    .selectFrom('knowledge_settings')
    .select('workspace_id')
    .where(sql<boolean>`meaning_model is distinct from ${embeddingModelOf(ctx)}`)
    .where(sql<boolean>`${hasJustLeft(embeddingModelOf(ctx), ctx.now)} is not true`)
    .where('item_count', '>', 0)
    .limit(MAX_WORKSPACES_AT_ONCE)
  for (const { workspace_id } of await acrossWorkspaces(ctx.db, 'knowledge_settings', due)) {
    await ctx.write(async (tx) => planEmbedding(tx), workspace_id)
  }
}

async function embedKnowledge(ctx: JobCtx, failures: number): Promise<void> {
  const model = embeddingModelOf(ctx)
  const isUsed = await ctx.write((tx) => useModel(tx, model))
  // A process with the new setting should do it.
  if (!isUsed) return ctx.write(async (tx) => planEmbedding(tx, { failures, due_at: plus(tx.now, MINUTE_MS) }))
  // The end of the pause plans the job again.
  if (model === null || (await isModelPaused(ctx))) return
  // The provider has failed for another workspace, or asked us to wait.
  const due_at = awayUntil(ctx)
  if (due_at) return ctx.write(async (tx) => planEmbedding(tx, { failures, due_at }))
  const outcome = (await problemOfModel(ctx)) ?? (await embedWaiting(ctx, model))
  await ctx.write(async (tx) => {
    if (outcome === 'done') await settleAll(tx, model)
    else if (outcome === 'stopping') planEmbedding(tx)
    else await planRetry(tx, outcome, failures)
  })
}

async function planRetry(ctx: WriteCtx, { failure, retryAfterMs }: Problem, failures: number): Promise<void> {
  // A provider that is away or busy will answer some day; anything else needs somebody who looks at the settings.
  if (failure !== 'down' && failure !== 'rate_limited') await setFailed(ctx)
  const backoff = Math.min(FIRST_RETRY_MS * 2 ** Math.min(failures, 10), MAX_RETRY_MS)
  planEmbedding(ctx, { failures: failures + 1, due_at: plus(ctx.now, retryAfterMs ?? backoff) })
}

type Problem = Pick<Extract<Embedded, { message: string }>, 'failure' | 'retryAfterMs'>

/** Vectors of a model that cannot distinguish right from wrong answers are of no use, so none are made. */
async function problemOfModel(ctx: JobCtx): Promise<Problem | null> {
  try {
    return (await calibrationOf(ctx)) === null ? { failure: 'malformed', retryAfterMs: MAX_RETRY_MS } : null
  } catch (error) {
    if (error instanceof ModelFailure) return error.answer
    throw error
  }
}

async function embedWaiting(ctx: JobCtx, model: string): Promise<Problem | 'stopping' | 'done'> {
  let after: Pick<UnreadPassage, 'item_id' | 'position'> = { item_id: '', position: 0 }
  for (let call = 1; ; call += 1) {
    if (ctx.stopping.aborted || (await isModelPaused(ctx))) return 'stopping'
    const passages = await findUnread(ctx, { model, after, most: MAX_TEXTS_PER_CALL })
    const last = passages.at(-1)
    if (!last) return 'done'
    const { made, problem } = await embedLot(ctx, passages)
    const isLastCall = problem !== null || passages.length < MAX_TEXTS_PER_CALL
    await ctx.write(async (tx) => {
      await storeVectors(tx, model, made)
      if (isLastCall || call % CALLS_PER_VERSION === 0) publishVectors(tx)
    })
    if (isLastCall) return problem ?? 'done'
    after = last
  }
}

/** The vectors that were made of a lot, and why the others are missing. */
interface Lot {
  made: MadeVector[]
  problem: Problem | 'stopping' | null
}

/**
 * The vectors of a lot. When the provider refuses the lot, each passage is sent alone: one text that the model does not
 * take must not keep all others from being read. A passage that is refused alone, too, is not sent again.
 */
async function embedLot(ctx: JobCtx, passages: readonly UnreadPassage[]): Promise<Lot> {
  const answer = await askFor(ctx, passages)
  if (Array.isArray(answer)) return { made: answer, problem: null }
  if (answer.failure !== 'refused') return { made: [], problem: answer }
  const known = await embed(ctx, KNOWN_TEXTS, PATIENT)
  if (known.failure !== null) return { made: [], problem: known }
  const made: MadeVector[] = []
  for (const passage of passages) {
    if (ctx.stopping.aborted) return { made, problem: 'stopping' }
    const alone = await askFor(ctx, [passage])
    if (Array.isArray(alone)) made.push(...alone)
    else if (alone.failure === 'refused') made.push({ ...passage, vector: REFUSED })
    else return { made, problem: alone }
  }
  return { made, problem: null }
}

async function askFor(ctx: JobCtx, passages: readonly UnreadPassage[]): Promise<MadeVector[] | Problem> {
  const answer = await embed(ctx, passages.map(textOf), PATIENT)
  // A text that the model refuses says nothing about the next one.
  if (answer.failure !== 'refused') noteAnswer(ctx, answer)
  if (answer.failure !== null) return answer
  return passages.map((passage, index) => ({
    ...passage,
    vector: toBytes(encodeVector(answer.vectors[index] as Float32Array)),
  }))
}

/** The title and the heading say what a passage is about, which its own words may not. */
const textOf = ({ title, head, body }: UnreadPassage): string =>
  [title, head, body].filter(Boolean).join('\n').slice(0, MAX_EMBEDDED_CHARACTERS).toWellFormed()
