// How customers are found: by parts of what is known of them, whatever the case, the accents or the spacing of digits.
import { phoneKey } from '../lib/phone.ts'
import { foldText } from '../lib/text.ts'

interface Findable {
  name: string
  email: string | null
  company: string | null
  tags: readonly string[]
  phone: string | null
}

/** One line per thing known, so that no part can match across two of them. */
export function searchText({ name, email, company, tags, phone }: Findable): string {
  const numbers = phone === null ? [] : [...new Set([phone.slice(1), phoneKey(phone).slice(1)])]
  return [name, email ?? '', company ?? '', ...tags, ...numbers]
    .filter((line) => line !== '')
    .map((line) => foldText(line).replace(/\s+/g, ' '))
    .join('\n')
}

/** LIKE patterns that must all match: one per word, or one for a number however it is written. */
export function searchPatterns(q: string): string[] {
  const text = foldText(q).trim()
  const isNumber = /^[+(\d][\d\s().\-/]*$/.test(text) && /\d/.test(text)
  const words = isNumber ? [text.replace(/\D/g, '')] : text.split(/\s+/)
  return words
    .filter((word) => word !== '')
    .slice(0, 10)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}
