// The people of an emulated WhatsApp.
import { randomInt } from 'node:crypto'

export interface WhatsAppPerson {
  name: string
  /** The number that people dial, as digits. */
  phone: string
  /** WhatsApp's id of the number, which may differ: old accounts in Brazil have it without the ninth digit. */
  wa_id: string
  /** The business-scoped id. */
  user_id: string
  username: string | null
  /** Whether businesses get only the business-scoped id. */
  hides_number: boolean
  has_whatsapp: boolean
  /** Whether this person blocked the business. */
  blocked: boolean
  /** When they last wrote, which opens the reply window of 24 hours. */
  last_wrote_at: Date | null
}

const COUNTRIES: readonly (readonly [code: string, name: string])[] = [
  ['595', 'PY'],
  ['55', 'BR'],
  ['54', 'AR'],
  ['52', 'MX'],
]

export function newPerson(given: Partial<WhatsAppPerson> & { phone: string }): WhatsAppPerson {
  const phone = given.phone.replace(/\D/g, '')
  const country = COUNTRIES.find(([code]) => phone.startsWith(code))?.[1] ?? 'US'
  return {
    name: 'Ana Lima',
    wa_id: phone,
    user_id: `${country}.${randomInt(1e12, 9e12)}${randomInt(1e3, 9e3)}`,
    username: null,
    hides_number: false,
    has_whatsapp: true,
    blocked: false,
    last_wrote_at: null,
    ...given,
    phone,
  }
}

/** Finds the recipient of a message. If both are given, the phone number counts. */
export function findPerson(people: readonly WhatsAppPerson[], to: unknown, recipient: unknown): WhatsAppPerson | null {
  const number = to === undefined ? null : String(to).replace(/\D/g, '')
  const isRecipient = (person: WhatsAppPerson) =>
    number === null ? person.user_id === recipient : person.wa_id === number || person.phone === number
  return people.find(isRecipient) ?? null
}
