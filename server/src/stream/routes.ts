// The route of the stream.
import { member } from '../http/caller.ts'
import { type Route, stream } from '../http/route.ts'
import { documented, Type, Whole } from '../http/shape.ts'
import type { EventType } from '../platform/event.ts'
import { idBefore, idOfNow } from '../platform/id.ts'
import { followLedger } from './follow.ts'
import { LedgerEntry } from './schema.ts'
import { visibilityOf } from './visibility.ts'

/** A page that has loaded for longer reads again what it shows. */
const MAX_LAST_SECONDS = 120

/**
 * Only this function gives the stream what is above it: all events, and the routes that read what the events change.
 */
export function streamRoutes(events: readonly EventType[], routes: readonly Route[]) {
  const visibility = visibilityOf(events, routes)
  return [
    stream({
      at: 'GET /stream',
      id: 'followLedger',
      tag: 'Team and account',
      summary: 'Follow all changes of the workspace',
      description: [
        'Server-sent events for all changes of the workspace, whoever makes them, each within a second. Changes of things that the role may not read are not sent, and notifications are sent only to their own member. An entry is a message without a name, with its `id` and, as `data`, the shape below.',
        'After the message `ready` no entry is missed. Its `data` is `{ "resumed": true }` when all entries since `Last-Event-ID` came before it, else `{ "resumed": false }`: then read again what you show. Resuming repeats the ten seconds before that event, because an entry may appear after newer ones: ignore ids that you have seen.',
        'A page that has just read what it shows need not read it again: with `last_seconds` the first stream sends also the entries of that time, as if it resumed.',
        'The message `typing` says that a customer is writing in the chat of a page: its `data` is `{ "conversation_id": "cnv_…" }`. It has no id, and is not repeated.',
        'The message `presence` says what another member does with a conversation: its `data` is `{ "conversation_id": "cnv_…", "member_id": "mem_…", "doing": "reading" }`, or `writing`, or `left`. It has no id; without another one within a minute, the member is gone.',
        'A line that begins with `:` comes every 15 seconds and has no meaning. The stream ends when the session ends, when the role changes, when the server stops, when the reader is too slow, and when the same member opens a sixth stream: call again with the last id.',
      ].join('\n\n'),
      answer: 'The stream; this is the shape of the `data` of each message',
      access: member('agent'),
      query: Type.Object(
        {
          last_seconds: Type.Optional(
            Whole(
              1,
              MAX_LAST_SECONDS,
              documented(20, 'Without `Last-Event-ID`: from how long ago on entries are sent'),
            ),
          ),
        },
        { additionalProperties: false },
      ),
      message: LedgerEntry,
      run: (ctx, { query, feed, lastEventId }, { caller }) =>
        followLedger(ctx, { caller, visibility }, feed, lastEventId ?? idOfSecondsAgo(query.last_seconds)),
    }),
  ]
}

const idOfSecondsAgo = (seconds: number | undefined) =>
  seconds === undefined ? null : idBefore(idOfNow('evt'), seconds * 1_000)
