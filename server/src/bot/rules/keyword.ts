// Finds the words with which a business wants a conversation to go to people.
import { heardOf } from '../understand/phrases.ts'

/** Whether a keyword stands in the text as whole words, whatever its accents and capital letters are. */
export function hasKeyword(text: string, keywords: readonly string[]): boolean {
  const said = spacedWords(text)
  return keywords.some((keyword) => {
    const words = spacedWords(keyword)
    return words.trim() !== '' && said.includes(words)
  })
}

const spacedWords = (text: string) =>
  ` ${heardOf(text)
    .map(({ word }) => word)
    .filter((word) => word !== '?')
    .join(' ')} `
