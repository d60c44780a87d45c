import { ZONE_NAMES } from '@holdfast/time/zones.ts'
import { expect, test } from 'vitest'
import { currencyIn, localeIn } from './home.ts'

test.each([
  ['America/Sao_Paulo', 'BRL'],
  ['America/Manaus', 'BRL'],
  ['Brazil/East', 'BRL'],
  ['America/Argentina/Ushuaia', 'ARS'],
  ['America/Buenos_Aires', 'ARS'],
  ['America/Asuncion', 'PYG'],
  ['America/Montevideo', 'USD'],
  ['Europe/Lisbon', 'USD'],
])('a business in %s has the currency %s', (timezone, currency) => {
  expect(ZONE_NAMES).toContain(timezone)
  expect(currencyIn(timezone)).toBe(currency)
})

test('the language for customers is that of the country of the business', () => {
  expect(localeIn('America/Asuncion', 'es')).toBe('es-PY')
  expect(localeIn('America/Argentina/Cordoba', 'es')).toBe('es-AR')
  expect(localeIn('America/Sao_Paulo', 'es')).toBe('es')
  expect(localeIn('Europe/Lisbon', 'pt')).toBe('pt-BR')
  expect(localeIn('America/Sao_Paulo', 'en')).toBe('en')
})
