// The schemas that the inputs and outputs of tools are made of. They are short, because agents pay for every word.
import { type TSchema, Type } from 'typebox'
import { capital } from './capital.ts'

const described = (description: string | undefined) => (description ? { description } : {})

/** Only letters, digits and underscores: any other character in an id could make the URL of another operation. */
export const Id = (description?: string) => Type.String({ pattern: '^\\w+$', ...described(description) })
export const Ids = (description?: string) => Type.Array(Id(), described(description))
export const Text = (description?: string) => Type.String(described(description))
export const Texts = (description?: string) => Type.Array(Type.String(), described(description))
export const Whole = (minimum: number, maximum: number, description?: string) =>
  Type.Integer({ minimum, maximum, ...described(description) })
export const OneOf = <const T extends string>(values: readonly T[], description?: string) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], ...described(description) })
export const Priority = OneOf(['low', 'normal', 'high', 'urgent'])
export const Flag = (description?: string) => Type.Boolean(described(description))
export const Maybe = <T extends TSchema>(schema: T) => Type.Optional(schema)

const CLOCK = 'local time 2026-11-20T11:30, or with an offset'

/** A time as an agent writes it. Not every agent program shows the server's instructions, so each field says how. */
export const When = (of?: string) => Type.String({ description: of ? `${of}: ${CLOCK}` : capital(CLOCK) })
export const From = Maybe(Type.String({ description: `Day 2026-11-20, ${CLOCK}` }))
export const To = Maybe(Type.String({ description: 'Like from; a day alone counts whole' }))

export const Cursor = Maybe(Type.String({ description: 'From next_cursor' }))
export const Limit = (standard: number, most = 100) => Maybe(Whole(1, most, `Default ${standard}`))
export const RepeatKey = Maybe(
  Type.String({
    pattern: '^[!-~]{1,255}$',
    description: 'Your own key for this intent: a repeat with it is safe',
  }),
)
export const ExpectedVersion = Maybe(Type.Integer({ description: 'Version you read: refused if changed since' }))

/** The call options for a `repeat_key`: the API carries out calls with the same key once. */
export const withRepeatKey = (repeat_key: string | undefined) =>
  repeat_key === undefined ? {} : { idempotencyKey: repeat_key }

export const Anything = Type.Unsafe<Record<string, unknown>>({ type: 'object' })
export const Rows = Type.Array(Anything)
/** An object of an output. Its members are described, and none of them is required. */
export const OutputObject = (properties: Record<string, TSchema>) => Type.Unsafe<object>({ type: 'object', properties })

const Word = Type.Unsafe<unknown>({ type: 'string' })
const Words = Type.Unsafe<unknown>({ type: 'array', items: { type: 'string' } })
const Utc = Text('UTC')
const Local = Text('Wall clock')

export const SlotOut = OutputObject({ start: Utc, local: Local, resource_ids: Words })
export const HitOut = OutputObject({ title: Word, snippet: Word, url: Word })
export const CustomerOut = OutputObject({ id: Word, name: Word, phone: Word, email: Word, version: Type.Integer() })
const row = {
  id: Word,
  status: Word,
  stage: Word,
  service_id: Word,
  start: Utc,
  local: Local,
  customer: OutputObject({ id: Word, name: Word, phone: Word }),
  resource_ids: Words,
}
export const BookingRowOut = OutputObject(row)
export const BookingOut = OutputObject({
  ...row,
  end: Utc,
  intake: Anything,
  available_actions: Words,
  version: Type.Integer(),
})
/** A booking after a change: the agent knows the rest of it already. */
export const ChangedOut = OutputObject({
  id: Word,
  status: Word,
  stage: Word,
  start: Utc,
  local: Local,
  version: Type.Integer(),
})
export const TaskOut = OutputObject({
  ...row,
  assignee: Text('Resource id'),
  priority: Word,
  due: Word,
  overdue: Type.Boolean(),
  available_actions: Words,
})
export const ConversationOut = OutputObject({
  id: Word,
  channel: Word,
  status: Word,
  mode: Word,
  customer: Anything,
  unread: Type.Integer(),
  waiting_since: Word,
  last_message: Anything,
  window_until: Text('After it, only a template can be sent'),
})
/** A conversation after a change. */
export const ChangedConversationOut = OutputObject({ id: Word, mode: Word, version: Type.Integer() })
export const MessageOut = OutputObject({ id: Word, by: Word, at: Local, text: Word, status: Word })
export const SentOut = OutputObject({ id: Word, status: Word })
