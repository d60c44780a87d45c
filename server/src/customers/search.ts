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

/** What must all match, each in one of its spellings as a LIKE pattern: every word, or a number however it is written. */
export function searchPatterns(q: string): string[][] {
  const text = foldText(q).trim().replace(/\s+/g, ' ')
  if (text === '') return []
  const isNumber = /^[+(\d][\d\s().\-/]*$/.test(text) && /\d/.test(text)
  if (isNumber) return [[text.replace(/\D/g, ''), text].map(toPattern)]
  return text.split(' ').map((word) => [toPattern(word)])
}

const toPattern = (part: string) => `%${part.replace(/[\\%_]/g, '\\$&')}%`
