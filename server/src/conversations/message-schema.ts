// The shapes of messages and of what is asked of them.
import {
  Body,
  documented,
  Flag,
  Growing,
  Id,
  IdIn,
  Latitude,
  Longitude,
  Maybe,
  Moment,
  MomentAt,
  NOT_BLANK,
  Nullable,
  named,
  Text,
  TextOut,
  type TSchema,
  Type,
  UsuallyNull,
  Whole,
} from '../http/shape.ts'
import { MESSAGE_STATUSES, MESSAGE_TYPES } from './words.ts'

export const MAX_TEXT_CHARACTERS = 4_096
const MAX_OPTIONS = 20
const MAX_TITLE_CHARACTERS = 60
export const MAX_ATTACHMENTS = 10
const MAX_PARAMS = 50

export const MessageAuthor = named(
  'MessageAuthor',
  Type.Object({
    kind: Growing(['customer', 'bot', 'member', 'automation', 'api_key', 'system'], '', 'customer'),
    id: Nullable(TextOut('cus_0RqGxk2mTq9Lh7wVb3NcYd', 'The id of the customer, member or key; null: it has none')),
    name: TextOut('Ana Souza', 'The name at that time'),
  }),
  { description: 'The author of a message: a customer, a program with its key, a team member, a bot or the system.' },
)

export const MessageFile = named(
  'MessageFile',
  Type.Object({
    id: Id('att'),
    kind: Growing(['image', 'audio', 'video', 'document', 'sticker'], 'How it is shown.'),
    name: TextOut('front-door.jpg'),
    media_type: Nullable(TextOut('image/jpeg', 'Read from the bytes of the file; null: not known yet')),
    size: Nullable(Whole(0, Number.MAX_SAFE_INTEGER, documented(184_320, 'In bytes; null: not known yet'))),
    url: Nullable(
      TextOut(
        'https://holdfast.example.com/v1/files/eyJpZCI6ImF0dF8wUnFHeGsybVRxOUxoN3dWYjNOY1lkIn0.c2lnbmF0dXJl',
        'A link to the file, which works without a key until `url_expires_at`; null: the file is not stored',
      ),
    ),
    url_expires_at: Nullable(
      MomentAt('2026-11-18T13:00:00.000Z', 'An hour after this answer; read again for a new link'),
    ),
    failure: UsuallyNull(
      Growing(
        ['too_large', 'gone', 'unreachable', 'not_allowed'],
        'Why the file of a customer could not be stored; null: it is stored, or is being downloaded.',
      ),
    ),
    reason: UsuallyNull(TextOut('It was sent as image, but its bytes are application/pdf.', 'The failure, for people')),
  }),
  { description: 'A file of a message.' },
)

const PLACE = {
  name: documented('Salão Aurora', 'The name of the place'),
  address: documented('Av. Paulista 1578, São Paulo', 'As people write it'),
}

export const MessageLocation = named(
  'MessageLocation',
  Type.Object({
    lat: Latitude,
    lng: Longitude,
    name: UsuallyNull(Type.String(PLACE.name)),
    address: UsuallyNull(Type.String(PLACE.address)),
    accuracy_m: Nullable(Type.Number({ minimum: 0, ...documented(12, 'The accuracy in metres') })),
    live_until: UsuallyNull(
      MomentAt('2026-11-18T12:15:00.000Z', 'Until when a live location moves; null: it is fixed'),
    ),
  }),
  { description: 'A location that somebody shared.' },
)

export const MessageContact = named(
  'MessageContact',
  Type.Object({
    name: TextOut('Bruno Lima'),
    phones: Type.Array(Type.String(), documented(['+5511977776666'], 'As the sender has them')),
  }),
  { description: 'A contact that was shared, with its phone numbers.' },
)

const OPTION = {
  id: documented('friday-0900', 'What `choice.option_id` says when it is chosen'),
  title: documented('Friday 09:00', 'What the customer sees'),
  description: documented('with Ana', 'A line below the title, if the channel can show it'),
}

