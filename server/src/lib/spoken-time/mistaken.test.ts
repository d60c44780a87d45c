// Messages of which a word or a number was once taken for another day or time.
import { expect, test } from 'vitest'
import { written } from './corpus/corpus.ts'
import { findTimes, type SpokenTimeOptions } from './spoken-time.ts'

/** A Monday, at ten. */
const NOW = new Date('2026-11-16T13:00:00Z')

const found = (locale: string, text: string, more: Partial<SpokenTimeOptions> = {}) =>
  findTimes(text, { locales: [locale], timezone: 'America/Sao_Paulo', now: NOW, ...more })

test.each([
  ['pt-BR', 'amanhã às 10', { expects: 'day' }, '2026-11-17 10:00|22:00'],
  ['es', 'mañana a las 10', { expects: 'day' }, '2026-11-17 10:00|22:00'],
  ['pt-BR', 'de segunda a domingo', {}, '2026-11-16..2026-11-22'],
  ['pt-BR', 'depois das 5 menos quinta', {}, '17:00-|05:00- !2026-11-19'],
  ['en', 'after 5 except thursday', {}, '17:00-|05:00- !2026-11-19'],
  ['pt-BR', 'amanhã às 3 não posso', {}, '!2026-11-17 !15:00|03:00'],
  ['en', 'the later one', { expects: 'time' }, 'later'],
  ['en', 'the first one in the afternoon', { expects: 'time' }, 'afternoon'],
  ['en', 'second one works', { expects: 'time' }, ''],
  ['en', 'one', { expects: 'time' }, '13:00|01:00'],
  ['en', 'at one', { expects: 'time' }, '13:00|01:00'],
  ['es', 'quiero cancelar el de mañana', {}, '2026-11-17'],
  ['es', 'un turno de mañana', {}, 'morning'],
  ['en', "cancel tomorrow's", {}, '2026-11-17'],
  ['en', "move friday's", {}, '2026-11-20'],
  ['en', 'mon or tue afternoon', {}, '2026-11-16|2026-11-23 2026-11-17 afternoon'],
  ['en', "mornings don't work for me", {}, '!morning'],
  ['en', 'two weeks from tomorrow', {}, '2026-12-01'],
  ['en', 'a week from friday at 3', {}, '2026-11-27 15:00|03:00'],
] as const)('%s: %s', (locale, text, more, expected) => {
  expect(written(found(locale, text, more))).toBe(expected)
})

test.each([
  ['en', 'with Tom at 3', '15:00|03:00'],
  ['en', 'tom at 3', '2026-11-17 15:00|03:00'],
  ['es', 'con Domingo el viernes', '2026-11-20'],
  ['es', 'el domingo', '2026-11-22'],
  ['pt-BR', 'com a Manhã às 9', '09:00|21:00'],
  ['pt-BR', 'com o Dois às 9', '09:00|21:00'],
] as const)('%s: people may be called like a day or a time: %s', (locale, text, expected) => {
  const names = new Set(['tom', 'domingo', 'manha', 'dois'])
  expect(written(found(locale, text, { names }))).toBe(expected)
})

test('a date in digits has the order of the country where English without a region is spoken', () => {
  const order = (locale: string, timezone: string) => written(found(locale, '03/07', { timezone }))
  expect(order('en', 'America/New_York')).toBe('2027-03-07')
  expect(order('en', 'Pacific/Honolulu')).toBe('2027-03-07')
  expect(order('en', 'America/Sao_Paulo')).toBe('2027-07-03|2027-03-07')
  expect(order('en-US', 'America/Sao_Paulo')).toBe('2027-03-07')
  expect(order('en-GB', 'America/New_York')).toBe('2027-07-03')
  expect(order('es', 'America/New_York')).toBe('2027-07-03')
})

test('what may be chosen instead is marked', () => {
  const alternatives = (text: string) => found('pt-BR', text).map(({ isAlternative }) => isAlternative)
  expect(alternatives('segunda ou terça')).toEqual([false, true])
  expect(alternatives('na segunda ou na terça às 3 ou 4')).toEqual([false, true, false, true])
  expect(alternatives('de sexta pra sábado')).not.toContain(true)
})
