// The currencies of workspaces and their names.
import { type Language, localeOf } from './preferences.ts'

export const CURRENCIES = ['BRL', 'ARS', 'PYG', 'USD'] as const

export type Currency = (typeof CURRENCIES)[number]

/** "Brazilian Real (BRL)", in the language of the page. */
export function currencyName(currency: string, language: Language): string {
  const name = new Intl.DisplayNames([localeOf(language)], { type: 'currency' }).of(currency) ?? currency
  return `${name.charAt(0).toLocaleUpperCase(localeOf(language))}${name.slice(1)} (${currency})`
}
