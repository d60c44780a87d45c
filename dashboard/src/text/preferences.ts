// What a person chose on this device: language, light or dark.
import { keep, kept } from './kept.ts'
import { openStore } from './store.ts'

export type Language = 'pt' | 'es' | 'en'
type Theme = 'light' | 'dark' | 'system'

export const LANGUAGES: readonly Language[] = ['pt', 'es', 'en']
export const THEMES: readonly Theme[] = ['light', 'dark', 'system']
/** Each in its own language, so that those who need it can read it. */
export const LANGUAGE_NAMES: Record<Language, string> = { pt: 'Português', es: 'Español', en: 'English' }

interface Preferences {
  language: Language | null
  theme: Theme
}

const PLACE = 'holdfast.preferences'
const preferences = openStore(chosenBefore())

export const usePreferences = preferences.use

export function prefer(change: Partial<Preferences>): void {
  const next = { ...preferences.get(), ...change }
  keep('device', PLACE, next)
  preferences.set(next)
  apply()
}

export function language(): Language {
  return preferences.get().language ?? languageOf(navigator.languages)
}

export function useLanguage(): Language {
  usePreferences()
  return language()
}

/** The first of these tags that we speak. */
function languageOf(tags: readonly string[]): Language {
  const spoken = tags.map((tag) => tag.slice(0, 2).toLowerCase())
  return spoken.find((tag): tag is Language => LANGUAGES.includes(tag as Language)) ?? 'en'
}

/** The tag that dates and numbers are written by. */
export function localeOf(language: Language): string {
  const exact = navigator.languages.find((tag) => tag.slice(0, 2).toLowerCase() === language && tag.length > 2)
  return exact ?? { pt: 'pt-BR', es: 'es-AR', en: 'en-GB' }[language]
}

/** Shows the page in the chosen language and light, and follows the device where nothing was chosen. */
export function applyPreferences(): void {
  systemTheme().addEventListener('change', apply)
  apply()
}

const systemTheme = () => matchMedia('(prefers-color-scheme: dark)')

function apply(): void {
  const { theme } = preferences.get()
  const dark = theme === 'dark' || (theme === 'system' && systemTheme().matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  document.documentElement.lang = localeOf(language())
}

function chosenBefore(): Preferences {
  const found = (kept('device', PLACE) ?? {}) as Partial<Record<string, unknown>>
  return {
    language: LANGUAGES.find((language) => language === found.language) ?? null,
    theme: THEMES.find((theme) => theme === found.theme) ?? 'system',
  }
}
