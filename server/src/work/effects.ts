// What actions do beside moving a task: whose it is, how urgent, by when, its tags, its counters.
import type { Stored } from '../bookings/booking.ts'
import { cleanTags } from '../lib/text.ts'
import { MINUTE, plus } from '../lib/time.ts'
import type { WriteCtx } from '../platform/context.ts'
import { countOf } from '../stages/actions.ts'
import type { Action } from '../stages/config.ts'
import { assign, type Doers, unassign } from './assignment.ts'

const MOST_TAGS = 50

type Effect = Pick<Action['effects'][number], 'type'> & Partial<Action['effects'][number]>

/** What an action does by its type, before its own effects. */
const IMPLIED: Record<string, Effect[]> = { claim: [{ type: 'assign' }], release: [{ type: 'unassign' }] }

/** What the action changes about the task, one effect after the other. */
export async function changeBy(
  ctx: WriteCtx,
  task: Stored,
  { type, effects }: Action,
  doers: Doers,
): Promise<Partial<Stored>> {
  let change: Partial<Stored> = {}
  for (const effect of [...(IMPLIED[type] ?? []), ...effects]) {
    change = { ...change, ...(await effectOf(ctx, { ...task, ...change }, effect, doers)) }
  }
  return change
}

async function effectOf(ctx: WriteCtx, task: Stored, effect: Effect, doers: Doers): Promise<Partial<Stored>> {
  const { type, resource_id = null, priority, minutes = null, counter, by } = effect
  switch (type) {
    case 'assign':
      return assign(ctx, task, resource_id === null ? doers : { ids: [resource_id], catalog: null })
    case 'unassign':
      return unassign(ctx, task)
    case 'set_priority':
      return { priority: priority as string }
    case 'add_tags':
    case 'remove_tags':
      return { tags: tagsAfter(task.tags, effect) }
    case 'set_due':
      return { due_at: minutes === null ? null : plus(ctx.now, minutes * MINUTE) }
    case 'increment': {
      const count = countOf(task.counters, counter as string) + (by ?? 1)
      return { counters: { ...task.counters, [counter as string]: count } }
    }
    default:
      // A comment changes nothing about the task itself.
      return {}
  }
}

/** What keeps the action from adding its tags; null: nothing. */
export function findTagObstacle({ tags: before }: Stored, { effects }: Action): string | null {
  const after = effects.reduce((tags, effect) => tagsAfter(tags, effect), before)
  return after.length <= MOST_TAGS ? null : `With the tags of this action it would have more than ${MOST_TAGS}.`
}

function tagsAfter(before: string[], { type, tags }: Effect): string[] {
  if (type === 'add_tags') return cleanTags([...before, ...(tags ?? [])])
  if (type !== 'remove_tags') return before
  const gone = new Set(tags?.map((tag) => tag.toLowerCase()))
  return before.filter((tag) => !gone.has(tag.toLowerCase()))
}
