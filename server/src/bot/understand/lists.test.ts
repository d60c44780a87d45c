// The lists of words of a language: no phrase stands in two of them, unless they are read at different places.
import { expect, test } from 'vitest'
import { en } from './en.ts'
import { es } from './es.ts'
import type { HeardWords } from './heard-words.ts'
import { heardOf } from './phrases.ts'
import { pt } from './pt.ts'

/** Small words around a number or a name. They mean nothing alone, so they may stand in several of these lists. */
const SMALL = ['with', 'filler', 'optionSigns', 'partyBefore', 'partyAnswer']

/** Lists that share phrases because each is read only where the other is not. */
const MAY_SHARE: readonly (readonly [string, string])[] = [
  // The verb of a proposal is a yes to it, and elsewhere a wish.
  ['book', 'yesToBook'],
  ['reschedule', 'yesToReschedule'],
  ['cancel', 'yesToCancel'],
  // Words that may follow a yes to a proposal.
  ['book', 'theBooking'],
  ['my_bookings', 'theBooking'],
  // A wish and how many come.
  ['book', 'partyBefore'],
  // Words around a name are read only after the question for the name.
  ['beforeName', 'human'],
  ['beforeName', 'book'],
  ['beforeName', 'yesToBook'],
  ['beforeName', 'correction'],
  ['afterName', 'thanks'],
  ['afterName', 'polite'],
  ['afterName', 'optionSigns'],
  ['afterName', 'filler'],
  // A wish for another time, and whether it is earlier or later.
  ['reschedule', 'toEarlier'],
  ['reschedule', 'toLater'],
  ['weakReschedule', 'toLater'],
  // A no before a wish negates it; at the beginning it may take back what was said.
  ['no', 'negation'],
  ['no', 'correctionAtStart'],
  ['negation', 'correctionAtStart'],
  ['noToBook', 'negation'],
  // Before a name, a no says who is not wished for.
  ['no', 'except'],
  // A phrase that takes something back is a no beside an answer, and a correction beside a value.
  ['no', 'correction'],
  ['polite', 'correctionAtStart'],
  ['unsure', 'correctionAtStart'],
  // A farewell says that the customer comes, which matters only where a booking would be cancelled.
  ['polite', 'noToCancel'],
  // Words that change nothing beside an answer.
  ['polite', 'greetings'],
  ['polite', 'thanks'],
  ['polite', 'filler'],
  // Of several prices, which ones.
  ['prices', 'allPrices'],
  // Weak words count only if nothing else does.
  ['question', 'questions'],
  ['questions', 'weakBook'],
  ['yes', 'weakBook'],
  ['agreed', 'weakBook'],
]

/** Phrases that two lists share for a reason of their own. */
const EXCEPTIONS: Record<string, readonly string[]> = {
  pt: [
    'opa', // a greeting, and `ops` before a correction
    'fecha', // `fecha` às 6? and a yes: `fecha!`
    'nao vou mais', // `não vou mais` cancels, `não vou mais` marcar negates
    'n', // não, and nº
    'no', // a foreign no, nº, and `no` salão
    'da', // dá, and da
    'e', // é, and e
    'sera', // `será` que dá? and `será…`
    'pode', // `pode?` and `pode`
    'sim', // pode cancelar, `sim`
  ],
  es: [
    'para', // pará, and para
    'n', // no, and nº
    'y', // yes, and y
    'son', // `son` cuatro, and `son` caros?
    'bueno', // a yes, and before any answer
    'eso', // a yes, and cancelá `eso`
  ],
  en: [],
}

const listsOf = ({ intents, ...words }: HeardWords): [name: string, phrases: string[]][] =>
  Object.entries({ ...intents, ...words }).flatMap(([name, list]): [string, string[]][] =>
    typeof list === 'string' ? [[name, list.split(',').map(fold)]] : [],
  )

const fold = (phrase: string) =>
  heardOf(phrase)
    .map(({ word }) => word)
    .join(' ')

const maySharePhrases = (one: string, other: string) =>
  (SMALL.includes(one) && SMALL.includes(other)) ||
  MAY_SHARE.some((pair) => pair.includes(one) && pair.includes(other) && one !== other)

test.each(Object.entries({ pt, es, en }))('%s: no phrase stands in two lists, or twice in one', (language, words) => {
  const lists = listsOf(words)
  const twice = lists.flatMap(([name, phrases], index) => [
    ...phrases.filter((phrase, at) => phrases.indexOf(phrase) !== at).map((phrase) => `${phrase}: ${name} twice`),
    ...lists
      .slice(index + 1)
      .flatMap(([other, others]) =>
        maySharePhrases(name, other)
          ? []
          : phrases
              .filter((phrase) => others.includes(phrase) && !EXCEPTIONS[language]?.includes(phrase))
              .map((phrase) => `${phrase}: ${name} and ${other}`),
      ),
  ])
  expect(twice).toEqual([])
})

test.each(Object.entries({ pt, es, en }))('%s: every exception is one', (language, words) => {
  const all = listsOf(words).flatMap(([, phrases]) => phrases)
  const needless = EXCEPTIONS[language]?.filter((phrase) => all.indexOf(phrase) === all.lastIndexOf(phrase))
  expect(needless).toEqual([])
})
