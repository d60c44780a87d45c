// Texts with variables: what they become for a customer, and that nothing technical ever reaches a reader.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Known } from './facts.ts'
import { FIELDS, type NameScope } from './fields.ts'
import { chooseText, render, templateCheck } from './render.ts'

const CASES = Number(process.env.ENGINE_CASES ?? 500)

const scope: NameScope = {
  roots: new Set(['booking', 'customer', 'service', 'workspace', 'conversation', 'message']),
  answers: new Map([['size', { type: 'number' }]]),
  steps: new Map([['hook', 'webhook']]),
}
const known: Known = {
  booking: { start: '2026-11-20T14:30:00.000Z', party_size: 2, notes: null, tags: ['a', 'b'] },
  customer: { name: 'Ana Souza' },
  conversation: { channel_paused: true },
  message: null,
  service: { name: 'Corte' },
  workspace: { name: 'Aurora', timezone: 'America/Sao_Paulo', locale: 'pt-BR' },
  event: null,
  answers: { size: 4 },
  steps: { hook: { status: 'done', body: { x: { y: 'Z' }, list: [1, { a: 1 }, 'b'] } } },
}
const fill = (template: string, locale = 'pt-BR') => render(template, known, scope, locale, 1_000)

test('a text reads as a person would write it, in the language of the customer', () => {
  const text = 'Olá {{customer.first_name}}, {{ service.name }}: {{booking.start_local}}.'
  expect(fill(text)).toBe('Olá Ana, Corte: sexta-feira, 20 de novembro, 11:30.')
  expect(fill('{{booking.start}}', 'en-US')).toBe('Friday, November 20, 11:30 AM')
  expect(fill('{{booking.tags}} {{booking.party_size}} {{answers.size}}')).toBe('a, b 2 4')
  expect(fill('{{conversation.channel_paused}}', 'es-AR')).toBe('sí')
})

test('values that the answer of a webhook has are filled in, and missing ones are left out', () => {
  expect(fill('{{steps.hook.body.x.y}}|{{steps.hook.body.x}}|{{steps.hook.body.none.y}}')).toBe('Z||')
  expect(fill('{{steps.hook.body.list}} {{steps.hook.status}}')).toBe('1, b done')
})

test('a missing value leaves nothing behind', () => {
  expect(fill('({{booking.notes}})({{customer.email}})({{message.text}})')).toBe('()()()')
})

test('a value with braces is not read as a variable', () => {
  const customer = { name: '{{workspace.name}} {{{{x' }
  expect(render('{{customer.name}}{', { ...known, customer }, scope, 'pt', 1_000)).toBe('{workspace.name}} {x{')
})

test('a text is cut without cutting a character in two', () => {
  expect(render('{{customer.name}}', { ...known, customer: { name: 'ab😀' } }, scope, 'pt', 3)).toBe('ab')
})

test('variables that are unknown or not closed are faults of the text', () => {
  const check = templateCheck({ ...scope, roots: new Set(['customer']) }, 200)
  expect(check('{{customer.nome}} {{booking.day}} {{customer.name', '/text/pt').map(({ code }) => code)).toEqual([
    'unknown_variable',
    'other_subject',
    'format',
  ])
  expect(check('{{customer.name}} }} {', '/text/pt')).toEqual([])
})

test('the text of the customer’s language is taken, then of the workspace’s, then the first', () => {
  const texts = { en: 'hello', 'pt-BR': 'olá', es: 'hola' }
  expect(chooseText(texts, 'pt-PT', 'es')).toBe('olá')
  expect(chooseText(texts, 'es-AR', 'en')).toBe('hola')
  expect(chooseText(texts, 'fr', 'es-PY')).toBe('hola')
  expect(chooseText(texts, 'fr', 'de')).toBe('hello')
})

const NAMES = [
  ...FIELDS.keys(),
  'answers.size',
  'steps.hook.status',
  'steps.hook.body',
  'steps.hook.body.x',
  'x',
  '',
  '__proto__',
]
/** Any JSON, but without the words that the property looks for. */
const json = fc.jsonValue({ maxDepth: 3 }).filter((value) => !JSON.stringify(value)?.includes('undefined'))

test('whatever the facts are, no text has a variable, undefined or an object in it', () => {
  const part = fc.oneof(
    fc.constantFrom(...NAMES).map((name) => `{{${name}}}`),
    fc.constantFrom('{', '{{', '}}', '}', ' ', 'olá', '{{ x', '\n'),
  )
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 8 }),
      json,
      json,
      json,
      fc.constantFrom('pt-BR', 'en', 'xx', '!'),
      (parts, ...rest) => {
        const [one, other, body, locale] = rest
        const facts = {
          booking: toObject(one),
          customer: toObject(other),
          service: toObject(body),
          conversation: toObject(one),
        }
        const steps = { hook: { status: 'done' as const, body } }
        const text = render(parts.join(''), { ...known, ...facts, steps }, scope, locale, 4_096)
        expect(text).not.toMatch(/\{\{|undefined|\[object|NaN|Invalid Date/)
      },
    ),
    { numRuns: CASES },
  )
})

/** The value, or an object that has the value in every field. */
function toObject(value: unknown): object | null {
  if (typeof value === 'object') return value
  const names = [...FIELDS.keys()].map((name) => name.split('.')[1] as string)
  return Object.fromEntries(names.map((name) => [name, value]))
}
