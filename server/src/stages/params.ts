// What each guard and effect needs to be told, and what it has no use for.
import type { Fault } from '../platform/problem.ts'
import type { Action } from './schema.ts'

type Told = Action['guards'][number] | Action['effects'][number]

/** By type; a question mark stands behind what may be left out. */
const PARAMS: Record<string, readonly string[]> = {
  unclaimed: [],
  claimed: [],
  actor_is_assignee: [],
  status_in: ['statuses'],
  evidence_present: ['kind?'],
  counter_lt: ['counter', 'value'],
  assign: ['resource_id?'],
  unassign: [],
  set_priority: ['priority'],
  add_tags: ['tags'],
  remove_tags: ['tags'],
  set_due: ['minutes?'],
  increment: ['counter', 'by?'],
  comment: ['body'],
}

export function paramFaults({ type, ...told }: Told, pointer: string): Fault[] {
  const params = PARAMS[type] ?? []
  return Object.entries(told).flatMap(([name, value]) => {
    if (value === null && params.includes(name)) {
      return [{ pointer: `${pointer}/${name}`, code: 'required', message: `${type} needs ${name}.` }]
    }
    if (value !== null && !params.includes(name) && !params.includes(`${name}?`)) {
      return [{ pointer: `${pointer}/${name}`, code: 'not_used', message: `${type} has no use for ${name}.` }]
    }
    return []
  })
}
