// Changes of the intake fields of a service: their names in one language, their types, and their keys.
import type { Field } from '../../data/api.ts'
import { type Named, nameIn } from '../../text/named.ts'
import { type Language, localeOf } from '../../text/preferences.ts'

export const isChoice = (type: string): boolean => type === 'select' || type === 'multi_select'

/** A new field has no key until it is saved. */
export const newField = (): Field => ({
  key: '',
  type: 'text',
  required: false,
  label: '',
  options: null,
  max_length: null,
})

/** Another type removes the settings that it does not have. */
export const withType = (field: Field, type: string): Field => ({
  ...field,
  type,
  options: isChoice(type) ? (field.options ?? []) : null,
  max_length: type === 'text' ? field.max_length : null,
})

/** Changes the name in this language; the names in other languages stay. */
export function withLabel(field: Field, text: string, language: Language): Field {
  const { label } = field
  if (label === null || typeof label === 'string') return { ...field, label: text }
  const tag = Object.keys(label).find((each) => each.slice(0, 2).toLowerCase() === language) ?? localeOf(language)
  return { ...field, label: { ...label, [tag]: text } }
}

export const labelOf = (field: Field, language: Language): string =>
  nameIn((field.label ?? field.key) as Named, language)

/** New fields get keys from their names. Saved fields keep their keys, because answers are stored under them. */
export function withKeys(fields: readonly Field[]): Field[] {
  const taken = new Set(fields.map(({ key }) => key).filter(Boolean))
  return fields.map((field) => {
    if (field.key !== '') return field
    const stem = keyOf(typeof field.label === 'string' ? field.label : '')
    let key = stem
    for (let number = 2; taken.has(key); number += 1) key = `${stem}-${number}`
    taken.add(key)
    return { ...field, key }
  })
}

function keyOf(name: string): string {
  const key = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '')
  return key || 'question'
}
