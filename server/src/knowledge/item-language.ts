// Finds the language of an item, which decides how its words are stemmed.
import { getLocale } from '../accounts/workspace.ts'
import { detectLanguage } from '../lib/language.ts'
import type { ReadCtx } from '../platform/context.ts'
import { languageOfTag, type TextLanguage } from './search/words.ts'

/** The beginning of a text shows its language. */
const MAX_CHARACTERS = 20_000

/** The language of the words, else the one that the document names, else that of the workspace. */
export async function languageOfText(ctx: ReadCtx, text: string, namedLanguage: string | null): Promise<TextLanguage> {
  return languageOfTag(detectLanguage(text.slice(0, MAX_CHARACTERS)) ?? namedLanguage ?? (await getLocale(ctx)))
}
