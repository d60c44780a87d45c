// Scopes of automations: a key can save only what it may do itself.
import { type Caller, SCOPES, type Scope } from '../http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { own } from './engine/check.ts'
import type { ActionType, SubjectKind } from './engine/definition.ts'
import { subjectOf } from './engine/faults.ts'

const READ_SCOPES: Record<SubjectKind, Scope> = {
  booking: 'bookings:read',
  conversation: 'messages:read',
  customer: 'customers:read',
}
const WRITE_SCOPES: Record<SubjectKind, Scope> = {
  booking: 'bookings:write',
  conversation: 'messages:write',
  customer: 'customers:write',
}

/** The scope of each action; `subject` stands for the one that changes the subject of the trigger. */
const ACTION_SCOPES: Record<ActionType, Scope | 'subject' | null> = {
  send_message: 'messages:write',
  set_mode: 'messages:write',
  resolve: 'messages:write',
  call_webhook: 'webhooks:manage',
  run_stage_action: 'bookings:write',
  create_task: 'bookings:write',
  assign: 'subject',
  add_tags: 'subject',
  remove_tags: 'subject',
  set_priority: 'subject',
  add_comment: 'subject',
  notify_team: null,
}

/** The scopes that a definition needs. It takes any JSON: a definition with faults is refused later. */
export function scopesNeeded({ trigger, actions }: { trigger?: unknown; actions?: unknown }): Scope[] {
  const subject = subjectOf(trigger)
  const scopes = new Set<Scope>()
  if (subject) scopes.add(READ_SCOPES[subject])
  for (const action of Array.isArray(actions) ? actions : []) {
    const type = own(action, 'type')
    const known = typeof type === 'string' && Object.hasOwn(ACTION_SCOPES, type)
    const scope = known ? ACTION_SCOPES[type as ActionType] : null
    if (scope === 'subject') scopes.add(WRITE_SCOPES[subject ?? 'booking'])
    else if (scope) scopes.add(scope)
  }
  return SCOPES.filter((scope) => scopes.has(scope))
}

export const readScopeOf = (subject: SubjectKind | null): Scope[] => (subject === null ? [] : [READ_SCOPES[subject]])

/** Throws unless the caller has these scopes in addition to the scope of the route. */
export function requireScopes(caller: Caller, scopes: readonly Scope[]): void {
  const given = 'scopes' in caller ? caller.scopes : []
  const missing = scopes.filter((scope) => !given.includes(scope))
  if (missing.length === 0) return
  const needs = missing.length === 1 ? 'the scope' : 'the scopes'
  const code = caller.kind === 'api_key' ? 'insufficient_scope' : 'forbidden'
  throw new Problem(code, { detail: `What this automation does needs ${needs} ${missing.join(', ')}.` })
}
