// The preferences on this device: language, and light or dark.
import { readStored, store } from './browser-storage.ts'
import { openStore } from './store.ts'

export type Language = 'pt' | 'es' | 'en'
type Theme = 'light' | 'dark' | 'system'

export const LANGUAGES: readonly Language[] = ['pt', 'es', 'en']
export const THEMES: readonly Theme[] = ['light', 'dark', 'system']
/** Each language is named in itself, so that people who need it can read it. */
export const LANGUAGE_NAMES: Record<Language, string> = { pt: 'Português', es: 'Español', en: 'English' }

interface Preferences {
  language: Language | null
  theme: Theme
}

const STORAGE_NAME = 'holdfast.preferences'
const preferences = openStore(chosenBefore())

export const usePreferences = preferences.use

export function prefer(change: Partial<Preferences>): void {
  const next = { ...preferences.get(), ...change }
  store('device', STORAGE_NAME, next)
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

/** The first of these tags that the page supports. */
function languageOf(tags: readonly string[]): Language {
  const spoken = tags.map((tag) => tag.slice(0, 2).toLowerCase())
  return spoken.find((tag): tag is Language => LANGUAGES.includes(tag as Language)) ?? 'en'
}

/** The language tag for dates and numbers. */
export function localeOf(language: Language): string {
  const exact = navigator.languages.find((tag) => tag.slice(0, 2).toLowerCase() === language && tag.length > 2)
  return exact ?? { pt: 'pt-BR', es: 'es-AR', en: 'en-GB' }[language]
}

/** Shows the page in the chosen language and colours; without a choice it follows the device. */
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
  const found = (readStored('device', STORAGE_NAME) ?? {}) as Partial<Record<string, unknown>>
  return {
    language: LANGUAGES.find((language) => language === found.language) ?? null,
    theme: THEMES.find((theme) => theme === found.theme) ?? 'system',
  }
}
