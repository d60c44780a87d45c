// The words that inputs and outputs of tools are made of: as few as an agent needs.
import { type TSchema, Type } from 'typebox'

export const Id = (description?: string) => Type.String(description ? { description } : {})
export const Text = (description?: string) => Type.String(description ? { description } : {})
export const Texts = (description?: string) => Type.Array(Type.String(), description ? { description } : {})
export const Whole = (minimum: number, maximum: number, description?: string) =>
  Type.Integer({ minimum, maximum, ...(description && { description }) })
export const OneOf = <const T extends string>(values: readonly T[], description?: string) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], ...(description && { description }) })
export const Maybe = <T extends TSchema>(schema: T) => Type.Optional(schema)

/** A time as an agent writes it; told once in the instructions of the server. */
export const When = (description?: string) => Type.String(description ? { description } : {})

export const Cursor = Maybe(Type.String({ description: 'next_cursor of the page before' }))
export const Limit = (standard: number) => Maybe(Whole(1, 100, `Default ${standard}`))
export const RepeatKey = Maybe(
  Type.String({ minLength: 1, maxLength: 255, description: 'Unique per intent; repeat it to retry safely' }),
)

export const Anything = Type.Unsafe<Record<string, unknown>>({ type: 'object' })
export const Rows = Type.Array(Anything)
/** In an output the members are told, but none of them must be there. */
export const Told = (properties: Record<string, TSchema>) => Type.Unsafe<object>({ type: 'object', properties })
const Out = Type.Unsafe<unknown>({ type: 'string' })

export const BookingOut = Told({
  id: Out,
  status: Out,
  stage: Out,
  service_id: Out,
  start: Out,
  end: Out,
  local: Out,
  customer: Anything,
  available_actions: Type.Array(Type.String()),
})
export const BookingsOut = Type.Array(
  Told({ id: Out, status: Out, service_id: Out, start: Out, local: Out, customer: Anything }),
)
export const SlotsOut = Type.Array(Told({ start: Out, local: Out }))
