// Asks the embedding model for the vectors of texts, by the wire format that OpenAI introduced and others speak.
import { SECOND_MS } from '@holdfast/time/moment.ts'
import type { OpenCtx } from '../platform/context.ts'
import { type Answered, cutOff, type FailedCall, failed, refusalOf } from './provider-failure.ts'

/** How many texts one call carries. The JSON of 64 vectors of 1,536 numbers is 1.2 MB, which is read in one piece. */
export const MAX_TEXTS_PER_CALL = 64
export const MAX_DIMENSIONS = 4_096
/** Room for 64 vectors of 4,096 numbers with 30 characters each. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024

export interface Patience {
  /** Milliseconds until the answer begins. */
  deadline: number
  /** Milliseconds from the beginning of the answer to its end. */
  bodyDeadline: number
}

/** For work that nobody waits for: a model on a small machine takes seconds for 64 texts. */
export const PATIENT: Patience = { deadline: 60 * SECOND_MS, bodyDeadline: 20 * SECOND_MS }
/** For a search that somebody waits for: 1.5 seconds in all. */
export const IMPATIENT: Patience = { deadline: 1_200, bodyDeadline: 300 }

/** `malformed`: the answer does not hold one vector for each text, all of one length. */
export type Embedded = { failure: null; vectors: Float32Array[] } | FailedCall

type EmbedCtx = Pick<OpenCtx, 'providers' | 'clock'>

/** The name of the model, or null when none is set. */
export const embeddingModelOf = ({ providers }: Pick<OpenCtx, 'providers'>): string | null =>
  providers.ai?.embeddingModel ?? null

/** Returns a vector for each text, in the same order. It never throws for what the provider does. */
export async function embed(ctx: EmbedCtx, texts: readonly string[], patience: Patience): Promise<Embedded> {
  const { ai } = ctx.providers
  if (!ai?.embeddingModel) throw new Error('No embedding model is set')
  if (texts.length === 0) return { failure: null, vectors: [] }
  if (texts.length > MAX_TEXTS_PER_CALL) throw new Error(`A call carries at most ${MAX_TEXTS_PER_CALL} texts`)
  const answer = await ctx.providers.fetch({
    url: `${ai.baseUrl}/embeddings`,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(ai.apiKey !== null && { authorization: `Bearer ${ai.apiKey}` }),
    },
    body: JSON.stringify({ model: ai.embeddingModel, input: texts, encoding_format: 'float' }),
    maxBytes: MAX_ANSWER_BYTES,
    ...patience,
  })
  if (answer.failure !== null) return failed('down', answer.detail)
  return answer.status === 200 ? readVectors(answer, texts.length) : refusalOf(answer, ctx.clock())
}

function readVectors(answer: Answered, count: number): Embedded {
  const cut = cutOff(answer, MAX_ANSWER_BYTES)
  if (cut) return cut
  const rows = rowsOf(answer.body.toString())
  if (rows === null) return failed('malformed', 'The answer is not a list of vectors.')
  if (rows.length !== count) return failed('malformed', `The answer has ${rows.length} vectors for ${count} texts.`)
  const vectors = new Array<Float32Array | undefined>(count).fill(undefined)
  for (const [position, row] of rows.entries()) {
    // Most servers answer in the order of the texts, but only `index` says so.
    const index = row.index === undefined ? position : row.index
    if (typeof index !== 'number' || !(index in vectors) || vectors[index] !== undefined) {
      return failed('malformed', 'The vectors of the answer cannot be told apart.')
    }
    const vector = toVector(row.embedding)
    if (vector === null) return failed('malformed', 'The answer has a vector that is not a list of numbers.')
    vectors[index] = vector
  }
  const whole = vectors as Float32Array[]
  const lengths = new Set(whole.map((vector) => vector.length))
  if (lengths.size > 1) return failed('malformed', 'The vectors of one answer have different lengths.')
  return { failure: null, vectors: whole }
}

interface Row {
  index?: unknown
  embedding?: unknown
}

function rowsOf(text: string): Row[] | null {
  try {
    const data: unknown = JSON.parse(text)?.data
    return Array.isArray(data) && data.every((row) => typeof row === 'object' && row !== null) ? data : null
  } catch {
    return null
  }
}

/** null for anything but 1 to 4,096 finite numbers of which one is not zero: such a vector has no direction. */
function toVector(given: unknown): Float32Array | null {
  if (!Array.isArray(given) || given.length === 0 || given.length > MAX_DIMENSIONS) return null
  if (!given.every((each) => typeof each === 'number')) return null
  const vector = Float32Array.from(given)
  const squares = vector.reduce((sum, each) => sum + each * each, 0)
  return Number.isFinite(squares) && squares > 0 ? vector : null
}
