// How people find things: by parts of words and of numbers, whatever the case, the accents or the spacing of digits.
import { foldText } from './text.ts'

/** One line per thing known, so that no part can match across two of them. */
export function searchLines(lines: readonly string[]): string {
  return lines
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
