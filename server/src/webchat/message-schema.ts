// The shapes of a conversation and its messages, as the visitor sees them.
import { Growing, Id, Moment, Nullable, named, TextOut, Type } from '../http/shape.ts'

export const VisitorConversation = named(
  'WebChatConversation',
  Type.Object({
    id: Id('cnv'),
    status: Growing(['open', 'resolved']),
    mode: Growing(['bot', 'human'], 'Who answers.'),
  }),
  { description: 'The conversation of a visitor.' },
)

export const VisitorMessage = named(
  'WebChatMessage',
  Type.Object({
    id: Id('msg'),
    direction: Growing(['inbound', 'outbound'], '`inbound`: the visitor wrote it.'),
    type: Growing(['text'], 'What it holds.'),
    text: Nullable(TextOut('Hello!', 'What was written')),
    created_at: Moment,
  }),
  { description: 'A message, as the visitor sees it.' },
)
