// Answers of customers, as people write them, and what is saved of them.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAnswer } from './answer.ts'
import type { Expect } from './definition.ts'

const CASES = Number(process.env.ENGINE_CASES ?? 300)
/** A Friday. */
const at = { locale: 'pt-BR', timezone: 'America/Sao_Paulo', now: new Date('2026-11-20T12:00:00Z') }
const read = (expected: Expect, text: string, choice: string | null = null, locale = 'pt-BR') =>
  readAnswer(expected, { text, choice }, { ...at, locale })

const size: Expect = {
  type: 'option',
  options: [
    { id: 'short', title: { 'pt-BR': 'Curto', es: 'Corto' } },
    { id: 'long', title: { 'pt-BR': 'Cabelo longo!' } },
  ],
}

describe.each<[string, Expect, [string, unknown][]]>([
  [
    'a text',
    { type: 'text', min: 2, max: 5 },
    [
      [' Ana ', 'Ana'],
      ['A', null],
      ['Ana Souza', null],
      ['  ', null],
    ],
  ],
  [
    'a number',
    { type: 'number', min: 1, max: 2_000 },
    [
      ['4', 4],
      ['somos 4', 4],
      ['1.500', 1_500],
      ['3,5', 3.5],
      ['3.5', 3.5],
      ['0', null],
      ['2 ou 3', null],
      ['quatro', null],
      ['1,2,3', null],
    ],
  ],
  [
    'a day',
    { type: 'date', max: '2026-12-31' },
    [
      ['amanhã', '2026-11-21'],
      ['24/12', '2026-12-24'],
      ['2027-01-05', null],
      ['segunda ou terça', null],
      ['não sei', null],
    ],
  ],
  [
    'a time',
    { type: 'time', min: '08:00' },
    [
      ['15h', '15:00'],
      ['às 9:30', '09:30'],
      ['6h da manhã', null],
      ['qualquer hora', null],
    ],
  ],
  [
    'yes or no',
    { type: 'yes_no' },
    [
      ['Sim, por favor!', true],
      ['não', false],
      ['s', true],
      ['N', false],
      ['👍', true],
      ['sim, mas às 4', null],
      ['sim não', null],
      ['obrigado', null],
      ['Sí', true],
      ['no thanks', false],
      ['yep', true],
    ],
  ],
  [
    'an option',
    size,
    [
      ['1', 'short'],
      ['curto', 'short'],
      ['CORTO', 'short'],
      ['cabelo longo', 'long'],
      ['3', null],
      ['0', null],
      ['médio', null],
      ['', null],
    ],
  ],
  [
    'a phone number',
    { type: 'phone' },
    [
      ['+55 11 98888-7777', '+5511988887777'],
      ['98888', null],
    ],
  ],
  [
    'an e-mail address',
    { type: 'email' },
    [
      ['ana@example.com', 'ana@example.com'],
      ['ana@example', null],
    ],
  ],
])('%s', (_, expected, cases) => {
  test.each(cases)('%j is read as %j', (text, value) => {
    expect(read(expected, text)).toBe(value)
  })
})

test('a button that was pressed is the answer', () => {
  expect(read(size, 'whatever', 'long')).toBe('long')
  expect(read(size, 'whatever', 'other')).toBeNull()
  expect(read({ type: 'yes_no' }, '', 'no')).toBe(false)
  expect(read({ type: 'yes_no' }, '', 'yes')).toBe(true)
})

test('a point and a comma mean what they mean in the language of the customer', () => {
  expect(read({ type: 'number' }, '1,500', null, 'en-US')).toBe(1_500)
  expect(read({ type: 'number' }, '1,500', null, 'pt-BR')).toBe(1.5)
  expect(read({ type: 'number' }, '-2', null, 'en-US')).toBe(-2)
})

test('any message gives a value of the right type within its bounds, or no value', () => {
  const TYPES = ['text', 'number', 'date', 'time', 'yes_no', 'option', 'phone', 'email'] as const
  const message = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.stringMatching(/^[-0-9., /:]{0,12}$/),
    fc.constantFrom('sim', 'amanhã às 15h', 'the 5th', '\0', '\ud800'),
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...TYPES),
      message,
      fc.option(fc.constantFrom('yes', 'short', 'x')),
      (type, text, choice) => {
        const value = read({ type, ...(type === 'option' && { options: size.options as never }) }, text, choice)
        const form = {
          text: /./s,
          number: /^-?[\d.e+-]+$/,
          date: /^\d{4}-\d\d-\d\d$/,
          time: /^\d\d:\d\d$/,
          yes_no: /^(true|false)$/,
          option: /^(short|long)$/,
          phone: /^\+\d+$/,
          email: /@/,
        }
        if (value !== null) expect(String(value)).toMatch(form[type])
        if (typeof value === 'string') expect(value.isWellFormed() && !value.includes('\0')).toBe(true)
      },
    ),
    { numRuns: CASES },
  )
})
