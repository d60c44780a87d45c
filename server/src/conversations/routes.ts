// The routes of conversations and their messages.
import { key, member } from '../http/caller.ts'
import { list, read, upload, write } from '../http/route.ts'
import { IdIn, Type } from '../http/shape.ts'
import type { ReadCtx } from '../platform/context.ts'
import { MAX_UPLOAD_BYTES, uploadAttachment } from './attachment.ts'
import { openConversation, patchConversation } from './change.ts'
import { getConversationId } from './conversation.ts'
import { listConversations } from './list.ts'
import { Message, MessageFile, NewMessage } from './message-schema.ts'
import { changeMode } from './mode.ts'
import { showPresence } from './presence.ts'
import { markRead } from './read.ts'
import { reopenConversation, resolveConversation } from './resolve.ts'
import {
  Conversation,
  ConversationChange,
  ConversationFilters,
  ModeChange,
  NewConversation,
  PresenceMark,
  ReadMark,
  Reopening,
  Resolution,
} from './schema.ts'
import { retryMessage, sendMessage, startTyping } from './send.ts'
import { getConversation } from './shown.ts'
import { getMessageOf, listMessages } from './shown-message.ts'

const tag = 'Conversations'
const mustExist = (ctx: ReadCtx, { id }: { id: string }) => getConversationId(ctx, id)
const reads = { tag, access: key('messages:read') }
const writes = { tag, access: key('messages:write') }
const changes = { ...writes, mustExist, returns: [200, Conversation] as const }

const SENDING = `Queues a message, which is sent after the earlier ones; \`status\` shows its progress. The same \`client_ref\` again returns the first message with 200 and sends nothing. A reply of a team member changes the mode to \`human\` for some hours. A private note is never sent to the customer, and can be written while the channel is paused.

A message is refused for the first of these reasons: with \`channel_paused\` while the channel is paused; with \`validation_error\` and the fault \`not_reachable\` if the customer has blocked the business, has no address on the channel, or the channel is not set up; \`window_closed\` on WhatsApp if the customer has not written for 24 hours, unless it is a template; \`template_unknown\` and \`template_params\`; \`invalid_content\` for a content that does not fit into one message of the channel. Nothing is cut or split.`

