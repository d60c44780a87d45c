// The functions that make shapes. A shape is a JSON Schema: types, checks and the contract all come from it.
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import { MAX_LOCALE_CHARACTERS } from '../lib/locale.ts'
import type { IdPrefix } from '../platform/id.ts'

export { MAX_LOCALE_CHARACTERS, type Static, type TObject, type TProperties, type TSchema, Type }

const MAX_INTEGER = 2_147_483_647

interface Documentation {
  description?: string
  /** The fields of its example; left out: all that are not read-only. */
  shown?: readonly string[]
  /** Examples that replace the one composed from the examples of its fields. */
  examples?: readonly unknown[]
}

/** A shape with its own name in the contract, and its documentation there. */
export function named<T extends TSchema>(title: string, schema: T, documentation: Documentation = {}): T {
  return { ...schema, ...documentation, title }
}

/** A name for the contract, made from an operation, an event or a code: `BookingNoShow` from `booking.no_show`. */
export const titleOf = (name: string) => name.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The meaning of a named shape in this one place and, if its own example does not fit here, another example. */
export function about<T extends TSchema>(description: string, schema: T, here?: unknown): T {
  return { ...schema, about: description, ...(here !== undefined && { here }) }
}

/** A pattern only for the contract: at run time a rule checks the value, because it gives a better message. */
export const publicPattern = (pattern: string) => ({ publicPattern: pattern })

/**
 * A shape only for the contract: at run time the slice checks the value itself, because it finds faults that a shape
 * cannot, and reports all of them together.
 */
export const publicShape = <T extends TSchema>(schema: T) => Type.Unsafe<Static<T>>({ publicShape: schema })

/** Such a pattern for known words separated by commas. */
export function publicWords(known: readonly string[]) {
  const word = ` *(${known.join('|')}) *`
  return publicPattern(`^${word}(,${word})*$`)
}

/**
 * Always present; null when there is no value. It uses a type array, because checks with `anyOf` are a tenth slower.
 */
export function Nullable<T extends TSchema>(schema: T) {
  const { type } = schema as unknown as { type?: string }
  if (type === undefined) throw new Error('Only a shape with a plain type can be made nullable')
  const known = (schema as unknown as { enum?: unknown[] }).enum
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [type, 'null'], ...(known && { enum: [...known, null] }) })
}

/** A nullable field that is usually null: it is null in the example of the whole shape. */
export const UsuallyNull = <T extends TSchema>(schema: T) =>
  Type.Unsafe<Static<T> | null>({ ...Nullable(schema), here: null })

export const Text = (most: number, least = 0, more: object = {}) =>
  Type.String({ minLength: least, maxLength: most, ...more })

/** The description and an example of a field, for the shape that is sent and the one that is answered. */
export const documented = (example: unknown, description: string) => ({ description, examples: [example] })

/** A text in an answer, of any length. */
export const TextOut = (example: string, description?: string) =>
  Type.String({ ...(description && { description }), examples: [example] })

/** A text in each language, by its tag. */
export const TextsOut = (example: Record<string, string>, description: string) =>
  Type.Unsafe<Record<string, string>>({
    type: 'object',
    additionalProperties: { type: 'string' },
    ...documented(example, description),
  })

export const Flag = (example: boolean, description?: string) =>
  Type.Boolean({ ...(description && { description }), examples: [example] })

export const Whole = (least = 0, most = MAX_INTEGER, more: object = {}) =>
  Type.Integer({ minimum: least, maximum: most, ...more })

/** Only for bodies: in answers such sets may grow, so there they are plain strings. */
export const OneOf = <const T extends string>(values: readonly T[], description?: string) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], ...(description && { description }) })

