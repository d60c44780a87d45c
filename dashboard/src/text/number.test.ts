// Money, durations and percentages, as people in each language write them.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { duration, fileSize, money, share } from './number.ts'

beforeAll(() => vi.stubGlobal('navigator', { languages: [] }))
afterAll(() => vi.unstubAllGlobals())

/** Replaces the non-breaking spaces that browsers put between a number and its unit. */
const plain = (text: string) => text.replace(/\s/g, ' ')

test.each([
  [123456, 'BRL', 'pt', 'R$ 1.234,56'],
  [123456, 'ARS', 'es', '$ 1.234,56'],
  [123456, 'USD', 'es', 'US$ 1.234,56'],
  [5, 'USD', 'en', 'US$0.05'],
  [0, 'BRL', 'en', 'R$0.00'],
] as const)('%i cents of %s in %s', (cents, currency, language, text) => {
  expect(plain(money(cents, currency, language))).toBe(text)
})

test('guaraníes have no cents', () => {
  expect(plain(money(5_000_000, 'PYG', 'es'))).toMatch(/50\.000$/)
})

test.each([
  [0, '0 min'],
  [45, '45 min'],
  [60, '1 h'],
  [90, '1 h 30 min'],
  [1440, '24 h'],
  [59.6, '1 h'],
  [119.6, '2 h'],
])('%f minutes are %s', (minutes, text) => {
  expect(duration(minutes)).toBe(text)
})

test('percentages and file sizes are written in the language', () => {
  expect(plain(share(0.254, 'pt'))).toBe('25%')
  expect(plain(share(0.254, 'es'))).toMatch(/^25 ?%$/)
  expect(plain(fileSize(1_500_000, 'pt'))).toBe('1,5 MB')
  expect(plain(fileSize(900, 'en'))).toBe('0.9 kB')
})
