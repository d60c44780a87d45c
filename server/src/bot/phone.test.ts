// Phone numbers as customers type them, in the country of the business.
import { expect, test } from 'vitest'
import { readNationalPhone } from './phone.ts'

const BRAZIL = 'America/Sao_Paulo'
const ARGENTINA = 'America/Argentina/Buenos_Aires'
const PARAGUAY = 'America/Asuncion'
const NEW_YORK = 'America/New_York'

test.each([
  [BRAZIL, '11 98888-7777', '+5511988887777'],
  [BRAZIL, '(11) 98888-7777', '+5511988887777'],
  [BRAZIL, '11988887777', '+5511988887777'],
  [BRAZIL, '011 98888 7777', '+5511988887777'],
  [BRAZIL, '5511988887777', '+5511988887777'],
  [BRAZIL, '55 11 98888-7777', '+5511988887777'],
  [BRAZIL, '+55 (11) 98888-7777', '+5511988887777'],
  [BRAZIL, '00 55 11 98888-7777', '+5511988887777'],
  [BRAZIL, 'meu zap é 11 98888.7777, obrigada', '+5511988887777'],
  [BRAZIL, '11 8888-7777', '+5511988887777'],
  [BRAZIL, '11 3333-4444', '+551133334444'],
  [BRAZIL, '55 99888-7777', '+5555998887777'],
  [BRAZIL, '+595 981 123456', '+595981123456'],
  ['America/Manaus', '92 98888-7777', '+5592988887777'],
  ['Brazil/East', '11 98888-7777', '+5511988887777'],
  [ARGENTINA, '11 2233-4455', '+541122334455'],
  [ARGENTINA, '011 15 2233-4455', '+5491122334455'],
  [ARGENTINA, '11 15 2233 4455', '+5491122334455'],
  [ARGENTINA, '5491122334455', '+5491122334455'],
  [ARGENTINA, '+54 9 11 2233-4455', '+5491122334455'],
  [ARGENTINA, 'es el 0351 15 612-3456', '+5493516123456'],
  [PARAGUAY, '0981 123 456', '+595981123456'],
  [PARAGUAY, '0981-123456', '+595981123456'],
  [PARAGUAY, '981123456', '+595981123456'],
  [PARAGUAY, '595981123456', '+595981123456'],
  [PARAGUAY, '021 123 456', '+59521123456'],
  [NEW_YORK, '(212) 555-0123', '+12125550123'],
  [NEW_YORK, '212-555-0123', '+12125550123'],
  [NEW_YORK, '1 212 555 0123', '+12125550123'],
  [NEW_YORK, '212.555.0123', '+12125550123'],
  ['Europe/Lisbon', '912 345 678', '+351912345678'],
])('in %s, %s is %s', (timezone, text, phone) => {
  expect(readNationalPhone(text, timezone)).toBe(phone)
})

test.each([
  [BRAZIL, '98888-7777'],
  [BRAZIL, 'meu cpf é 123.456.789-00'],
  [BRAZIL, '119.888.877-77'],
  [BRAZIL, 'nasci em 12-05-1990'],
  [BRAZIL, '12345678900'],
  [BRAZIL, '00 98888-7777'],
  [ARGENTINA, '2233-4455'],
  [PARAGUAY, '21-05-1990'],
  [NEW_YORK, '555-0123'],
  [NEW_YORK, '12-05-1990'],
  ['UTC', '11 98888-7777'],
])('in %s, %s is not a number that can be dialled', (timezone, text) => {
  expect(readNationalPhone(text, timezone)).toBeNull()
})
