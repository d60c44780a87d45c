// Names that a workspace gave in one language or in several.
import { type Language, localeOf } from './preferences.ts'

export type Named = string | Readonly<Record<string, string>>

/** In this language if there is such a name, else in any. */
export function nameIn(named: Named, language: Language): string {
  if (typeof named === 'string') return named
  const entries = Object.entries(named)
  const exact = named[localeOf(language)]
  return exact ?? entries.find(([tag]) => tag.slice(0, 2).toLowerCase() === language)?.[1] ?? entries[0]?.[1] ?? ''
}
