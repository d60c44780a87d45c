// Remembers that the provider of the model hangs, so that customers do not wait for it one after the other.
import { MINUTE_MS, plus, SECOND_MS } from '@holdfast/time/moment.ts'
import type { OpenCtx } from '../platform/context.ts'

type ModelCtx = Pick<OpenCtx, 'providers' | 'clock'>

/** A call that got less time than this says nothing about the provider. */
const MIN_TIME_OUT_MS = 3 * SECOND_MS
/** This many time-outs within a minute mean that the provider is away. */
const MAX_TIME_OUTS = 2
/** How long a provider that is away is not called. */
const LEFT_ALONE_MS = MINUTE_MS

interface Hanging {
  timeOuts: readonly Date[]
  awayUntil: Date | null
}

const known = new WeakMap<OpenCtx['providers'], Hanging>()

/** Whether this process does not call the provider now. */
export function isModelAway({ providers, clock }: ModelCtx): boolean {
  const until = known.get(providers)?.awayUntil ?? null
  return until !== null && until > clock()
}

/** Notes how a call ended, and how long it took. */
export function noteCall({ providers, clock }: ModelCtx, end: 'answered' | 'down', tookMs: number): void {
  if (end === 'answered') known.delete(providers)
  if (end === 'answered' || tookMs < MIN_TIME_OUT_MS) return
  const now = clock()
  const recent = (known.get(providers)?.timeOuts ?? []).filter((at) => at > plus(now, -MINUTE_MS))
  const timeOuts = [...recent, now]
  const isAway = timeOuts.length >= MAX_TIME_OUTS
  known.set(providers, isAway ? { timeOuts: [], awayUntil: plus(now, LEFT_ALONE_MS) } : { timeOuts, awayUntil: null })
}
