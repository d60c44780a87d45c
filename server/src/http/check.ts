// Checks what callers send against the shapes of a route, and reports all faults together, each with its pointer.
import { isDate, isEndTime, isTime } from '@holdfast/time/calendar.ts'
import { parseMoment, parseQueryMoment } from '@holdfast/time/moment.ts'
import { findZone } from '@holdfast/time/zones.ts'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { canonicalLocale } from '../lib/locale.ts'
import { readPhone, readQueryPhone } from '../lib/phone.ts'
import { isStorableText } from '../lib/text.ts'
import type { Fault } from '../platform/problem.ts'
import { EMAIL, NOT_BLANK, type TObject, type TSchema } from './shape.ts'

export const MAX_FAULTS = 100
const MAX_NAME_CHARACTERS = 200

const options = {
  allErrors: true,
  strict: true,
  strictTypes: false,
  strictRequired: false,
  strictNumbers: true,
  // Without Ajv's own optimisation, compiling takes half the time, and V8 makes the checks just as fast.
  code: { optimize: false },
} as const
const bodies = new Ajv2020(options)
const queries = new Ajv2020(options)

bodies.addFormat('moment', (text: string) => parseMoment(text) !== null)
queries.addFormat('moment', (text: string) => parseQueryMoment(text) !== null)
bodies.addFormat('phone', (text: string) => readPhone(text) !== null)
queries.addFormat('phone', (text: string) => readQueryPhone(text) !== null)
for (const ajv of [bodies, queries]) {
  ajv.addVocabulary(['about', 'shown', 'here', 'publicPattern', 'publicShape', 'isTimelineKind'])
  ajv.addFormat('date-time', true)
  ajv.addFormat('binary', true)
  ajv.addFormat('date', isDate)
  ajv.addFormat('start-time', isTime)
  ajv.addFormat('end-time', isEndTime)
  ajv.addFormat('email', new RegExp(EMAIL))
  ajv.addFormat('time-zone', (name: string) => findZone(name) !== null)
  ajv.addFormat('locale', (tag: string) => canonicalLocale(tag) !== null)
}

const MESSAGES: Record<string, string> = {
  moment: 'must be a date and time with an offset, such as 2026-11-20T11:30:00-03:00',
  date: 'must be a day of the calendar, such as 2026-11-20',
  'start-time': 'must be a time of day from 00:00 to 23:59',
  'end-time': 'must be a time of day from 00:00 to 24:00',
  phone: 'must be a phone number in international format, such as +5511988887777',
  email: 'must be an e-mail address',
  'time-zone': 'must be the name of an IANA time zone, such as America/Sao_Paulo',
  locale: 'must be a language tag, such as pt-BR',
}

export type Check = (value: unknown) => Fault[]

export function bodyCheck(schema: TSchema): Check {
  const validator = validatorOf(bodies, schema)
  return (body) => {
    const unfit = textFaults(body)
    return unfit.length > 0 ? unfit : faultsOf(validator(), body)
  }
}

/** A query contains only texts: values that should be numbers, flags or lists are converted here. */
export function queryCheck(schema: TObject): Check {
  const validator = validatorOf(queries, schema)
  const properties = Object.entries(schema.properties as Record<string, { type?: unknown; items?: { type?: unknown } }>)
  return (query) => {
    const values = query as Record<string, unknown>
    for (const [name, { type, items }] of properties) {
      if (!(name in values)) continue
      values[name] =
        type === 'array' ? [values[name]].flat().map((each) => read(each, items?.type)) : read(values[name], type)
    }
    const unfit = textFaults(values)
    return (unfit.length > 0 ? unfit : faultsOf(validator(), values)).map(inQuery)
  }
}

/** Each shape is compiled when it is first needed: all of them take a third of the time in which a process starts. */
function validatorOf(ajv: Ajv2020, schema: TSchema): () => ValidateFunction {
  let validate: ValidateFunction | undefined
  return () => {
    validate ??= ajv.compile(schema)
    return validate
  }
}

function read(value: unknown, type: unknown): unknown {
  if (typeof value !== 'string') return value
  if (type === 'integer' && /^-?\d{1,15}$/.test(value)) return Number(value)
  if (type === 'number' && /^-?\d{1,15}(\.\d{1,15})?$/.test(value)) return Number(value)
  if (type === 'boolean' && /^(true|false)$/.test(value)) return value === 'true'
  return value
}

function inQuery(fault: Fault): Fault {
  const { pointer = '', ...rest } = fault as Fault & { pointer?: string }
  const name = pointer.split('/')[1] ?? ''
  return { ...rest, parameter: name.replaceAll('~1', '/').replaceAll('~0', '~') } as Fault
}

