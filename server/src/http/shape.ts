// The words shapes are made of. A shape is its JSON Schema: types, checks and the contract all come from it.
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'

export { type Static, type TObject, type TProperties, type TSchema, Type }

const LARGEST_INTEGER = 2_147_483_647

/** A shape with a name of its own in the contract. */
export function named<T extends TSchema>(title: string, schema: T): T {
  return { ...schema, title }
}

/** What a shape that has a name is for in this one place. */
export function about<T extends TSchema>(description: string, schema: T): T {
  return { ...schema, about: description }
}

/** A pattern for the contract alone: what does not fit is refused by a rule, which says better what is wrong with it. */
export const publicPattern = (pattern: string) => ({ publicPattern: pattern })

/** Such a pattern for known words with commas between. */
export function publicWords(known: readonly string[]) {
  const word = ` *(${known.join('|')}) *`
  return publicPattern(`^${word}(,${word})*$`)
}

/** Always there; null when absent. A type array, because `anyOf` costs a tenth of the speed of a check. */
export function Nullable<T extends TSchema>(schema: T) {
  const { type } = schema as unknown as { type?: string }
  if (type === undefined) throw new Error('Only a shape with a plain type can be made nullable')
  const known = (schema as unknown as { enum?: unknown[] }).enum
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [type, 'null'], ...(known && { enum: [...known, null] }) })
}

export const Text = (most: number, least = 0, more: object = {}) =>
  Type.String({ minLength: least, maxLength: most, ...more })

export const Whole = (least = 0, most = LARGEST_INTEGER, more: object = {}) =>
  Type.Integer({ minimum: least, maximum: most, ...more })

/** Only in what is sent to us: in answers such sets may grow, so there they are plain strings. */
export const OneOf = <const T extends string>(values: readonly T[]) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values] })

/** A string with known values, which may become more at any time: to the types it is any string. */
export const Growing = (values: readonly string[], description = '') =>
  Type.String({
    description:
      `${description} Known values: ${values.map((value) => `\`${value}\``).join(', ')}. More may be added.`.trim(),
    examples: [values[0]],
  })

/** A moment in an answer; JSON writes a Date just as the contract wants it. */
export const Moment = Type.Unsafe<Date>({
  type: 'string',
  format: 'date-time',
  description: 'ISO 8601, in UTC',
  examples: ['2026-11-20T14:30:00.000Z'],
})

/** A moment in a body: an offset is a must. */
export const MomentIn = Type.Unsafe<string>({
  type: 'string',
  format: 'moment',
  description: 'RFC 3339 with an offset',
  examples: ['2026-11-20T11:30:00-03:00'],
})

export const Id = (example: string) => Type.String({ description: 'Opaque', examples: [example] })
/** An id in a body or query. What is no id of ours is simply unknown. */
export const IdIn = Type.String({ maxLength: 200 })

/** A pattern that any text fits which is more than white space. */
export const NOT_BLANK = '\\S'
const Tag = Text(50, 1, { pattern: NOT_BLANK })
export const MOST_TAGS = 50
export const Tags = Type.Array(Tag, { maxItems: MOST_TAGS })
export const Name = Text(200, 0, { pattern: NOT_BLANK })
export const ExpectedVersion = Whole(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, {
  description: 'Refuse the change with `version_conflict` unless this is the current version',
})
const CURRENCIES = ['BRL', 'ARS', 'PYG', 'USD'] as const
export const Currency = Growing(CURRENCIES)
export const CurrencyIn = OneOf(CURRENCIES)
/** Letters of all languages, but nothing that cannot be seen. */
const OF_EMAIL = '\\s\\u0000-\\u001f\\u007f-\\u009f@'
export const EMAIL = `^[^${OF_EMAIL}]{1,64}@[^${OF_EMAIL}]+\\.[^.${OF_EMAIL}]+$`
export const Email = Text(254, 3, {
  format: 'email',
  description: 'An e-mail address',
  examples: ['ana@example.com'],
})
export const Locale = Text(35, 2, { format: 'locale', description: 'A language tag by BCP 47', examples: ['pt-BR'] })

export const ActorShape = named(
  'Actor',
  Type.Object(
    {
      kind: Growing(['api_key', 'member', 'customer', 'bot', 'automation', 'system']),
      id: Nullable(Type.String()),
      name: Type.String(),
    },
    { description: 'Who did it' },
  ),
)

export const Latitude = Type.Number({ minimum: -90, maximum: 90 })
export const Longitude = Type.Number({ minimum: -180, maximum: 180 })

export const Address = named(
  'Address',
  Type.Object({
    formatted: Type.String({ examples: ['Av. Paulista 1578, São Paulo'] }),
    lat: Nullable(Latitude),
    lng: Nullable(Longitude),
  }),
)

/** A body: unknown names are refused; the names in `ignored` are read-only and may be sent back. */
export function Body<P extends Record<string, TSchema>>(properties: P, ignored: readonly string[] = []) {
  const anything = () => Type.Optional(Type.Unsafe<unknown>({ readOnly: true, description: 'Read-only: ignored' }))
  const readOnly = Object.fromEntries(ignored.map((name) => [name, anything()])) as Record<never, TSchema>
  return Type.Object({ ...properties, ...readOnly }, { additionalProperties: false })
}

/** Optional in a body; null means the same as leaving it out. */
export const Maybe = <T extends TSchema>(schema: T) => Type.Optional(Nullable(schema))
