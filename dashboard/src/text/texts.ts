// The texts of the page in three languages; a text that is missing in one of them does not compile.
import { useMemo } from 'react'
import { saysTurno, useSaysTurno } from './country.ts'
import { type Language, language, localeOf, useLanguage } from './preferences.ts'
import { withTurno } from './turno.ts'

/** A text with {names} for values, or two forms between which {count} chooses. */
export type Words = string | { one: string; other: string }

export interface Texts<Key extends string = string> {
  readonly en: Readonly<Record<Key, Words>>
  readonly pt: Readonly<Record<Key, Words>>
  readonly es: Readonly<Record<Key, Words>>
}

type Values = Readonly<Record<string, string | number>>
export type Say<Key extends string = string> = (key: Key, values?: Values) => string

/** English decides which texts there are; the other languages have exactly those. */
export function texts<const English extends Record<string, Words>>(all: {
  en: English
  pt: { [Key in keyof English]: Words }
  es: { [Key in keyof English]: Words }
}): Texts<Extract<keyof English, string>> {
  return all
}

export function useTexts<Key extends string>(texts: Texts<Key>): Say<Key> {
  const language = useLanguage()
  const turno = useSaysTurno()
  return useMemo(() => sayIn(texts, language, turno), [texts, language, turno])
}

/** A text outside of a component. */
export function say<Key extends string>(texts: Texts<Key>, key: Key, values?: Values): string {
  return sayIn(texts, language(), saysTurno())(key, values)
}

/** Whether there is a text for this value: a newer server may have values that this page does not know. */
export function says<Key extends string>(texts: Texts<Key>, value: string): value is Key {
  return Object.hasOwn(texts.en, value)
}

/** `turno`: whether people call a booking "turno" where the business is. */
function sayIn<Key extends string>(texts: Texts<Key>, language: Language, turno: boolean): Say<Key> {
  return (key, values = {}) => {
    const words = texts[language][key]
    const general = typeof words === 'string' ? words : words[isOne(values.count) ? 'one' : 'other']
    const text = turno && language === 'es' ? withTurno(general) : general
    return text.replace(/\{(\w+)\}/g, (_, name: string) => written(values[name], language))
  }
}

/** The rules of Unicode use the singular for 0 in Portuguese, but people do not. */
const isOne = (count: string | number | undefined) => Number(count) === 1

const written = (value: string | number | undefined, language: Language) =>
  typeof value === 'number' ? value.toLocaleString(localeOf(language)) : (value ?? '')
