// Finds the items whose meaning is nearest to that of a question, with the vectors of the embedding model.
import { sql } from 'kysely'
import { embed, embeddingModelOf, IMPATIENT } from '../../ai/embed.ts'
import { isModelPaused } from '../../ai/pause.ts'
import type { OpenCtx, ReadCtx } from '../../platform/context.ts'
import { inSteps } from '../../platform/in-steps.ts'
import { type Calibration, scoreOf } from './calibration.ts'
import { awayUntil, calibrationOf, modelState, noteAnswer } from './model-state.ts'
import { inTime, readVectors } from './vector-cache.ts'
import { encodeVector, nearestItems, type PassagePlace } from './vectors.ts'

/** How long a search waits for what it needs from the model. After that, words alone decide. */
const maxWaitMs = () => IMPATIENT.deadline + IMPATIENT.bodyDeadline
/** A hit below this score has nothing to do with the question. */
const MIN_SCORE = 0.3
const MAX_QUERY_CHARACTERS = 1_500
/** This is more than a search may ask for, because words may have found some of the items already. */
const MAX_NEAR_ITEMS = 40

export interface NearItem extends PassagePlace {
  /** 0 to 1, on the scale of the score by words. */
  score: number
}

type MeaningCtx = ReadCtx & Pick<OpenCtx, 'providers' | 'clock'>

/** Nearest first; empty when there is no model, when it is paused, or when it does not answer in time. */
export async function findNear(
  ctx: ReadCtx & Partial<Pick<OpenCtx, 'providers' | 'clock'>>,
  { query, kinds }: { query: string; kinds?: readonly string[] | undefined },
): Promise<NearItem[]> {
  const { providers, clock } = ctx
  if (!providers || !clock || query.trim() === '') return []
  const asked = { ...ctx, providers, clock }
  const model = embeddingModelOf(asked)
  if (model === null || awayUntil(asked)) return []
  const [version, isPaused] = await Promise.all([findVersion(asked, model), isModelPaused(asked)])
  return version === null || isPaused ? [] : compare(asked, { query, kinds, model, version })
}

interface Asked {
  query: string
  kinds: readonly string[] | undefined
  model: string
  version: number
}

async function compare(ctx: MeaningCtx, { query, kinds, model, version }: Asked): Promise<NearItem[]> {
  const { vectors } = modelState(ctx)
  const read = () => readVectors(ctx, model)
  const [vector, calibration, table, left] = await Promise.all([
    askForVector(ctx, query),
    inTime<Calibration | null>(
      calibrationOf(ctx).catch(() => null),
      maxWaitMs(),
    ),
    vectors.find(ctx.workspaceId, `${model} ${version}`, read, maxWaitMs()),
    leftOut(ctx, kinds),
  ])
  if (vector === null || calibration === null || table === null) return []
  const near = await inSteps(nearestItems(table, vector, { most: MAX_NEAR_ITEMS, skips: (itemId) => left.has(itemId) }))
  const scored = near.map(({ cosine, ...place }) => ({ ...place, score: scoreOf(cosine, calibration) }))
  return ofPresentTexts(
    ctx,
    scored.filter(({ score }) => score >= MIN_SCORE),
  )
}

/** Leaves out the vectors of texts that have changed since then: only words can find the new text. */
async function ofPresentTexts({ db, workspaceId }: MeaningCtx, near: readonly NearItem[]): Promise<NearItem[]> {
  if (near.length === 0) return []
  const rows = await db
    .selectFrom('knowledge_items')
    .select(['id', 'text_version'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<string>`any(${near.map(({ itemId }) => itemId)}::text[])`)
    .execute()
  const versions = new Map(rows.map(({ id, text_version }) => [id, text_version]))
  return near.filter(({ itemId, textVersion }) => versions.get(itemId) === textVersion)
}

/** The items that are not searched: those that are switched off, and those of other kinds. */
async function leftOut({ db, workspaceId }: MeaningCtx, kinds: readonly string[] | undefined): Promise<Set<string>> {
  const rows = await db
    .selectFrom('knowledge_items')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where((eb) => eb.or([eb('enabled', '=', false), ...(kinds ? [sql<boolean>`kind <> all(${kinds}::text[])`] : [])]))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The version of the vectors; null when none were made by this model. */
async function findVersion({ db, workspaceId }: MeaningCtx, model: string): Promise<number | null> {
  const row = await db
    .selectFrom('knowledge_settings')
    .select('meaning_version')
    .where('workspace_id', '=', workspaceId)
    .where('meaning_model', '=', model)
    .executeTakeFirst()
  return row?.meaning_version ?? null
}

async function askForVector(ctx: MeaningCtx, query: string): Promise<Int8Array | null> {
  const answer = await embed(ctx, [query.slice(0, MAX_QUERY_CHARACTERS).toWellFormed()], IMPATIENT)
  // One text that the model refuses says nothing about the next one.
  if (answer.failure !== 'refused') noteAnswer(ctx, answer)
  return answer.failure === null ? encodeVector(answer.vectors[0] as Float32Array) : null
}
