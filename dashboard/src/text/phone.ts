// Phone numbers as people at home write them; numbers from abroad keep their country.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** The country that a workspace dials from, by what it is paid in. */
const HOME: Record<string, string> = { BRL: 'BR', ARS: 'AR', PYG: 'PY', USD: 'US' }

export function phoneText(phone: string, currency: string): string {
  const number = parsePhoneNumberFromString(phone)
  if (!number) return phone
  return number.country === HOME[currency] ? number.formatNational() : number.formatInternational()
}

/** As it would be kept, to be shown while somebody types; null as long as it is no number. */
export function phoneKept(typed: string, currency: string): string | null {
  const phone = phoneFrom(typed, currency)
  return /^\+\d{7,15}$/.test(phone) ? phone : null
}

/** What somebody typed, with the country in front if they left it out; as typed when it is no number. */
export function phoneFrom(typed: string, currency: string): string {
  // Two noughts are dialled for a plus in most countries; in Brazil the library takes what follows for a carrier.
  const dialled = typed.trim().replace(/^00\s*/, '+')
  const number = parsePhoneNumberFromString(dialled, HOME[currency] as 'BR' | undefined)
  return number?.number ?? typed.trim()
}
