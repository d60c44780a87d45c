// Checks any JSON against the form of a definition: each check gives all faults of a value, with their pointers.
import { canonicalLocale } from '../../lib/locale.ts'
import { isStorableText } from '../../lib/text.ts'
import { below, type Fault, fault, nameOf } from './fault.ts'

export type Check = (value: unknown, pointer: string) => Fault[]

type Members = Record<string, unknown>

export const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A member of the object itself, never of its prototype. */
export const own = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Members)[name] : undefined

const isMissing = (value: unknown) => value === undefined || value === null

export const wrongType = (pointer: string, type: string) =>
  fault(pointer, 'wrong_type', `${nameOf(pointer)} must be of type ${type}.`)

/** A text with at least one visible character, unless `least` is 0. */
export const text =
  (most: number, least = 1): Check =>
  (value, pointer) => {
    if (typeof value !== 'string') return [wrongType(pointer, 'string')]
    if (!isStorableText(value)) {
      return [fault(pointer, 'text', 'Text must not hold NUL characters or halves of surrogate pairs.')]
    }
    if (least > 0 && value.trim() === '') return [fault(pointer, 'format', `${nameOf(pointer)} must not be blank.`)]
    const tooLong = `${nameOf(pointer)} must have at most ${most} characters.`
    return value.length > most && [...value].length > most ? [fault(pointer, 'too_long', tooLong)] : []
  }

/** A text of a certain form; `what` says which, such as `an https address`. */
export const textThat =
  (most: number, holds: (value: string) => boolean, what: string): Check =>
  (value, pointer) => {
    const faults = text(most)(value, pointer)
    if (faults.length > 0 || holds(value as string)) return faults
    return [fault(pointer, 'format', `${nameOf(pointer)} must be ${what}.`)]
  }

export const number =
  (least: number, most: number): Check =>
  (value, pointer) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return [wrongType(pointer, 'number')]
    if (value >= least && value <= most) return []
    return [fault(pointer, 'out_of_range', `${nameOf(pointer)} must be from ${least} to ${most}.`)]
  }

export const whole =
  (least: number, most: number): Check =>
  (value, pointer) =>
    Number.isInteger(value) ? number(least, most)(value, pointer) : [wrongType(pointer, 'integer')]

export const flag: Check = (value, pointer) => (typeof value === 'boolean' ? [] : [wrongType(pointer, 'boolean')])

export const oneOf =
  (values: readonly string[]): Check =>
  (value, pointer) => {
    if (typeof value !== 'string') return [wrongType(pointer, 'string')]
    if (values.includes(value)) return []
    return [fault(pointer, 'unknown_value', `${nameOf(pointer)} must be one of ${values.join(', ')}.`)]
  }

export const list =
  (entry: Check, least: number, most: number): Check =>
  (value, pointer) => {
    if (!Array.isArray(value)) return [wrongType(pointer, 'array')]
    const name = nameOf(pointer)
    if (value.length < least) return [fault(pointer, 'too_short', `${name} must have at least ${least} entries.`)]
    if (value.length > most) return [fault(pointer, 'too_long', `${name} must have at most ${most} entries.`)]
    return value.flatMap((each, index) => entry(each, below(pointer, index)))
  }

/** An object with these members and no others. A member that is null counts as left out. */
export const object =
  (required: Record<string, Check>, optional: Record<string, Check> = {}): Check =>
  (value, pointer) => {
    if (!isObject(value)) return [wrongType(pointer, 'object')]
    const faults = Object.keys(value)
      .filter((name) => !Object.hasOwn(required, name) && !Object.hasOwn(optional, name))
      .map((name) => fault(below(pointer, name), 'unknown_field', `${nameOf(`/${name}`)} is not known here.`))
    for (const [name, check] of Object.entries(required)) {
      const member = own(value, name)
      if (isMissing(member)) faults.push(fault(below(pointer, name), 'required', `${name} is required.`))
      else faults.push(...check(member, below(pointer, name)))
    }
    for (const [name, check] of Object.entries(optional)) {
      const member = own(value, name)
      if (!isMissing(member)) faults.push(...check(member, below(pointer, name)))
    }
    return faults
  }

const MAX_LOCALES = 20

/** One text per language: `{ "pt-BR": "…", "en": "…" }`. */
export const textPerLocale =
  (each: Check): Check =>
  (value, pointer) => {
    if (!isObject(value)) return [wrongType(pointer, 'object')]
    const names = Object.keys(value)
    if (names.length === 0) return [fault(pointer, 'too_short', `${nameOf(pointer)} needs a text in one language.`)]
    if (names.length > MAX_LOCALES) {
      return [fault(pointer, 'too_long', `${nameOf(pointer)} must have at most ${MAX_LOCALES} languages.`)]
    }
    return names.flatMap((name) =>
      canonicalLocale(name) === null
        ? [fault(below(pointer, name), 'format', 'The name of a text must be a language tag, such as pt-BR.')]
        : each(own(value, name), below(pointer, name)),
    )
  }