const Option = named(
  'MessageOption',
  Type.Object({
    id: Type.String(OPTION.id),
    title: Type.String(OPTION.title),
    description: UsuallyNull(Type.String(OPTION.description)),
  }),
  { description: 'An option that the customer can choose.' },
)
export const MessageOptions = named('MessageOptions', Type.Object({ items: Type.Array(Option) }), {
  description: 'The options from which the customer can choose.',
})

export const MessageChoice = named(
  'MessageChoice',
  Type.Object({
    option_id: Type.String(OPTION.id),
    title: Type.String(OPTION.title),
    message_id: Nullable(Id('msg', 'The message that offered it; null: not known')),
  }),
  { description: 'The option that the customer chose.' },
)

const TEMPLATE = {
  name: documented('booking_reminder', 'As WhatsApp knows it'),
  language: documented('pt_BR', 'As WhatsApp knows it'),
}
const PARAMS = 'The values of its variables: a list for numbered ones, an object for named ones'

const Template = named(
  'MessageTemplate',
  Type.Object({
    name: Type.String(TEMPLATE.name),
    language: Type.String(TEMPLATE.language),
    params: Type.Unsafe<readonly string[] | Record<string, string>>({
      type: ['array', 'object'],
      items: { type: 'string' },
      additionalProperties: { type: 'string' },
      ...documented(['Ana', '20/11 09:00'], PARAMS),
    }),
  }),
  { description: 'A text that WhatsApp has approved, and the values of its variables.' },
)

const ThreadEvent = named(
  'ThreadEvent',
  Type.Object({
    kind: TextOut('resolved', 'What happened. More may be added'),
    data: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'The facts about it, which depend on the kind',
      examples: [{ note: 'Moved to Friday' }],
    }),
  }),
  { description: 'Something that happened, shown in the conversation.' },
)

const Source = named(
  'MessageSource',
  Type.Object({
    knowledge_id: Id('kno'),
    title: TextOut('Opening hours'),
    url: Nullable(TextOut('https://example.com/hours')),
  }),
  { description: 'The source of what the bot says.' },
)

const MessageError = named(
  'MessageError',
  Type.Object({
    code: Growing(
      [
        'not_reachable',
        'window_closed',
        'template_unknown',
        'template_params',
        'invalid_content',
        'media_refused',
        'rate_limited',
        'spam_limited',
        'auth_error',
        'restricted',
        'payment_required',
        'provider_error',
        'channel_paused',
        'unknown_outcome',
      ],
      'Branch on this.',
    ),
    provider_code: Nullable(TextOut('131026', "The provider's own code")),
    message: TextOut('The message could not be delivered.', 'What happened, for people'),
    retryable: Flag(false, 'Whether trying again may help'),
  }),
  { description: 'Why a message was not sent.' },
)

const STATUS =
  'Its progress, which never goes back. A message of the customer is `received`. A message of ours is `queued`, then `sent`, `delivered` and `read` as far as the channel reports it, or `failed`.'