/** A string with known values. More values may be added at any time, so its type is any string. */
export const Growing = (values: readonly string[], description = '', example = values[0]) =>
  Type.String({
    description:
      `${description} Known values: ${values.map((value) => `\`${value}\``).join(', ')}. More may be added.`.trim(),
    examples: [example],
  })

/**
 * The type of an event in a timeline. A slice does not know the events of the slices above it, so the known values are
 * filled in from the list of all events when the contract is written.
 */
export const TimelineKind = (description: string, example: string) =>
  Type.String({ description, examples: [example], isTimelineKind: true })

/** A moment in an answer; JSON writes a Date exactly as the contract says. */
export const MomentAt = (example: string, description = 'ISO 8601, in UTC') =>
  Type.Unsafe<Date>({ type: 'string', format: 'date-time', description, examples: [example] })

/** When something was written. */
export const Moment = MomentAt('2026-11-18T12:00:00.000Z')
export const Start = MomentAt('2026-11-20T14:30:00.000Z')
export const End = MomentAt('2026-11-20T15:00:00.000Z')

/** A moment in a body, which must have an offset. */
export const MomentIn = Type.Unsafe<string>({
  type: 'string',
  format: 'moment',
  description: 'RFC 3339 with an offset',
  examples: ['2026-11-20T11:30:00-03:00'],
})

export const exampleId = (prefix: IdPrefix, last = 'd') => `${prefix}_0RqGxk2mTq9Lh7wVb3NcY${last}`
export const Id = (prefix: IdPrefix, description = 'Opaque') => TextOut(exampleId(prefix), description)
/** An id in a body or query. A text that is not one of our ids is treated as unknown. */
export const IdIn = (prefix: IdPrefix, description?: string) =>
  Type.String({ maxLength: 200, ...(description && { description }), examples: [exampleId(prefix)] })

/** A pattern for text that is not only white space. */
export const NOT_BLANK = '\\S'
const Tag = Text(50, 1, { pattern: NOT_BLANK })
const TAGS = { description: 'Your own words to find it by', examples: [['regular']] }
export const MAX_TAGS = 50
export const Tags = Type.Array(Tag, { maxItems: MAX_TAGS, ...TAGS })
export const TagsOut = Type.Array(Type.String(), TAGS)
export const Name = (example: string) => Text(200, 0, { pattern: NOT_BLANK, examples: [example] })
export const Version = Whole(1, undefined, { description: 'Raised by one with every change', examples: [1] })
export const ExpectedVersion = Whole(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, {
  description: 'Refuse the change with `version_conflict` unless this is the current version',
  examples: [1],
})
const CURRENCIES = ['BRL', 'ARS', 'PYG', 'USD'] as const
export const Currency = Growing(CURRENCIES)
export const CurrencyIn = OneOf(CURRENCIES)
/** Letters of all languages, but no invisible characters. */
const OF_EMAIL = '\\s\\u0000-\\u001f\\u007f-\\u009f@'
export const EMAIL = `^[^${OF_EMAIL}]{1,64}@[^${OF_EMAIL}]+\\.[^.${OF_EMAIL}]+$`
export const Email = Text(254, 3, { format: 'email', examples: ['ana@example.com'] })
const LOCALE = { description: 'A language tag (BCP 47)', examples: ['pt-BR'] }
export const Locale = Text(MAX_LOCALE_CHARACTERS, 2, { format: 'locale', ...LOCALE })

export const ActorShape = named(
  'Actor',
  Type.Object({
    kind: Growing(['api_key', 'member', 'customer', 'bot', 'automation', 'system']),
    id: Nullable(TextOut(exampleId('key'), 'The id of the key, member or customer; null: the system itself')),
    name: TextOut('Website', 'Its name at that time'),
  }),
  { description: 'Who did it: a program by its key, a team member, or the system.' },
)

/** An actor where only team members can be one. */
export const MemberShape = about('The team member who did it', ActorShape, {
  kind: 'member',
  id: exampleId('mem'),
  name: 'Maria Lima',
})

export const Latitude = Type.Number({ minimum: -90, maximum: 90, description: 'In degrees', examples: [-23.5614] })
export const Longitude = Type.Number({ minimum: -180, maximum: 180, description: 'In degrees', examples: [-46.6559] })

export const Address = named(
  'Address',
  Type.Object({
    formatted: TextOut('Av. Paulista 1578, São Paulo', 'As people write it'),
    lat: Nullable(Latitude),
    lng: Nullable(Longitude),
  }),
  { description: 'Where something is, in words and, if known, on the map.' },
)

/** A body: unknown names are refused; the names in `ignored` are read-only and may be sent back. */
export function Body<P extends Record<string, TSchema>>(properties: P, ignored: readonly string[] = []) {
  const anything = () => Type.Optional(Type.Unsafe<unknown>({ readOnly: true, description: 'Read-only: ignored' }))
  const readOnly = Object.fromEntries(ignored.map((name) => [name, anything()])) as Record<never, TSchema>
  return Type.Object({ ...properties, ...readOnly }, { additionalProperties: false })
}

/** A body that may also contain the read-only fields of the answer, so that an answer can be sent back. */
export function BodyLike<P extends Record<string, TSchema>>(answer: { properties: object }, properties: P) {
  const readOnly = Object.keys(answer.properties).filter((name) => !(name in properties))
  return Body(properties, readOnly)
}

/** Optional in a body; null means the same as leaving it out. */
export const Maybe = <T extends TSchema>(schema: T) => Type.Optional(Nullable(schema))
