// What is asked when a service is booked: fields, the names they have in one language, and the keys answers are kept under.
import type { Field } from '../../data/api.ts'
import { type Named, nameIn } from '../../text/named.ts'
import { type Language, localeOf } from '../../text/preferences.ts'

export const isChoice = (type: string): boolean => type === 'select' || type === 'multi_select'

/** Without a key until it is saved. */
export const newField = (): Field => ({
  key: '',
  type: 'text',
  required: false,
  label: '',
  options: null,
  max_length: null,
})

/** What only some types have goes when the type changes. */
export const withType = (field: Field, type: string): Field => ({
  ...field,
  type,
  options: isChoice(type) ? (field.options ?? []) : null,
  max_length: type === 'text' ? field.max_length : null,
})

/** Another name in this language; those in other languages stay. */
export function withLabel(field: Field, text: string, language: Language): Field {
  const { label } = field
  if (label === null || typeof label === 'string') return { ...field, label: text }
  const tag = Object.keys(label).find((each) => each.slice(0, 2).toLowerCase() === language) ?? localeOf(language)
  return { ...field, label: { ...label, [tag]: text } }
}

export const labelOf = (field: Field, language: Language): string =>
  nameIn((field.label ?? field.key) as Named, language)

/** New fields get keys from their names. Those that were kept before keep theirs: answers are found by them. */
export function keyed(fields: readonly Field[]): Field[] {
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
