// The languages of texts for customers: those of the page are always offered, others stay.
import { expect, test } from 'vitest'
import { tagsToWrite } from './languages.ts'

test('without texts there are the three languages, that of the business first', () => {
  expect(tagsToWrite([], 'es-PY')).toEqual(['es', 'pt', 'en'])
})

test('a language with a text keeps its tag, and others than the three stay', () => {
  expect(tagsToWrite(['it', 'es-AR', 'pt-BR'], 'pt-BR')).toEqual(['pt-BR', 'es-AR', 'en', 'it'])
})
