// Finds what a change of a shape would break: for callers that send it, and for callers that receive it.
import { isDeepStrictEqual } from 'node:util'

export type Json = Record<string, unknown>
export type Schema = Json | boolean | undefined

/**
 * The sender of the shape. `in`: callers send it, and a change may accept more. `out`: we send it, and a change may
 * promise more.
 */
export type Direction = 'in' | 'out'

/** Two contracts, each with its own components. */
export class Pair {
  readonly before: Json
  readonly after: Json
  /** Pairs of shapes that are already being compared further up, because a shape may contain itself. */
  readonly #open = new Set<string>()

  constructor(before: Json, after: Json) {
    this.before = before
    this.after = after
  }

  parameters(which: 'before' | 'after', operation: Json): Map<string, Json> {
    const all = ((operation.parameters ?? []) as Json[]).map((each) => resolve(this[which], each) as Json)
    return new Map(all.map((each) => [`the ${each.in} parameter ${each.name}`, each]))
  }

  responses(which: 'before' | 'after', operation: Json): Map<string, Json> {
    return this.#resolved(which, operation.responses)
  }

  headers(which: 'before' | 'after', answer: Json): Map<string, Json> {
    return this.#resolved(which, answer.headers)
  }

  #resolved(which: 'before' | 'after', named: unknown): Map<string, Json> {
    return new Map(entries(named).map(([name, each]) => [name, resolve(this[which], each as Json) as Json]))
  }

  *changes(place: string, direction: Direction, before: Schema, after: Schema): Iterable<string> {
    const name = `${direction} ${refOf(before)} ${refOf(after)}`
    const isNamed = refOf(before) !== '' && refOf(after) !== ''
    if (isNamed && this.#open.has(name)) return
    if (isNamed) this.#open.add(name)
    const [old, now] = [choicesOf(this.before, before), choicesOf(this.after, after)]
    if (isUnion(old) || isUnion(now)) yield* this.#changesOfChoices(place, direction, old, now)
    else yield* this.#changesOfShape(place, direction, shapeOf(this.before, before), shapeOf(this.after, after))
    if (isNamed) this.#open.delete(name)
  }

  /** Everything that is sent must match one of the accepted choices. */
  *#changesOfChoices(place: string, direction: Direction, old: Schema[], now: Schema[]): Iterable<string> {
    const fits = (before: Schema, after: Schema) => [...this.changes(place, direction, before, after)].length === 0
    const isBroken =
      direction === 'in'
        ? old.some((each) => !now.some((other) => fits(each, other)))
        : now.some((each) => !old.some((other) => fits(other, each)))
    if (isBroken) yield direction === 'in' ? `${place} takes less than before.` : `${place} may be something else.`
  }

  *#changesOfShape(place: string, direction: Direction, old: Shape, now: Shape): Iterable<string> {
    yield* changesOfTypes(place, direction, old.types, now.types)
    yield* changesOfValues(place, direction, old.values, now.values)
    yield* changesOfRules(place, direction, old.schema, now.schema)
    const given = direction === 'in' ? old.types : now.types
    const isGiven = (type: string) => given === null || given.includes(type)
    if (isGiven('array')) yield* this.#changesWithin(`${place}[]`, direction, old.schema.items, now.schema.items)
    if (!isGiven('object')) return
    yield* this.#changesOfProperties(place, direction, old.schema, now.schema)
    yield* this.#changesWithin(`${place}, a name`, direction, old.schema.propertyNames, now.schema.propertyNames)
    const [others, othersNow] = [old.schema.additionalProperties, now.schema.additionalProperties]
    if (others !== false && othersNow !== false) yield* this.#changesWithin(`${place}.*`, direction, others, othersNow)
  }

  /** A part without a schema may be anything. */
  *#changesWithin(place: string, direction: Direction, old: unknown, now: unknown): Iterable<string> {
    if (old !== undefined || now !== undefined) {
      yield* this.changes(place, direction, (old ?? true) as Schema, (now ?? true) as Schema)
    }
  }

  *#changesOfProperties(place: string, direction: Direction, old: Json, now: Json): Iterable<string> {
    const required = (schema: Json, name: string) => ((schema.required ?? []) as string[]).includes(name)
    for (const [name, property] of entries(old.properties)) {
      const next = at(now, 'properties', name) as Schema
      const within = `${place}.${name}`
      if (next === undefined) {
        yield `${within} is gone.`
        continue
      }
      if (direction === 'out' && required(old, name) && !required(now, name)) yield `${within} may be missing.`
      if (direction === 'in' && required(now, name) && !required(old, name)) yield `${within} is required.`
      yield* this.changes(within, direction, property as Schema, next)
    }
    if (direction === 'out') return
    for (const name of (now.required ?? []) as string[]) {
      if (at(old, 'properties', name) === undefined && !required(old, name))
        yield `${place}.${name} is required, and new.`
    }
    if (old.additionalProperties !== false && now.additionalProperties === false) {
      yield `${place} takes no other fields any more.`
    }
  }
}

interface Shape {
  schema: Json
  /** null: any type. */
  types: readonly string[] | null
  values: readonly unknown[] | null
}

const choicesOf = (whole: Json, schema: Schema) =>
  (alternativesOf(resolve(whole, schema)) ?? [schema]).map((each) => resolve(whole, each))

