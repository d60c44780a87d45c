// Fills variables into texts: `{{customer.first_name}}`. It has no logic, and it never throws.
import { baseOf } from '../../lib/locale.ts'
import { beginningOf } from '../../lib/text.ts'
import { type Check, text } from './check.ts'
import type { Texts } from './definition.ts'
import type { Known } from './facts.ts'
import { type Fault, fault } from './fault.ts'
import { type FieldValue, findField, type NameScope } from './fields.ts'
import { momentText } from './local-time.ts'

const VARIABLE = /\{\{\s*([^{}]*?)\s*\}\}/g

export const variablesOf = (template: string): string[] => [...template.matchAll(VARIABLE)].map(([, name = '']) => name)

/** A missing value becomes nothing. Two opening braces that came with a value become one: the result has no variable. */
export function render(
  template: string,
  known: Known,
  scope: NameScope,
  locale: string,
  maxCharacters: number,
): string {
  const filled = template.replace(VARIABLE, (_, name: string) => {
    const found = findField(name, scope)
    return 'field' in found ? textOf(found.field.read(known, locale), known, locale) : ''
  })
  return beginningOf(filled.replace(/\{{2,}/g, '{'), maxCharacters)
}

const YES_AND_NO: Record<string, readonly [string, string]> = {
  pt: ['sim', 'não'],
  es: ['sí', 'no'],
  en: ['yes', 'no'],
}

export function yesAndNo(locale: string): readonly [string, string] {
  const language = baseOf(locale)
  return (Object.hasOwn(YES_AND_NO, language) ? YES_AND_NO[language] : YES_AND_NO.en) as readonly [string, string]
}

function textOf(value: FieldValue, known: Known, locale: string): string {
  if (value === null) return ''
  if (value instanceof Date) return momentText(value, known.workspace.timezone, locale)
  if (typeof value === 'boolean') return yesAndNo(locale)[value ? 0 : 1]
  return Array.isArray(value) ? value.map(String).join(', ') : String(value)
}

/** The text in this language, else in the same language of another region, else in the fallback's, else the first. */
export function chooseText(texts: Texts, locale: string, fallback: string): string {
  const tags = Object.keys(texts)
  const tag =
    tags.find((each) => each.toLowerCase() === locale.toLowerCase()) ??
    tags.find((each) => baseOf(each) === baseOf(locale)) ??
    tags.find((each) => each.toLowerCase() === fallback.toLowerCase()) ??
    tags.find((each) => baseOf(each) === baseOf(fallback)) ??
    tags[0]
  return tag === undefined ? '' : (texts[tag] as string)
}

/** A text in which every variable is known. */
export const templateCheck =
  (scope: NameScope, most: number, least = 1): Check =>
  (value, pointer) => {
    const faults = text(most, least)(value, pointer)
    return faults.length > 0 ? faults : variableFaults(value as string, pointer, scope)
  }

function variableFaults(template: string, pointer: string, scope: NameScope): Fault[] {
  const faults = [...new Set(variablesOf(template))].flatMap((name) => {
    const found = findField(name, scope)
    if ('field' in found) return []
    return found.problem === 'unknown'
      ? [fault(pointer, 'unknown_variable', `{{${name.slice(0, 200)}}} is not a variable.`)]
      : [fault(pointer, 'other_subject', `{{${name}}} belongs to another subject than the trigger.`)]
  })
  const isOpen = template.replace(VARIABLE, '').includes('{{')
  return isOpen ? [...faults, fault(pointer, 'format', 'A variable begins with {{ and does not end with }}.')] : faults
}
