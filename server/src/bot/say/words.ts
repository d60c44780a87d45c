// The words of the bot by language.
import type { Language } from '../../lib/language.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { pt } from './pt.ts'
import type { Words } from './spoken.ts'

const WORDS: Record<Language, Words> = { pt, es, en }

export const wordsOf = (language: Language): Words => WORDS[language]
