// Changes of two members meet in one form.
import { expect, test } from 'vitest'
import { merged } from './merged.ts'

const BASE = { name: 'Lia', tags: ['a'], texts: { en: 'Hi', es: 'Hola' } }

test('a field that I have not changed gets the other value, and one that I have changed keeps my value', () => {
  const mine = { ...BASE, name: 'Sol' }
  const theirs = { ...BASE, tags: ['a', 'b'] }
  expect(merged(BASE, mine, theirs)).toEqual({ value: { ...theirs, name: 'Sol' }, clashes: false })
})

test('a field that both have changed keeps my value, and is a clash', () => {
  const mine = { ...BASE, name: 'Sol', tags: [] }
  const theirs = { ...BASE, name: 'Eva', texts: { en: 'Hello', es: 'Hola' } }
  expect(merged(BASE, mine, theirs)).toEqual({ value: { ...theirs, name: 'Sol', tags: [] }, clashes: true })
})

test('the same change by both is not a clash', () => {
  const both = { ...BASE, tags: ['b'] }
  expect(merged(BASE, both, both)).toEqual({ value: both, clashes: false })
})
