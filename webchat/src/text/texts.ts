// Texts in three languages; a text that is missing in one of them does not compile.
import type { Language } from './language.ts'

/** A text with {names} for values, or two forms between which {count} chooses. */
export type Words = string | { one: string; other: string }

export interface Texts<Key extends string = string> {
  readonly en: Readonly<Record<Key, Words>>
  readonly pt: Readonly<Record<Key, Words>>
  readonly es: Readonly<Record<Key, Words>>
}

export type Values = Readonly<Record<string, string | number>>
export type Say<Key extends string = string> = (key: Key, values?: Values) => string

/** English decides which texts there are; the other languages have exactly those. */
export function texts<const English extends Record<string, Words>>(all: {
  en: English
  pt: { [Key in keyof English]: Words }
  es: { [Key in keyof English]: Words }
}): Texts<Extract<keyof English, string>> {
  return all
}

export function sayIn<Key extends string>(all: Texts<Key>, language: Language): Say<Key> {
  return (key, values = {}) => {
    const words = all[language][key]
    const text = typeof words === 'string' ? words : words[Number(values.count) === 1 ? 'one' : 'other']
    return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
  }
}

/** Whether there is a text for this value: a newer server may have values that the chat does not know. */
export function says<Key extends string>(all: Texts<Key>, value: string): value is Key {
  return Object.keys(all.en).includes(value)
}