export const conversationRoutes = [
  list({
    at: 'GET /conversations',
    id: 'listConversations',
    compressed: true,
    summary: 'Find conversations',
    description:
      'Newest activity first, or with `sort=waiting` the longest wait first. All given filters must match. Snoozed conversations are left out unless `snoozed` or `only_snoozed` is true.',
    ...reads,
    query: ConversationFilters,
    item: Conversation,
    problems: ['not_found'],
    run: (ctx, { query, page }) => listConversations(ctx, query, page),
  }),
  write({
    at: 'POST /conversations',
    id: 'openConversation',
    summary: 'Open a conversation with a customer',
    description:
      'There is one conversation per customer and channel: an existing one is returned with 200, a new one with 201. On WhatsApp the customer needs a phone number, on the other channels an identity; otherwise the call is refused with the fault `not_reachable`. Nothing is sent.',
    ...writes,
    body: NewConversation,
    returns: [201, Conversation],
    mayFind: true,
    run: (ctx, { body }) => openConversation(ctx, body),
  }),
  read({
    at: 'GET /conversations/{id}',
    id: 'getConversation',
    summary: 'One conversation',
    description: 'As it is now, with its last message. All messages are listed by `GET /conversations/{id}/messages`.',
    ...reads,
    mustExist,
    returns: [200, Conversation],
    run: (ctx, { params }) => getConversation(ctx, params.id),
  }),
  write({
    at: 'PATCH /conversations/{id}',
    id: 'updateConversation',
    summary: 'Change assignee, tags, priority, snooze or language',
    description:
      "Fields that are left out stay as they are. `POST /conversations/{id}/mode` changes who answers. With `expected_version` nobody's change is overwritten: of two, the later is refused with `version_conflict`.",
    ...changes,
    body: ConversationChange,
    problems: ['version_conflict'],
    run: (ctx, { params, body }) => patchConversation(ctx, params.id, body),
  }),
  list({
    at: 'GET /conversations/{id}/messages',
    id: 'listMessages',
    summary: 'The messages of a conversation',
    description:
      'Newest first, by the time of writing. With `after`, only messages that were stored after that one, including late ones that were written before it.',
    ...reads,
    mustExist,
    query: Type.Object({ after: Type.Optional(IdIn('msg', 'Only messages that were stored after this one')) }),
    item: Message,
    run: (ctx, { params, query, page }, visit) => listMessages(ctx, visit, params.id, query, page),
  }),
  write({
    at: 'POST /conversations/{id}/messages',
    id: 'sendMessage',
    summary: 'Send a message, or add a note for the team',
    description: SENDING,
    ...writes,
    mustExist,
    body: NewMessage,
    returns: [201, Message],
    mayFind: true,
    problems: ['channel_paused'],
    run: (ctx, { params, body }, visit) => sendMessage(ctx, visit, params.id, body),
  }),
  write({
    at: 'POST /conversations/{id}/messages/{message_id}/retry',
    id: 'retryMessage',
    summary: 'Send a failed message again',
    description:
      'It keeps its id and is `queued` again. After `unknown_outcome` it is not known whether it arrived: look before you send it again. It is refused for the same reasons as a new message, and with `invalid_transition` if it has not failed.',
    ...writes,
    mustExist: async (ctx, { id, message_id }) => getMessageOf(ctx, await getConversationId(ctx, id), message_id),
    returns: [200, Message],
    problems: ['channel_paused', 'invalid_transition'],
    run: (ctx, { params }, visit) => retryMessage(ctx, visit, params.id, params.message_id),
  }),
  upload({
    at: 'POST /conversations/{id}/attachments',
    id: 'uploadMessageFile',
    summary: 'Upload a file to be sent',
    description:
      'Takes `multipart/form-data` with one `file` of at most 16 MiB. Its type is read from its bytes; pictures are stored without their metadata. Name its `id` in `attachments` of a message within a day, or it is deleted. A picture over 5 MB is sent to WhatsApp as a document.',
    ...writes,
    mustExist,
    form: {},
    maxFileBytes: MAX_UPLOAD_BYTES,
    returns: [201, MessageFile],
    run: (ctx, { params, file }, visit) => uploadAttachment(ctx, visit, params.id, file),
  }),
  write({
    at: 'POST /conversations/{id}/mode',
    id: 'changeConversationMode',
    summary: 'Change who answers: the bot or a person',
    description:
      "A person answers until `until`, or until the mode is changed; then the bot does. The event `conversation.handed_over` reports that a person answers from now on. With `expected_version` nobody's change is overwritten: of two, the later is refused with `version_conflict`.",
    ...changes,
    body: ModeChange,
    problems: ['version_conflict'],
    run: (ctx, { params, body }) => changeMode(ctx, params.id, body),
  }),
  write({
    at: 'POST /conversations/{id}/read',
    id: 'markConversationRead',
    summary: 'Note that the team has read the messages',
    description:
      'Up to a message, or all of them. The whole team has one count; on WhatsApp the customer gets a read receipt. The version of the conversation stays.',
    ...changes,
    body: ReadMark,
    run: (ctx, { params, body }) => markRead(ctx, params.id, body),
  }),
  write({
    at: 'POST /conversations/{id}/resolve',
    id: 'resolveConversation',
    summary: 'Note that the team is done with a conversation',
    description:
      'A mark in the thread, with a note if you like. The next message of the customer opens it again. A conversation that is resolved already stays as it is.',
    ...changes,
    body: Resolution,
    problems: ['version_conflict'],
    run: (ctx, { params, body }) => resolveConversation(ctx, params.id, body),
  }),
  write({
    at: 'POST /conversations/{id}/reopen',
    id: 'reopenConversation',
    summary: 'Open a resolved conversation again',
    description: 'A mark in the thread. A conversation that is open already stays as it is.',
    ...changes,
    body: Reopening,
    problems: ['version_conflict'],
    run: (ctx, { params, body }) => reopenConversation(ctx, params.id, body),
  }),
  write({
    at: 'POST /conversations/{id}/typing',
    id: 'showTyping',
    summary: 'Show the customer that somebody is writing',
    description:
      'For a few seconds, if the channel can. The answer does not say whether the customer saw it; on a paused channel nothing happens.',
    ...writes,
    mustExist,
    returns: [204],
    run: (ctx, { params }) => startTyping(ctx, params.id),
  }),
  write({
    at: 'POST /conversations/{id}/presence',
    id: 'showPresence',
    summary: 'Show the team who reads or writes',
    description:
      'The other members see it in the dashboard, by the message `presence` of `GET /stream`. Nothing is stored: repeat it every 20 seconds while the conversation is open.',
    tag,
    access: member('agent'),
    mustExist,
    body: PresenceMark,
    returns: [204],
    run: (ctx, { params, body }) => showPresence(ctx, params.id, body),
  }),
]
