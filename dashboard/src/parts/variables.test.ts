// Variables of canned replies: which are filled in, and which are named as unknown.
import { expect, test } from 'vitest'
import { fillIn, findVariables, unknownVariables } from './variables.ts'

const VALUES = {
  'customer.first_name': 'Ana',
  'customer.name': 'Ana Souza',
  'customer.phone': null,
  'conversation.channel': 'WhatsApp',
  'workspace.name': 'Salão Aurora',
}

test('variables with a value are filled in, others stay', () => {
  expect(fillIn('Oi {{ customer.first_name }}, {{customer.phone}} {{booking.day}}', VALUES)).toBe(
    'Oi Ana, {{customer.phone}} {{booking.day}}',
  )
})

test('unknown variables are named once, as they are written', () => {
  expect(unknownVariables('{{customer.name}} {{ booking.day }} {{ booking.day }} {{}} {x}')).toEqual([
    '{{ booking.day }}',
    '{{}}',
  ])
  expect(findVariables('Oi {{a}}')).toEqual([{ name: '{{a}}', from: 3, to: 8 }])
})
