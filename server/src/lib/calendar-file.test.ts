import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type CalendarEntry, calendarFile, escapeText, fold } from './calendar-file.ts'

const HEAD = { name: 'Ana', timezone: 'America/Sao_Paulo', refreshMinutes: 15 }
const AT = new Date('2026-11-20T14:30:00.000Z')

const anEntry = (change: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: 'bkg_1@holdfast.example.com',
  sequence: 3,
  start: AT,
  end: new Date('2026-11-20T15:00:00.000Z'),
  created: new Date('2026-11-01T08:00:00.000Z'),
  changed: new Date('2026-11-02T08:00:00.000Z'),
  status: 'CONFIRMED',
  busy: true,
  summary: 'Corte',
  description: null,
  location: null,
  url: 'https://holdfast.example.com/bookings/bkg_1',
  ...change,
})

function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file))
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
}

test('another reader finds all fields of an entry', () => {
  const summary = 'Coloração; mechas, e corte \\ Ana "Nana" Souza: 💇🏽‍♀️'
  const description = 'Primeira linha\nsegunda; terceira'
  const [event] = read(calendarFile(HEAD, [anEntry({ summary, description, location: 'Rua A, 1; fundos' })]))
  expect(event).toMatchObject({ uid: 'bkg_1@holdfast.example.com', sequence: 3, summary, description })
  expect(event?.location).toBe('Rua A, 1; fundos')
  expect(event?.startDate.toJSDate()).toEqual(AT)
  expect(event?.startDate.zone.tzid).toBe('UTC')
  expect(event?.component.getFirstPropertyValue('status')).toBe('CONFIRMED')
})

/** Texts as people type them, with line breaks, tabs and letters of any length in bytes. */
const text = fc.string({ unit: 'binary', maxLength: 300 })
const storable = (value: string) => !/\p{Cc}|\p{Cs}|\u2028|\u2029/u.test(value.replaceAll('\n', ''))

test('any text comes back as it was, whatever it contains', () => {
  fc.assert(
    fc.property(text.filter(storable), text.filter(storable), (summary, description) => {
      const [event] = read(calendarFile(HEAD, [anEntry({ summary, description: description || null })]))
      expect(event?.summary ?? '').toBe(summary)
      expect(event?.description ?? '').toBe(description)
    }),
    { numRuns: 500 },
  )
})

test('no line is longer than 75 octets, no character is cut, and unfolding gives the line back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (line) => {
      const plain = line.replace(/[\r\n]/g, '')
      const folded = fold(plain)
      for (const part of folded.split('\r\n')) {
        expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75)
        // Half of a character does not survive the way to bytes and back.
        expect(Buffer.from(part).toString()).toBe(part)
      }
      expect(folded.replaceAll('\r\n ', '')).toBe(plain)
    }),
    { numRuns: 500 },
  )
})

test('a line of exactly 75 octets is not folded, one of 76 is', () => {
  expect(fold('a'.repeat(75))).toBe('a'.repeat(75))
  expect(fold('a'.repeat(76))).toBe(`${'a'.repeat(75)}\r\n a`)
  expect(fold(`${'a'.repeat(74)}é`)).toBe(`${'a'.repeat(74)}\r\n é`)
})

test('a text cannot add a line or a component', () => {
  const attack = 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\nSUMMARY:y\u0085\u2028z\0\u001b'
  const file = calendarFile(HEAD, [anEntry({ summary: attack, location: attack })])
  expect(read(file)).toHaveLength(1)
  expect(file.split('\r\n').filter((line) => line.startsWith('BEGIN:'))).toEqual(['BEGIN:VCALENDAR', 'BEGIN:VEVENT'])
  expect(escapeText(attack)).toBe('x\\nEND:VEVENT\\nBEGIN:VEVENT\\nSUMMARY:y\\n\\nz')
})

test('every line ends with CR and LF, and a calendar without entries is valid', () => {
  const file = calendarFile({ ...HEAD, refreshMinutes: null }, [])
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(file).not.toContain('REFRESH')
  expect(read(file)).toEqual([])
})
