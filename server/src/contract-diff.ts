// What a change of the contract would break for somebody who was written for the contract before it.
import { isDeepStrictEqual } from 'node:util'

type Json = Record<string, unknown>
type Schema = Json | boolean | undefined

/** Who sends it: what we are sent may be allowed more, what we send may promise more. */
type Direction = 'in' | 'out'

const METHODS = ['get', 'put', 'post', 'delete', 'patch']

/** Each as one sentence that begins with its place; none when every old caller can go on. */
export function breakingChanges(before: Json, after: Json): string[] {
  return [...changesOfPaths(before, after), ...changesOfNotices(before, after)]
}

function* changesOfPaths(before: Json, after: Json): Iterable<string> {
  for (const [path, item] of entries(before.paths)) {
    for (const method of METHODS.filter((each) => each in (item as Json))) {
      const place = `${method.toUpperCase()} ${path}`
      const operation = at(after, 'paths', path, method)
      if (operation === undefined) yield `${place} is gone.`
      else yield* changesOfOperation(place, new Pair(before, after), (item as Json)[method] as Json, operation as Json)
    }
  }
}

function* changesOfNotices(before: Json, after: Json): Iterable<string> {
  const pair = new Pair(before, after)
  for (const [type, item] of entries(before.webhooks)) {
    const place = `The webhook ${type}`
    const now = at(after, 'webhooks', type, 'post')
    if (now === undefined) yield `${place} is gone.`
    else yield* pair.changes(`${place}:`, 'out', bodyOf((item as Json).post as Json), bodyOf(now as Json))
  }
}

function* changesOfOperation(place: string, pair: Pair, before: Json, after: Json): Iterable<string> {
  if (before.operationId !== after.operationId)
    yield `${place} is called ${after.operationId}, not ${before.operationId}.`
  if (before['x-scope'] !== after['x-scope']) yield `${place} asks for another scope.`
  if (before['x-role'] !== after['x-role']) yield `${place} asks for another role.`
  for (const scheme of schemesOf(before).filter((each) => !schemesOf(after).includes(each))) {
    yield `${place} takes no ${scheme} any more.`
  }
  yield* changesOfParameters(place, pair, before, after)
  const [oldBody, newBody] = [before.requestBody, after.requestBody] as (Json | undefined)[]
  if (oldBody && !newBody) yield `${place} takes no body any more.`
  if (newBody?.required === true && oldBody?.required !== true) yield `${place} demands a body.`
  if (oldBody && newBody) yield* pair.changes(`${place}, body`, 'in', bodyOf(before), bodyOf(after))
  const [answers, answersNow] = [pair.responses('before', before), pair.responses('after', after)]
  for (const [status, answer] of answers) {
    const now = answersNow.get(status)
    if (now === undefined) yield `${place} does not answer ${status} any more.`
    else if (status.startsWith('2')) yield* changesOfAnswer(`${place}, ${status}`, pair, answer, now)
    else yield* changesOfCodes(`${place}, ${status}`, answer, now)
  }
}

function* changesOfAnswer(place: string, pair: Pair, before: Json, after: Json): Iterable<string> {
  for (const [media, content] of entries(before.content)) {
    const now = at(after, 'content', media) as Json | undefined
    if (now === undefined) yield `${place} is not ${media} any more.`
    else yield* pair.changes(place, 'out', (content as Json).schema as Schema, now.schema as Schema)
  }
  for (const [header] of entries(before.headers)) {
    if (at(after, 'headers', header) === undefined) yield `${place} has no header ${header} any more.`
  }
}

function* changesOfCodes(place: string, before: Json, after: Json): Iterable<string> {
  const codes = (after['x-codes'] ?? []) as string[]
  for (const code of (before['x-codes'] ?? []) as string[]) {
    if (!codes.includes(code)) yield `${place} has no code ${code} any more.`
  }
}

function* changesOfParameters(place: string, pair: Pair, before: Json, after: Json): Iterable<string> {
  const [old, now] = [pair.parameters('before', before), pair.parameters('after', after)]
  for (const [name, parameter] of old) {
    const next = now.get(name)
    if (next === undefined) yield `${place} has lost ${name}.`
    else yield* pair.changes(`${place}, ${name}`, 'in', parameter.schema as Schema, next.schema as Schema)
  }
  for (const [name, { required }] of now) {
    if (required === true && old.get(name)?.required !== true) yield `${place} demands ${name}.`
  }
}

/** Two contracts, each with its own components. */
class Pair {
  readonly #before: Json
  readonly #after: Json
  /** Pairs of shapes that are being compared already, further up: shapes may contain themselves. */
  readonly #open = new Set<string>()

  constructor(before: Json, after: Json) {
    this.#before = before
    this.#after = after
  }

  parameters(which: 'before' | 'after', operation: Json): Map<string, Json> {
    const whole = which === 'before' ? this.#before : this.#after
    const all = ((operation.parameters ?? []) as Json[]).map((each) => resolve(whole, each) as Json)
    return new Map(all.map((each) => [`the ${each.in} parameter ${each.name}`, each]))
  }

