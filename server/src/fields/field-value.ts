// Checks the values that somebody filled in against the fields and their types.
import { parseMoment } from '@holdfast/time/moment.ts'
import type { Fault } from '../platform/problem.ts'
import { type FieldShape, MAX_FIELD_TEXT_CHARACTERS } from './field.ts'

/** All faults together. A value with a key that no field has is not checked; null counts as not filled in. */
export function valueFaults(fields: readonly FieldShape[], values: Record<string, unknown>, pointer: string): Fault[] {
  return fields.flatMap((field) => {
    const value = given(values, field)
    const fault = value === null ? null : faultOf(field, value)
    return fault ? [{ pointer: `${pointer}/${field.key}`, ...fault }] : []
  })
}

/** Required fields that are missing; blank text and an empty choice count as missing. */
export function missingFaults(
  fields: readonly FieldShape[],
  values: Record<string, unknown>,
  pointer: string,
): Fault[] {
  return fields
    .filter((field) => field.required && isEmpty(given(values, field), field))
    .map(({ key }) => ({ pointer: `${pointer}/${key}`, code: 'required', message: `${key} is required.` }))
}

const MAX_KEYS = 200
const MAX_JSON_CHARACTERS = 65_536

/** Values with keys that no field has are stored as well, and a list shows up to 200 items with all their values. */
export function sizeFaults(values: Record<string, unknown>, pointer: string): Fault[] {
  const isTooMuch = Object.keys(values).length > MAX_KEYS || JSON.stringify(values).length > MAX_JSON_CHARACTERS
  const message = `${pointer.slice(1)} has at most ${MAX_KEYS} keys, and as JSON at most ${MAX_JSON_CHARACTERS} characters.`
  return isTooMuch ? [{ pointer, code: 'too_long', message }] : []
}

/** Names such as `constructor` are in every object although nobody sent them. */
const given = (values: Record<string, unknown>, { key }: FieldShape) =>
  Object.hasOwn(values, key) ? values[key] : null

function isEmpty(value: unknown, { type }: FieldShape): boolean {
  if (type === 'text' && typeof value === 'string') return value.trim() === ''
  return value === null || (type === 'multi_select' && Array.isArray(value) && value.length === 0)
}

function faultOf(field: FieldShape, value: unknown): { code: string; message: string } | null {
  const wrong = (code: string, what: string) => ({ code, message: `${field.key} must be ${what}.` })
  const options = field.options ?? []
  switch (field.type) {
    case 'text': {
      if (typeof value !== 'string') return wrong('wrong_type', 'text')
      const most = field.max_length ?? MAX_FIELD_TEXT_CHARACTERS
      return [...value].length <= most ? null : wrong('too_long', `at most ${most} characters long`)
    }
    case 'integer':
      return Number.isSafeInteger(value) ? null : wrong('wrong_type', 'a whole number')
    case 'number':
      return Number.isFinite(value) ? null : wrong('wrong_type', 'a number')
    case 'boolean':
      return typeof value === 'boolean' ? null : wrong('wrong_type', 'true or false')
    case 'select':
      return options.includes(value as string) ? null : wrong('unknown_value', `one of ${options.join(', ')}`)
    case 'multi_select':
      return areDifferentOptions(value, options)
        ? null
        : wrong('unknown_value', `a list of different values among ${options.join(', ')}`)
    case 'date_time':
      return typeof value === 'string' && parseMoment(value) ? null : wrong('format', 'a date and time with an offset')
    case 'location':
      return isPlace(value) ? null : wrong('wrong_type', 'an object with lat and lng')
    default:
      // The value of a photo or signature is the id of its attachment.
      return isShortText(value) ? null : wrong('wrong_type', 'the id of an attachment')
  }
}

function areDifferentOptions(value: unknown, options: readonly string[]): boolean {
  return Array.isArray(value) && value.every((each) => options.includes(each)) && new Set(value).size === value.length
}

function isPlace(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { lat, lng } = value as { lat?: unknown; lng?: unknown }
  return isWithin(lat, 90) && isWithin(lng, 180)
}

const isWithin = (value: unknown, most: number) => typeof value === 'number' && Math.abs(value) <= most
const isShortText = (value: unknown) => typeof value === 'string' && value.length > 0 && value.length <= 200
