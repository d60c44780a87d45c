// Rules answer in place of a model. If they do not understand what a model would have understood, that does not count
// as a failed turn.
import type { BotStep, TraceStep, TurnContext } from '../engine.ts'
import { rules } from '../rules/rules.ts'
import { changeReplies } from './model-wish.ts'

export async function inPlaceOfModel(context: TurnContext, steps: readonly TraceStep[]): Promise<BotStep> {
  const step = await rules.turn({ ...context, countsFailures: false })
  return changeReplies(step, (reply) => ({
    ...reply,
    trace: { ...reply.trace, steps: [...steps, ...reply.trace.steps] },
  }))
}
