// When a shape is narrower or wider than before: each kind of rule, for what callers send and for what they receive.
import { describe, expect, test } from 'vitest'
import { type Direction, type Json, Pair } from './shape-changes.ts'

const A = { type: 'object', required: ['a'], properties: { a: { type: 'string' } } }
const B = { type: 'object', required: ['b'], properties: { b: { type: 'string' } } }
const NULL = { type: 'null' }
const TEXT = { type: 'string' }
const WHOLE = { type: 'integer' }

function diff(direction: Direction, before: Json, after: Json): string[] {
  const schemas = { A, B }
  return [...new Pair({ components: { schemas } }, { components: { schemas } }).changes('It', direction, before, after)]
}

/** The first shape accepts more than the second. */
const NARROWER: [string, Json, Json][] = [
  ['entries of any kind, and of one', { type: 'array' }, { type: 'array', items: TEXT }],
  [
    'entries of two types, and of one',
    { type: 'array', items: { type: ['string', 'null'] } },
    { type: 'array', items: TEXT },
  ],
  ['entries that may repeat, and may not', { type: 'array' }, { type: 'array', uniqueItems: true }],
  [
    'a map of anything, and of text',
    { type: 'object', additionalProperties: true },
    { type: 'object', additionalProperties: TEXT },
  ],
  ['a map nobody limits, and of text', { type: 'object' }, { type: 'object', additionalProperties: TEXT }],
  ['a map of maps, and of narrower ones', mapOf(mapOf({ type: 'number' })), mapOf(mapOf(WHOLE))],
  ['any names, and short ones', { type: 'object' }, { type: 'object', propertyNames: { maxLength: 3 } }],
  ['long names, and short ones', named({ maxLength: 9 }), named({ maxLength: 3 })],
  ['this or that, and only this', { anyOf: [A, B] }, { anyOf: [A] }],
  ['this, that or null, and never null', { anyOf: [A, B, NULL] }, { anyOf: [A, B] }],
  ['a shape or null, and only the shape', { anyOf: [{ $ref: '#/components/schemas/A' }, NULL] }, A],
  ['any number, and every fifth', WHOLE, { ...WHOLE, multipleOf: 5 }],
  ['anything, and not this', TEXT, { ...TEXT, not: { const: 'x' } }],
  ['no more rules, and one more', A, { ...A, allOf: [{ required: ['b'] }] }],
  ['any fields, and one of two', A, { ...A, anyOf: [{ required: ['b'] }, { required: ['c'] }] }],
  ['any number, and one above', { ...WHOLE, minimum: 1 }, { ...WHOLE, minimum: 1, exclusiveMinimum: 1 }],
  ['any type, and one', {}, TEXT],
]

function mapOf(values: Json): Json {
  return { type: 'object', additionalProperties: values }
}
function named(names: Json): Json {
  return { type: 'object', propertyNames: names }
}

describe.each(NARROWER)('%s', (_, wide, narrow) => {
  test('breaks senders when it accepts less, and receivers when it promises less', () => {
    expect(diff('in', wide, narrow)).not.toEqual([])
    expect(diff('out', narrow, wide)).not.toEqual([])
  })

  test('breaks nobody in the other direction', () => {
    expect(diff('in', narrow, wide)).toEqual([])
    expect(diff('out', wide, narrow)).toEqual([])
  })
})

test.each<[string, Json, Json]>([
  ['null said by a type or by an alternative', { anyOf: [A, NULL] }, { ...A, type: ['object', 'null'] }],
  ['alternatives in another order', { anyOf: [A, NULL, B] }, { anyOf: [B, A, NULL] }],
  ['a name for the same shape', A, { $ref: '#/components/schemas/A' }],
  ['a rule that is off', { type: 'array' }, { type: 'array', uniqueItems: false }],
])('%s breaks nobody, in either direction', (_, one, other) => {
  for (const direction of ['in', 'out'] as const) {
    expect(diff(direction, one, other)).toEqual([])
    expect(diff(direction, other, one)).toEqual([])
  }
})

test('a text that may now be an object as well breaks nobody who sends texts', () => {
  expect(diff('in', TEXT, { ...A, type: ['string', 'object'] })).toEqual([])
  expect(diff('in', TEXT, { type: ['string', 'array'], items: WHOLE })).toEqual([])
})

test('a field that was accepted and is now ignored breaks senders', () => {
  const readOnly = { ...A, properties: { a: { ...TEXT, readOnly: true } } }
  expect(diff('in', A, readOnly)).toEqual(['It.a is ignored now.'])
  expect(diff('out', A, readOnly)).toEqual([])
})

test('a field that is gone breaks senders, even if any other field is accepted', () => {
  expect(diff('in', A, { type: 'object' })).toEqual(['It.a is gone.'])
})

test('a field with the name of an inherited property is missed like any other', () => {
  const named = { type: 'object', properties: { constructor: TEXT } }
  expect(diff('out', named, { type: 'object', properties: {} })).toEqual(['It.constructor is gone.'])
})

test('another default breaks senders who leave the field out; a new default only documents what was true before', () => {
  expect(diff('in', { ...WHOLE, default: 1 }, { ...WHOLE, default: 2 })).toEqual([
    'It has another default: 2 instead of 1.',
  ])
  expect(diff('in', WHOLE, { ...WHOLE, default: 1 })).toEqual([])
})

test('the sentence about an answer of any type is correct English', () => {
  expect(diff('out', TEXT, {})).toEqual(['It may be of any type, not only string.'])
  expect(diff('in', {}, TEXT)).toEqual(['It must now be of type string.'])
})
