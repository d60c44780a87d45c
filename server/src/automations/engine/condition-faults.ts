// Finds all faults of a condition: its groups, and the field, the op and the value of each comparison.
import { parseMoment } from '@holdfast/time/moment.ts'
import { type Check, flag, isObject, list, number, object, oneOf, own, text, textThat, wrongType } from './check.ts'
import { MAX_NESTED_GROUPS } from './condition.ts'
import { below, type Fault, fault } from './fault.ts'
import { type Field, type FieldType, findField, type NameScope } from './fields.ts'

const MAX_GROUP_ENTRIES = 50
const MAX_LIST_VALUES = 100
const MAX_VALUE_CHARACTERS = 1_000

const PLAIN: readonly FieldType[] = ['text', 'id', 'number', 'boolean', 'moment', 'enum', 'dynamic']
const ORDERED: readonly FieldType[] = ['number', 'moment', 'dynamic']
const CHOSEN: readonly FieldType[] = ['text', 'id', 'number', 'enum', 'dynamic']

/** The types of fields that each op takes. */
const OPS: ReadonlyMap<string, readonly FieldType[]> = new Map([
  ['eq', PLAIN],
  ['ne', PLAIN],
  ['in', CHOSEN],
  ['nin', CHOSEN],
  ['gt', ORDERED],
  ['gte', ORDERED],
  ['lt', ORDERED],
  ['lte', ORDERED],
  ['contains', ['list', 'text', 'dynamic']],
  ['starts_with', ['text', 'dynamic']],
  ['exists', [...PLAIN, 'list']],
  ['changed_to', PLAIN.filter((type) => type !== 'dynamic')],
])

export const OP_NAMES = [...OPS.keys()]

const GROUPS = ['all', 'any', 'not'] as const

export const conditionCheck =
  (scope: NameScope, depth = 1): Check =>
  (value, pointer) => {
    if (!isObject(value)) return [wrongType(pointer, 'object')]
    const [group, ...others] = GROUPS.filter((name) => Object.hasOwn(value, name))
    if (group === undefined) return comparisonFaults(value, pointer, scope)
    if (depth > MAX_NESTED_GROUPS) {
      return [fault(pointer, 'depth', `Groups can be nested ${MAX_NESTED_GROUPS} deep.`)]
    }
    if (others.length > 0) {
      return [fault(pointer, 'one_group', 'A group has exactly one of all, any and not.')]
    }
    const inner = conditionCheck(scope, depth + 1)
    // An empty `all` is always true; an empty `any` would never be true.
    const check = group === 'not' ? inner : list(inner, group === 'any' ? 1 : 0, MAX_GROUP_ENTRIES)
    return object({ [group]: check })(value, pointer)
  }

function comparisonFaults(value: Record<string, unknown>, pointer: string, scope: NameScope): Fault[] {
  const [name, op] = [own(value, 'field'), own(value, 'op')]
  const found = typeof name === 'string' ? fieldForCondition(name, below(pointer, 'field'), scope) : null
  const members = { field: text(200), op: oneOf([...OPS.keys()]) }
  const types = typeof op === 'string' ? OPS.get(op) : undefined
  if (!found || 'fault' in found || !types) {
    const faults = object(members, { value: () => [] })(value, pointer)
    return found && 'fault' in found ? [...faults, found.fault] : faults
  }
  const { field } = found
  if (!types.includes(field.type)) {
    const message = `${field.name} is of type ${field.type}, which ${op} does not take.`
    return [...object(members, { value: () => [] })(value, pointer), fault(below(pointer, 'op'), 'wrong_kind', message)]
  }
  if (op === 'exists') return object(members, { value: flag })(value, pointer)
  return object({ ...members, value: valueCheck(field, op as string) })(value, pointer)
}

/** The field that a condition or a switch names, or the fault of its name. */
export function fieldForCondition(
  name: string,
  pointer: string,
  scope: NameScope,
): { field: Field } | { fault: Fault } {
  const found = findField(name, scope)
  if ('problem' in found) {
    return found.problem === 'unknown'
      ? { fault: fault(pointer, 'unknown_field', `${name.slice(0, 200)} is not a field.`) }
      : { fault: fault(pointer, 'other_subject', `${name} belongs to another subject than the trigger.`) }
  }
  if (!found.field.isForTexts) return found
  return { fault: fault(pointer, 'wrong_kind', `${name} is made for texts and cannot be compared.`) }
}

function valueCheck(field: Field, op: string): Check {
  const one = op === 'contains' || op === 'starts_with' ? text(MAX_VALUE_CHARACTERS) : scalarCheck(field, op)
  return op === 'in' || op === 'nin' ? list(one, 1, MAX_LIST_VALUES) : one
}

const anyNumber = number(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
const moment = textThat(
  60,
  (value) => parseMoment(value) !== null,
  'a date and time with an offset, such as 2026-11-20T11:30:00-03:00',
)

/** A value that can be compared with the field. */
export function scalarCheck(field: Field, op: string): Check {
  switch (field.type) {
    case 'number':
      return anyNumber
    case 'boolean':
      return flag
    case 'moment':
      return moment
    case 'enum':
      return oneOf(field.values ?? [])
    case 'dynamic':
      return ORDERED_OPS.has(op) ? anyNumber : dynamicValue
    default:
      return text(MAX_VALUE_CHARACTERS)
  }
}

const ORDERED_OPS = new Set(['gt', 'gte', 'lt', 'lte'])

const dynamicValue: Check = (value, pointer) => {
  if (typeof value === 'number') return anyNumber(value, pointer)
  return typeof value === 'boolean' ? [] : text(MAX_VALUE_CHARACTERS)(value, pointer)
}
