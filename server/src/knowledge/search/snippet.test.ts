// Snippets: they hold the answer, and the headings above it if there is room.
import { expect, test } from 'vitest'
import { questionOf, snippetOf } from './snippet.ts'

const passage = { kind: 'text', head: 'Preços › Unhas', body: 'Manicure: R$ 40' } as const

test('a passage is shown below its headings', () => {
  expect(snippetOf(passage)).toBe('Preços › Unhas\nManicure: R$ 40')
  expect(snippetOf({ ...passage, head: '' })).toBe('Manicure: R$ 40')
})

test('the whole answer of an FAQ is shown, without its question', () => {
  const body = 'Sim. '.repeat(500)
  expect(snippetOf({ ...passage, kind: 'faq', head: 'Tem?', body })).toBe(body)
})

test('a passage that has no room for its headings is shown without them', () => {
  const body = `Manicure. ${'x'.repeat(685)}`
  expect(snippetOf({ ...passage, body })).toBe(body)
})

test('the question of an FAQ is its first line, without other ways to ask it; a text has none', () => {
  expect(questionOf({ ...passage, kind: 'faq', head: 'Tem Pix?\nPosso pagar com Pix?' })).toBe('Tem Pix?')
  expect(questionOf(passage)).toBeNull()
})
