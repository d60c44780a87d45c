// Reads the name that a customer gives, without the words around it: `pode colocar no nome do Pedro, por favor`.
import { longestPhrase } from '../../lib/phrase-tree.ts'
import { heardOf } from './phrases.ts'
import { getVocabulary } from './vocabulary.ts'

/** A customer may give the name in another language than the bot speaks. */
const LISTS = ['pt', 'es', 'en'].map((language) => getVocabulary(language).phrases.lists)

export interface OwnName {
  name: string
  /** Whether words before it say that a name follows. */
  isIntroduced: boolean
}

export function readOwnName(text: string): OwnName {
  const heard = heardOf(text).filter(({ word }) => word !== '?')
  const words = heard.map(({ word }) => word)
  const endOf = (name: 'greetings' | 'beforeName' | 'afterName', from: number, within: readonly string[]) =>
    Math.max(...LISTS.map((lists) => longestPhrase(lists[name], within, from)?.next ?? 0))
  let [start, isIntroduced] = [0, false]
  for (;;) {
    const introduced = endOf('beforeName', start, words)
    const next = Math.max(introduced, endOf('greetings', start, words))
    if (next === 0 || next >= words.length) break
    isIntroduced ||= introduced === next
    start = next
  }
  let end = words.length
  for (let from = end - 1; from > start; from -= 1) {
    if (endOf('afterName', from, words.slice(0, end)) === end) end = from
  }
  const [first, last] = [heard[start], heard[end - 1]]
  return { name: first && last ? text.slice(first.start, last.end) : '', isIntroduced }
}
