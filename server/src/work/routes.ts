// The routes of work on bookings.
import { getStoredBooking } from '../bookings/booking.ts'
import { Booking } from '../bookings/schema.ts'
import { getConversationId } from '../conversations/conversation.ts'
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
import { listWorkItems, listWorkItemsOfConversation } from './items/list.ts'
import { WorkItem, WorkItemChange, WorkItemFilters } from './items/schema.ts'
import { changeWorkItem } from './items/work-item.ts'
import { getOverview } from './numbers/overview.ts'
import { OverviewQuery, ResourceStats, StatsQuery, TeamOverview } from './numbers/schema.ts'
import { getMeasured, getStats } from './numbers/stats.ts'
import { ActionBody, HistoryEntry, LocationEvent, NewLocationEvent } from './schema.ts'

const mustExist = (ctx: ReadCtx, { id }: { id: string }) => getStoredBooking(ctx, id)
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
      'Writes a new version. All faults are reported at once, each with its pointer. Open tasks in a stage that is removed need `migrate`; without it, `stage_in_use` says how many there are. Earlier versions stay, and can be restored. With `expected_version`, the second of two writers at once gets `version_conflict`.',
    answer: 'The new version',
    body: NewStageConfig,
    problems: ['not_found', 'version_conflict'],
    ...configures,
    run: (ctx, { body }) => putStageConfig(ctx, body),
  }),
  write({
    at: 'POST /stage-config/versions/{version}/revert',
    id: 'revertStageConfig',
    summary: 'Restore an earlier version of the stages',
    description:
      'Writes a new version with the content of the earlier one; the versions in between stay. As with `PUT /stage-config`, open tasks in a stage that is removed need `migrate`.',
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
      'Checks the stage, the guards and the fields of the action, then makes all its changes at once: stage, status, effects, history and event. In the key, `-` and `_` are the same. `available_actions` of a booking lists what can be carried out now. When several callers take a task at once, one gets it and the others get `already_claimed`. An action that completes a booking, or says that nobody came, needs `early` before its start.',
    answer: 'The booking after the action',
    access: key('bookings:write'),
    idempotency: 'required',
    body: ActionBody,
    returns: [200, Booking],
    problems: ['forbidden', 'already_claimed', 'invalid_transition', 'too_early', 'version_conflict'],
    mustExist: (ctx, params) => requireAction(ctx, params.id, params.key),
    run: (ctx, { params, body }) => runAction(ctx, params.id, params.key, body),
  }),
  list({
    at: 'GET /work-items',
    id: 'listWorkItems',
    compressed: true,
    tag: 'Work',
    summary: 'Find work',
    description:
      'Bookings of every kind, by priority, due date, start and creation, the most urgent first; those without a due date or start come after those with one. An item must match all filters. Bookings that are `held`, `released`, `expired` or `rescheduled` are left out unless `status` names them.',
    access: key('bookings:read'),
    query: WorkItemFilters,
    item: WorkItem,
    run: (ctx, { query, page }, { caller }) => listWorkItems(ctx, query, workspaceOf(caller).timezone, page),
  }),
  list({
    at: 'GET /conversations/{id}/work-items',
    id: 'listConversationWorkItems',
    tag: 'Work',
    summary: 'Find the work of a conversation',
    description: 'As `GET /work-items`, with the same filters and order, of bookings with this `conversation_id`.',
    answer: 'A page of work items',
    access: key('bookings:read'),
    query: WorkItemFilters,
    item: WorkItem,
    mustExist: (ctx, { id }) => getConversationId(ctx, id),
    run: (ctx, { params, query, page }, { caller }) =>
      listWorkItemsOfConversation(ctx, params.id, query, workspaceOf(caller).timezone, page),
  }),
  write({
    at: 'PATCH /work-items/{id}',
    id: 'updateWorkItem',
    summary: 'Change priority, tags or due date',
    description:
      'Fields that are left out stay as they are. To change notes and intake, use `PATCH /bookings/{id}`. An item that is held, released or expired answers `invalid_transition`. With `expected_version` no change is overwritten: the second of two gets `version_conflict`.',
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
      'Oldest first, with the time it spent in each stage. Changes that do not move the booking, such as new notes, are in the timeline only.',
    answer: 'A page of moves',
    item: HistoryEntry,
    ...reads,
    run: (ctx, { params, page }) => listStageHistory(ctx, params.id, page),
  }),
  list({
    at: 'GET /bookings/{id}/timeline',
    id: 'listBookingTimeline',
    summary: 'Everything that happened to a booking',
    description:
      'Newest first: moves, changes, comments, location events and attachments. A rescheduled booking also shows what happened before it was rescheduled.',
    answer: 'A page of the timeline',
    item: TimelineEntry,
    ...reads,
    run: (ctx, { params, page }) => listBookingTimeline(ctx, params.id, page),
  }),
  list({
    at: 'GET /bookings/{id}/comments',
    id: 'listBookingComments',
    summary: 'Comments about a booking',
    description: 'Newest first. Comments about the customer are at `GET /customers/{id}/comments`.',
    item: Comment,
    ...reads,
    run: (ctx, { params, page }) => listBookingComments(ctx, params.id, page),
  }),
  write({
    at: 'POST /bookings/{id}/comments',
    id: 'createBookingComment',
    summary: 'Comment on a booking',
    description:
      'For the team; the customer does not see it. It can be written at any time, also after the booking has ended, and cannot be changed or removed. Two calls add two comments.',
    body: NewComment,
    returns: [201, Comment],
    ...writes,
    run: (ctx, { params, body }) => addBookingComment(ctx, params.id, body.body),
  }),
  list({
    at: 'GET /bookings/{id}/location-events',
    id: 'listLocationEvents',
    summary: 'Where people were while they did the task',
    description: 'Oldest first, by `recorded_at`, the moment when somebody was there.',
    answer: 'A page of location events',
    item: LocationEvent,
    ...reads,
    run: (ctx, { params, page }) => listLocationEvents(ctx, params.id, page),
  }),
  write({
    at: 'POST /bookings/{id}/location-events',
    id: 'createLocationEvent',
    summary: 'Record where somebody is',
    description:
      'Adds a location event; the booking itself does not change. `recorded_at` may lie in the past, for phones that were offline. Two calls add two events.',
    body: NewLocationEvent,
    returns: [201, LocationEvent],
    ...writes,
    run: (ctx, { params, body }) => addLocationEvent(ctx, params.id, body),
  }),
  read({
    at: 'GET /team/overview',
    id: 'getTeamOverview',
    tag: 'Work',
    summary: 'The state of the team',
    description:
      "Time, bookings and queues of all active resources or of one group: today in the workspace's time zone, or any range of at most 366 days. Counts are of bookings that start in the range; `now`, `next` and waiting tasks are of this moment.",
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
      'For the last 30 days, or for any range of at most 366 days. An archived resource has working time until it was archived. Counts and rates are of bookings that start in the range; minutes are of the whole range.',
    answer: 'The numbers of the resource',
    access: key('bookings:read'),
    query: StatsQuery,
    returns: [200, ResourceStats],
    mustExist: (ctx, { id }) => getMeasured(ctx, id),
    run: (ctx, { params, query }, { caller }) => getStats(ctx, params.id, query, workspaceOf(caller).timezone),
  }),
]
