// The public face of work on bookings.
import { getStored } from '../bookings/booking.ts'
import { Booking } from '../bookings/schema.ts'
import { Comment, NewComment } from '../customers/schema.ts'
import { key, workspaceOf } from '../http/caller.ts'
import { list, read, write } from '../http/route.ts'
import { TimelineEntry } from '../http/timeline.ts'
import type { ReadCtx } from '../platform/context.ts'
import { getNumberedConfig } from '../stages/config.ts'
import { NewStageConfig, StageConfig, StageRevert } from '../stages/schema.ts'
import { requireAction, runAction } from './actions/action.ts'
import { putStageConfig, revertStageConfig } from './actions/stage-config.ts'
import { addBookingComment, listBookingComments } from './evidence/comment.ts'
import { addLocationEvent, listLocationEvents } from './evidence/location-event.ts'
import { listBookingTimeline, listStageHistory } from './items/history.ts'
import { listWorkItems } from './items/list.ts'
import { WorkItem, WorkItemChange, WorkItemFilters } from './items/schema.ts'
import { changeWorkItem } from './items/work-item.ts'
import { getOverview } from './numbers/overview.ts'
import { OverviewQuery, ResourceStats, StatsQuery, TeamOverview } from './numbers/schema.ts'
import { getMeasured, getStats } from './numbers/stats.ts'
import { ActionBody, HistoryEntry, LocationEvent, NewLocationEvent } from './schema.ts'

const mustExist = (ctx: ReadCtx, { id }: { id: string }) => getStored(ctx, id)
const reads = { tag: 'Work', access: key('bookings:read'), mustExist }
const writes = { tag: 'Work', access: key('bookings:write'), mustExist }

const configures = {
  tag: 'Stages',
  access: key('settings:write'),
  returns: [200, StageConfig] as const,
}

