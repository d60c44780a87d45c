// Finds the person with whom a customer wants to book: `com a Joana`.
import { countChanges } from '../../lib/letter-changes.ts'
import { longestPhrase } from '../../lib/phrase-tree.ts'
import { type HeardPhrases, heardOf, type Token } from './phrases.ts'

export interface NamedPerson {
  id: string
  name: string
}

const MIN_NAME_CHARACTERS = 3
/** Sara is Sarah, but Ana is not Ada. */
const MIN_CORRECTED_CHARACTERS = 4
const MIN_LONGER_CHARACTERS = 5

/** The ids of the people whose name was said. If somebody is called by more of the name than others, only they. */
export function findPeople(heard: readonly Token[], people: readonly NamedPerson[], phrases: HeardPhrases): string[] {
  const words = heard.map(({ word }) => word)
  const scores = people.map(({ id, name }) => {
    const names = heardOf(name).map(({ word }) => word)
    return { id, score: scoreOf(words, names, phrases) }
  })
  const best = Math.max(0, ...scores.map(({ score }) => score))
  return best === 0 ? [] : scores.filter(({ score }) => score === best).map(({ id }) => id)
}

/** How many words of the name stand in a row. The first name must be among them. */
function scoreOf(words: readonly string[], names: readonly string[], { lists }: HeardPhrases): number {
  const first = names[0]
  if (first === undefined || first.length < MIN_NAME_CHARACTERS) return 0
  let best = 0
  for (const [index, word] of words.entries()) {
    const isAfterWith = [index - 1, index - 2].some(
      (from) => from >= 0 && longestPhrase(lists.with, words, from)?.next === index,
    )
    const isTypo =
      isAfterWith &&
      Math.min(word.length, first.length) >= MIN_CORRECTED_CHARACTERS &&
      Math.max(word.length, first.length) >= MIN_LONGER_CHARACTERS &&
      countChanges(word, first, 1) <= 1
    if (word !== first && !isTypo) continue
    let count = 1
    while (names[count] !== undefined && words[index + count] === names[count]) count += 1
    best = Math.max(best, count)
  }
  return best
}
