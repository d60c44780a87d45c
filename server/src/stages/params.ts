// Checks the parameters of guards and effects: which are required, and which are not used.
import type { Fault } from '../platform/problem.ts'
import type { Action } from './schema.ts'

type Params = Action['guards'][number] | Action['effects'][number]

/** The parameters of each type. A question mark follows an optional one. */
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

export function paramFaults({ type, ...given }: Params, pointer: string): Fault[] {
  const params = PARAMS[type] ?? []
  return Object.entries(given).flatMap(([name, value]) => {
    if (value === null && params.includes(name)) {
      return [{ pointer: `${pointer}/${name}`, code: 'required', message: `${type} needs ${name}.` }]
    }
    if (value !== null && !params.includes(name) && !params.includes(`${name}?`)) {
      return [{ pointer: `${pointer}/${name}`, code: 'not_used', message: `${type} does not use ${name}.` }]
    }
    return []
  })
}
