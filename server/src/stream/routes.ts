// What is told as it happens.
import { member } from '../http/caller.ts'
import { type Route, stream } from '../http/route.ts'
import type { EventType } from '../platform/event.ts'
import { followLedger } from './follow.ts'
import { LedgerEntry } from './schema.ts'
import { visibilityOf } from './visibility.ts'

/** Of what is above or beside, the stream is told only here: all events, and the routes that read what they change. */
export function streamRoutes(events: readonly EventType[], routes: readonly Route[]) {
  const mayKnow = visibilityOf(events, routes)
  return [
    stream({
      at: 'GET /stream',
      id: 'followLedger',
      tag: 'Team and account',
      summary: 'What happens, as it happens',
      description: [
        'Server-sent events over all changes of the workspace, by anybody, each within a second; of what a role may not read, its changes are not told either. An entry is a message without a name: its `id`, and as `data` the shape below.',
        'The message `ready` says that nothing is missed from here on; its `data` is `{ "resumed": true }` when all since `Last-Event-ID` came before it, else `{ "resumed": false }`: then read anew what you show. Resuming repeats the ten seconds before that event, because entries may appear later than younger ones: drop ids that you have seen.',
        'A line that begins with `:` comes every 15 seconds and means nothing. The stream ends when the session does, when the role changes, when the server stops, when the reader is too slow, and when the same member opens a sixth: call again with the last id.',
      ].join('\n\n'),
      answer: 'The stream; of each message the `data`',
      access: member('agent'),
      message: LedgerEntry,
      run: (ctx, { feed, lastEventId }, { caller }) =>
        followLedger(ctx, (eventType) => mayKnow(caller, eventType), feed, lastEventId),
    }),
  ]
}
