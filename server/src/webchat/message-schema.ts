// The shapes of a conversation and its messages, as the visitor sees them.
import {
  MAX_ATTACHMENTS,
  MAX_TEXT_CHARACTERS,
  MessageChoice,
  MessageContact,
  MessageFile,
  MessageLocation,
  MessageOptions,
} from '../conversations/message-schema.ts'
import {
  Body,
  documented,
  exampleId,
  Growing,
  Id,
  IdIn,
  Latitude,
  Longitude,
  Maybe,
  Moment,
  NOT_BLANK,
  Nullable,
  named,
  Text,
  TextOut,
  Type,
  UsuallyNull,
} from '../http/shape.ts'

export const VisitorConversation = named(
  'WebChatConversation',
  Type.Object({
    id: Id('cnv'),
    status: Growing(['open', 'resolved'], 'Whether the team is done with it; the next message opens it again.'),
    mode: Growing(['bot', 'human'], 'Who answers.'),
    read_up_to_message_id: Nullable(
      Id('msg', "The visitor's newest message that the team has read, and with it all before; null: none"),
    ),
  }),
  { description: 'The conversation of a visitor.' },
)

const Author = named(
  'WebChatAuthor',
  Type.Object({
    kind: Growing(['customer', 'member', 'bot', 'automation', 'api_key', 'system'], '', 'member'),
    name: Nullable(TextOut('Maria', 'The first name of a person, or the name of the bot; null: it has none to show')),
  }),
  { description: 'Who wrote a message, as far as visitors are told.' },
)

const TYPES = ['text', 'image', 'audio', 'video', 'document', 'sticker', 'location', 'contact', 'options']
const STATUSES = ['received', 'sent', 'delivered', 'read']
const REF = documented('7f9c1d', 'A name of yours: the same again answers the first message')

export const VisitorMessage = named(
  'WebChatMessage',
  Type.Object({
    id: Id('msg'),
    event_id: TextOut(
      `${exampleId('cnv')}.12`,
      'The id of the message in the stream. Send the one of the newest message as `Last-Event-ID` to get all after it',
    ),
    direction: Growing(['inbound', 'outbound'], '`inbound`: the visitor wrote it.', 'outbound'),
    author: Author,
    type: Growing(TYPES, 'What it holds.'),
    text: Nullable(TextOut('We have Friday at nine.', 'The text; null: there is none, or its author took it back')),
    attachments: Type.Array(MessageFile),
    location: UsuallyNull(MessageLocation),
    contacts: Type.Array(MessageContact),
    options: UsuallyNull(MessageOptions),
    choice: UsuallyNull(MessageChoice),
    reply_to_id: UsuallyNull(Id('msg', 'The message that it answers')),
    client_ref: UsuallyNull(TextOut('7f9c1d', 'As the page called it')),
    status: Growing(STATUSES, 'What the visitor wrote is `received`. It never goes back.', 'delivered'),
    created_at: Moment,
    edited_at: UsuallyNull(Moment),
    deleted_at: UsuallyNull({ ...Moment, description: 'When its author took it back' }),
  }),
  { description: 'A message, as the visitor sees it.' },
)

export const NewVisitorMessage = named(
  'NewWebChatMessage',
  Body({
    text: Maybe(
      Text(MAX_TEXT_CHARACTERS, 0, { pattern: NOT_BLANK, ...documented('Is there a time on Friday?', 'The text') }),
    ),
    choice: Maybe(
      named(
        'WebChatChoice',
        Body({
          option_id: Text(200, 1, documented('friday-0900', 'The `id` of the option')),
          message_id: IdIn('msg', 'The message that offers it: the last one, or any earlier one'),
        }),
        { description: 'An option that the visitor tapped.' },
      ),
    ),
    location: Maybe(
      named(
        'WebChatLocation',
        Body({
          lat: Latitude,
          lng: Longitude,
          accuracy_m: Maybe(Type.Number({ minimum: 0, maximum: 1e8, ...documented(12, 'Within so many metres') })),
        }),
        { description: 'Where the visitor is, as the browser tells.' },
      ),
    ),
    attachments: Maybe(
      Type.Array(IdIn('att'), {
        minItems: 1,
        maxItems: MAX_ATTACHMENTS,
        description: 'Files that this visitor uploaded and did not send yet',
      }),
    ),
    client_ref: Maybe(Text(200, 1, REF)),
  }),
  { description: 'What to say: exactly one content.', shown: ['text', 'client_ref'] },
)

export const VisitorReadMark = named(
  'WebChatReadMark',
  Body({ up_to_message_id: Maybe(IdIn('msg', 'The last message that was read; left out: all of them')) }),
  { description: 'How far the visitor has read.', shown: [] },
)
