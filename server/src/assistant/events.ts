// The events of the setup assistant.
import { Id, Type } from '../http/shape.ts'
import { event } from '../platform/event.ts'

/** Items of a proposal were applied; what they made has events of its own. */
export const proposalApplied = event('assistant.applied', {
  data: Type.Object({
    proposal: Type.Object({ id: Id('prp'), business: Type.String() }),
    items: Type.Array(Type.String()),
  }),
  readAt: 'GET /assistant/checklist',
})

export const assistantEvents = [proposalApplied]
