// Phone numbers: written nationally for the workspace's country, otherwise with the country code, and read in any form.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { phoneFrom, phoneText } from './phone.ts'

describe('a number of the home country is written as people there do', () => {
  test.each([
    ['+5511988887777', 'BRL', '(11) 98888-7777'],
    ['+551133334444', 'BRL', '(11) 3333-4444'],
    ['+5491155554444', 'ARS', '011 15-5555-4444'],
    ['+541143334444', 'ARS', '011 4333-4444'],
    ['+595981234567', 'PYG', '0981 234567'],
    ['+59521123456', 'PYG', '(021) 123 456'],
    ['+12125551234', 'USD', '(212) 555-1234'],
  ])('%s in a workspace with the currency %s is %s', (phone, currency, text) => {
    expect(phoneText(phone, currency)).toBe(text)
  })
})

test.each([
  ['+5511988887777', 'ARS', '+55 11 98888 7777'],
  ['+14165551234', 'USD', '+1 416 555 1234'],
  ['+34612345678', 'BRL', '+34 612 34 56 78'],
  ['+5511988887777', 'EUR', '+55 11 98888 7777'],
])('the foreign number %s keeps its country code in a workspace with the currency %s', (phone, currency, text) => {
  expect(phoneText(phone, currency)).toBe(text)
})

test('a text that is not a phone number is shown unchanged', () => {
  expect(phoneText('+99912345678', 'BRL')).toBe('+99912345678')
})

describe('a typed number gets the country code of the workspace', () => {
  test.each([
    ['11 98888-7777', 'BRL', '+5511988887777'],
    ['(11) 98888 7777', 'BRL', '+5511988887777'],
    ['011 98888-7777', 'BRL', '+5511988887777'],
    ['011 15-5555-4444', 'ARS', '+5491155554444'],
    ['0981 234 567', 'PYG', '+595981234567'],
    ['(212) 555-1234', 'USD', '+12125551234'],
  ])('%s in a workspace with the currency %s', (typed, currency, phone) => {
    expect(phoneFrom(typed, currency)).toBe(phone)
  })
})

test('a typed country code stays, with + or with 00', () => {
  expect(phoneFrom('+1 212 555 1234', 'BRL')).toBe('+12125551234')
  expect(phoneFrom(' +595 981 234567', 'BRL')).toBe('+595981234567')
  expect(phoneFrom('0055 11 98888-7777', 'ARS')).toBe('+5511988887777')
  expect(phoneFrom('00 55 11 98888-7777', 'BRL')).toBe('+5511988887777')
})

test('a text that is not a phone number stays as typed, and the server refuses it', () => {
  expect(phoneFrom(' ask her ', 'BRL')).toBe('ask her')
  expect(phoneFrom('', 'BRL')).toBe('')
})

test('a mobile number of the home country can be typed as it is shown', () => {
  const mobiles = fc.oneof(
    fc.integer({ min: 0, max: 9_999_999 }).map((rest) => ['BRL', `+55119${String(80_000_000 + rest)}`] as const),
    fc.integer({ min: 0, max: 999_999 }).map((rest) => ['PYG', `+595981${String(rest).padStart(6, '0')}`] as const),
    fc.integer({ min: 0, max: 999_999 }).map((rest) => ['ARS', `+5491155${String(rest).padStart(6, '0')}`] as const),
  )
  fc.assert(
    fc.property(mobiles, ([currency, phone]) => {
      expect(phoneFrom(phoneText(phone, currency), currency)).toBe(phone)
    }),
  )
})
