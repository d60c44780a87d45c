// The words that inputs and outputs of tools are made of: as few as an agent needs.
import { type TSchema, Type } from 'typebox'
import { capital } from './capital.ts'

const told = (description: string | undefined) => (description ? { description } : {})

/** Of nothing else an address could be made that leads elsewhere. */
export const Id = (description?: string) => Type.String({ pattern: '^\\w+$', ...told(description) })
export const Ids = (description?: string) => Type.Array(Id(), told(description))
export const Text = (description?: string) => Type.String(told(description))
export const Texts = (description?: string) => Type.Array(Type.String(), told(description))
export const Whole = (minimum: number, maximum: number, description?: string) =>
  Type.Integer({ minimum, maximum, ...told(description) })
export const OneOf = <const T extends string>(values: readonly T[], description?: string) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], ...told(description) })
export const Priority = OneOf(['low', 'normal', 'high', 'urgent'])
export const Flag = (description?: string) => Type.Boolean(told(description))
export const Maybe = <T extends TSchema>(schema: T) => Type.Optional(schema)

const CLOCK = 'local time 2026-11-20T11:30, or one with an offset'

/** A moment as an agent writes it; not every agent program shows it the instructions, so each place says how. */
export const When = (of?: string) => Type.String({ description: of ? `${of}: ${CLOCK}` : capital(CLOCK) })
export const From = Maybe(Type.String({ description: `Day 2026-11-20, ${CLOCK}` }))
export const To = Maybe(Type.String({ description: 'Like from; a day alone counts whole' }))

export const Cursor = Maybe(Type.String({ description: 'next_cursor of the page before' }))
export const Limit = (standard: number, most = 100) => Maybe(Whole(1, most, `Default ${standard}`))
export const RepeatKey = Maybe(
  Type.String({
    pattern: '^[!-~]{1,255}$',
    description: 'A key of your own for this intent: repeating the call with it is safe',
  }),
)
export const ExpectedVersion = Maybe(
  Type.Integer({ description: 'version that you read: refused if it changed since' }),
)

/** How the API is told of it: whatever comes with the same key is one change. */
export const sameWith = (repeat_key: string | undefined) =>
  repeat_key === undefined ? {} : { idempotencyKey: repeat_key }

export const Anything = Type.Unsafe<Record<string, unknown>>({ type: 'object' })
export const Rows = Type.Array(Anything)
/** In an output the members are told, but none of them must be there. */
export const Told = (properties: Record<string, TSchema>) => Type.Unsafe<object>({ type: 'object', properties })

const Word = Type.Unsafe<unknown>({ type: 'string' })
const Words = Type.Unsafe<unknown>({ type: 'array', items: { type: 'string' } })
const Utc = Text('UTC')
const Local = Text('Wall clock')

export const SlotOut = Told({ start: Utc, local: Local, resource_ids: Words })
export const CustomerOut = Told({ id: Word, name: Word, phone: Word, email: Word, version: Type.Integer() })
const row = {
  id: Word,
  status: Word,
  stage: Word,
  service_id: Word,
  start: Utc,
  local: Local,
  customer: Told({ id: Word, name: Word, phone: Word }),
  resource_ids: Words,
}
export const BookingRowOut = Told(row)
export const BookingOut = Told({
  ...row,
  end: Utc,
  intake: Anything,
  available_actions: Words,
  version: Type.Integer(),
})
/** Of a booking that the agent knows already. */
export const ChangedOut = Told({
  id: Word,
  status: Word,
  stage: Word,
  start: Utc,
  local: Local,
  version: Type.Integer(),
})
export const TaskOut = Told({
  ...row,
  assignee: Text('Resource id'),
  priority: Word,
  due: Word,
  overdue: Type.Boolean(),
  available_actions: Words,
})
