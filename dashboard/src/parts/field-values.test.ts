// The values of fields, as the server gets them.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Field } from '../data/api.ts'
import { type Clock, openClock } from '../text/clock.ts'
import { filledIn, shownValue } from './field-values.ts'
import { momentFrom, momentText } from './moment-text.ts'

let clock: Clock

beforeAll(() => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  clock = openClock('America/Santiago', 'en')
})
afterAll(() => vi.unstubAllGlobals())

function aField(type: Field['type']): Field {
  return { key: 'it', type, required: false, label: null, options: ['a', 'b'], max_length: null }
}

function fill(type: Field['type'], ...values: string[]): unknown {
  const form = new FormData()
  for (const value of values) form.append('it', value)
  return filledIn(aField(type), form, clock)
}

test('numbers, choices and yes or no keep their type, and an empty field is null', () => {
  expect(fill('integer', '12')).toBe(12)
  expect(fill('number', '1.5')).toBe(1.5)
  expect(fill('integer', '')).toBeNull()
  expect(fill('boolean', 'on')).toBe(true)
  expect(fill('boolean')).toBe(false)
  expect(fill('multi_select', 'a', 'b')).toEqual(['a', 'b'])
  expect(fill('multi_select')).toBeNull()
  expect(fill('text', '  Ana ')).toBe('Ana')
  expect(fill('select', '')).toBeNull()
})

describe('a date and time', () => {
  test("is in the workspace's local time", () => {
    expect(fill('date_time', '2030-01-15T10:00')).toBe('2030-01-15T13:00:00.000Z')
    expect(fill('date_time', '2030-07-15T10:00')).toBe('2030-07-15T14:00:00.000Z')
    expect(fill('date_time', 'soon')).toBeNull()
  })
  test('that is shown and sent back is the same, except for the hour that is repeated', () => {
    const minute = fc.date({ min: new Date('2021-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(minute, (moment) => {
        moment.setUTCSeconds(0, 0)
        const back = momentFrom(clock, momentText(clock, moment.toISOString()))
        const hours = (moment.getTime() - Date.parse(back as string)) / 3_600_000
        expect([0, 1]).toContain(hours)
      }),
    )
  })
})

test('a point is shown in the form in which it is typed', () => {
  expect(shownValue(aField('location'), { lat: 1, lng: 2 }, clock)).toBe('1, 2')
})
