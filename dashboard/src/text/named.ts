// Names that a workspace has given in one or several languages.
import { type Language, localeOf } from './preferences.ts'

export type Named = string | Readonly<Record<string, string>>

/** The name in this language or, if there is none, in any other. */
export function nameIn(named: Named, language: Language): string {
  if (typeof named === 'string') return named
  const entries = Object.entries(named)
  const exact = named[localeOf(language)]
  return exact ?? entries.find(([tag]) => tag.slice(0, 2).toLowerCase() === language)?.[1] ?? entries[0]?.[1] ?? ''
}
