// Reads a phone number as people type it: without the code of the country, which the time zone of the workspace tells.
import { readPhone } from '../lib/phone.ts'

const BRAZIL =
  /^America\/(Sao_Paulo|Bahia|Belem|Boa_Vista|Campo_Grande|Cuiaba|Eirunepe|Fortaleza|Maceio|Manaus|Noronha|Porto_Velho|Recife|Rio_Branco|Santarem|Araguaina|Porto_Acre)$|^Brazil\//
const ARGENTINA = /^America\/(Argentina\/|Buenos_Aires|Catamarca|Cordoba|Jujuy|Mendoza|Rosario)/
const PARAGUAY = /^America\/Asuncion$/

function countryCode(timezone: string): string | null {
  if (BRAZIL.test(timezone)) return '55'
  if (ARGENTINA.test(timezone)) return '54'
  return PARAGUAY.test(timezone) ? '595' : null
}

const MIN_DIGITS = 8

/** null: it is no phone number. */
export function readNationalPhone(text: string, timezone: string): string | null {
  const number = text.match(/\+?[\d\s().-]{8,}/)?.[0]?.trim()
  if (number === undefined) return null
  const digits = number.replace(/\D/g, '')
  if (digits.length < MIN_DIGITS) return null
  if (number.startsWith('+')) return readPhone(`+${digits}`)
  const code = countryCode(timezone)
  // A number that people dial within the country begins with a zero.
  const national = code === null ? null : readPhone(`+${code}${digits.replace(/^0+/, '')}`)
  return national ?? readPhone(`+${digits}`)
}
