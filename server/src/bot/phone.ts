// Reads a phone number as people type it: without the code of the country, which the time zone of the workspace tells.
import { readDialledPhone } from '../lib/phone.ts'
import { countryOfZone } from '../lib/zone-country.ts'

/** Digits with the signs that people write between them. */
const NUMBER = /\+?[\d(][\d\s().-]{6,}\d/g
/** Dates, and the number by which Brazil knows a person. */
const OTHER_NUMBER = /^(?:\d{1,2}[.-]\d{1,2}[.-]\d{4}|\d{3}\.\d{3}\.\d{3}-\d{2})$/

/** The first number in the text that can be dialled; null: there is none. */
export const readNationalPhone = (text: string, timezone: string): string | null =>
  findPhone(text, timezone)?.phone ?? null

/** The same, with the text before the number. */
export function findPhone(text: string, timezone: string): { phone: string; before: string } | null {
  const country = countryOfZone(timezone)
  for (const { 0: number, index } of text.matchAll(NUMBER)) {
    const phone = OTHER_NUMBER.test(number) ? null : readDialledPhone(number, country)
    if (phone !== null) return { phone, before: text.slice(0, index) }
  }
  return null
}
