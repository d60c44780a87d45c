// Phone numbers as people in the workspace's country write them; foreign numbers keep their country code.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** The country of a workspace, by its currency. */
const HOME: Record<string, string> = { BRL: 'BR', ARS: 'AR', PYG: 'PY', USD: 'US' }

export function phoneText(phone: string, currency: string): string {
  const number = parsePhoneNumberFromString(phone)
  if (!number) return phone
  return number.country === HOME[currency] ? number.formatNational() : number.formatInternational()
}

/** The number as it would be stored, for showing it while somebody types; null if it is not a number yet. */
export function phoneStored(typed: string, currency: string): string | null {
  const phone = phoneFrom(typed, currency)
  return /^\+\d{7,15}$/.test(phone) ? phone : null
}

/** The typed number, with the country code in front if it is missing; unchanged if it is not a number. */
export function phoneFrom(typed: string, currency: string): string {
  // 00 means + in most countries. In Brazil the library would read the digits after 00 as a carrier.
  const dialled = typed.trim().replace(/^00\s*/, '+')
  const number = parsePhoneNumberFromString(dialled, HOME[currency] as 'BR' | undefined)
  return number?.number ?? typed.trim()
}

/** The same for a field that may be empty. */
export const phoneOrNull = (typed: string, currency: string): string | null =>
  typed.trim() === '' ? null : phoneFrom(typed, currency)
