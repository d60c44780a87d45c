// Reads phone numbers, and decides when two spellings of a mobile number are the same number.
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** The number as we store it: only punctuation is removed. Null when the text is not a phone number. */
export function readPhone(text: string): string | null {
  const bare = text.replace(/[\s\-.()\u00a0\u2010-\u2015]/g, '')
  return /^\+[1-9][0-9]{6,14}$/.test(bare) ? bare : null
}

/** A phone number in a query string, where a plus sign that the caller did not escape arrives as a space. */
export function readQueryPhone(text: string): string | null {
  return readPhone(text) ?? readPhone(text.replace(/^ /, '+'))
}

/**
 * A number as people in a country dial it, with or without the code of the country. A number of another country begins
 * with + or 00. Null when nobody can have the number, for example when its area code is missing.
 */
export function readDialledPhone(text: string, country: CountryCode | null): string | null {
  const abroad = text.replace(/^00/, '+')
  const isAbroad = abroad.startsWith('+')
  if (!isAbroad && country === null) return null
  const dialled = parsePhoneNumberFromString(abroad, isAbroad || country === null ? undefined : country)
  if (!dialled) return null
  // A mobile number of Brazil is often written without the 9 that was added to it.
  const known = dialled.isValid() ? dialled : parsePhoneNumberFromString(phoneKey(dialled.number))
  return known?.isValid() ? readPhone(known.number) : null
}

/**
 * One key for all variants of a mobile number. Brazil added a 9 before mobile numbers with eight digits. Argentina
 * writes a 9 (from abroad) or a 15 (within the country), which may be missing. Mexico used to add a 1. People and
 * channels use both forms.
 */
export function phoneKey(phone: string): string {
  const brazil = /^\+55([1-9]\d)([6-9]\d{7})$/.exec(phone)
  if (brazil) return `+55${brazil[1]}9${brazil[2]}`
  const mexico = /^\+521(\d{10})$/.exec(phone)
  if (mexico) return `+52${mexico[1]}`
  if (phone.startsWith('+54')) return `+54${argentineSubscriber(phone)}`
  return phone
}

// The 15 follows the area code, and only the numbering plan says how long an area code is.
function argentineSubscriber(phone: string): string {
  const national = parsePhoneNumberFromString(phone)?.nationalNumber ?? phone.slice(3)
  return national.length === 11 && national.startsWith('9') ? national.slice(1) : national
}
