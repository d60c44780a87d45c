// The catalog of fields has the names, types and values that the shapes of the slices have.
import { describe, expect, test } from 'vitest'
import { Booking } from '../../bookings/schema.ts'
import { Service } from '../../catalog/schema.ts'
import { Message } from '../../conversations/message-schema.ts'
import { Conversation } from '../../conversations/schema.ts'
import { Customer } from '../../customers/schema.ts'
import { EMAIL as EMAIL_OF_BODIES } from '../../http/shape.ts'
import { EMAIL } from './answer.ts'
import type { Facts } from './facts.ts'
import { DECLARED, FIELDS, type FieldType, findField, type NameScope, type Root } from './fields.ts'
import { TRIGGERS } from './triggers.ts'

interface Shape {
  type?: string | string[]
  format?: string
  description?: string
  items?: Shape
  properties?: Record<string, Shape>
}

const SHAPES: Record<string, Shape> = {
  booking: Booking as Shape,
  customer: Customer as Shape,
  conversation: Conversation as Shape,
  service: Service as Shape,
  message: Message as Shape,
}

/** Members of the shapes that are no fields: what is in them, or why not. */
const LEFT_OUT: Record<string, readonly string[]> = {
  // `customer` is a root of its own; `intake` and `counters` are read by their own keys; a hold begins no run. `paid_cents`
  // is the sum of `payments`.
  booking: ['customer', 'allocations', 'payments', 'intake', 'counters', 'hold_expires_at', 'available_actions'],
  // An anonymous customer has no number and no identity, so no step can reach them.
  customer: ['identities', 'merge_suggestion', 'anonymous_at'],
  conversation: ['customer', 'identity', 'last_message'],
  service: ['requirements', 'intake_fields'],
  // Conditions look at what a customer wrote, and at nothing else of the message.
  message: Object.keys(Message.properties).filter((name) => name !== 'text'),
}

const knownValues = ({ description = '' }: Shape) =>
  [...(description.split('Known values:')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, value]) => value)

function typeOfShape(shape: Shape): FieldType {
  const [type] = [shape.type].flat().filter((each) => each !== 'null')
  if (type === 'array') return 'list'
  if (type === 'boolean') return 'boolean'
  if (type === 'integer' || type === 'number') return 'number'
  if (shape.format === 'date-time') return 'moment'
  return knownValues(shape).length > 0 ? 'enum' : 'text'
}

const along = (shape: Shape | undefined, path: string) =>
  path.split('.').reduce<Shape | undefined>((within, name) => within?.properties?.[name], shape)

describe.each(Object.keys(SHAPES))('fields of %s', (root) => {
  const declared = Object.entries(DECLARED[root as Root])

  test.each(declared)('%s is in the shape, with the same type and values', (path, type) => {
    const shape = along(SHAPES[root], path)
    expect(shape, `${root}.${path} is not in the shape`).toBeDefined()
    const plain = typeof type === 'string' ? (type === 'id' ? 'text' : type) : 'enum'
    expect(plain).toBe(typeOfShape(shape as Shape))
    if (typeof type !== 'string') expect(type).toEqual(knownValues(shape as Shape))
  })

  test('no member of the shape is forgotten', () => {
    const names = new Set([...declared.map(([path]) => path.split('.')[0]), ...(LEFT_OUT[root] ?? [])])
    expect(Object.keys(SHAPES[root]?.properties ?? {}).filter((name) => !names.has(name))).toEqual([])
  })
})

const scope: NameScope = {
  roots: new Set(['booking', 'customer', 'service', 'workspace']),
  answers: new Map([['constructor', { type: 'text' }]]),
  steps: new Map([
    ['hook', 'webhook'],
    ['tag', 'other'],
  ]),
}
const facts: Facts = {
  booking: { start: '2026-11-20T14:30:00.000Z', intake: { length: 'short' }, counters: { attempts: 2 } },
  customer: { name: '  Ana Souza ', tags: ['vip'] },
  conversation: null,
  message: null,
  service: null,
  workspace: { name: 'Aurora', timezone: 'America/Sao_Paulo', locale: 'pt-BR' },
  event: null,
}
const read = (name: string, known = {}) => {
  const found = findField(name, scope)
  if (!('field' in found)) return found.problem
  return found.field.read({ ...facts, answers: {}, steps: {}, ...known }, 'pt-BR')
}

test('names that every object inherits are unknown, or have no value', () => {
  for (const name of [
    'booking.__proto__',
    'booking.constructor',
    'constructor',
    '__proto__.x',
    'steps.toString.status',
  ]) {
    expect(read(name), name).toBe('unknown')
  }
  expect(read('booking.intake.constructor')).toBeNull()
  expect(read('answers.constructor')).toBeNull()
  expect(read('answers.constructor', { answers: { constructor: 'blue' } })).toBe('blue')
  expect(read('steps.hook.body.toString')).toBeNull()
  expect(read('steps.hook.body.constructor.name', { steps: { hook: { status: 'done', body: {} } } })).toBeNull()
})

test('values are read by their wire names, and by the names that the workspace chose', () => {
  expect(read('customer.first_name')).toBe('Ana')
  expect(read('booking.start_local')).toBe('sexta-feira, 20 de novembro, 11:30')
  expect(read('booking.day')).toBe('sexta-feira, 20 de novembro')
  expect(read('booking.time')).toBe('11:30')
  expect(read('booking.intake.length')).toBe('short')
  expect(read('booking.counters.attempts')).toBe(2)
  expect(read('conversation.status')).toBe('other_subject')
  expect(read('steps.hook.body.items.0.price', { steps: { hook: { body: { items: [{ price: 5 }] } } } })).toBe(5)
  expect(read('steps.tag.body.x')).toBe('unknown')
})

test('every trigger has fields, and no field is without a type', () => {
  for (const [type, { roots }] of TRIGGERS) expect(roots.length, type).toBeGreaterThan(0)
  for (const { name, type } of FIELDS.values()) expect(type, name).toBeTruthy()
})

test('an e-mail address is the same here as in the bodies of the API', () => {
  expect(EMAIL).toBe(EMAIL_OF_BODIES)
})