export const Message = named(
  'Message',
  Type.Object({
    id: Id('msg'),
    conversation_id: Id('cnv'),
    direction: Growing(['inbound', 'outbound']),
    private: Flag(false, 'Only the team sees it'),
    author: MessageAuthor,
    type: Growing(MESSAGE_TYPES),
    text: Nullable(TextOut('Is there a time on Friday?', 'The text; null: there is none, or its author took it back')),
    attachments: Type.Array(MessageFile),
    location: UsuallyNull(MessageLocation),
    contacts: Type.Array(MessageContact),
    options: UsuallyNull(MessageOptions),
    choice: UsuallyNull(MessageChoice),
    template: UsuallyNull(Template),
    event: UsuallyNull(ThreadEvent),
    sources: Type.Array(Source),
    reply_to_id: UsuallyNull(Id('msg', 'The message that it answers')),
    client_ref: UsuallyNull(TextOut('7f9c1d', 'The reference that the sender gave it')),
    external_id: Nullable(
      TextOut(
        'wamid.HBgNNTUxMTk4ODg4Nzc3NxUCABIYFjNFQjBD',
        "The provider's id; for a step of a booking, the id of the event",
      ),
    ),
    status: Growing(MESSAGE_STATUSES, STATUS),
    error: UsuallyNull(MessageError),
    created_at: MomentAt(
      '2026-11-18T12:00:00.000Z',
      'When it was written, by the clock of the channel; messages are in this order',
    ),
    received_at: MomentAt('2026-11-18T12:00:01.000Z', 'When it was stored here'),
    edited_at: UsuallyNull(Moment),
    deleted_at: UsuallyNull({ ...Moment, description: 'When its author took it back' }),
    sent_at: UsuallyNull(Moment),
    delivered_at: UsuallyNull(Moment),
    read_at: UsuallyNull(Moment),
  }),
  { description: 'A message of a conversation, a note of the team, or a mark of something that happened.' },
)

const OptionIn = named(
  'MessageOptionInput',
  Body({
    id: Maybe(Text(200, 1, { pattern: NOT_BLANK, ...OPTION.id })),
    title: Text(MAX_TITLE_CHARACTERS, 0, { pattern: NOT_BLANK, ...OPTION.title }),
    description: Maybe(Text(72, 0, OPTION.description)),
  }),
  { description: 'An option that the customer can choose. Without an `id`, its number becomes its id.' },
)

const nested = <T extends TSchema>(title: string, description: string, schema: T): T =>
  named(title, schema, { description })

export const NewMessage = named(
  'NewMessage',
  Body(
    {
      text: Maybe(
        Text(MAX_TEXT_CHARACTERS, 0, { pattern: NOT_BLANK, ...documented('We have Friday at nine.', 'The text') }),
      ),
      location: Maybe(
        nested(
          'MessageLocationInput',
          'A location to be sent.',
          Body(
            {
              lat: Latitude,
              lng: Longitude,
              name: Maybe(Text(200, 0, PLACE.name)),
              address: Maybe(Text(500, 0, PLACE.address)),
            },
            ['accuracy_m', 'live_until'],
          ),
        ),
      ),
      options: Maybe(
        nested(
          'MessageOptionsInput',
          'The options from which the customer can choose: at most 20. Each channel shows them as well as it can.',
          Body({ items: Type.Array(OptionIn, { minItems: 1, maxItems: MAX_OPTIONS }) }),
        ),
      ),
      template: Maybe(
        nested(
          'MessageTemplateInput',
          'A text that WhatsApp has approved, and the values of its variables.',
          Body({
            name: Text(512, 1, TEMPLATE.name),
            language: Text(35, 1, TEMPLATE.language),
            params: Type.Optional(
              Type.Unsafe<string[] | Record<string, string>>({
                type: ['array', 'object'],
                items: { type: 'string', maxLength: 1_024 },
                maxItems: MAX_PARAMS,
                additionalProperties: { type: 'string', maxLength: 1_024 },
                maxProperties: MAX_PARAMS,
                ...documented(['Ana', '20/11 09:00'], PARAMS),
              }),
            ),
          }),
        ),
      ),
      attachments: Maybe(
        Type.Array(IdIn('att'), {
          maxItems: MAX_ATTACHMENTS,
          description:
            'Files that were uploaded to this conversation and not sent yet. On WhatsApp and Telegram at most one',
        }),
      ),
      reply_to_id: Maybe(IdIn('msg', 'The message of this conversation that it answers')),
      private: Maybe(Flag(false, 'A note for the team, which is never sent to the customer')),
      client_ref: Maybe(
        Text(200, 1, documented('7f9c1d', 'A reference of your own: the same again returns the first message')),
      ),
    },
    ['id', 'conversation_id', 'direction', 'author', 'type', 'status', 'created_at'],
  ),
  { description: 'A message to be sent, or a note: it needs at least one content.', shown: ['text', 'client_ref'] },
)
