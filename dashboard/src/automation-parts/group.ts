// Conditions as groups of items that are all, any or none true, which is how people edit them.
import type { Condition } from './definition.ts'

export interface Group {
  kind: 'all' | 'any' | 'none'
  items: Condition[]
}

export function groupOf(condition: Condition): Group {
  if ('all' in condition) return { kind: 'all', items: condition.all }
  if ('any' in condition) return { kind: 'any', items: condition.any }
  if ('not' in condition) {
    const { not } = condition
    return { kind: 'none', items: 'any' in not ? not.any : [not] }
  }
  return { kind: 'all', items: [condition] }
}

export function toCondition({ kind, items }: Group): Condition {
  if (kind === 'all') return { all: items }
  if (kind === 'any') return { any: items }
  return { not: items.length === 1 ? (items[0] as Condition) : { any: items } }
}

/** The place of an item of a group in the definition, as the server names it in faults. */
export function pointerOf(pointer: string, { kind, items }: Group, index: number): string {
  if (kind !== 'none') return `${pointer}/${kind}/${index}`
  return items.length === 1 ? `${pointer}/not` : `${pointer}/not/any/${index}`
}
