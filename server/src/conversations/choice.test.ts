import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findOption } from './choice.ts'

const items = (...titles: string[]) => titles.map((title, index) => ({ id: `o${index + 1}`, title, description: null }))
const DAYS = items('Segunda, 9h', 'Terça, 10h', 'Quarta, 11h')
const TIMES = items('09:00', '10:00', '10:30', '2')

test.each([
  ['2', DAYS, 'o2'],
  [' 2. ', DAYS, 'o2'],
  ['(3)', DAYS, 'o3'],
  ['nº 1', DAYS, 'o1'],
  ['#3', DAYS, 'o3'],
  ['opção 2', DAYS, 'o2'],
  ['option 2', DAYS, 'o2'],
  ['la 2', DAYS, 'o2'],
  ['2️⃣', DAYS, 'o2'],
  ['4', DAYS, null],
  ['0', DAYS, null],
  ['12', DAYS, null],
  ['TERÇA, 10H', DAYS, 'o2'],
  ['terca, 10h!', DAYS, 'o2'],
  ['terca', DAYS, 'o2'],
  ['qu', DAYS, 'o3'],
  ['s', DAYS, null],
  ['', DAYS, null],
  ['sexta', DAYS, null],
  ['terça não posso', DAYS, null],
  // Both 10:00 and 10:30 begin with it, and there is no tenth option.
  ['10', TIMES, null],
  ['10:3', TIMES, 'o3'],
  ['09', TIMES, 'o1'],
  // The whole title comes before the number.
  ['2', TIMES, 'o4'],
  // It may mean the third option, or the one that begins with a 3.
  ['3', items('30 minutos', '45 minutos', '60 minutos'), null],
  ['1', items('Sim', 'Não'), 'o1'],
  ['nao', items('Sim', 'Não'), 'o2'],
  ['Corte', items('Corte', 'Corte e barba'), 'o1'],
  ['corte e', items('Corte', 'Corte e barba'), 'o2'],
  ['igual', items('Igual', 'igual'), null],
])('%j chooses an option, or none', (text, offered, expected) => {
  expect(findOption(text, offered)?.id ?? null).toBe(expected)
})

test('a unique title is found by itself, and by its number if no title begins with that number', () => {
  const titles = fc.uniqueArray(fc.stringMatching(/^[a-zA-Zãéç]{1,12}( [a-z]{1,6})?$/), {
    minLength: 1,
    maxLength: 20,
    selector: (title) => title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase(),
  })
  fc.assert(
    fc.property(titles, (given) => {
      const offered = items(...given)
      for (const [index, item] of offered.entries()) {
        expect(findOption(item.title, offered)).toBe(item)
        expect(findOption(String(index + 1), offered)).toBe(item)
      }
    }),
  )
})

test('a text that is too long to be an answer is not examined', () => {
  expect(findOption(`${'!'.repeat(3_000_000)}a`, DAYS)).toBeNull()
})
