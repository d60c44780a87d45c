// The effects of actions besides moving a task: assignee, priority, due date, tags and counters.
import { MINUTE_MS, plus } from '@holdfast/time/moment.ts'
import type { StoredBooking } from '../../bookings/booking.ts'
import type { WriteCtx } from '../../platform/context.ts'
import { countOf } from '../../stages/actions.ts'
import type { Action } from '../../stages/schema.ts'
import { tagsAfter } from '../../stages/tags.ts'
import { assign, type Doers, unassign } from './assignment.ts'

type Effect = Pick<Action['effects'][number], 'type'> & Partial<Action['effects'][number]>

/** The effects that follow from an action's type and come before its own effects. */
const IMPLIED: Record<string, Effect[]> = { claim: [{ type: 'assign' }], release: [{ type: 'unassign' }] }

const effectsOf = ({ type, effects }: Action): Effect[] => [...(IMPLIED[type] ?? []), ...effects]

/** The resources that the action assigns the task to, independently of who carries it out. */
export const assigneesOf = (action: Action) =>
  effectsOf(action).flatMap(({ type, resource_id }) => (type === 'assign' && resource_id ? [resource_id] : []))

/** All resources that the action may assign the task to when these doers carry it out. */
export function candidatesOf(action: Action, doers: readonly string[]): string[] {
  const givesToDoer = effectsOf(action).some(({ type, resource_id }) => type === 'assign' && !resource_id)
  return [...new Set([...assigneesOf(action), ...(givesToDoer ? doers : [])])]
}

/** The changes that the action makes to the task, one effect after the other. */
export function changeBy(ctx: WriteCtx, task: StoredBooking, action: Action, doers: Doers): Partial<StoredBooking> {
  let change: Partial<StoredBooking> = {}
  for (const effect of effectsOf(action)) {
    change = { ...change, ...effectOf(ctx, { ...task, ...change }, effect, doers) }
  }
  return change
}

function effectOf(ctx: WriteCtx, task: StoredBooking, effect: Effect, doers: Doers): Partial<StoredBooking> {
  const { type, resource_id = null, priority, minutes = null, counter, by } = effect
  switch (type) {
    case 'assign':
      return assign(ctx, task, resource_id === null ? doers : { ...doers, ids: [resource_id] })
    case 'unassign':
      return unassign(ctx, task)
    case 'set_priority':
      return { priority: priority as string }
    case 'add_tags':
    case 'remove_tags':
      return { tags: [...tagsAfter(task.tags, effect)] }
    case 'set_due':
      return { due_at: minutes === null ? null : plus(ctx.now, minutes * MINUTE_MS) }
    case 'increment': {
      const count = countOf(task.counters, counter as string) + (by ?? 1)
      return { counters: { ...task.counters, [counter as string]: count } }
    }
    default:
      // A comment does not change the task itself.
      return {}
  }
}
