// The language and the colours that were chosen on this device. They are read before the first paint.
import { readStored } from './browser-storage.ts'

export type Language = 'pt' | 'es' | 'en'
export type Theme = 'light' | 'dark' | 'system'

export const LANGUAGES: readonly Language[] = ['pt', 'es', 'en']
export const THEMES: readonly Theme[] = ['light', 'dark', 'system']

export interface Preferences {
  language: Language | null
  theme: Theme
}

export const PREFERENCES = 'holdfast.preferences'

export function chosenBefore(): Preferences {
  const found = (readStored('device', PREFERENCES) ?? {}) as Partial<Record<string, unknown>>
  return {
    language: LANGUAGES.find((language) => language === found.language) ?? null,
    theme: THEMES.find((theme) => theme === found.theme) ?? 'system',
  }
}

/** Without a choice, the first language of the browser that the page supports. */
export function languageOf({ language }: Preferences): Language {
  const spoken = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())
  return language ?? spoken.find((tag): tag is Language => LANGUAGES.includes(tag as Language)) ?? 'en'
}

/** The language tag for dates and numbers. */
export function localeOf(language: Language): string {
  const exact = navigator.languages.find((tag) => tag.slice(0, 2).toLowerCase() === language && tag.length > 2)
  return exact ?? { pt: 'pt-BR', es: 'es-AR', en: 'en-GB' }[language]
}

export const systemTheme = () => matchMedia('(prefers-color-scheme: dark)')

/** Shows the page in these colours and says its language. */
export function apply(preferences: Preferences): void {
  applyTheme(preferences)
  document.documentElement.lang = localeOf(languageOf(preferences))
}

export function applyTheme({ theme }: Preferences): void {
  const dark = theme === 'dark' || (theme === 'system' && systemTheme().matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
}
