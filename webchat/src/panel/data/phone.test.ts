// Phone numbers: however a visitor types one, it has its country code.
import { expect, test } from 'vitest'
import { phoneBeginning, phoneOf } from './phone.ts'

test.each([
  ['+55 11 98888-7777', 'BRL', '+5511988887777'],
  ['11 98888 7777', 'BRL', '+5511988887777'],
  ['(011) 98888-7777', 'BRL', '+5511988887777'],
  ['0055 11 98888-7777', 'BRL', '+5511988887777'],
  ['+595 981 234567', 'BRL', '+595981234567'],
  ['0981 234567', 'PYG', '+595981234567'],
  ['555 123 4567', 'USD', '+15551234567'],
  ['555 123 4567', 'EUR', '+5551234567'],
  ['+55 ', 'BRL', ''],
  ['', 'BRL', ''],
  ['none', 'BRL', ''],
])('%s in %s is %s', (typed, currency, phone) => {
  expect(phoneOf(typed, currency)).toBe(phone)
})

test('a field begins with the country code of the business', () => {
  expect(phoneBeginning('PYG')).toBe('+595 ')
  expect(phoneBeginning('EUR')).toBe('')
})
