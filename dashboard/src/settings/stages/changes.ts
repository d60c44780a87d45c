// The differences between two stage configurations, by stage or action and by field.
import { type Content, inOrder, KINDS, OPERATIONS } from './content.ts'

export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

export interface Change {
  about: 'stage' | 'action' | 'initial' | 'operation' | 'stage_order' | 'action_order'
  /** The key of the stage or action; for `initial` the kind, and for an operation its name and the kind. */
  key: string
  how: 'added' | 'removed' | 'changed'
  fields: readonly FieldChange[]
}

/** The position is part of the order, and whether a stage is an end follows from its category. */
const STAGE_FIELDS = ['name', 'category', 'kinds', 'color', 'sla_minutes'] as const
const ACTION_FIELDS = [
  'name',
  'type',
  'kinds',
  'from',
  'to',
  'operation',
  'roles',
  'guards',
  'fields',
  'effects',
] as const
/** Lists whose order has no meaning. */
const SETS: readonly string[] = ['kinds', 'from', 'roles']

export function changesBetween(before: Content, after: Content): Change[] {
  return [
    ...thingChanges('stage', before.stages, after.stages, STAGE_FIELDS),
    ...orderChange('stage_order', inOrder(before.stages), inOrder(after.stages)),
    ...thingChanges('action', before.actions, after.actions, ACTION_FIELDS),
    ...orderChange('action_order', before.actions, after.actions),
    ...KINDS.flatMap((kind) => wayChange('initial', kind, before.initial[kind], after.initial[kind])),
    ...OPERATIONS.flatMap((operation) =>
      KINDS.flatMap((kind) =>
        wayChange(
          'operation',
          `${operation}/${kind}`,
          before.operation_stages[operation][kind],
          after.operation_stages[operation][kind],
        ),
      ),
    ),
  ]
}

/** The lines of a diff: old lines with a minus, new lines with a plus. */
export function linesOf({ about, key, how, fields }: Change): { sign: '+' | '-'; text: string }[] {
  const place = about === 'stage' || about === 'action' ? `${about}s.${key}` : key === '' ? about : `${about}.${key}`
  const lines = fields.map(({ field, before, after }) => {
    const name = about === 'stage' || about === 'action' ? `${place}.${field}` : place
    return {
      gone: { sign: '-' as const, text: `${name}: ${JSON.stringify(before)}` },
      come: { sign: '+' as const, text: `${name}: ${JSON.stringify(after)}` },
    }
  })
  return [
    ...(how === 'added' ? [] : lines.map(({ gone }) => gone)),
    ...(how === 'removed' ? [] : lines.map(({ come }) => come)),
  ]
}

interface Thing {
  key: string
}

function thingChanges<T extends Thing, Name extends keyof T & string>(
  about: 'stage' | 'action',
  before: readonly T[],
  after: readonly T[],
  names: readonly Name[],
): Change[] {
  const find = (things: readonly T[], key: string) => things.find((thing) => thing.key === key)
  const all = (thing: T, how: 'added' | 'removed'): Change => ({
    about,
    key: thing.key,
    how,
    fields: names.map((field) => ({
      field,
      before: how === 'removed' ? thing[field] : null,
      after: how === 'added' ? thing[field] : null,
    })),
  })
  return [
    ...before.filter(({ key }) => !find(after, key)).map((thing) => all(thing, 'removed')),
    ...after.flatMap((thing) => {
      const old = find(before, thing.key)
      if (!old) return [all(thing, 'added')]
      const fields = names
        .map((field) => ({ field, before: old[field], after: thing[field] }))
        .filter((change) => !isSame(change))
      return fields.length > 0 ? [{ about, key: thing.key, how: 'changed' as const, fields }] : []
    }),
  ]
}

/** The order of the entries that are in both versions; additions and removals are listed already. */
function orderChange(about: 'stage_order' | 'action_order', before: readonly Thing[], after: readonly Thing[]) {
  const keysOf = (things: readonly Thing[], others: readonly Thing[]) =>
    things.map(({ key }) => key).filter((key) => others.some((other) => other.key === key))
  return oneChange(about, '', { field: about, before: keysOf(before, after), after: keysOf(after, before) })
}

function wayChange(about: 'initial' | 'operation', key: string, before: string, after: string): Change[] {
  return oneChange(about, key, { field: 'stage', before, after })
}

function oneChange(about: Change['about'], key: string, field: FieldChange): Change[] {
  return isSame(field) ? [] : [{ about, key, how: 'changed', fields: [field] }]
}

function isSame({ field, before, after }: FieldChange): boolean {
  const text = (value: unknown) => JSON.stringify(tidy(SETS.includes(field) ? [...(value as string[])].sort() : value))
  return text(before) === text(after)
}

/** Sorts names, so that only their values are compared. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [name, tidy(member)]),
  )
}
