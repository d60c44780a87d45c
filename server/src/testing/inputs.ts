// Values for fast-check: values that a schema of the contract allows, and values with one fault.
import { ZONE_NAMES } from '@holdfast/time/zones.ts'
import fc, { type Arbitrary } from 'fast-check'
import { checkOf, type Schema } from './contract.ts'

/** The values that are known for a field or parameter name, such as ids of existing things; there may be more later. */
export type Dictionary = (name: string) => readonly unknown[]

/** The field or parameter that a value is for. */
export interface FieldInput {
  name: string
  known: Dictionary
}

const ODD_TEXTS = [
  'é',
  '🦊',
  '‮txet',
  "'; drop table --",
  '%_\\',
  '  two  ',
  'null',
  'a\nb\tc',
  '\u0301',
  'İı',
  '{}',
  '0',
]
const LOCALES = ['pt-BR', 'en', 'es-PY', 'zh-Hant-TW', 'de-1996', 'sr-Latn-RS', 'gsw']

/** Values that fit the schema. */
export function fitting(schema: Schema, field: FieldInput): Arbitrary<unknown> {
  const check = checkOf(schema)
  return ofSchema(schema, field).filter((value) => check(value))
}

function ofSchema(schema: Schema, field: FieldInput): Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each: Schema) => ofSchema(each, field)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === undefined) return anything(1)
  const weight = (type: string) => (type === 'null' ? 1 : 4)
  return fc.oneof(...typesOf(schema).map((type) => ({ arbitrary: ofType(type, schema, field), weight: weight(type) })))
}

/** JSON of any shape, except for the name `__proto__`, which is refused everywhere. */
const anything = (maxDepth: number) =>
  fc.jsonValue({ maxDepth }).filter((value) => !JSON.stringify(value).includes('__proto__'))

const typesOf = ({ type }: Schema): string[] => [type].flat()

function ofType(type: string, schema: Schema, field: FieldInput): Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return ofNumber(type, schema, field)
    case 'string':
      return ofText(schema, field)
    case 'array':
      return ofArray(schema, field)
    default:
      return ofObject(schema, field)
  }
}

function ofNumber(type: string, { minimum, maximum }: Schema, { name, known }: FieldInput): Arbitrary<unknown> {
  const [min, max] = [minimum ?? -1_000_000, maximum ?? 1_000_000]
  const edges = fc.constantFrom(min, max)
  const near = fc.integer({ min: Math.ceil(min), max: Math.min(max, Math.ceil(min) + 60) })
  const any = type === 'integer' ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true })
  return fc.oneof(
    { arbitrary: edges, weight: 1 },
    { arbitrary: near, weight: 3 },
    { arbitrary: any, weight: 2 },
    ...fromDictionary(name, known),
  )
}

function ofText(schema: Schema, { name, known }: FieldInput): Arbitrary<unknown> {
  const dictionary = fromDictionary(name, known)
  if (schema.examples) dictionary.push({ arbitrary: fc.constantFrom(...schema.examples), weight: 1 })
  return fc.oneof({ arbitrary: ofForm(schema), weight: 2 }, ...dictionary)
}

function fromDictionary(name: string, known: Dictionary) {
  const isEmpty = known(name).length === 0
  const arbitrary: Arbitrary<unknown> = fc.nat({ max: 10_000 }).map((index) => {
    const values = known(name)
    return values[index % values.length]
  })
  return isEmpty ? [] : [{ arbitrary, weight: 8 }]
}

function ofForm({ format, pattern, minLength = 0, maxLength = 300 }: Schema): Arbitrary<unknown> {
  if (format === 'date-time') return MOMENTS
  if (format === 'date') return MOMENTS.map((text) => text.slice(0, 10))
  if (format === 'time-zone') return fc.constantFrom(...ZONE_NAMES)
  if (format === 'locale') return fc.constantFrom(...LOCALES)
  if (pattern !== undefined && pattern !== '\\S') return matching(pattern, maxLength)
  const longest = fc.constantFrom('x', 'ß', '🦊').map((letter) => letter.repeat(maxLength))
  const text = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 20) })
  return fc.oneof(
    { arbitrary: text, weight: 4 },
    { arbitrary: fc.constantFrom(...ODD_TEXTS), weight: 3 },
    { arbitrary: longest, weight: 1 },
  )
}

/** A few patterns are used many times, and fast-check takes long for each, so they are remembered. */
const BY_PATTERN = new Map<string, Arbitrary<string>>()

function matching(pattern: string, maxLength: number): Arbitrary<string> {
  const known = BY_PATTERN.get(pattern) ?? toTexts(pattern)
  BY_PATTERN.set(pattern, known)
  return known.map((text) => text.slice(0, maxLength))
}

function toTexts(pattern: string): Arbitrary<string> {
  // fast-check cannot generate from some patterns, such as a look-ahead; plain texts happen to match them.
  if (/\(\?=|\\p/.test(pattern)) return fc.stringMatching(/^[a-zA-Z0-9.]{1,20}$/)
  return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' })
}

const OFFSETS = [0, -180, 345, 840] as const

/** Moments as people write them: in UTC or with an offset. */
const MOMENTS: Arbitrary<string> = fc
  .tuple(
    fc.date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }),
    fc.constantFrom(...OFFSETS),
  )
  .map(([moment, offset]) => withOffset(moment, offset))

