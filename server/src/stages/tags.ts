// Computes the tags of a task after the effects of an action.
import { MAX_TAGS } from '../http/shape.ts'
import { cleanTags } from '../lib/text.ts'
import type { Action } from './schema.ts'

type Effect = Pick<Action['effects'][number], 'type'> & Partial<Action['effects'][number]>

export function tagsAfter(before: readonly string[], { type, tags }: Effect): readonly string[] {
  if (type === 'add_tags') return cleanTags([...before, ...(tags ?? [])])
  if (type !== 'remove_tags') return before
  const gone = new Set(tags?.map((tag) => tag.toLowerCase()))
  return before.filter((tag) => !gone.has(tag.toLowerCase()))
}

/** Why the action cannot add its tags; null if it can. */
export function findTagObstacle(before: readonly string[], { key, effects }: Action): string | null {
  const after = effects.reduce(tagsAfter, before)
  return after.length <= MAX_TAGS ? null : `With the tags of ${key} it would have more than ${MAX_TAGS}.`
}
