// The rules show the wish of a model as if the customer had tapped it: every word that they show is the server's.
import type { ModeReason } from '../../conversations/words.ts'
import type { BotStep, Heard, Reply, TurnContext } from '../engine.ts'
import { type ChosenOption, optionId } from '../rules/option.ts'
import { rules } from '../rules/rules.ts'
import { wordsOf } from '../say/words.ts'
import type { BotState } from '../state.ts'

export type ModelWish =
  | { kind: 'book'; service_id: string; start: Date; party_size: number | null; resource_id: string | null }
  | { kind: 'cancel'; booking_id: string }
  | { kind: 'reschedule'; booking_id: string; service_id: string; start: Date }
  | { kind: 'location' }
  | { kind: 'handoff'; reason: ModeReason }

/** The options that may be tapped for a model. A yes is not among them. */
type Tapped = Extract<ChosenOption, { kind: 'time' | 'booking' }> | { kind: 'do'; what: 'human' }

export async function show(context: TurnContext, wanted: ModelWish): Promise<BotStep> {
  switch (wanted.kind) {
    case 'book': {
      const { service_id, start, party_size, resource_id } = wanted
      const form = context.state.form === 'book' ? 'book' : null
      return tap(context, { form, party_size, resource_id }, { kind: 'time', service_id, start })
    }
    case 'cancel': {
      const { booking_id } = wanted
      return tap(context, { form: 'cancel', booking_id: null }, { kind: 'booking', id: booking_id })
    }
    case 'reschedule': {
      const { booking_id, service_id, start } = wanted
      return tap(context, { form: 'reschedule', booking_id, start: null }, { kind: 'time', service_id, start })
    }
    case 'handoff': {
      const step = await tap(context, {}, { kind: 'do', what: 'human' })
      return changeReplies(step, (reply) => (reply.handoff ? { ...reply, handoff: wanted.reason } : reply))
    }
    case 'location':
      return askLocation(context)
  }
}

function tap(context: TurnContext, change: Partial<BotState>, option: Tapped): Promise<BotStep> {
  const last = context.heard.at(-1) as Heard
  const choice = { option_id: optionId(option), message_id: null, isTyped: false }
  const heard = [{ ...last, type: 'text', text: null, choice }]
  return rules.turn({ ...context, heard, state: { ...context.state, asked: null, ...change } })
}

/** The proposal that waits for a yes, shown once more; null: none waits, or it cannot be shown. */
export async function showAgain(context: TurnContext): Promise<BotStep | null> {
  const { proposal, hold, state } = context
  if (!proposal) return null
  const { booking_id, new_start } = proposal
  if (proposal.kind === 'cancel') return show(context, { kind: 'cancel', booking_id })
  if (proposal.kind === 'reschedule') {
    const booking = (await context.look.bookings()).find(({ id }) => id === booking_id)
    if (!booking || !new_start) return null
    return show(context, { kind: 'reschedule', booking_id, service_id: booking.service_id, start: new_start })
  }
  const service_id = hold?.service_id ?? state.service_id
  const start = hold?.start ?? (state.start === null ? null : new Date(state.start))
  const { party_size, resource_id } = state
  return service_id === null || start === null
    ? null
    : show(context, { kind: 'book', service_id, start, party_size, resource_id })
}

/** The same step, with every reply that it may end in changed. */
export function changeReplies(step: BotStep, change: (reply: Reply) => Reply): BotStep {
  if (step.kind === 'reply') return change(step)
  return {
    ...step,
    done: (result) => change(step.done(result)),
    failed: async (problem) => changeReplies(await step.failed(problem), change),
  }
}

const askLocation = ({ language, state }: TurnContext): Reply => ({
  kind: 'reply',
  messages: [{ text: wordsOf(language).askLocation }],
  state: { ...state, options: [], failed_turns: 0 },
  confidence: null,
  trace: { engine: 'llm', steps: [] },
})
