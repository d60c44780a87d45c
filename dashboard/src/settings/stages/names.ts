// Reads and changes names, which may be one for all languages or one for each.
import type { Named } from '../../text/named.ts'
import { LANGUAGES } from '../../text/preferences.ts'

/** The languages of the page first, with the tags that are in use, then all others that have a name. */
export function tagsOf(named: Readonly<Record<string, string>>): string[] {
  const used = Object.keys(named)
  const ours = LANGUAGES.map((language) => used.find((tag) => languageIn(tag) === language) ?? language)
  return [...ours, ...used.filter((tag) => !ours.includes(tag))]
}

export const languageIn = (tag: string): string => tag.slice(0, 2).toLowerCase()

/** An empty name removes the name. */
export function withName(named: Readonly<Record<string, string>>, tag: string, name: string): Record<string, string> {
  const { [tag]: _, ...others } = named
  return name === '' ? others : { ...named, [tag]: name }
}

export function perLanguage(name: Named): Record<string, string> {
  if (typeof name !== 'string') return { ...name }
  return Object.fromEntries(LANGUAGES.map((language) => [language, name]))
}
