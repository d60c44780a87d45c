// Lists what a definition refers to, so that the caller can look whether it exists, and makes the fault if it does not.
import type { Action, AutomationDefinition, Graph, SubjectKind, Trigger } from './definition.ts'
import { type Fault, fault } from './fault.ts'
import { subjectOf } from './faults.ts'

export interface Reference {
  kind: 'service' | 'resource' | 'member' | 'stage' | 'stage_action' | 'template'
  /** The id or the key. Of a template: its name. */
  id: string
  /** The language of a template. */
  language?: string
  pointer: string
}

/** The definition must have no faults. */
export function automationReferences({ trigger, actions }: AutomationDefinition): Reference[] {
  const subject = subjectOf(trigger)
  return [
    ...ofTrigger(trigger, '/trigger'),
    ...actions.flatMap((action, index) => ofAction(action as Action, `/actions/${index}`, subject)),
  ]
}

/** The graph must have no faults. */
export function flowReferences({ nodes }: Graph): Reference[] {
  const subject = subjectOf(nodes.find(({ type }) => type === 'trigger')?.config)
  return nodes.flatMap((node, index) => {
    const pointer = `/nodes/${index}/config`
    if (node.type === 'trigger') return ofTrigger(node.config, pointer)
    if (node.type === 'action') return ofAction(node.config, pointer, subject)
    const member = node.type === 'handoff' ? node.config.assignee_id : null
    return member ? [{ kind: 'member', id: member, pointer: `${pointer}/assignee_id` }] : []
  })
}

const ofTrigger = ({ stage }: Trigger, pointer: string): Reference[] =>
  stage ? [{ kind: 'stage', id: stage, pointer: `${pointer}/stage` }] : []

function ofAction(action: Action, pointer: string, subject: SubjectKind | null): Reference[] {
  switch (action.type) {
    case 'assign': {
      const kind = subject === 'booking' ? 'resource' : 'member'
      return [{ kind, id: action.assignee_id, pointer: `${pointer}/assignee_id` }]
    }
    case 'create_task':
      return [{ kind: 'service', id: action.service_id, pointer: `${pointer}/service_id` }]
    case 'run_stage_action':
      return [{ kind: 'stage_action', id: action.key, pointer: `${pointer}/key` }]
    case 'send_message': {
      const { name, language } = action.template ?? {}
      return name ? [{ kind: 'template', id: name, language: language as string, pointer: `${pointer}/template` }] : []
    }
    default:
      return []
  }
}

export const missingReference = ({ kind, id, pointer }: Reference): Fault =>
  fault(pointer, 'unknown', `There is no ${kind.replace('_', ' ')} ${id}.`)
