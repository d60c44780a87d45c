// What fast-check sends: values that a schema of the contract allows, and values with one thing in them that it does not.
import { ZONE_NAMES } from '@holdfast/time/zones.ts'
import fc, { type Arbitrary } from 'fast-check'
import { checkOf, type Schema } from './contract.ts'

/** What is known under the name of a field or parameter, such as ids of things that are really there; it may grow. */
export type Dictionary = (name: string) => readonly unknown[]

export interface Place {
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

/** Values that fit. */
export function fitting(schema: Schema, place: Place): Arbitrary<unknown> {
  const check = checkOf(schema)
  return ofSchema(schema, place).filter((value) => check(value))
}

function ofSchema(schema: Schema, place: Place): Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each: Schema) => ofSchema(each, place)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === undefined) return anything(1)
  const weight = (type: string) => (type === 'null' ? 1 : 4)
  return fc.oneof(...typesOf(schema).map((type) => ({ arbitrary: ofType(type, schema, place), weight: weight(type) })))
}

/** JSON of any shape, but for the one name that is taken nowhere. */
const anything = (maxDepth: number) =>
  fc.jsonValue({ maxDepth }).filter((value) => !JSON.stringify(value).includes('__proto__'))

const typesOf = ({ type }: Schema): string[] => [type].flat()

function ofType(type: string, schema: Schema, place: Place): Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return ofNumber(type, schema, place)
    case 'string':
      return ofText(schema, place)
    case 'array':
      return ofArray(schema, place)
    default:
      return ofObject(schema, place)
  }
}

function ofNumber(type: string, { minimum, maximum }: Schema, { name, known }: Place): Arbitrary<unknown> {
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

function ofText(schema: Schema, { name, known }: Place): Arbitrary<unknown> {
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

/** Few patterns stand in many places, and fast-check takes long over each. */
const BY_PATTERN = new Map<string, Arbitrary<string>>()

function matching(pattern: string, maxLength: number): Arbitrary<string> {
  const known = BY_PATTERN.get(pattern) ?? toTexts(pattern)
  BY_PATTERN.set(pattern, known)
  return known.map((text) => text.slice(0, maxLength))
}

function toTexts(pattern: string): Arbitrary<string> {
  // What cannot be generated from, such as a look ahead, is met by texts that happen to fit.
  if (/\(\?=|\\p/.test(pattern)) return fc.stringMatching(/^[a-zA-Z0-9.]{1,20}$/)
  return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' })
}

const OFFSETS = [0, -180, 345, 840] as const

/** As people write them: in UTC or with an offset. */
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

function ofArray({ items = {}, minItems = 0, maxItems = 5, uniqueItems }: Schema, place: Place): Arbitrary<unknown> {
  const lengths = { minLength: minItems, maxLength: Math.min(maxItems, minItems + 3) }
  const item = ofSchema(items, place)
  return uniqueItems
    ? fc.uniqueArray(item, { ...lengths, selector: (each) => JSON.stringify(each) })
    : fc.array(item, lengths)
}

function ofObject(schema: Schema, { known }: Place): Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema
  if (Object.keys(properties).length === 0) {
    if (additionalProperties === false) return fc.constant({})
    const name = propertyNames ? ofText(propertyNames, { name: '', known }) : fc.stringMatching(/^[a-z_]{1,12}$/)
    const value =
      typeof additionalProperties === 'object' ? ofSchema(additionalProperties, { name: '', known }) : anything(2)
    return fc.dictionary(name as Arbitrary<string>, value, { maxKeys: 4 })
  }
  const members = Object.entries(properties as Schema).map(([name, shape]) => [name, ofSchema(shape, { name, known })])
  return fc.record(Object.fromEntries(members), { requiredKeys: required, noNullPrototype: true })
}

/** Values that do not fit, mostly because of one thing in them. */
export function unfit(schema: Schema, place: Place): Arbitrary<unknown> {
  const check = checkOf(schema)
  const ways = spoilings(schema, place)
  return ways.length === 0 ? fc.constant(undefined) : fc.oneof(...ways).filter((value) => !check(value))
}

function spoilings(schema: Schema, place: Place): Arbitrary<unknown>[] {
  if (schema.anyOf) return schema.anyOf.flatMap((each: Schema) => spoilings(each, place))
  if (schema.type === undefined) return []
  const types = typesOf(schema)
  const wrong = [true, 7.5, 'text', [], {}, null, '', 0].filter((value) => !types.some((type) => isOfType(value, type)))
  return [
    fc.constantFrom(...wrong),
    ...(schema.enum ? [fc.constantFrom('nonsense', String(schema.enum[0]).toUpperCase(), '')] : []),
    ...types.flatMap((type) => spoilingsOf(type, schema, place)),
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

function spoilingsOf(type: string, schema: Schema, place: Place): Arbitrary<unknown>[] {
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
      const item = items ? ofSchema(items, place) : fc.constant(0)
      return [
        ...(maxItems === undefined ? [] : [item.map((each) => Array.from({ length: maxItems + 1 }, () => each))]),
        ...(minItems > 0 ? [fc.constant([])] : []),
        ...(schema.uniqueItems ? [item.map((each) => [each, each])] : []),
        ...(items ? spoilings(items, place).map((spoilt) => fc.tuple(spoilt).map(([each]) => [each])) : []),
      ]
    }
    case 'object':
      return spoilingsOfObject(schema, place)
    default:
      return []
  }
}

function spoilingsOfObject(schema: Schema, place: Place): Arbitrary<unknown>[] {
  const { properties = {}, required = [], additionalProperties } = schema
  const whole = ofObject(schema, place) as Arbitrary<Record<string, unknown>>
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
    const ways = spoilings(shape, { ...place, name })
    return ways.length === 0
      ? []
      : [fc.tuple(whole, fc.oneof(...ways)).map(([value, spoilt]) => ({ ...value, [name]: spoilt }))]
  })
  return [...without, ...unknown, ...inside]
}
