// Texts in several languages: which of them a person gets.
import { expect, test } from 'vitest'
import { inLanguage } from './in-language.ts'

const HOURS = { 'pt-BR': 'Abrimos das 9 às 18.', es: 'Abrimos de 9 a 18.' }

test('the text is in the language of the person, else in the first one', () => {
  expect(inLanguage(HOURS, 'pt-br')).toBe('Abrimos das 9 às 18.')
  expect(inLanguage(HOURS, 'es-AR')).toBe('Abrimos de 9 a 18.')
  expect(inLanguage(HOURS, 'en')).toBe('Abrimos das 9 às 18.')
  expect(inLanguage({}, 'en')).toBe('')
})
