import { parseMoment, parseQueryMoment } from '@holdfast/time/moment.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bytesToBase62, toBase62 } from './base62.ts'
import { canonicalJson } from './canonical-json.ts'
import { phoneKey, readPhone } from './phone.ts'
import { cleanTags, foldText } from './text.ts'

describe('moments', () => {
  test.each([
    ['2026-11-20T11:30:00-03:00', '2026-11-20T14:30:00.000Z'],
    ['2026-11-20T11:30-0300', '2026-11-20T14:30:00.000Z'],
    ['2026-11-20t14:30:00z', '2026-11-20T14:30:00.000Z'],
    ['2026-11-20T14:30:00.1239Z', '2026-11-20T14:30:00.123Z'],
    ['2026-11-20T14:30:00.000000001Z', '2026-11-20T14:30:00.001Z'],
    ['2026-11-20T14:29:59.999999999Z', '2026-11-20T14:29:59.999Z'],
    ['2026-11-20T14:30:00.000000000Z', '2026-11-20T14:30:00.000Z'],
    ['2028-02-29T00:00:00+14:00', '2028-02-28T10:00:00.000Z'],
    ['1970-01-01T00:00Z', '1970-01-01T00:00:00.000Z'],
    ['2199-12-31T23:59:59Z', '2199-12-31T23:59:59.000Z'],
  ])('%s is %s', (text, moment) => {
    expect(parseMoment(text)?.toISOString()).toBe(moment)
  })

  test.each([
    '2026-11-20',
    '2026-11-20T11:30:00',
    '2026-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-11-20T24:00:00Z',
    '2026-11-20T11:60:00Z',
    '2026-11-20T11:30:61Z',
    '1969-12-31T23:59:59Z',
    '2200-01-01T00:00:00Z',
    '2026-11-20T11:30:00+24:00',
    '2026-11-20T11:30:00+03',
    'tomorrow',
    '',
    '2026-11-20T11:30:00 03:00',
    '+002026-11-20T11:30:00Z',
  ])('%s is not a moment', (text) => {
    expect(parseMoment(text)).toBeNull()
  })

  test('in a query a space counts as the plus sign that was not escaped', () => {
    expect(parseQueryMoment('2026-11-20T11:30:00 03:00')?.toISOString()).toBe('2026-11-20T08:30:00.000Z')
    expect(parseQueryMoment('2026-11-20T11:30:00')).toBeNull()
  })

  test('every moment that we write can be read again', () => {
    const date = fc.date({ min: new Date(0), max: new Date('2199-12-31T23:59:59.999Z'), noInvalidDate: true })
    fc.assert(
      fc.property(date, (moment) => {
        expect(parseMoment(moment.toISOString())).toEqual(moment)
      }),
    )
  })
})

describe('phones', () => {
  test('a number has one key, however it is punctuated, and the key of a key is itself', () => {
    const digits = fc.stringMatching(/^[1-9][0-9]{6,13}$/)
    fc.assert(
      fc.property(digits, (number) => {
        const key = phoneKey(`+${number}`)
        expect(phoneKey(key)).toBe(key)
        expect(readPhone(`+${number.slice(0, 2)} (${number.slice(2, 4)}) ${number.slice(4)}`)).toBe(`+${number}`)
      }),
    )
  })

  test('variants of a mobile number have one key, in Brazil, Argentina and Mexico only', () => {
    const local = fc.tuple(fc.integer({ min: 11, max: 99 }), fc.integer({ min: 60_000_000, max: 99_999_999 }))
    fc.assert(
      fc.property(local, ([area, number]) => {
        expect(phoneKey(`+55${area}${number}`)).toBe(phoneKey(`+55${area}9${number}`))
        expect(phoneKey(`+52${area}${number}`)).toBe(phoneKey(`+521${area}${number}`))
        expect(phoneKey(`+54911${number}`)).toBe(phoneKey(`+5411${number}`))
        expect(phoneKey(`+351${area}${number}`)).not.toBe(phoneKey(`+351${area}9${number}`))
      }),
    )
  })
})

test('base62 texts sort like their numbers, and can be read back', () => {
  const number = fc.bigInt({ min: 0n, max: (1n << 128n) - 1n })
  fc.assert(
    fc.property(number, number, (a, b) => {
      expect(toBase62(a, 22) < toBase62(b, 22)).toBe(a < b)
      expect(toBase62(a, 22)).toMatch(/^[0-9A-Za-z]{22}$/)
    }),
  )
  expect(bytesToBase62(new Uint8Array(32).fill(255), 43)).toHaveLength(43)
})

test('canonical JSON does not depend on the order of names, and has the same value', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (object) => {
      const turned = Object.fromEntries(Object.entries(object).toReversed())
      expect(canonicalJson(turned)).toBe(canonicalJson(object))
      expect(JSON.parse(canonicalJson(object))).toEqual(JSON.parse(JSON.stringify(object)))
    }),
  )
  expect(canonicalJson({ b: 1, a: { d: [1, 'x', null], c: 1e21 } })).toBe('{"a":{"c":1e+21,"d":[1,"x",null]},"b":1}')
})

test('folding a text removes case and accents, and nothing else', () => {
  expect(foldText('São ÑANDÚ Łódź ﬁ')).toBe('sao nandu lodz fi')
  expect(cleanTags([' a ', 'A', '', 'b'])).toEqual(['a', 'b'])
})