export const workRoutes = [
  write({
    at: 'PUT /stage-config',
    id: 'putStageConfig',
    summary: 'Replace the stages and actions of tasks',
    description:
      'Writes a new version; all that is wrong is told at once, each with its place. Open tasks whose stage is taken away need `migrate`, else `stage_in_use` tells how many there are. Earlier versions stay, and can be brought back. With `expected_version` of two who write at once the later is refused with `version_conflict`.',
    answer: 'The new version',
    body: NewStageConfig,
    problems: ['not_found', 'version_conflict'],
    ...configures,
    run: (ctx, { body }) => putStageConfig(ctx, body),
  }),
  write({
    at: 'POST /stage-config/versions/{version}/revert',
    id: 'revertStageConfig',
    summary: 'Bring an earlier version of the stages back',
    description:
      'Writes a new version that says the same as the earlier one; those in between stay. As with `PUT /stage-config`, open tasks whose stage is taken away need `migrate`.',
    answer: 'The new version',
    body: StageRevert,
    problems: ['version_conflict'],
    mustExist: getNumberedConfig,
    ...configures,
    run: async (ctx, { params, body }) => revertStageConfig(ctx, await getNumberedConfig(ctx, params), body),
  }),
  write({
    at: 'POST /bookings/{id}/actions/{key}',
    id: 'runAction',
    tag: 'Work',
    summary: 'Carry out an action of the stage configuration',
    description:
      'Checks the stage, the guards and the fields of the action, then does all that it says at once: stage, status, effects, history and event. In the key `-` and `_` are the same. `available_actions` of a booking lists what can be carried out now. Of all who take a task at once one has it, the others get `already_claimed`.',
    answer: 'The booking as the action left it',
    access: key('bookings:write'),
    idempotency: 'required',
    body: ActionBody,
    returns: [200, Booking],
    problems: ['forbidden', 'already_claimed', 'invalid_transition', 'version_conflict'],
    mustExist: (ctx, params) => requireAction(ctx, params.id, params.key),
    run: (ctx, { params, body }) => runAction(ctx, params.id, params.key, body),
  }),
  list({
    at: 'GET /work-items',
    id: 'listWorkItems',
    tag: 'Work',
    summary: 'Find work',
    description:
      'Bookings of every kind, by priority, due date, start and creation, the most urgent first; those without a due date or start come after those with one. All filters given must hold. What is `held`, `released`, `expired` or `rescheduled` is left out unless `status` names it.',
    access: key('bookings:read'),
    query: WorkItemFilters,
    item: WorkItem,
    run: (ctx, { query, page }, { caller }) => listWorkItems(ctx, query, workspaceOf(caller).timezone, page),
  }),
  write({
    at: 'PATCH /work-items/{id}',
    id: 'updateWorkItem',
    summary: 'Change priority, tags or due date',
    description:
      "What is left out stays as it is. Notes and what was filled in are changed with `PATCH /bookings/{id}`. Refused with `invalid_transition` while it is held, and once it was released or has expired. With `expected_version` nobody's change is overwritten: of two, the later is refused with `version_conflict`.",
    ...writes,
    body: WorkItemChange,
    returns: [200, WorkItem],
    problems: ['invalid_transition', 'version_conflict'],
    run: (ctx, { params, body }) => changeWorkItem(ctx, params.id, body),
  }),
  list({
    at: 'GET /bookings/{id}/stage-history',
    id: 'listStageHistory',
    summary: 'How a booking moved from stage to stage',
    description:
      'Oldest first, with the time it spent in each stage. Changes that move nothing, such as new notes, are in the timeline only.',
    answer: 'A page of moves',
    item: HistoryEntry,
    ...reads,
    run: (ctx, { params, page }) => listStageHistory(ctx, params.id, page),
  }),
  list({
    at: 'GET /bookings/{id}/timeline',
    id: 'listBookingTimeline',
    summary: 'What happened with a booking',
    description:
      'Newest first: moves, changes, comments, places and files. A booking that was moved to another time shows what happened before the move, too.',
    answer: 'A page of what happened',
    item: TimelineEntry,
    ...reads,
    run: (ctx, { params, page }) => listBookingTimeline(ctx, params.id, page),
  }),
  list({
    at: 'GET /bookings/{id}/comments',
    id: 'listBookingComments',
    summary: 'What is said about a booking',
    description: 'Newest first. Comments about the customer as a person are with the customer.',
    item: Comment,
    ...reads,
    run: (ctx, { params, page }) => listBookingComments(ctx, params.id, page),
  }),
  write({
    at: 'POST /bookings/{id}/comments',
    id: 'createBookingComment',
    summary: 'Say something about a booking',
    description:
      'For the team; the customer does not see it. It can be written at any time, also about what has ended, and cannot be changed or taken back. Calling it twice adds two.',
    body: NewComment,
    returns: [201, Comment],
    ...writes,
    run: (ctx, { params, body }) => addBookingComment(ctx, params.id, body.body),
  }),
  list({
    at: 'GET /bookings/{id}/location-events',
    id: 'listLocationEvents',
    summary: 'Where somebody was while doing it',
    description: 'Oldest first, by when somebody was there; not by when we were told.',
    answer: 'A page of places',
    item: LocationEvent,
    ...reads,
    run: (ctx, { params, page }) => listLocationEvents(ctx, params.id, page),
  }),
  write({
    at: 'POST /bookings/{id}/location-events',
    id: 'createLocationEvent',
    summary: 'Note where somebody is',
    description:
      'Adds a place to the story of the booking; nothing of the booking itself changes. `recorded_at` may lie in the past, for phones that were out of reach. Calling it twice adds two.',
    body: NewLocationEvent,
    returns: [201, LocationEvent],
    ...writes,
    run: (ctx, { params, body }) => addLocationEvent(ctx, params.id, body),
  }),
  read({
    at: 'GET /team/overview',
    id: 'getTeamOverview',
    tag: 'Work',
    summary: 'How the team stands',
    description:
      'Time, bookings and queues of all active resources or of one group: today by the clock of the workspace, or any range of at most 366 days. Counts are of bookings that start in the range; `now`, `next` and what waits are of this moment.',
    access: key('bookings:read'),
    query: OverviewQuery,
    returns: [200, TeamOverview],
    problems: ['not_found'],
    run: (ctx, { query }, { caller }) => getOverview(ctx, query, workspaceOf(caller).timezone),
  }),
  read({
    at: 'GET /resources/{id}/stats',
    id: 'getResourceStats',
    tag: 'Work',
    summary: 'A resource in numbers',
    description:
      'Of the last 30 days, or of any range of at most 366 days; also of a resource that was archived, which works until then. Counts and rates are of bookings that start in the range, minutes of all the time in it.',
    answer: 'The numbers of the resource',
    access: key('bookings:read'),
    query: StatsQuery,
    returns: [200, ResourceStats],
    mustExist: (ctx, { id }) => getMeasured(ctx, id),
    run: (ctx, { params, query }, { caller }) => getStats(ctx, params.id, query, workspaceOf(caller).timezone),
  }),
]