export function withOffset(moment: Date, offset: number): string {
  const wall = new Date(moment.getTime() + offset * 60_000).toISOString().slice(0, 19)
  if (offset === 0) return `${wall}Z`
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60].map((part) =>
    String(part).padStart(2, '0'),
  )
  return `${wall}${offset < 0 ? '-' : '+'}${hours}:${minutes}`
}

function ofArray(
  { items = {}, minItems = 0, maxItems = 5, uniqueItems }: Schema,
  field: FieldInput,
): Arbitrary<unknown> {
  const lengths = { minLength: minItems, maxLength: Math.min(maxItems, minItems + 3) }
  const item = ofSchema(items, field)
  return uniqueItems
    ? fc.uniqueArray(item, { ...lengths, selector: (each) => JSON.stringify(each) })
    : fc.array(item, lengths)
}

function ofObject(schema: Schema, { known }: FieldInput): Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema
  if (Object.keys(properties).length === 0) {
    if (additionalProperties === false) return fc.constant({})
    const name = propertyNames ? ofText(propertyNames, { name: '', known }) : fc.stringMatching(/^[a-z_]{1,12}$/)
    const value =
      typeof additionalProperties === 'object' ? ofSchema(additionalProperties, { name: '', known }) : anything(2)
    const names = (name as Arbitrary<string>).filter((each) => each !== '__proto__')
    return fc.dictionary(names, value, { maxKeys: 4 })
  }
  const members = Object.entries(properties as Schema).map(([name, shape]) => [name, ofSchema(shape, { name, known })])
  return fc.record(Object.fromEntries(members), { requiredKeys: required, noNullPrototype: true })
}

/** Values that do not fit, mostly because of one fault. */
export function unfit(schema: Schema, field: FieldInput): Arbitrary<unknown> {
  const check = checkOf(schema)
  const ways = spoilings(schema, field)
  return ways.length === 0 ? fc.constant(undefined) : fc.oneof(...ways).filter((value) => !check(value))
}

function spoilings(schema: Schema, field: FieldInput): Arbitrary<unknown>[] {
  if (schema.anyOf) return schema.anyOf.flatMap((each: Schema) => spoilings(each, field))
  if (schema.type === undefined) return []
  const types = typesOf(schema)
  const wrong = [true, 7.5, 'text', [], {}, null, '', 0].filter((value) => !types.some((type) => isOfType(value, type)))
  return [
    fc.constantFrom(...wrong),
    ...(schema.enum ? [fc.constantFrom('nonsense', String(schema.enum[0]).toUpperCase(), '')] : []),
    ...types.flatMap((type) => spoilingsOf(type, schema, field)),
  ]
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === type
}

const MISFITS = [
  '',
  ' ',
  'nonsense!',
  '+',
  '+1',
  '2026-13-45T00:00:00Z',
  '2026-01-01T00:00:00',
  '1969-01-01T00:00:00Z',
  '25:00',
  '../..',
  'é @x.y',
]

function spoilingsOf(type: string, schema: Schema, field: FieldInput): Arbitrary<unknown>[] {
  const { minimum, maximum, minLength = 0, maxLength, minItems = 0, maxItems, items } = schema
  switch (type) {
    case 'integer':
    case 'number': {
      const outside = [minimum === undefined ? [] : [minimum - 1], maximum === undefined ? [] : [maximum + 1]].flat()
      return [fc.constantFrom(...outside, 1.5, 1e300, -1e300)]
    }
    case 'string':
      return [
        ...(maxLength === undefined ? [] : [fc.constantFrom('x', '🦊').map((letter) => letter.repeat(maxLength + 1))]),
        ...(minLength > 0 ? [fc.constant('')] : []),
        ...(schema.pattern || schema.format ? [fc.constantFrom(...MISFITS)] : []),
      ]
    case 'array': {
      const item = items ? ofSchema(items, field) : fc.constant(0)
      return [
        ...(maxItems === undefined ? [] : [item.map((each) => Array.from({ length: maxItems + 1 }, () => each))]),
        ...(minItems > 0 ? [fc.constant([])] : []),
        ...(schema.uniqueItems ? [item.map((each) => [each, each])] : []),
        ...(items ? spoilings(items, field).map((spoilt) => fc.tuple(spoilt).map(([each]) => [each])) : []),
      ]
    }
    case 'object':
      return spoilingsOfObject(schema, field)
    default:
      return []
  }
}

function spoilingsOfObject(schema: Schema, field: FieldInput): Arbitrary<unknown>[] {
  const { properties = {}, required = [], additionalProperties } = schema
  const whole = ofObject(schema, field) as Arbitrary<Record<string, unknown>>
  const without = required.map((name: string) => whole.map(({ [name]: _, ...rest }) => rest))
  const unknown =
    additionalProperties === false
      ? [
          fc
            .tuple(whole, fc.constantFrom('nonsense', 'constructor', ''))
            .map(([value, name]) => ({ ...value, [name]: 1 })),
        ]
      : []
  const inside = Object.entries(properties as Schema).flatMap(([name, shape]) => {
    const ways = spoilings(shape, { ...field, name })
    return ways.length === 0
      ? []
      : [fc.tuple(whole, fc.oneof(...ways)).map(([value, spoilt]) => ({ ...value, [name]: spoilt }))]
  })
  return [...without, ...unknown, ...inside]
}
