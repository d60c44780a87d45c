// The routes of visitors of a chat widget about their own conversation.
import { MAX_UPLOAD_BYTES, uploadOfVisitor } from '../conversations/attachment.ts'
import { MessageFile } from '../conversations/message-schema.ts'
import { visitor } from '../http/caller.ts'
import { slowList, stream, upload, write } from '../http/route.ts'
import { IdIn, Type } from '../http/shape.ts'
import { tellTyping } from '../platform/typing.ts'
import { endChat } from './end.ts'
import { followThread } from './follow.ts'
import { chargeAttachment, chargeMessage } from './limits.ts'
import { listOwnMessages, markOwnRead, writeMessage } from './message.ts'
import { NewVisitorMessage, VisitorMessage, VisitorReadMark } from './message-schema.ts'
import { requireFeature } from './site.ts'
import { findThread } from './thread.ts'
import { getVisitor, visitorIdOf } from './visitor.ts'

const visits = { tag: 'WebChat (public)', access: visitor }

export const visitorMessageRoutes = [
  slowList({
    at: 'GET /public/webchat/messages',
    id: 'listWebChatMessages',
    summary: "The messages of the visitor's conversation",
    description:
      'Newest first, in the order of the stream. Notes and events of the team are left out, and so is everything that other visitors wrote or got, unless the website has signed who the visitor is. With `after` only what came after that message. What is listed counts as delivered.',
    ...visits,
    query: Type.Object({ after: Type.Optional(IdIn('msg', 'Only messages that came after this one')) }),
    item: VisitorMessage,
    problems: ['not_found'],
    run: (ctx, { query, page }, visit) => listOwnMessages(ctx, visit, visitorIdOf(visit), query, page),
  }),
  write({
    at: 'POST /public/webchat/messages',
    id: 'writeWebChatMessage',
    summary: 'Write to the business',
    description:
      'Exactly one content: a text, an option that was tapped, a location, or files. The first message makes the customer and the conversation. The same `client_ref` again answers the first message with 200 and stores nothing. At most 20 messages a minute.',
    ...visits,
    charge: chargeMessage,
    body: NewVisitorMessage,
    returns: [201, VisitorMessage],
    mayFind: true,
    problems: ['not_found', 'forbidden'],
    run: (ctx, { body }, visit) => writeMessage(ctx, visit, visitorIdOf(visit), body),
  }),
  upload({
    at: 'POST /public/webchat/attachments',
    id: 'uploadWebChatFile',
    summary: 'Upload a file to be sent in the chat',
    description:
      'Takes `multipart/form-data` with one `file` of at most 16 MiB. What the file is, is told by its bytes; pictures are kept without their metadata. Name its `id` in `attachments` of a message within a day, or it is dropped. At most 10 files an hour.',
    ...visits,
    charge: chargeAttachment,
    form: {},
    maxFileBytes: MAX_UPLOAD_BYTES,
    returns: [201, MessageFile],
    problems: ['forbidden'],
    async run(ctx, { file }, visit) {
      await requireFeature(ctx, 'attachments')
      return uploadOfVisitor(ctx, visit, visitorIdOf(visit), file)
    },
  }),
  write({
    at: 'POST /public/webchat/typing',
    id: 'showWebChatTyping',
    summary: 'Show the team that the visitor is writing',
    description: 'For a few seconds. Nothing happens before the first message.',
    ...visits,
    returns: [204],
    async run(ctx, _input, visit) {
      const thread = await findThread(ctx, await getVisitor(ctx, visitorIdOf(visit)))
      if (thread) tellTyping(ctx, { conversation_id: thread.conversation_id, by: 'customer' })
    },
  }),
  write({
    at: 'POST /public/webchat/read',
    id: 'markWebChatRead',
    summary: 'Note that the visitor has read the messages',
    description: 'Up to a message, or all of them: the team sees them as `read`.',
    ...visits,
    body: VisitorReadMark,
    returns: [204],
    problems: ['not_found'],
    run: (ctx, { body }, visit) => markOwnRead(ctx, visitorIdOf(visit), body),
  }),
  write({
    at: 'POST /public/webchat/end',
    id: 'endWebChat',
    summary: 'End the chat',
    description:
      'The conversation is resolved, and the token of the visitor is not valid any more: the next session is of a new visitor, who sees nothing of this one.',
    ...visits,
    returns: [204],
    problems: ['forbidden'],
    run: (ctx, _input, visit) => endChat(ctx, visitorIdOf(visit)),
  }),
  stream({
    at: 'GET /public/webchat/stream',
    id: 'followWebChat',
    summary: "Follow the visitor's conversation",
    description: [
      "Server-sent events, read by `fetch` because the call needs headers. A message of the conversation, also one of the visitor's own, is a message without a name: its id is its `event_id`, and its `data` is the shape below. Ids rise strictly within a conversation.",
      'The message `ready` comes first, or after what was missed. Its `data` is `{ "resumed": true }` when every message since `Last-Event-ID` came before it, exactly once; else `{ "resumed": false }`: then read the list again. It comes once more when the visitor has another conversation than before.',
      'Other messages have no id and are not repeated. `conversation`: its status or who answers has changed, `data` as in a session. `typing`: somebody of the team is writing. `read`: the team has read the messages of the visitor up to `{ "up_to_message_id": "msg_…" }`.',
      'A line that begins with `:` comes every 15 seconds and has no meaning. The stream ends when the visitor ends the chat, when the server stops, when the reader is too slow, and when the same visitor opens a sixth stream: call again with the last id.',
    ].join('\n\n'),
    answer: 'The stream; this is the shape of the `data` of each message',
    ...visits,
    message: VisitorMessage,
    run: (ctx, { feed, lastEventId }, visit) => followThread(ctx, visit, visitorIdOf(visit), feed, lastEventId),
  }),
]
