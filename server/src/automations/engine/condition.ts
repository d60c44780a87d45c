// Asks conditions: groups to depth 3 over comparisons of fields, with a reason in plain words for each comparison.
import { parseMoment } from '@holdfast/time/moment.ts'
import { foldText } from '../../lib/text.ts'
import { own } from './check.ts'
import type { Comparison, Condition, Scalar } from './definition.ts'
import type { Known } from './facts.ts'
import { type Field, type FieldType, type FieldValue, findField, type NameScope, toValue } from './fields.ts'

export const MAX_NESTED_GROUPS = 3

export interface ConditionResult {
  holds: boolean
  /** One per comparison: `customer.tags contains "vip": false`. */
  reasons: string[]
}

export const withReason = (reason: string, holds: boolean): ConditionResult => ({
  holds,
  reasons: [`${reason}: ${holds}`],
})

/** Every comparison is made, so that the reasons are complete. A missing condition counts as true. */
export function conditionHolds(condition: Condition | null, known: Known, scope: NameScope): ConditionResult {
  if (condition === null) return { holds: true, reasons: [] }
  if ('not' in condition) {
    const { holds, reasons } = conditionHolds(condition.not, known, scope)
    return { holds: !holds, reasons }
  }
  if ('field' in condition) return comparisonHolds(condition, known, scope)
  const parts = ('all' in condition ? condition.all : condition.any).map((part) => conditionHolds(part, known, scope))
  const holds = 'all' in condition ? parts.every((part) => part.holds) : parts.some((part) => part.holds)
  return { holds, reasons: parts.flatMap(({ reasons }) => reasons) }
}

function comparisonHolds({ field: name, op, value }: Comparison, known: Known, scope: NameScope): ConditionResult {
  const found = findField(name, scope)
  const wanted = value ?? (op === 'exists' ? true : null)
  const holds = 'field' in found && isTrue(found.field, op, wanted, known)
  return withReason(`${name} ${op} ${JSON.stringify(wanted)}`, holds)
}

type Wanted = Comparison['value']

function isTrue(field: Field, op: string, wanted: Wanted, known: Known): boolean {
  if (op === 'changed_to') return changedTo(field, wanted, known)
  const actual = field.read(known, known.workspace.locale)
  switch (op) {
    case 'exists':
      return (actual !== null) === wanted
    case 'ne':
      return !isSame(field.type, actual, wanted)
    case 'nin':
      return !isOneOf(field.type, actual, wanted)
    case 'eq':
      return isSame(field.type, actual, wanted)
    case 'in':
      return isOneOf(field.type, actual, wanted)
    case 'contains':
      return contains(actual, wanted)
    case 'starts_with':
      return typeof actual === 'string' && typeof wanted === 'string' && foldText(actual).startsWith(foldText(wanted))
    default:
      return isOrdered(op, toNumber(actual), toNumber(typeof wanted === 'string' ? parseMoment(wanted) : wanted))
  }
}

/** The event says that the field had another value before. */
function changedTo({ name, type }: Field, wanted: Wanted, { event }: Known): boolean {
  const change = own(event?.changes, name)
  return (
    isSame(type, toValue(type, own(change, 'to')), wanted) && !isSame(type, toValue(type, own(change, 'from')), wanted)
  )
}

/** Whether a value of a field is the value that somebody wrote. Null is never the same as anything. */
export function isSame(type: FieldType, actual: FieldValue, wanted: Wanted): boolean {
  if (actual === null || wanted === null || wanted === undefined) return false
  if (actual instanceof Date) return typeof wanted === 'string' && parseMoment(wanted)?.getTime() === actual.getTime()
  const isForPeople = type === 'text' || type === 'dynamic'
  if (isForPeople && typeof actual === 'string' && typeof wanted === 'string')
    return foldText(actual) === foldText(wanted)
  return actual === wanted
}

const isOneOf = (type: FieldType, actual: FieldValue, wanted: Wanted): boolean =>
  Array.isArray(wanted) && wanted.some((each: Scalar) => isSame(type, actual, each))

function contains(actual: FieldValue, wanted: Wanted): boolean {
  if (Array.isArray(actual)) return actual.some((entry: Scalar) => isSame('text', entry, wanted))
  return typeof actual === 'string' && typeof wanted === 'string' && foldText(actual).includes(foldText(wanted))
}

const toNumber = (value: unknown): number =>
  value instanceof Date ? value.getTime() : typeof value === 'number' ? value : Number.NaN

/** A missing value becomes NaN, which is neither above nor below any value. */
function isOrdered(op: string, actual: number, wanted: number): boolean {
  switch (op) {
    case 'gt':
      return actual > wanted
    case 'gte':
      return actual >= wanted
    case 'lt':
      return actual < wanted
    case 'lte':
      return actual <= wanted
    default:
      return false
  }
}
