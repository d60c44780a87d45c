// The form of a WhatsApp template: which values it needs, and how they are filled in.
import { asObject, asObjects, asText, type Json } from '../json.ts'

export type TemplateParams = readonly string[] | Record<string, string>

export interface TemplateForm {
  /** `named`: values have names. `positional`: values are a list, in the order of `names`. */
  format: 'positional' | 'named'
  /** The names of the values, in the order of header, body and buttons. */
  names: readonly string[]
  /** Why we cannot send it, such as an image in its header; null if we can. */
  problem: string | null
}

interface Slot {
  /** Where the value goes. */
  component: 'header' | 'body' | 'button'
  /** The position of the button; 0 for header and body. */
  index: number
  name: string
}

export const PLACEHOLDER = /\{\{\s*([\w.]+)\s*\}\}/g

export function formOf(parameterFormat: string, components: unknown): TemplateForm {
  const isNamed = parameterFormat.toUpperCase() === 'NAMED'
  const slots = slotsOf(components)
  return {
    format: isNamed ? 'named' : 'positional',
    names: isNamed ? slots.map(({ name }) => name) : slots.map((_, index) => String(index + 1)),
    problem: problemOf(asObjects(components)),
  }
}

/** Why the values do not fit the form; null if they do. */
export function problemOfParams(form: TemplateForm, params: TemplateParams): string | null {
  if (form.problem) return form.problem
  const given = isList(params) ? params : Object.values(params)
  if (given.some((value) => value.trim() === '')) return 'No value may be empty.'
  if (form.format === 'positional') {
    if (!isList(params)) return 'This template takes a list of values.'
    return params.length === form.names.length ? null : `This template takes ${form.names.length} values.`
  }
  if (isList(params)) return `This template takes values by name: ${form.names.join(', ')}.`
  const missing = form.names.filter((name) => !Object.hasOwn(params, name))
  const unknown = Object.keys(params).filter((name) => !form.names.includes(name))
  if (missing.length > 0) return `Missing: ${missing.join(', ')}.`
  return unknown.length > 0 ? `Unknown: ${unknown.join(', ')}.` : null
}

/** The `components` of a message, with the values filled in. */
export function fillTemplate(parameterFormat: string, components: unknown, params: TemplateParams): Json[] {
  const isNamed = parameterFormat.toUpperCase() === 'NAMED'
  const filled = slotsOf(components).map((slot, index) => ({ slot, text: paramAt(params, slot.name, index) }))
  const texts = (component: Slot['component']) =>
    filled
      .filter(({ slot }) => slot.component === component)
      .map(({ slot, text }) => ({ type: 'text', ...(isNamed && { parameter_name: slot.name }), text }))
  const part = (type: 'header' | 'body') => {
    const parameters = texts(type)
    return parameters.length === 0 ? [] : [{ type, parameters }]
  }
  const buttons = filled
    .filter(({ slot }) => slot.component === 'button')
    .map(({ slot, text }) => ({
      type: 'button',
      sub_type: 'url',
      index: String(slot.index),
      parameters: [{ type: 'text', text }],
    }))
  return [...part('header'), ...part('body'), ...buttons]
}

const isList = (params: TemplateParams): params is readonly string[] => Array.isArray(params)

const paramAt = (params: TemplateParams, name: string, index: number) =>
  (isList(params) ? params[index] : params[name]) ?? ''

function slotsOf(components: unknown): Slot[] {
  return asObjects(components).flatMap((component): Slot[] => {
    const type = asText(component.type)?.toLowerCase()
    if (type === 'header' || type === 'body') {
      return namesIn(component.text).map((name) => ({ component: type, index: 0, name }))
    }
    if (type !== 'buttons') return []
    // The URL of a button ends with one value, which has no name of its own.
    return asObjects(component.buttons).flatMap(({ url }, index) =>
      namesIn(url).map(() => ({ component: 'button', index, name: `button_${index}` })),
    )
  })
}

/** The names of the values in a text. A name that is used twice is listed once. */
export function namesIn(text: unknown): string[] {
  const names = [...(asText(text) ?? '').matchAll(PLACEHOLDER)].map(([, name]) => name as string)
  return [...new Set(names)]
}

function problemOf(components: readonly Json[]): string | null {
  const header = components.find(({ type }) => asText(type)?.toLowerCase() === 'header')
  const format = asText(asObject(header)?.format)?.toUpperCase() ?? 'TEXT'
  return format === 'TEXT' ? null : `Templates with a header of the kind ${format} cannot be sent yet.`
}
