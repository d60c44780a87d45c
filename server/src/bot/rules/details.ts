// The details that the bot needs before a booking: a name, a number, and the fields of the service.
import type { CatalogService } from '../../catalog/catalog.ts'
import type { FieldShape } from '../../fields/field.ts'
import { valueFaults } from '../../fields/field-value.ts'
import { inLocale } from '../../lib/locale.ts'
import { cleanName } from '../../lib/text.ts'
import type { Reply } from '../engine.ts'
import { findPhone, readNationalPhone } from '../phone.ts'
import { readOwnName } from '../understand/own-name.ts'
import { type Choice, leaveToPerson, offer, reply, type Talk } from './talk.ts'

const MAX_NAME_CHARACTERS = 80
/** Whether a message says that a name follows: `me llaman Juani` is no wish to be called. */
export const introducesName = (text: string) => readOwnName(text).isIntroduced

/** The answer to the question for a name: `Ana Souza, 11 98888-7777`. */
function readNameAndPhone({ said, context }: Talk): { text: string; phone: string | null } {
  const found = findPhone(said.text, context.workspace.timezone)
  return found ? { text: found.before, phone: found.phone } : { text: said.text, phone: null }
}

/** Whether the message is the answer to a question for a name, a number or a field, and names no time. */
export function isDetail(talk: Talk): boolean {
  const { state, said } = talk
  if (said.option !== null && said.option.kind !== 'field') return false
  if (said.understood.intent === 'reschedule' && state.asked !== 'intake') return false
  if (state.asked === 'phone' || state.asked === 'intake') return true
  return state.asked === 'name' && !/\d/.test(readNameAndPhone(talk).text) && !said.understood.isCorrection
}

/** Reads the answer to what was asked last. If it was not understood, the reply asks again. */
export function takeDetails(talk: Talk, service: CatalogService): Reply | null {
  const { state, said, context, words } = talk
  const { intent } = said.understood
  const isAnswer = said.text !== '' && (intent === 'none' || intent === 'yes' || intent === 'no' || intent === 'book')
  // `ok` is an answer, but no name.
  const isName = intent === 'none' || intent === 'book' || introducesName(said.text)
  if (state.asked === 'name' && said.text !== '' && isName && isDetail(talk)) {
    const { text, phone } = readNameAndPhone(talk)
    state.name = cleanName(readOwnName(text).name, MAX_NAME_CHARACTERS)
    if (context.policy.collect === 'name_phone') state.phone = phone ?? state.phone
  } else if (state.asked === 'phone' && said.text !== '') {
    state.phone = readNationalPhone(said.text, context.workspace.timezone)
    if (state.phone === null && isAnswer) return reply(talk, [{ text: words.phoneUnclear }])
  } else if (state.asked === 'intake') return takeField(talk, service)
  return null
}

function takeField(talk: Talk, service: CatalogService): Reply | null {
  const { state, said, words, context } = talk
  const field = service.intake_fields.find(({ key }) => key === state.intake_key)
  if (!field) return null
  const given = said.option?.kind === 'field' ? said.option.value : said.text
  const value = toValue(field, given, said.understood.intent)
  const isRight = value !== null && valueFaults([field], { [field.key]: value }, '').length === 0
  if (isRight) state.intake = { ...state.intake, [field.key]: value }
  if (isRight || given === '') return null
  return reply(talk, [offer(words.fieldUnclear(labelOf(field, context.locale)), choicesOf(talk, field))])
}

function toValue(field: FieldShape, given: string, intent: string): unknown {
  const text = given.trim()
  if (text === '') return null
  if (field.type === 'boolean')
    return intent === 'yes' || text === 'true' ? true : intent === 'no' || text === 'false' ? false : null
  if (field.type === 'integer' || field.type === 'number') {
    const number = Number(text.replace(',', '.').match(/-?\d+(?:\.\d+)?/)?.[0] ?? Number.NaN)
    return Number.isFinite(number) ? number : null
  }
  if (field.type === 'select' || field.type === 'multi_select') {
    const option = field.options?.find((each) => each.toLowerCase() === text.toLowerCase())
    return option === undefined ? null : field.type === 'select' ? option : [option]
  }
  return text
}

/** Fields that cannot be filled in by writing are left to people. */
const WRITABLE: readonly string[] = ['text', 'integer', 'number', 'boolean', 'select', 'multi_select']

/** The next question, or null when nothing is missing. */
export function askMissing(talk: Talk, service: CatalogService): Reply | null {
  const { state, context, words } = talk
  const { collect } = context.policy
  if (collect !== 'none' && state.name === null && context.customer.name === null) {
    state.asked = 'name'
    return reply(talk, [{ text: words.askName }])
  }
  if (collect === 'name_phone' && state.phone === null && context.customer.phone === null) {
    state.asked = 'phone'
    return reply(talk, [{ text: words.askPhone }])
  }
  const field = service.intake_fields.find(({ key, required }) => required && state.intake[key] === undefined)
  if (!field) return null
  if (!WRITABLE.includes(field.type)) return leaveToPerson(talk)
  state.asked = 'intake'
  state.intake_key = field.key
  return reply(talk, [offer(words.askField(labelOf(field, context.locale)), choicesOf(talk, field))])
}

function choicesOf({ words }: Talk, field: FieldShape): Choice[] {
  if (field.type === 'boolean') {
    return [
      { option: { kind: 'field', value: 'true' }, title: words.optionPlainYes },
      { option: { kind: 'field', value: 'false' }, title: words.optionNo },
    ]
  }
  return (field.options ?? []).slice(0, 20).map((value) => ({ option: { kind: 'field', value }, title: value }))
}

/** A label without the question mark that the question adds. */
const labelOf = (field: FieldShape, locale: string) => writtenLabel(field, locale).replace(/^¿|[?:\s]+$/gu, '')

function writtenLabel({ key, label }: FieldShape, locale: string): string {
  if (label === null) return key
  if (typeof label === 'string') return label
  return inLocale(label, locale) ?? Object.values(label)[0] ?? key
}