function faultsOf(validate: ValidateFunction, value: unknown): Fault[] {
  if (validate(value)) return []
  return (validate.errors ?? []).slice(0, MAX_FAULTS).map((error) => {
    const pointer = pointerOf(error)
    const name = nameOf(pointer)
    return { pointer, code: codeOf(error), message: `${name} ${messageOf(error)}.` }
  })
}

/** The name for people: the last name of the pointer, with its number if it is an entry of a list. */
function nameOf(pointer: string): string {
  const [, name, number] = /([^/]*?)(?:\/(\d+))?$/.exec(pointer) ?? []
  if (!name) return number === undefined ? 'The body' : `Entry ${number}`
  return number === undefined ? name : `Entry ${number} of ${name}`
}

// For a missing or unknown name ajv points to the parent; a caller wants the pointer of the name itself.
function pointerOf({ instancePath, keyword, params }: ErrorObject): string {
  if (keyword === 'required') return `${instancePath}/${escapePointer(params.missingProperty)}`
  if (keyword === 'additionalProperties') return `${instancePath}/${escapePointer(params.additionalProperty)}`
  return instancePath
}

const CODES: Record<string, string> = {
  additionalProperties: 'unknown_field',
  required: 'required',
  type: 'wrong_type',
  enum: 'unknown_value',
  minLength: 'too_short',
  minItems: 'too_short',
  maxLength: 'too_long',
  maxItems: 'too_long',
  minimum: 'out_of_range',
  maximum: 'out_of_range',
}

const codeOf = ({ keyword }: ErrorObject) => CODES[keyword] ?? 'format'

function messageOf({ keyword, params, message }: ErrorObject): string {
  switch (keyword) {
    case 'required':
      return 'is required'
    case 'additionalProperties':
      return 'is not known here'
    case 'enum':
      return `must be one of ${params.allowedValues.filter((value: unknown) => value !== null).join(', ')}`
    case 'format':
      return MESSAGES[params.format] ?? 'has the wrong format'
    case 'pattern':
      return params.pattern === NOT_BLANK ? 'must not be blank' : 'has the wrong format'
    case 'type':
      return `must be of type ${[params.type].flat().join(' or ')}`
    case 'minLength':
      return `must have at least ${params.limit} characters`
    case 'maxLength':
      return `must have at most ${params.limit} characters`
    case 'minItems':
      return `must have at least ${params.limit} entries`
    case 'maxItems':
      return `must have at most ${params.limit} entries`
    case 'minimum':
      return `must be at least ${params.limit}`
    case 'maximum':
      return `must be at most ${params.limit}`
    default:
      return message ?? 'is not valid'
  }
}

/** The path of a value: its name, and the path of the value that contains it. */
interface ValuePath {
  name: string
  within: ValuePath | null
}

/** Texts and numbers that cannot be stored, and names that could change the prototype of an object. */
function textFaults(whole: unknown): Fault[] {
  const faults: Fault[] = []
  const walk = (value: unknown, path: ValuePath | null): void => {
    if (typeof value === 'string') {
      if (isStorableText(value)) return
      const message = 'Text must not hold NUL characters or halves of surrogate pairs.'
      faults.push({ pointer: pointerTo(path), code: 'text', message })
    } else if (typeof value === 'number') {
      // JSON can write 1e999, which becomes Infinity.
      if (Number.isFinite(value)) return
      faults.push({ pointer: pointerTo(path), code: 'out_of_range', message: 'The number is too large.' })
    } else if (value !== null && typeof value === 'object') {
      for (const name of Object.keys(value)) {
        if (faults.length >= MAX_FAULTS) return
        const here = { name, within: path }
        if (name === '__proto__' || name.length > MAX_NAME_CHARACTERS || !isStorableText(name)) {
          faults.push({ pointer: pointerTo(here), code: 'unknown_field', message: 'This name is not allowed.' })
        } else {
          walk((value as Record<string, unknown>)[name], here)
        }
      }
    }
  }
  walk(whole, null)
  return faults
}

/** The pointer is computed only for a fault, because most values have none. */
function pointerTo(path: ValuePath | null): string {
  return path === null ? '' : `${pointerTo(path.within)}/${escapePointer(path.name)}`
}

export function escapePointer(name: string): string {
  return name.slice(0, MAX_NAME_CHARACTERS).toWellFormed().replaceAll('~', '~0').replaceAll('/', '~1')
}
