// Phone numbers: what we accept, and when two spellings of a mobile number are one person's.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** The number as it is kept, or null when it is none. Digits stay as sent; only decoration goes. */
export function readPhone(text: string): string | null {
  const bare = text.replace(/[\s\-.()\u00a0\u2010-\u2015]/g, '')
  return /^\+[1-9][0-9]{6,14}$/.test(bare) ? bare : null
}

/** The same from a query string, where the plus arrives as a space when the caller did not escape it. */
export function readQueryPhone(text: string): string | null {
  return readPhone(text) ?? readPhone(text.replace(/^ /, '+'))
}

/**
 * One key for all variants of a mobile number. Brazil put a 9 before its eight-digit mobile numbers, Argentina
 * writes a 9 (abroad) or a 15 (at home) that may be missing, Mexico had a 1; people and channels use both forms.
 */
export function phoneKey(phone: string): string {
  const brazil = /^\+55([1-9]\d)([6-9]\d{7})$/.exec(phone)
  if (brazil) return `+55${brazil[1]}9${brazil[2]}`
  const mexico = /^\+521(\d{10})$/.exec(phone)
  if (mexico) return `+52${mexico[1]}`
  if (phone.startsWith('+54')) return `+54${argentineSubscriber(phone)}`
  return phone
}

// Where the area code ends, and so where the 15 stands, is known only to the numbering plan.
function argentineSubscriber(phone: string): string {
  const national = parsePhoneNumberFromString(phone)?.nationalNumber ?? phone.slice(3)
  return national.length === 11 && national.startsWith('9') ? national.slice(1) : national
}
