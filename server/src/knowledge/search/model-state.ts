// The state of the embedding model in this process: whether the model answers, and what its cosines are worth.
import { plus, SECOND_MS } from '@holdfast/time/moment.ts'
import { type Embedded, embed, PATIENT } from '../../ai/embed.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Providers } from '../../platform/providers.ts'
import { CALIBRATION_TEXTS, type Calibration, calibrate } from './calibration.ts'
import { openVectorCache, type VectorCache } from './vector-cache.ts'

/** How long searches do not ask a provider that has failed: they would all wait for it without a result. */
const LEFT_ALONE_MS = 30 * SECOND_MS

type ModelCtx = Pick<OpenCtx, 'providers' | 'clock'>

interface ModelState {
  awayUntil: Date | null
  calibration: Promise<Calibration | null> | null
  vectors: VectorCache
}

const states = new WeakMap<Providers, ModelState>()

export function modelState({ providers }: Pick<ModelCtx, 'providers'>): ModelState {
  const known = states.get(providers)
  if (known) return known
  const state: ModelState = {
    awayUntil: null,
    calibration: null,
    vectors: openVectorCache(providers.log ? { warn: (...said) => providers.log?.warn(...said) } : {}),
  }
  states.set(providers, state)
  return state
}

/** The moment until which the provider is not called, because it failed or asked us to wait; null: it may be called. */
export function awayUntil(ctx: ModelCtx): Date | null {
  const { awayUntil: until } = modelState(ctx)
  return until !== null && until > ctx.clock() ? until : null
}

/** Notes how a call ended. */
export function noteAnswer(ctx: ModelCtx, answer: Embedded): void {
  modelState(ctx).awayUntil =
    answer.failure === null ? null : plus(ctx.clock(), Math.max(answer.retryAfterMs ?? 0, LEFT_ALONE_MS))
}

export class ModelFailure extends Error {
  readonly answer: Extract<Embedded, { message: string }>

  constructor(answer: Extract<Embedded, { message: string }>) {
    super(answer.message)
    this.answer = answer
  }
}

/**
 * The calibration of the model; null when its cosines are of no use. The model is asked once per process. Rejects with
 * `ModelFailure` when it does not answer, and is asked again the next time.
 */
export function calibrationOf(ctx: ModelCtx): Promise<Calibration | null> {
  const state = modelState(ctx)
  state.calibration ??= askForCalibration(ctx).catch((error) => {
    state.calibration = null
    throw error
  })
  return state.calibration
}

async function askForCalibration(ctx: ModelCtx): Promise<Calibration | null> {
  const answer = await embed(ctx, CALIBRATION_TEXTS, PATIENT)
  noteAnswer(ctx, answer)
  if (answer.failure !== null) throw new ModelFailure(answer)
  return calibrate(answer.vectors)
}
