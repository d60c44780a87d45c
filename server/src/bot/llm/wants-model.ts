// Which engine does a turn: the model only where it is chosen and set, and never for an answer to what rules have asked.
import { SECOND_MS } from '@holdfast/time/moment.ts'
import { chatModelOf } from '../../ai/chat.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { TurnContext } from '../engine.ts'
import { hasKeyword } from '../rules/keyword.ts'
import { readSaid } from '../rules/said.ts'

/** How long the model may take in one turn, with all its tools and however often the turn begins from the start. */
export const MAX_MODEL_MS = 20 * SECOND_MS
/** The model must end this long after the first message that waits, even if the turn had to wait for a place. */
const MAX_WAIT_MS = 22 * SECOND_MS
/** Answers that only the form that asked for them understands. */
const ANSWERS: readonly (string | null)[] = ['name', 'phone', 'intake']
/** Words that always decide, for the rules and for the model. */
const STRONG_WORDS: readonly string[] = ['menu', 'human', 'opt_out', 'stop']
/** Words that answer a proposal, or leave a form. */
const PROPOSAL_WORDS: readonly string[] = ['yes', 'no', 'cancel', 'back']

/** How long the model may take if the first message came at `receivedAt`; it may be negative. */
export const modelMs = (receivedAt: Date, now: Date): number =>
  Math.min(MAX_MODEL_MS, receivedAt.getTime() + MAX_WAIT_MS - now.getTime())

export function wantsModel(ctx: Pick<OpenCtx, 'providers'>, context: TurnContext): boolean {
  const { policy, settings } = context
  if ((policy.engine ?? settings.engine) !== 'llm' || chatModelOf(ctx) === null) return false
  return !isForRules(context)
}

/** A tap, a yes or a no to a proposal, an answer to a question of a form, laughter and pictures need no model. */
function isForRules(context: TurnContext): boolean {
  const { state, proposal, settings } = context
  const { option, understood, content, text } = readSaid(context)
  const { intent, isUnclear, isYesWithTimes } = understood
  if (content !== 'words' || option !== null || STRONG_WORDS.includes(intent)) return true
  if (proposal !== null && (PROPOSAL_WORDS.includes(intent) || isUnclear || isYesWithTimes)) return true
  if (state.form !== null && (ANSWERS.includes(state.asked) || intent === 'cancel' || intent === 'back')) return true
  return hasKeyword(text, settings.handoff.keywords)
}
