// Prepares texts for a search by parts of words or numbers, which ignores case, accents and spaces between digits.
import { foldText } from './text.ts'

/** One line per searchable value, so that no part can match across two values. */
export function searchLines(lines: readonly string[]): string {
  return lines
    .filter((line) => line !== '')
    .map((line) => foldText(line).replace(/\s+/g, ' '))
    .join('\n')
}

/** LIKE patterns. In every group one pattern must match: each word is a group, or a number with its spellings. */
export function searchPatterns(q: string): string[][] {
  const text = foldText(q).trim().replace(/\s+/g, ' ')
  if (text === '') return []
  const isNumber = /^[+(\d][\d\s().\-/]*$/.test(text) && /\d/.test(text)
  if (isNumber) return [[text.replace(/\D/g, ''), text].map(toPattern)]
  return text.split(' ').map((word) => [toPattern(word)])
}

/** The LIKE pattern for texts that contain this part. */
export const toPattern = (part: string) => `%${part.replace(/[\\%_]/g, '\\$&')}%`