  responses(which: 'before' | 'after', operation: Json): Map<string, Json> {
    const whole = which === 'before' ? this.#before : this.#after
    return new Map(entries(operation.responses).map(([status, each]) => [status, resolve(whole, each as Json) as Json]))
  }

  *changes(place: string, direction: Direction, before: Schema, after: Schema): Iterable<string> {
    const name = `${direction} ${refOf(before)} ${refOf(after)}`
    const isNamed = refOf(before) !== '' && refOf(after) !== ''
    if (isNamed && this.#open.has(name)) return
    if (isNamed) this.#open.add(name)
    const [old, now] = [resolve(this.#before, before), resolve(this.#after, after)]
    yield* this.#changesOfShape(place, direction, shapeOf(this.#before, old), shapeOf(this.#after, now))
    if (isNamed) this.#open.delete(name)
  }

  *#changesOfShape(place: string, direction: Direction, old: Shape, now: Shape): Iterable<string> {
    yield* changesOfTypes(place, direction, old.types, now.types)
    yield* changesOfValues(place, direction, old.values, now.values)
    yield* changesOfLimits(place, direction, old.schema, now.schema)
    yield* this.#changesOfProperties(place, direction, old.schema, now.schema)
    if (old.schema.items !== undefined && now.schema.items !== undefined) {
      yield* this.changes(`${place}[]`, direction, old.schema.items as Schema, now.schema.items as Schema)
    }
    const [others, othersNow] = [old.schema.additionalProperties, now.schema.additionalProperties] as Schema[]
    if (typeof others === 'object' && typeof othersNow === 'object') {
      yield* this.changes(`${place}.*`, direction, others, othersNow)
    }
  }

  *#changesOfProperties(place: string, direction: Direction, old: Json, now: Json): Iterable<string> {
    const required = (schema: Json, name: string) => ((schema.required ?? []) as string[]).includes(name)
    for (const [name, property] of entries(old.properties)) {
      const next = at(now, 'properties', name) as Schema
      const within = `${place}.${name}`
      if (next === undefined) {
        if (direction === 'out' || now.additionalProperties === false) yield `${within} is gone.`
        continue
      }
      if (direction === 'out' && required(old, name) && !required(now, name)) yield `${within} may be missing.`
      if (direction === 'in' && required(now, name) && !required(old, name)) yield `${within} is demanded.`
      yield* this.changes(within, direction, property as Schema, next)
    }
    if (direction === 'out') return
    for (const name of (now.required ?? []) as string[]) {
      if (at(old, 'properties', name) === undefined) yield `${place}.${name} is demanded, and new.`
    }
    if (old.additionalProperties !== false && now.additionalProperties === false) {
      yield `${place} takes no other fields any more.`
    }
  }
}

interface Shape {
  schema: Json
  /** null: any. */
  types: readonly string[] | null
  values: readonly unknown[] | null
}

/** One shape, also where null is said by an alternative. */
function shapeOf(whole: Json, schema: Schema): Shape {
  if (typeof schema !== 'object') return { schema: {}, types: null, values: null }
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
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
  if (taken === null || given === null) {
    if (given !== taken && taken !== null) yield `${place} must now be of type ${taken.join(' or ')}.`
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

const LEAST = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']
const MOST = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']

function* changesOfLimits(place: string, direction: Direction, old: Json, now: Json): Iterable<string> {
  const [given, taken] = direction === 'in' ? [old, now] : [now, old]
  for (const limit of LEAST) {
    const none = limit.endsWith('inimum') ? -Infinity : 0
    if (numberOf(taken[limit], none) > numberOf(given[limit], none)) yield changed(limit)
  }
  for (const limit of MOST) {
    if (numberOf(taken[limit], Infinity) < numberOf(given[limit], Infinity)) yield changed(limit)
  }
  for (const rule of ['pattern', 'format']) {
    if (taken[rule] !== undefined && taken[rule] !== given[rule]) yield changed(rule)
  }
  function changed(rule: string): string {
    const [from, to] = [old[rule] ?? 'none', now[rule] ?? 'none']
    return `${place} has another ${rule}: ${to} instead of ${from}.`
  }
}

const schemesOf = ({ security }: Json) => ((security ?? []) as Json[]).flatMap((each) => Object.keys(each))

const numberOf = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise)

const entries = (value: unknown) => Object.entries((value ?? {}) as Json)

function at(value: unknown, ...names: string[]): unknown {
  return names.reduce<unknown>((inner, name) => (inner as Json | undefined)?.[name], value)
}

const refOf = (schema: Schema) => (typeof schema === 'object' && typeof schema.$ref === 'string' ? schema.$ref : '')

function resolve(whole: Json, schema: Schema): Schema {
  const ref = refOf(schema)
  return ref === '' ? schema : resolve(whole, at(whole, ...ref.slice(2).split('/')) as Schema)
}

function bodyOf({ requestBody }: Json): Schema {
  const [content] = Object.values((at(requestBody, 'content') ?? {}) as Json) as Json[]
  return content?.schema as Schema
}
