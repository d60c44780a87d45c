// Tools for conversations: what customers write on WhatsApp, Telegram and the web, and what is answered.
import { Type } from 'typebox'
import { readMoment } from '../local-time.ts'
import {
  ChangedConversationOut,
  ConversationOut,
  Cursor,
  ExpectedVersion,
  Flag,
  Id,
  Limit,
  Maybe,
  MessageOut,
  OneOf,
  RepeatKey,
  SentOut,
  Text,
  Texts,
  When,
} from '../shapes.ts'
import { toConversation, toConversationRow, toMessage } from '../slim.ts'
import { tool } from '../tool.ts'

const CHANNELS = ['whatsapp', 'telegram', 'webchat'] as const
const MODES = ['bot', 'human'] as const

const listConversations = tool({
  name: 'list_conversations',
  description: 'List conversations with customers, newest activity first; with waiting, those who wait for a person.',
  scopes: ['messages:read'],
  kind: 'reads',
  input: Type.Object({
    q: Maybe(Text('Words in name, phone or messages')),
    customer_id: Maybe(Id()),
    channel: Maybe(OneOf(CHANNELS)),
    status: Maybe(OneOf(['open', 'resolved'])),
    mode: Maybe(OneOf(MODES, 'Who answers')),
    unread: Maybe(Flag()),
    waiting: Maybe(Flag('true: longest wait first')),
    limit: Limit(20),
    cursor: Cursor,
  }),
  output: { conversations: Type.Array(ConversationOut), next_cursor: Text() },
  async run({ holdfast, timezone }, { limit = 20, customer_id, channel, status, mode, ...rest }) {
    const { data, next_cursor } = await holdfast.listConversations({
      ...rest,
      ...(customer_id && { customer_id: [customer_id] }),
      ...(channel && { channel: [channel] }),
      ...(status && { status: [status] }),
      ...(mode && { mode: [mode] }),
      ...(rest.waiting && { sort: 'waiting' }),
      limit,
    })
    return { conversations: data.map((conversation) => toConversationRow(conversation, timezone)), next_cursor }
  },
})

const getConversation = tool({
  name: 'get_conversation',
  description: 'Read a conversation and its latest messages, newest first. Private ones are notes of the team.',
  scopes: ['messages:read'],
  kind: 'reads',
  input: Type.Object({ conversation_id: Id(), limit: Limit(20), cursor: Cursor }),
  output: { conversation: ConversationOut, messages: Type.Array(MessageOut), next_cursor: Text() },
  async run({ holdfast, timezone }, { conversation_id, limit = 20, cursor }) {
    const [conversation, messages] = await Promise.all([
      holdfast.getConversation(conversation_id),
      holdfast.listMessages(conversation_id, { limit, ...(cursor !== undefined && { cursor }) }),
    ])
    return {
      conversation: toConversation(conversation, timezone),
      messages: messages.data.map((message) => toMessage(message, timezone)),
      next_cursor: messages.next_cursor,
    }
  },
})

const Template = Type.Object(
  { name: Text(), language: Text('Such as pt_BR'), params: Maybe(Texts()) },
  { additionalProperties: false, description: 'For WhatsApp after window_until' },
)

const reply = tool({
  name: 'reply',
  description: 'Send the customer a message, or leave the team a private note. It is queued, then sent in turn.',
  scopes: ['messages:write'],
  kind: 'adds',
  input: Type.Object({
    conversation_id: Id(),
    text: Maybe(Text()),
    options: Maybe(Texts('Titles to choose from, at most 20')),
    template: Maybe(Template),
    private: Maybe(Flag('true: the customer never sees it')),
    repeat_key: RepeatKey,
  }),
  output: { message: SentOut },
  async run({ holdfast, timezone }, { conversation_id, options, repeat_key, ...rest }) {
    const message = await holdfast.sendMessage(conversation_id, {
      ...rest,
      ...(options && { options: { items: options.map((title) => ({ title })) } }),
      ...(repeat_key !== undefined && { client_ref: repeat_key }),
    })
    return { message: toMessage(message, timezone) }
  },
})

const handOver = tool({
  name: 'hand_over',
  description: 'Decide who answers a conversation: human silences the bot, bot lets it answer again.',
  scopes: ['messages:write'],
  kind: 'changes',
  input: Type.Object({
    conversation_id: Id(),
    mode: OneOf(MODES),
    until: Maybe(When('With human, when the bot answers again')),
    reason: Maybe(OneOf(['customer_request', 'bot_unsure'])),
    expected_version: ExpectedVersion,
  }),
  output: { conversation: ChangedConversationOut },
  async run({ holdfast, timezone }, { conversation_id, until, ...rest }) {
    const body = { ...rest, ...(until !== undefined && { until: readMoment(until, timezone, 'until') }) }
    return { conversation: toConversation(await holdfast.changeConversationMode(conversation_id, body), timezone) }
  },
})

export const conversationTools = [listConversations, getConversation, reply, handOver]
