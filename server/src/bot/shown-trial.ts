// Makes the answer of a trial: what the bot said, what it understood, and how.

import type { TrialTurn } from './trial.ts'
import { TRIAL_INTENTS, type TurnShape } from './trial-schema.ts'

export function toTurn({ reply, before, after, steps }: TrialTurn): TurnShape {
  const { service_id, date, time, time_from, time_to, part_of_day, name, phone, start } = after
  const proposal = reply?.proposal
  return {
    messages: (reply?.messages ?? []).map(({ text, options = [], sources = [] }) => ({
      text,
      options: [...options],
      sources: [...sources],
    })),
    handoff: reply?.handoff ? { reason: reply.handoff } : null,
    proposals: proposal
      ? [
          {
            kind: proposal.kind,
            booking_id: proposal.booking_id,
            start: proposal.kind === 'cancel' ? null : (proposal.new_start?.toISOString() ?? start),
          },
        ]
      : [],
    state: {
      intent: intentOf({ before, after, steps }),
      service_id,
      date,
      time,
      time_from,
      time_to,
      part_of_day,
      name,
      phone,
    },
    trace: { engine: reply?.trace.engine ?? 'rules', steps: [...steps] },
  }
}

/** The word that was found in the message; for a tap or a value without a word, its meaning. */
function intentOf({ before, after, steps }: Pick<TrialTurn, 'before' | 'after' | 'steps'>): string {
  const detailOf = (what: string) => steps.find((step) => step.what === what)?.detail
  const heard = (detailOf('understood') as { understood?: { intent?: string } } | undefined)?.understood?.intent
  const wanted = detailOf('wanted') as string | undefined
  const form = after.form ?? before.form
  const candidates = [heard === 'none' ? undefined : heard, wanted === 'form' ? form : wanted]
  const known = candidates.find((each) => TRIAL_INTENTS.some((intent) => intent === each))
  return known ?? 'none'
}
