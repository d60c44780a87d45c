// Conditions: what holds, for every op and type, against an oracle that knows nothing of the engine.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conditionHolds } from './condition.ts'
import { conditionCheck } from './condition-faults.ts'
import type { Condition } from './definition.ts'
import type { Known } from './facts.ts'
import type { NameScope } from './fields.ts'

const CASES = Number(process.env.ENGINE_CASES ?? 500)

const scope: NameScope = {
  roots: new Set(['booking', 'customer', 'workspace']),
  answers: new Map([['age', { type: 'number' }]]),
  steps: new Map([['hook', 'webhook']]),
}
const known = (more: Partial<Known>): Known => ({
  booking: null,
  customer: null,
  conversation: null,
  message: null,
  service: null,
  workspace: { name: 'Aurora', timezone: 'America/Sao_Paulo', locale: 'pt-BR' },
  event: null,
  answers: {},
  steps: {},
  ...more,
})
const ask = (condition: Condition | null, more: Partial<Known> = {}) => conditionHolds(condition, known(more), scope)
const faults = (condition: unknown) =>
  conditionCheck(scope)(condition, '/conditions').map((each) => `${each.pointer} ${each.code}`)

test('a text is compared without case and accents, an id to the letter', () => {
  const customer = { name: 'José Conceição', id: 'cus_aB' }
  expect(ask({ field: 'customer.name', op: 'eq', value: 'jose conceicao' }, { customer }).holds).toBe(true)
  expect(ask({ field: 'customer.name', op: 'contains', value: 'CONCEI' }, { customer }).holds).toBe(true)
  expect(ask({ field: 'customer.id', op: 'eq', value: 'cus_ab' }, { customer }).holds).toBe(false)
  expect(ask({ field: 'customer.id', op: 'eq', value: 'cus_aB' }, { customer }).holds).toBe(true)
})

test('a condition gives a reason for every comparison', () => {
  const condition: Condition = {
    all: [
      { field: 'customer.tags', op: 'contains', value: 'vip' },
      { not: { field: 'booking.party_size', op: 'gt', value: 3 } },
    ],
  }
  expect(ask(condition, { customer: { tags: ['VIP'] }, booking: { party_size: 4 } })).toEqual({
    holds: false,
    reasons: ['customer.tags contains "vip": true', 'booking.party_size gt 3: true'],
  })
})

test('a field has changed to a value only if it had another before', () => {
  const condition: Condition = { field: 'booking.stage', op: 'changed_to', value: 'done' }
  const event = (from: string, to: string) => ({
    event: { type: 'booking.moved', changes: { 'booking.stage': { from, to } } },
  })
  expect(ask(condition, event('new', 'done')).holds).toBe(true)
  expect(ask(condition, event('done', 'done')).holds).toBe(false)
  expect(ask(condition, event('done', 'new')).holds).toBe(false)
  expect(ask(condition).holds).toBe(false)
})

test('moments are compared as moments, whatever their offsets are', () => {
  const booking = { start: new Date('2026-11-20T14:30:00Z') }
  const start = (op: string, value: string) => ask({ field: 'booking.start', op, value }, { booking }).holds
  expect(start('eq', '2026-11-20T11:30:00-03:00')).toBe(true)
  expect(start('gt', '2026-11-20T11:29:00-03:00')).toBe(true)
  expect(start('lt', '2026-11-20T11:30:00-03:00')).toBe(false)
})

test('a missing condition and an empty group of all are true', () => {
  expect(ask(null).holds).toBe(true)
  expect(ask({ all: [] }).holds).toBe(true)
})

test('all faults of a condition come at once, each with its pointer', () => {
  const leaf = { field: 'customer.name', op: 'eq', value: 'Ana' }
  expect(
    faults({
      all: [
        { field: 'customer.nome', op: 'eq', value: 'x' },
        { field: 'conversation.status', op: 'eq', value: 'open' },
        { field: 'booking.status', op: 'in', value: ['confirmed', 'lost'] },
        { field: 'booking.start', op: 'gt', value: 'tomorrow' },
        { field: 'customer.tags', op: 'eq', value: 'vip' },
        { field: 'booking.party_size', op: 'gt', value: '3' },
        { field: 'booking.day', op: 'eq', value: 'Friday' },
        { field: 'customer.name', op: 'like', value: 'x' },
        { field: 'customer.name', op: 'eq', value: null },
        { field: 'customer.name', op: 'exists' },
        { any: [{ all: [leaf] }, { not: { all: [leaf] } }] },
        { any: [] },
        { all: [], any: [leaf] },
        leaf,
        7,
      ],
    }),
  ).toEqual([
    '/conditions/all/0/field unknown_field',
    '/conditions/all/1/field other_subject',
    '/conditions/all/2/value/1 unknown_value',
    '/conditions/all/3/value format',
    '/conditions/all/4/op wrong_kind',
    '/conditions/all/5/value wrong_type',
    '/conditions/all/6/field wrong_kind',
    '/conditions/all/7/op unknown_value',
    '/conditions/all/8/value required',
    '/conditions/all/10/any/1/not depth',
    '/conditions/all/11/any too_short',
    '/conditions/all/12 one_group',
    '/conditions/all/14 wrong_type',
  ])
})

