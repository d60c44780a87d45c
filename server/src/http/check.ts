// Checks what callers send against the shapes of a route, and reports every fault at once with its place.
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { readPhone } from '../lib/phone.ts'
import { isStorableText } from '../lib/text.ts'
import { parseMoment, parseQueryMoment } from '../lib/time.ts'
import type { Fault } from '../platform/problem.ts'
import { NOT_BLANK, type TSchema } from './shape.ts'

const DEEPEST = 64
const MOST_FAULTS = 100

const common = {
  allErrors: true,
  strict: true,
  strictTypes: false,
  strictRequired: false,
  strictNumbers: true,
} as const
// Bodies are taken as they are; a query holds nothing but text, so there "5" is 5.
const bodies = new Ajv2020({ ...common, coerceTypes: false })
const queries = new Ajv2020({ ...common, coerceTypes: 'array' })

bodies.addFormat('moment', (text: string) => parseMoment(text) !== null)
queries.addFormat('moment', (text: string) => parseQueryMoment(text) !== null)
for (const ajv of [bodies, queries]) {
  ajv.addFormat('date-time', true)
  ajv.addFormat('phone', (text: string) => readPhone(text.replace(/^ /, '+')) !== null)
  ajv.addFormat('email', /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]+$/)
  ajv.addFormat('time-zone', isTimeZone)
  ajv.addFormat('locale', /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/)
}

const MESSAGES: Record<string, string> = {
  moment: 'must be a date and time with an offset, such as 2026-11-20T11:30:00-03:00',
  phone: 'must be a phone number in international format, such as +5511988887777',
  email: 'must be an e-mail address',
  'time-zone': 'must be the name of an IANA time zone, such as America/Sao_Paulo',
  locale: 'must be a language tag, such as pt-BR',
}

export type Check = (value: unknown) => Fault[]

export function bodyCheck(schema: TSchema): Check {
  const validate = bodies.compile(schema)
  const at = (pointer: string) => ({ pointer })
  return (body) => [...textFaults(body, '', 0), ...faultsOf(validate, body, at)]
}

/** Fills in defaults of the types too: numbers and booleans arrive as text. */
export function queryCheck(schema: TSchema): Check {
  const validate = queries.compile(schema)
  const at = (pointer: string) => ({ parameter: pointer.split('/')[1] ?? '' })
  return (query) => {
    const broken = textFaults(query, '', 0).map(({ code, message, ...place }) => ({
      ...at('pointer' in place ? place.pointer : ''),
      code,
      message,
    }))
    return [...broken, ...faultsOf(validate, query, at)]
  }
}

function faultsOf(validate: ValidateFunction, value: unknown, at: (pointer: string) => object): Fault[] {
  if (validate(value)) return []
  return (validate.errors ?? []).slice(0, MOST_FAULTS).map((error) => {
    const pointer = placeOf(error)
    const name = pointer === '' ? 'The body' : pointer.slice(pointer.lastIndexOf('/') + 1)
    return { ...at(pointer), code: codeOf(error), message: `${name} ${messageOf(error)}.` } as Fault
  })
}

// For a missing or unknown name ajv points at the parent; a caller wants the name itself.
function placeOf({ instancePath, keyword, params }: ErrorObject): string {
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

/** Texts that cannot be stored, names that could poison an object, and nesting that serves no honest purpose. */
function textFaults(value: unknown, pointer: string, depth: number): Fault[] {
  if (typeof value === 'string') {
    if (isStorableText(value)) return []
    return [{ pointer, code: 'text', message: 'Text must not hold NUL characters or halves of surrogate pairs.' }]
  }
  if (value === null || typeof value !== 'object') return []
  if (depth >= DEEPEST) return [{ pointer, code: 'depth', message: `Nesting goes deeper than ${DEEPEST} levels.` }]
  const faults: Fault[] = []
  for (const [name, member] of Object.entries(value)) {
    const place = `${pointer}/${escapePointer(name)}`
    if (name === '__proto__' || !isStorableText(name)) {
      faults.push({ pointer: place, code: 'unknown_field', message: 'This name is not allowed.' })
    } else {
      faults.push(...textFaults(member, place, depth + 1))
    }
    if (faults.length >= MOST_FAULTS) break
  }
  return faults
}

function escapePointer(name: string): string {
  return name.toWellFormed().replaceAll('~', '~0').replaceAll('/', '~1')
}

function isTimeZone(name: string): boolean {
  // Offsets such as +03:00 are accepted by Intl, but they are no zones: they know no clock changes.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
