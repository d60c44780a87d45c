// The templates of an emulated WhatsApp account, and the check of a message that uses one.

import type { Json } from '../../../channels/json.ts'
import { MetaError } from './codes.ts'
import { lengthOf, requireList, requireObject, requireText } from './value-check.ts'

export interface Template {
  id: string
  name: string
  language: string
  status: string
  category: string
  parameter_format: 'POSITIONAL' | 'NAMED'
  components: readonly Json[]
}

const MAX_BODY_CHARACTERS = 1024
const MAX_PARAMETERS = 100
const PARAMETER_NAME = /^[a-z_]{1,20}$/
const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g

/** Templates of a salon: with numbered values, named values and buttons, and some that are not approved. */
export const TEMPLATES: readonly Template[] = [
  {
    id: '1001',
    name: 'booking_reminder_24h',
    language: 'pt_BR',
    status: 'APPROVED',
    category: 'UTILITY',
    parameter_format: 'POSITIONAL',
    components: [
      { type: 'BODY', text: 'Olá, {{1}}! Lembrete: {{2}} amanhã às {{3}}.' },
      { type: 'FOOTER', text: 'Salão Aurora' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Confirmar' },
          { type: 'QUICK_REPLY', text: 'Cancelar' },
        ],
      },
    ],
  },
  {
    id: '1002',
    name: 'booking_confirmed',
    language: 'es',
    status: 'APPROVED',
    category: 'UTILITY',
    parameter_format: 'NAMED',
    components: [{ type: 'BODY', text: 'Hola {{name}}, su reserva es el {{start}}.' }],
  },
  {
    id: '1003',
    name: 'hello_world',
    language: 'en_US',
    status: 'APPROVED',
    category: 'UTILITY',
    parameter_format: 'POSITIONAL',
    components: [{ type: 'BODY', text: 'Welcome and congratulations!' }],
  },
  {
    id: '1004',
    name: 'winter_offer',
    language: 'pt_BR',
    status: 'PENDING',
    category: 'MARKETING',
    parameter_format: 'POSITIONAL',
    components: [{ type: 'BODY', text: 'Promoção de inverno, {{1}}!' }],
  },
  {
    id: '1005',
    name: 'spring_offer',
    language: 'pt_BR',
    status: 'PAUSED',
    category: 'MARKETING',
    parameter_format: 'POSITIONAL',
    components: [{ type: 'BODY', text: 'Promoção de primavera, {{1}}!' }],
  },
]

/** Returns the text of the template with its parameters filled in. Throws if the message is not valid. */
export function checkTemplate(value: unknown, known: readonly Template[]): string {
  const sent = requireObject(value, 'template')
  const name = requireText(sent.name, 'template.name', 512)
  const language = requireText(requireObject(sent.language, 'language').code, 'language.code', 20)
  const template = known.find((each) => each.name === name && each.language === language)
  if (template?.status === 'PAUSED') throw new MetaError(132015)
  if (template?.status === 'DISABLED') throw new MetaError(132016)
  if (template?.status !== 'APPROVED') {
    throw new MetaError(132001, `template name (${name}) does not exist in ${language}`)
  }
  const components = sent.components === undefined ? [] : requireList(sent.components, 'components', 0, 20)
  let text = ''
  for (const kind of ['header', 'body'] as const) {
    const filled = fill(template, kind, componentOf(components, kind))
    if (kind === 'body') text = filled
  }
  checkButtons(template, components)
  if (lengthOf(text) > MAX_BODY_CHARACTERS) throw new MetaError(132005)
  return text
}

const componentOf = (components: readonly Json[], kind: string) =>
  components.find(({ type }) => String(type).toLowerCase() === kind)

function fill(template: Template, kind: 'header' | 'body', component: Json | undefined): string {
  const declared = template.components.find(({ type }) => type === kind.toUpperCase())
  const text = typeof declared?.text === 'string' ? declared.text : ''
  const names = [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name))]
  const given =
    component?.parameters === undefined ? [] : requireList(component.parameters, 'parameters', 0, MAX_PARAMETERS)
  if (kind === 'header' && declared?.format !== undefined && declared.format !== 'TEXT') return ''
  if (given.length !== names.length) {
    throw new MetaError(
      132000,
      `${kind}: number of localizable_params (${given.length}) does not match the expected number of params (${names.length})`,
    )
  }
  const values = new Map(given.map((parameter, index) => readParameter(template, parameter, names[index] as string)))
  const missing = names.find((name) => !values.has(name))
  if (missing !== undefined) throw new MetaError(132012, `${kind}: the parameter ${missing} is missing`)
  return text.replace(PLACEHOLDER, (_match, name: string) => values.get(name) ?? '')
}

function readParameter({ parameter_format }: Template, parameter: Json, nameByPosition: string): [string, string] {
  const isNamed = parameter.parameter_name !== undefined
  if (isNamed !== (parameter_format === 'NAMED')) {
    throw new MetaError(132012, isNamed ? 'The template has numbered parameters' : 'Parameter name is missing or empty')
  }
  if (isNamed && !PARAMETER_NAME.test(String(parameter.parameter_name))) {
    throw new MetaError(132012, `Invalid parameter name ${String(parameter.parameter_name)}`)
  }
  const text = requireText(parameter.text, 'Parameter text', MAX_BODY_CHARACTERS)
  if (/[\n\r\t]| {5}/.test(text)) {
    throw new MetaError(132018, 'Param text cannot have new-line/tab characters or more than 4 consecutive spaces')
  }
  return [isNamed ? String(parameter.parameter_name) : nameByPosition, text]
}

function checkButtons(template: Template, components: readonly Json[]): void {
  const declared = template.components.find(({ type }) => type === 'BUTTONS')
  const count = Array.isArray(declared?.buttons) ? declared.buttons.length : 0
  for (const { type, index } of components) {
    if (String(type).toLowerCase() === 'button' && !(Number(index) < count)) {
      throw new MetaError(132000, `Button at index ${String(index)} of type does not exist`)
    }
  }
}