// The oracle: every comparison written out by hand for the type of its field.

const WORDS = ['Ana', 'ANÁ', 'ana b', 'José', 'jose', 'x']
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
const MOMENTS = [
  '2026-11-20T10:00:00Z',
  '2026-11-20T07:00:00-03:00',
  '2026-11-20T10:00:01Z',
  '2026-03-01T00:00:00+01:00',
]

const word = fc.constantFrom(...WORDS)
const size = fc.integer({ min: -1, max: 3 })
const moment = fc.constantFrom(...MOMENTS)
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 3 })

const leaf = fc.oneof(
  fc.record({
    field: fc.constant('customer.name'),
    op: fc.constantFrom('eq', 'ne', 'contains', 'starts_with'),
    value: word,
  }),
  fc.record({
    field: fc.constantFrom('customer.name', 'customer.id'),
    op: fc.constantFrom('in', 'nin'),
    value: fc.array(word, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    field: fc.constantFrom('booking.party_size', 'answers.age', 'steps.hook.body.n'),
    op: fc.constantFrom('eq', 'ne', 'gt', 'gte', 'lt', 'lte'),
    value: size,
  }),
  fc.record({
    field: fc.constant('booking.start'),
    op: fc.constantFrom('eq', 'ne', 'gt', 'gte', 'lt', 'lte'),
    value: moment,
  }),
  fc.record({ field: fc.constant('customer.tags'), op: fc.constant('contains'), value: word }),
  fc.record({
    field: fc.constantFrom('customer.name', 'booking.start', 'customer.tags', 'answers.age'),
    op: fc.constant('exists'),
    value: fc.boolean(),
  }),
)
const condition = fc.letrec<{ c3: Condition; c2: Condition; c1: Condition }>((tie) => ({
  c3: leaf as fc.Arbitrary<Condition>,
  c2: fc.oneof(tie('c3'), groupOf(tie('c3'))),
  c1: fc.oneof(tie('c2'), groupOf(tie('c2'))),
}))
function groupOf(inner: fc.Arbitrary<Condition>): fc.Arbitrary<Condition> {
  const many = fc.array(inner, { minLength: 1, maxLength: 3 })
  return fc.oneof(fc.record({ all: many }), fc.record({ any: many }), fc.record({ not: inner }))
}
const world = fc.record({
  id: orNull(word),
  name: orNull(word),
  tags: orNull(fc.array(word, { maxLength: 2 })),
  party_size: orNull(size),
  start: orNull(moment),
  age: orNull(size),
  n: orNull(size),
})
type World = typeof world extends fc.Arbitrary<infer W> ? W : never

function oracle(condition: Condition, world: World): boolean {
  if ('all' in condition) return !condition.all.some((each) => !oracle(each, world))
  if ('any' in condition) return condition.any.filter((each) => oracle(each, world)).length > 0
  if ('not' in condition) return !oracle(condition.not, world)
  const { field, op, value } = condition
  const actual = world[field.split('.').at(-1) as keyof World]
  if (op === 'exists') return value ? actual !== null : actual === null
  if (actual === null) return op === 'ne' || op === 'nin'
  if (Array.isArray(actual)) return actual.map(plain).indexOf(plain(String(value))) >= 0
  /** Numbers stay, moments become numbers, and names lose case and accents. */
  const comparable = (each: unknown): number | string => {
    if (typeof each === 'number') return each
    if (field === 'booking.start') return new Date(String(each)).getTime()
    return field === 'customer.name' ? plain(String(each)) : String(each)
  }
  const one = comparable(actual)
  const others = [value].flat().map(comparable)
  const other = others[0] as number | string
  const answers: Record<string, boolean> = {
    eq: one === other,
    ne: one !== other,
    in: others.indexOf(one) >= 0,
    nin: others.indexOf(one) < 0,
    gt: one > other,
    gte: one >= other,
    lt: one < other,
    lte: one <= other,
    contains: String(one).indexOf(String(other)) >= 0,
    starts_with: String(one).indexOf(String(other)) === 0,
  }
  return answers[op] as boolean
}

test('every legal condition holds exactly when the oracle says so', () => {
  fc.assert(
    fc.property(condition.c1, world, (asked, it) => {
      const { id, name, tags, party_size, start, age, n } = it
      const more = {
        customer: { id, name, tags },
        booking: { party_size, start },
        answers: (age === null ? {} : { age }) as Record<string, number>,
        steps: { hook: { status: 'done' as const, body: { n } } },
      }
      expect(faults(asked)).toEqual([])
      expect(ask(asked, more).holds).toBe(oracle(asked, it))
    }),
    { numRuns: CASES },
  )
})
