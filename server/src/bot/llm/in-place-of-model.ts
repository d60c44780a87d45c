// Rules answer where a model should have: that they do not understand what it would have is no failed turn.
import type { Step, TraceStep, TurnContext } from '../engine.ts'
import { rules } from '../rules/rules.ts'
import { changeReplies } from './model-wish.ts'

export async function inPlaceOfModel(context: TurnContext, steps: readonly TraceStep[]): Promise<Step> {
  const step = await rules.turn({ ...context, countsFailures: false })
  return changeReplies(step, (reply) => ({
    ...reply,
    trace: { ...reply.trace, steps: [...steps, ...reply.trace.steps] },
  }))
}
