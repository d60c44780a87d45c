// The shape of everything that is known about a person.
import { Booking } from '../bookings/schema.ts'
import { Message } from '../conversations/message-schema.ts'
import { Conversation } from '../conversations/schema.ts'
import { Comment, Customer } from '../customers/schema.ts'
import {
  ActorShape,
  documented,
  Flag,
  Id,
  Moment,
  MomentAt,
  Nullable,
  named,
  TextOut,
  Type,
  UsuallyNull,
} from '../http/shape.ts'
import { TimelineEntry } from '../http/timeline.ts'
import { Attachment, LocationEvent } from '../work/schema.ts'

const Values = (description: string, example: object) =>
  Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    ...documented(example, description),
  })

const ExportedMove = named(
  'ExportedMove',
  Type.Object({
    at: Moment,
    action: TextOut('check_in', 'The operation or action that moved the booking'),
    to_status: TextOut('checked_in'),
    to_stage: TextOut('arrived'),
    actor: ActorShape,
    data: Values('The data that was sent: the reason, or the fields of the action', { reason: 'Came early' }),
  }),
  { description: 'One move of a booking.' },
)

const ExportedBooking = named(
  'ExportedBooking',
  Type.Object({
    booking: Booking,
    history: Type.Array(ExportedMove, { description: 'Oldest first' }),
    comments: Type.Array(Comment, { description: 'Oldest first' }),
    attachments: Type.Array(Attachment, { description: 'Oldest first; the links are valid for an hour' }),
    locations: Type.Array(LocationEvent, { description: 'Oldest first' }),
  }),
  { description: 'A booking with everything that was written down about it.' },
)

const ExportedConversation = named(
  'ExportedConversation',
  Type.Object({
    conversation: Conversation,
    messages: Type.Array(Message, { description: 'Newest first, private notes of the team included' }),
  }),
  { description: 'A conversation with its messages.' },
)

const ExportedVisitor = named(
  'ExportedVisitor',
  Type.Object({
    id: Id('wvs'),
    name: Nullable(TextOut('Ana', 'What they typed')),
    email: Nullable(TextOut('ana@example.com', 'What they typed')),
    phone: Nullable(TextOut('+5511988887777', 'What they typed')),
    locale: Nullable(TextOut('pt-BR', 'The language of the browser')),
    user_sub: UsuallyNull(TextOut('user-42', 'Who the website says they are')),
    page: UsuallyNull(Values('The page on which they opened the chat', { url: 'https://example.com/contact' })),
    created_at: Moment,
    last_seen_at: Moment,
  }),
  { description: 'A browser in which the person used the chat of a website or the page for booking.' },
)

export const CustomerExport = named(
  'CustomerExport',
  Type.Object({
    exported_at: MomentAt('2026-11-18T12:00:00.000Z', 'When this was read'),
    complete: Flag(true, 'false: the caller may not read all of it, or a list had more than 10,000 entries'),
    customer: Customer,
    merged_ids: Type.Array(Type.String(), {
      description: 'The ids of customers who were merged into this one',
      examples: [[]],
    }),
    comments: Type.Array(Comment, { description: 'Of the team about the customer, newest first' }),
    bookings: Nullable(Type.Array(ExportedBooking, { description: 'By start; holds and moved bookings included' })),
    conversations: Nullable(Type.Array(ExportedConversation, { description: 'The latest first' })),
    visitors: Nullable(Type.Array(ExportedVisitor, { description: 'Their browsers in the chat, the latest first' })),
    timeline: Type.Array(TimelineEntry, { description: 'What happened with the customer, newest first' }),
  }),
  { description: 'Everything that is known about a person.' },
)
