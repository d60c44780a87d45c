// A timeline lists the events of the ledger about one subject, newest first.
import type { Actor, ReadCtx } from '../platform/context.ts'
import type { EventType, Subject } from '../platform/event.ts'
import { fetchPage, newestFirst, type Page } from './page.ts'
import { ActorShape, Id, Moment, named, TimelineKind, Type } from './shape.ts'

export const TimelineEntry = named(
  'TimelineEntry',
  Type.Object({
    id: Id('evt'),
    kind: TimelineKind('What happened.', 'booking.commented'),
    at: Moment,
    actor: ActorShape,
    data: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'The data of the event, which depends on the kind; more may be added',
      examples: [{ comment: { id: 'cmt_0RqGxk2mTq9Lh7wVb3NcYd', body: 'Asked for a seat by the window.' } }],
    }),
  }),
  { description: 'One event of the ledger.' },
)

/** The subjects that have a timeline. The messages of a conversation are its own timeline. */
const WITH_TIMELINE: readonly Subject[] = ['booking', 'customer']

/** The types of all events that a timeline shows: each is in the timelines of its subjects. */
export const timelineKinds = (events: readonly EventType[]): string[] =>
  events.filter(({ about = [] }) => about.some((subject) => WITH_TIMELINE.includes(subject))).map(({ type }) => type)

export function fetchTimeline({ db, workspaceId }: ReadCtx, about: Subject, ids: readonly string[], page: Page) {
  const rows = db
    .selectFrom('events')
    .select(['id', 'type', 'actor', 'data', 'created_at'])
    .where('workspace_id', '=', workspaceId)
    .where(`${about}_id`, 'in', ids)
  return fetchPage(rows, page, newestFirst(), ({ id, type, actor, data, created_at }) => ({
    id,
    kind: type,
    at: created_at,
    actor: actor as unknown as Actor,
    data: data as Record<string, unknown>,
  }))
}
