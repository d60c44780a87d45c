// The preferences on this device: language, and light or dark.
import { store } from './browser-storage.ts'
import { apply, chosenBefore, type Language, languageOf, PREFERENCES, type Preferences, systemTheme } from './chosen.ts'
import { openStore } from './store.ts'

export { LANGUAGES, type Language, localeOf, THEMES } from './chosen.ts'

/** Each language is named in itself, so that people who need it can read it. */
export const LANGUAGE_NAMES: Record<Language, string> = { pt: 'Português', es: 'Español', en: 'English' }

const preferences = openStore(chosenBefore())

export const usePreferences = preferences.use

export function prefer(change: Partial<Preferences>): void {
  const next = { ...preferences.get(), ...change }
  store('device', PREFERENCES, next)
  preferences.set(next)
  apply(next)
}

export function language(): Language {
  return languageOf(preferences.get())
}

export function useLanguage(): Language {
  usePreferences()
  return language()
}

/** Shows the page in the chosen language and colours; without a choice it follows the device. */
export function applyPreferences(): void {
  systemTheme().addEventListener('change', () => apply(preferences.get()))
  apply(preferences.get())
}
