// The words of a language that are heard, prepared when the first message in it comes.
import { type Language, languageOfTag } from '../../lib/language.ts'
import { en as enNumbers } from '../../lib/spoken-time/words/en.ts'
import { es as esNumbers } from '../../lib/spoken-time/words/es.ts'
import { pt as ptNumbers } from '../../lib/spoken-time/words/pt.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { numbersOf } from './party-size.ts'
import { type HeardPhrases, prepare } from './phrases.ts'
import { pt } from './pt.ts'

export interface Vocabulary {
  phrases: HeardPhrases
  numbers: ReadonlyMap<string, number>
}

const HEARD = { pt, es, en }
const NUMBERS = { pt: ptNumbers, es: esNumbers, en: enNumbers }
const vocabularies = new Map<Language, Vocabulary>()

/** English for every other language. */
export function getVocabulary(locale: string): Vocabulary {
  const language = languageOfTag(locale) ?? 'en'
  const known = vocabularies.get(language)
  if (known) return known
  const vocabulary = { phrases: prepare(HEARD[language]), numbers: numbersOf(NUMBERS[language]) }
  vocabularies.set(language, vocabulary)
  return vocabulary
}
