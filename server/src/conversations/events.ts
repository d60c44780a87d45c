// The events of conversations and messages. They do not contain the text of a message: receivers read it by the API.
import { Id, Latitude, Longitude, Moment, Nullable, Type } from '../http/shape.ts'
import { event } from '../platform/event.ts'

const readAt = 'GET /conversations'
const ABOUT = { about: ['conversation', 'customer'], readAt } as const

const ConversationRef = Type.Object({
  id: Id('cnv'),
  channel: Type.String(),
  status: Type.String(),
  mode: Type.String(),
  version: Type.Integer(),
})

const MessageRef = Type.Object({
  id: Id('msg'),
  type: Type.String(),
  direction: Type.String(),
  private: Type.Boolean(),
  status: Type.String(),
})

export const conversationOpened = event('conversation.opened', {
  data: Type.Object({ conversation: ConversationRef }),
  ...ABOUT,
})

export const conversationChanged = event('conversation.changed', {
  data: Type.Object({ conversation: ConversationRef, changed: Type.Array(Type.String()) }),
  about: ['conversation'],
  readAt,
})

export const conversationResolved = event('conversation.resolved', {
  data: Type.Object({ conversation: ConversationRef }),
  ...ABOUT,
})

/** Another conversation was merged into this one. `feed_offset` was added to the numbers of its messages in the feed. */
export const conversationMerged = event('conversation.merged', {
  data: Type.Object({
    conversation: ConversationRef,
    merged: Type.Object({ id: Id('cnv'), feed_offset: Type.Integer() }),
  }),
  about: ['conversation'],
  readAt,
})

/** A person answers from now on. A reply of the team also changes the mode, but emits no event of this type. */
export const conversationHandedOver = event('conversation.handed_over', {
  data: Type.Object({ conversation: ConversationRef, reason: Type.String(), assignee_id: Nullable(Id('mem')) }),
  ...ABOUT,
})

export const messageStored = event('message.stored', {
  data: Type.Object({ conversation: ConversationRef, message: MessageRef }),
  ...ABOUT,
})

/** `before`: the text that an edit or a revocation replaced. */
export const messageChanged = event('message.changed', {
  data: Type.Object({
    message: MessageRef,
    changed: Type.Array(Type.String()),
    before: Type.Optional(Type.Object({ text: Nullable(Type.String()) })),
  }),
  about: ['conversation'],
  readAt,
})

/** The customer shared a location, or a live location moved. It has its own event, because a booking reacts to it. */
export const messageLocated = event('message.located', {
  data: Type.Object({
    message: Type.Object({ id: Id('msg') }),
    location: Type.Object({ lat: Latitude, lng: Longitude, accuracy_m: Nullable(Type.Number()) }),
    recorded_at: Moment,
  }),
  about: ['conversation'],
  readAt,
})

/** A canned reply was added, changed or deleted. */
export const cannedReplyChanged = event('canned_reply.changed', {
  data: Type.Object({ canned_reply: Type.Object({ id: Id('cnr') }) }),
  readAt: 'GET /canned-replies',
})

/** The team changed who answers on a channel. */
export const channelPoliciesChanged = event('channel_policies.changed', {
  data: Type.Object({ version: Type.Integer() }),
  readAt: 'GET /bot/channel-policies',
})

export const conversationEvents = [
  conversationOpened,
  conversationChanged,
  conversationResolved,
  conversationMerged,
  conversationHandedOver,
  messageStored,
  messageChanged,
  messageLocated,
  cannedReplyChanged,
  channelPoliciesChanged,
]
