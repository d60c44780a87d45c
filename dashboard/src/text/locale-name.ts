// Languages that people are written to in, by their tags.
import { type Language, localeOf } from './preferences.ts'

/** Those to choose from; any other tag that is kept stays as it is. */
export const LOCALES: readonly string[] = ['pt-BR', 'es-AR', 'es-PY', 'es-419', 'en-US', 'en-GB']

/** "Portuguese (Brazil)", in the language of the page; the tag itself where nobody has a name for it. */
export function localeName(tag: string, language: Language): string {
  try {
    const name = new Intl.DisplayNames([localeOf(language)], { type: 'language' }).of(tag) ?? tag
    return name.charAt(0).toLocaleUpperCase(localeOf(language)) + name.slice(1)
  } catch {
    return tag
  }
}
