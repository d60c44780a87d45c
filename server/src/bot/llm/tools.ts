// The tools that a model may call. None takes a customer or a conversation: the server knows both.
import type { ChatTool } from '../../ai/chat-message.ts'
import { bodyCheck, type Check } from '../../http/check.ts'
import { Type } from '../../http/shape.ts'
import type { BotSettings } from '../settings.ts'

const id = Type.String({ minLength: 1, maxLength: 64 })
const date = Type.String({ format: 'date', description: 'A local date, such as 2026-11-20.' })
const start = Type.String({ minLength: 16, maxLength: 35, description: 'A start that find_slots has named.' })
const party_size = Type.Integer({ minimum: 1, maximum: 1_000 })
const closed = { additionalProperties: false } as const
const nothing = Type.Object({}, closed)

const SHAPES = {
  search_knowledge: {
    description: 'Searches what the business has written about itself.',
    input: Type.Object({ query: Type.String({ minLength: 1, maxLength: 300 }) }, closed),
  },
  list_services: {
    description: 'Lists the services that can be booked, with prices, and the people who can be asked for.',
    input: nothing,
  },
  find_slots: {
    description: 'Finds free times of a service on a day, or from a day to another.',
    input: Type.Object(
      {
        service_id: id,
        date,
        date_to: Type.Optional(date),
        party_size: Type.Optional(party_size),
        resource_id: Type.Optional(id),
      },
      closed,
    ),
  },
  hold_slot: {
    description: 'Keeps a free time for the customer for a few minutes.',
    input: Type.Object(
      { service_id: id, start, party_size: Type.Optional(party_size), resource_id: Type.Optional(id) },
      closed,
    ),
  },
  propose_booking: { description: 'Asks the customer whether the held time is to be booked.', input: nothing },
  list_my_bookings: { description: 'Lists the bookings to come of the customer.', input: nothing },
  propose_cancel: {
    description: 'Asks the customer whether one of their bookings is to be cancelled.',
    input: Type.Object({ booking_id: id }, closed),
  },
  propose_reschedule: {
    description: 'Asks the customer whether one of their bookings is to be moved to a free time.',
    input: Type.Object({ booking_id: id, start }, closed),
  },
  ask_location: { description: 'Asks the customer to share where they are.', input: nothing },
  handoff: {
    description: 'Gives the conversation to a person.',
    input: Type.Object({ reason: Type.Optional(Type.String({ enum: ['customer_request', 'unsure'] })) }, closed),
  },
} as const

export type ToolName = keyof typeof SHAPES

export interface Tool extends ChatTool {
  name: ToolName
  check: Check
}

const TOOLS: readonly Tool[] = Object.entries(SHAPES).map(([name, { description, input }]) => ({
  name: name as ToolName,
  description,
  input: JSON.parse(JSON.stringify(input)) as Record<string, unknown>,
  check: bodyCheck(input),
}))

/** The tools for a model, without those for things that the business does not want the bot to do. */
export function toolsFor({ intents, knowledge }: BotSettings): Tool[] {
  const isWanted: Record<ToolName, boolean> = {
    search_knowledge: intents.question && knowledge.enabled,
    list_services: intents.book || intents.prices,
    find_slots: intents.book || intents.reschedule,
    hold_slot: intents.book,
    propose_booking: intents.book,
    list_my_bookings: intents.my_bookings || intents.cancel || intents.reschedule,
    propose_cancel: intents.cancel,
    propose_reschedule: intents.reschedule,
    ask_location: true,
    handoff: true,
  }
  return TOOLS.filter(({ name }) => isWanted[name])
}
