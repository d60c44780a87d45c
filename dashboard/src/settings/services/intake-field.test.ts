import { expect, test } from 'vitest'
import { newField, withKeys, withLabel, withType } from './intake-field.ts'

const named = (label: string, key = '') => ({ ...newField(), label, key })

test('a new field gets a key that is made of its name', () => {
  expect(withKeys([named('Qual é a placa do carro?'), named('¿?')]).map(({ key }) => key)).toEqual([
    'qual-e-a-placa-do-carro',
    'question',
  ])
})

test('keys differ, and a saved key never changes', () => {
  const fields = [named('Length'), named('Another name', 'length'), named('Length')]
  expect(withKeys(fields).map(({ key }) => key)).toEqual(['length-2', 'length', 'length-3'])
})

test('a field with names in several languages keeps the other names', () => {
  const field = { ...newField(), label: { 'pt-BR': 'Comprimento', en: 'Length' } }
  expect(withLabel(field, 'Tamanho', 'pt').label).toEqual({ 'pt-BR': 'Tamanho', en: 'Length' })
})

test('a type without choices removes the choices', () => {
  const choice = { ...withType(newField(), 'select'), options: ['short', 'long'] }
  expect(withType(choice, 'multi_select').options).toEqual(['short', 'long'])
  expect(withType(choice, 'text').options).toBeNull()
})
