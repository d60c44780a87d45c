// The events of automations and flows: they are made, changed, switched on and off, and deleted.
import { Id, Nullable, Type } from '../http/shape.ts'
import { event } from '../platform/event.ts'

const changed = Type.Array(Type.String())

const AutomationRef = Type.Object({ id: Id('aut'), name: Type.String(), enabled: Type.Boolean() })
const FlowRef = Type.Object({ id: Id('flw'), name: Type.String(), enabled: Type.Boolean() })

export const automationCreated = event('automation.created', {
  data: Type.Object({ automation: AutomationRef }),
  readAt: 'GET /automations',
})

export const automationUpdated = event('automation.updated', {
  data: Type.Object({ automation: AutomationRef, changed }),
  readAt: 'GET /automations',
})

/** `reason` says why it was switched off if nobody asked for it. */
export const automationDisabled = event('automation.disabled', {
  data: Type.Object({ automation: AutomationRef, changed, reason: Nullable(Type.String()) }),
  readAt: 'GET /automations',
})

export const automationDeleted = event('automation.deleted', {
  data: Type.Object({ automation: AutomationRef }),
  readAt: 'GET /automations',
})

export const flowCreated = event('automation_flow.created', {
  data: Type.Object({ flow: FlowRef }),
  readAt: 'GET /automation-flows',
})

export const flowUpdated = event('automation_flow.updated', {
  data: Type.Object({ flow: FlowRef, changed }),
  readAt: 'GET /automation-flows',
})

export const flowPublished = event('automation_flow.published', {
  data: Type.Object({ flow: FlowRef, published_version: Type.Integer() }),
  readAt: 'GET /automation-flows',
})

export const flowDisabled = event('automation_flow.disabled', {
  data: Type.Object({ flow: FlowRef, changed, reason: Nullable(Type.String()) }),
  readAt: 'GET /automation-flows',
})

export const flowDeleted = event('automation_flow.deleted', {
  data: Type.Object({ flow: FlowRef }),
  readAt: 'GET /automation-flows',
})

/** The action notify_team: an automation or a flow has a message for the team. */
export const automationNotified = event('automation.notified', {
  data: Type.Object({
    automation: Type.Object({ id: Type.String(), name: Type.String() }),
    run: Type.Object({ id: Id('run') }),
    subject: Nullable(Type.Object({ kind: Type.String(), id: Type.String() })),
    text: Type.String(),
  }),
  readAt: 'GET /ai/notices',
})

export const automationEvents = [
  automationCreated,
  automationUpdated,
  automationDisabled,
  automationDeleted,
  flowCreated,
  flowUpdated,
  flowPublished,
  flowDisabled,
  flowDeleted,
  automationNotified,
]
