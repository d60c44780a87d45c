// The node `ask`: what it needs, what it says, and the type of the answer that it saves.
import { isDate, isTime } from '@holdfast/time/calendar.ts'
import { MINUTE_MS, plus } from '@holdfast/time/moment.ts'
import { MAX_MESSAGE_CHARACTERS, type Option, optionsCheck, toMessage } from './actions.ts'
import { MAX_ANSWER_CHARACTERS } from './answer.ts'
import { type Check, isObject, number, object, oneOf, own, textPerLocale, textThat, whole } from './check.ts'
import { type AskConfig, type Expect, MAX_WAIT_MINUTES, type OptionDefinition } from './definition.ts'
import { customerLocale, type Known } from './facts.ts'
import { below, fault } from './fault.ts'
import type { AnswerType, NameScope } from './fields.ts'
import { isId } from './id.ts'
import { templateCheck, yesAndNo } from './render.ts'

/** How many times a question is asked again after a message that is not an answer. */
export const MAX_REPEATS = 2

const any = number(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
const length = whole(1, MAX_ANSWER_CHARACTERS)
const date = textThat(10, isDate, 'a day of the calendar, such as 2026-11-20')
const time = textThat(5, isTime, 'a time of day from 00:00 to 23:59')

/** The checks of `min` and `max` by type. A type that is not here has no bounds. */
const BOUNDS: Partial<Record<Expect['type'], Check>> = { text: length, number: any, date, time }
const TYPES: readonly Expect['type'][] = ['text', 'number', 'date', 'time', 'yes_no', 'option', 'phone', 'email']

const expectCheck =
  (scope: NameScope): Check =>
  (value, pointer) => {
    const kind = oneOf(TYPES)
    const type = own(value, 'type') as Expect['type']
    if (!isObject(value) || !TYPES.includes(type)) return object({ type: kind }, ANYTHING)(value, pointer)
    const bound = BOUNDS[type]
    const bounds: Record<string, Check> = bound ? { min: bound, max: bound } : {}
    const options: Record<string, Check> = type === 'option' ? { options: optionsCheck(scope) } : {}
    const faults = object({ type: kind, ...options }, bounds)(value, pointer)
    const [min, max] = [own(value, 'min') ?? null, own(value, 'max') ?? null] as (number | string | null)[]
    if (faults.length > 0 || min === null || max === null || (min as number) <= (max as number)) return faults
    return [fault(below(pointer, 'max'), 'out_of_range', 'max must not be below min.')]
  }

const ANYTHING: Record<string, Check> = { min: () => [], max: () => [], options: () => [] }

export const idCheck: Check = textThat(40, isId, 'letters, digits, - and _, and begin with a letter or a digit')

export const askCheck = (scope: NameScope): Check =>
  object({
    text: textPerLocale(templateCheck(scope, MAX_MESSAGE_CHARACTERS)),
    save_as: idCheck,
    expect: expectCheck(scope),
    timeout_minutes: whole(1, MAX_WAIT_MINUTES),
  })

/** The type of `answers.NAME`, from any JSON that may be what a question expects; null if it is not. */
export function answerTypeOf(expect: unknown): AnswerType | null {
  switch (own(expect, 'type')) {
    case 'number':
      return { type: 'number' }
    case 'yes_no':
      return { type: 'boolean' }
    case 'option': {
      const options = own(expect, 'options')
      const ids = Array.isArray(options) ? options.map((option) => own(option, 'id')) : []
      return { type: 'enum', values: ids.filter((id) => typeof id === 'string') }
    }
    case 'text':
    case 'date':
    case 'time':
    case 'phone':
    case 'email':
      return { type: 'text' }
    default:
      return null
  }
}

export interface Question {
  text: string
  options: Option[] | null
  until: Date
}

/** The question in the language of the customer. A yes or no and a choice come with options. */
export function toQuestion(
  { text, expect, timeout_minutes }: AskConfig,
  known: Known,
  scope: NameScope,
  now: Date,
): Question {
  const options = expect.type === 'option' ? expect.options : null
  const message = toMessage({ text, ...(options && { options: options as OptionDefinition[] }) }, known, scope)
  const [yes, no] = yesAndNo(customerLocale(known)).map((word) => word[0]?.toUpperCase() + word.slice(1))
  const yesNo = [
    { id: 'yes', title: yes as string },
    { id: 'no', title: no as string },
  ]
  const shown = expect.type === 'yes_no' ? yesNo : message.options
  return { text: message.text, options: shown, until: plus(now, timeout_minutes * MINUTE_MS) }
}

/** How a repeated question is explained in the trace. */
export const notAnAnswer = (expect: Expect): string => `The message is not an answer of type ${expect.type}.`
