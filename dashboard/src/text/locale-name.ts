// Names of the languages for messages to customers, by language tag.
import { baseOf } from './in-language.ts'
import { type Language, localeOf } from './preferences.ts'

/** The languages to choose from. A customer with another tag keeps it. */
export const LOCALES: readonly string[] = ['pt-BR', 'es-AR', 'es-PY', 'es-419', 'en-US', 'en-GB']

/** "Portuguese (Brazil)", in the language of the page; the tag itself if the browser has no name for it. */
export function localeName(tag: string, language: Language): string {
  try {
    const name = new Intl.DisplayNames([localeOf(language)], { type: 'language' }).of(tag) ?? tag
    return name.charAt(0).toLocaleUpperCase(localeOf(language)) + name.slice(1)
  } catch {
    return tag
  }
}

/** "Portuguese" where all the other tags are in other languages, else "Portuguese (Brazil)". */
export const localeNameAmong = (tags: readonly string[], tag: string, language: Language): string =>
  localeName(tags.filter((each) => baseOf(each) === baseOf(tag)).length > 1 ? tag : baseOf(tag), language)