const isUnion = (choices: readonly Schema[]) => choices.filter((each) => at(each, 'type') !== 'null').length > 1

/** Together with a type they are not alternatives but rules like any other. */
function alternativesOf(schema: Schema): Schema[] | undefined {
  if (at(schema, 'type') !== undefined) return undefined
  return (at(schema, 'anyOf') ?? at(schema, 'oneOf')) as Schema[] | undefined
}

/** One shape, also when null is one of its alternatives. */
function shapeOf(whole: Json, named: Schema): Shape {
  const schema = resolve(whole, named)
  if (typeof schema !== 'object') return { schema: {}, types: null, values: null }
  const choices = alternativesOf(schema)
  if (choices === undefined) return { schema, types: typesOf(schema), values: valuesOf(schema) }
  const resolved = choices.map((each) => resolve(whole, each) as Json)
  const types = resolved.flatMap((each) => typesOf(each) ?? [])
  const [main = {}] = resolved.filter(({ type }) => type !== 'null')
  return { schema: main, types, values: valuesOf(main) }
}

const typesOf = ({ type }: Json) => (type === undefined ? null : ([type].flat() as string[]))

function valuesOf(schema: Json): readonly unknown[] | null {
  if ('const' in schema) return [schema.const]
  return (schema.enum as unknown[] | undefined) ?? null
}

function* changesOfTypes(
  place: string,
  direction: Direction,
  old: Shape['types'],
  now: Shape['types'],
): Iterable<string> {
  const [given, taken] = direction === 'in' ? [old, now] : [now, old]
  if (taken === null) return
  if (given === null) {
    yield direction === 'in'
      ? `${place} must now be of type ${taken.join(' or ')}.`
      : `${place} may be of any type, not only ${taken.join(' or ')}.`
    return
  }
  const fits = (type: string) => taken.includes(type) || (type === 'integer' && taken.includes('number'))
  for (const type of given.filter((each) => !fits(each))) {
    yield direction === 'in' ? `${place} takes no ${type} any more.` : `${place} may be ${type}.`
  }
}

function* changesOfValues(
  place: string,
  direction: Direction,
  old: Shape['values'],
  now: Shape['values'],
): Iterable<string> {
  const [given, taken] = direction === 'in' ? [old, now] : [now, old]
  if (taken === null) return
  if (given === null) {
    yield direction === 'in' ? `${place} takes only certain values now.` : `${place} may have other values.`
    return
  }
  for (const value of given.filter((each) => !taken.some((other) => isDeepStrictEqual(each, other)))) {
    const shown = JSON.stringify(value)
    yield direction === 'in' ? `${place} takes no ${shown} any more.` : `${place} may be ${shown}.`
  }
}

const LOWER_LIMITS = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties', 'minContains']
const UPPER_LIMITS = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties', 'maxContains']
/** This code cannot compare two such rules: a rule must stay the same, or no longer be required. */
const OTHER_RULES = [
  ...['pattern', 'format', 'multipleOf', 'uniqueItems', 'contentEncoding', 'contentMediaType'],
  ...['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'prefixItems', 'contains', 'patternProperties'],
  ...['dependentRequired', 'dependentSchemas', 'unevaluatedItems', 'unevaluatedProperties'],
]

function* changesOfRules(place: string, direction: Direction, old: Json, now: Json): Iterable<string> {
  const [given, taken] = direction === 'in' ? [old, now] : [now, old]
  for (const limit of LOWER_LIMITS) {
    const none = limit.endsWith('inimum') ? -Infinity : 0
    if (numberOf(taken[limit], none) > numberOf(given[limit], none)) yield changed(limit)
  }
  for (const limit of UPPER_LIMITS) {
    if (numberOf(taken[limit], Infinity) < numberOf(given[limit], Infinity)) yield changed(limit)
  }
  for (const rule of OTHER_RULES) {
    const isAsked = taken[rule] !== undefined && taken[rule] !== false
    if (isAsked && !isDeepStrictEqual(taken[rule], given[rule])) yield changed(rule)
  }
  if (direction === 'out') return
  if (now.readOnly === true && old.readOnly !== true) yield `${place} is ignored now.`
  // A caller that leaves the field out relies on its default.
  if (old.default !== undefined && !isDeepStrictEqual(old.default, now.default)) yield changed('default')

  function changed(rule: string): string {
    return `${place} has another ${rule}: ${shown(now[rule])} instead of ${shown(old[rule])}.`
  }
}

const shown = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value ?? 'none'))

const numberOf = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise)

export const entries = (value: unknown) => Object.entries((value ?? {}) as Json)

/** The member at this path; inherited properties do not count. */
export function at(value: unknown, ...names: string[]): unknown {
  return names.reduce<unknown>((inner, name) => {
    return typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name) ? (inner as Json)[name] : undefined
  }, value)
}

function refOf(schema: Schema): string {
  const ref = at(schema, '$ref')
  return typeof ref === 'string' ? ref : ''
}

function resolve(whole: Json, schema: Schema): Schema {
  const ref = refOf(schema)
  return ref === '' ? schema : resolve(whole, at(whole, ...ref.slice(2).split('/')) as Schema)
}
