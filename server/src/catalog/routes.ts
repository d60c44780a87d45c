// The public routes of the catalog. All four kinds are listed, read, added, changed and archived in the same way.
import { key, workspaceOf } from '../http/caller.ts'
import type { Page } from '../http/page.ts'
import { list, read, write } from '../http/route.ts'
import type { Static, TObject } from '../http/shape.ts'
import type { Visit } from '../http/visit.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { archiveEntry, changeEntry, createEntry, type Entry, getEntry, type Kind, listEntries } from './entry.ts'
import { groups } from './group.ts'
import { listOverrides, removeOverride, setOverride } from './override.ts'
import { resources } from './resource.ts'
import { schedules } from './schedule.ts'
import {
  NewResource,
  NewResourceGroup,
  NewSchedule,
  NewScheduleOverride,
  NewService,
  OverrideFilters,
  Resource,
  ResourceChange,
  ResourceGroup,
  ResourceGroupChange,
  Schedule,
  ScheduleChange,
  ScheduleOverride,
  Service,
  ServiceChange,
} from './schema.ts'
import { services } from './service.ts'

interface Named {
  params: { id: string }
}

const reads = { tag: 'Catalog', access: key('config:read') }
const writes = { tag: 'Catalog', access: key('config:write') }

const entryMustExist = <E extends Entry>(kind: Kind<E, TObject>) => ({
  mustExist: (ctx: ReadCtx, { id }: { id: string }) => getEntry(ctx, kind, id),
})

const lists = <E extends Entry>(kind: Kind<E, TObject>) => ({
  ...reads,
  description: 'By name, from A to Z. What was archived is not among them.',
  run: (ctx: ReadCtx, { page }: { page: Page }) => listEntries(ctx, kind, page),
})

const gets = <E extends Entry>(kind: Kind<E, TObject>) => ({
  ...reads,
  ...entryMustExist(kind),
  run: (ctx: ReadCtx, { params }: Named) => getEntry(ctx, kind, params.id),
})

const creates = <E extends Entry, B extends TObject>(kind: Kind<E, B>) => ({
  ...writes,
  run: (ctx: WriteCtx, { body }: { body: Static<B> }, { caller }: Visit) =>
    createEntry(ctx, kind, workspaceOf(caller), body),
})

const changes = <E extends Entry, B extends TObject>(kind: Kind<E, B>) => ({
  ...writes,
  ...entryMustExist(kind),
  problems: ['version_conflict'] as const,
  run: (ctx: WriteCtx, { params, body }: Named & { body: Partial<Static<B>> }, { caller }: Visit) =>
    changeEntry(ctx, kind, workspaceOf(caller), params.id, body),
})

/**
 * The route that archives an entry. The routes for services and resources are in bookings, because bookings use them.
 */
export const archives = <E extends Entry>(kind: Kind<E, TObject>) => ({
  ...writes,
  ...entryMustExist(kind),
  returns: [204] as const,
  description:
    'From then on its id is unknown; only what was booked with it still shows it. Refused with `invalid_transition` while something active refers to it or, of services and resources, a booking to come needs it; the detail names them.',
  problems: ['invalid_transition'] as const,
  run: (ctx: WriteCtx, { params }: Named) => archiveEntry(ctx, kind, params.id),
})

export const catalogRoutes = [
  list({ at: 'GET /services', id: 'listServices', summary: 'All services', item: Service, ...lists(services) }),
  write({
    at: 'POST /services',
    id: 'createService',
    summary: 'Add a service',
    description:
      'If it is active, it can be booked at once. An active appointment needs at least one requirement, a queue exactly one, so add resources and groups first. An id that it names and that is not there is refused with `not_found`. Calling it twice adds two.',
    body: NewService,
    returns: [201, Service],
    ...creates(services),
  }),
  read({
    at: 'GET /services/{id}',
    id: 'getService',
    summary: 'One service',
    description:
      'Also one that is not active. Its free times are asked for with `GET /slots`; what was archived is unknown.',
    returns: [200, Service],
    ...gets(services),
  }),
  write({
    at: 'PATCH /services/{id}',
    id: 'updateService',
    summary: 'Change a service',
    description:
      "`requirements`, `intake_fields` and `tags` are replaced whole; null resets a field to its default. Bookings that are there already keep their time and price. With `expected_version` nobody's change is overwritten: of two, the later is refused with `version_conflict`.",
    body: ServiceChange,
    returns: [200, Service],
    ...changes(services),
  }),

  list({ at: 'GET /resources', id: 'listResources', summary: 'All resources', item: Resource, ...lists(resources) }),
  write({
    at: 'POST /resources',
    id: 'createResource',
    summary: 'Add a resource',
    description:
      'It works by its own schedule, else by the default one of the workspace, else always. To be used it must be in a group, or be named by a service. A shared one needs a `capacity`. Calling it twice adds two.',
    body: NewResource,
    returns: [201, Resource],
    ...creates(resources),
  }),
  read({
    at: 'GET /resources/{id}',
    id: 'getResource',
    summary: 'One resource',
    description: 'Also one that is not active, with the groups it is in. What was archived is unknown.',
    returns: [200, Resource],
    ...gets(resources),
  }),
  write({
    at: 'PATCH /resources/{id}',
    id: 'updateResource',
    summary: 'Change a resource',
    description:
      "`tags` are replaced whole; null resets a field to its default. Groups are changed where they are. Bookings that are there already stay, also when it is switched off. With `expected_version` nobody's change is overwritten: of two, the later is refused with `version_conflict`.",
    body: ResourceChange,
    returns: [200, Resource],
    ...changes(resources),
  }),

  list({
    at: 'GET /resource-groups',
    id: 'listResourceGroups',
    summary: 'All groups of resources',
    item: ResourceGroup,
    ...lists(groups),
  }),
  write({
    at: 'POST /resource-groups',
    id: 'createResourceGroup',
    summary: 'Add a group of resources',
    description:
      'A service that requires the group gets whoever of it is free, chosen by `assignment`. A resource can be in several groups. Calling it twice adds two.',
    body: NewResourceGroup,
    returns: [201, ResourceGroup],
    ...creates(groups),
  }),
  read({
    at: 'GET /resource-groups/{id}',
    id: 'getResourceGroup',
    summary: 'One group of resources',
    description: 'With all who are in it. What was archived is unknown.',
    returns: [200, ResourceGroup],
    ...gets(groups),
  }),
  write({
    at: 'PATCH /resource-groups/{id}',
    id: 'updateResourceGroup',
    summary: 'Change a group of resources',
    description:
      "`resource_ids` are replaced whole; null resets a field to its default. Bookings that are there already keep who they have. With `expected_version` nobody's change is overwritten: of two, the later is refused with `version_conflict`.",
    body: ResourceGroupChange,
    returns: [200, ResourceGroup],
    ...changes(groups),
  }),
  write({
    at: 'DELETE /resource-groups/{id}',
    id: 'deleteResourceGroup',
    summary: 'Archive a group of resources',
    ...archives(groups),
  }),

  list({ at: 'GET /schedules', id: 'listSchedules', summary: 'All schedules', item: Schedule, ...lists(schedules) }),
  write({
    at: 'POST /schedules',
    id: 'createSchedule',
    summary: 'Add a schedule',
    description:
      'Windows are local times of its own zone, also when clocks change. Resources and services name the schedule they follow; resources that name none follow the one that `is_default`, which it takes from the schedule that was. Calling it twice adds two.',
    body: NewSchedule,
    returns: [201, Schedule],
    ...creates(schedules),
  }),
  read({
    at: 'GET /schedules/{id}',
    id: 'getSchedule',
    summary: 'One schedule',
    description:
      'The ordinary week. Days that differ are listed by `GET /schedule-overrides`; what was archived is unknown.',
    returns: [200, Schedule],
    ...gets(schedules),
  }),
  write({
    at: 'PATCH /schedules/{id}',
    id: 'updateSchedule',
    summary: 'Change a schedule',
    description:
      "`weekly` is replaced whole; null resets a field to its default. Free times follow at once; bookings that are there already stay. With `expected_version` nobody's change is overwritten: of two, the later is refused with `version_conflict`.",
    body: ScheduleChange,
    returns: [200, Schedule],
    ...changes(schedules),
  }),
  write({ at: 'DELETE /schedules/{id}', id: 'deleteSchedule', summary: 'Archive a schedule', ...archives(schedules) }),

  write({
    ...writes,
    ...entryMustExist(schedules),
    at: 'POST /schedules/{id}/overrides',
    id: 'setScheduleOverride',
    summary: 'Say when a schedule is open on one day',
    description:
      'Replaces what that day had, and the windows of the week on it, also what spills into it from the day before. No windows: closed. Bookings that are there already stay.',
    answer: 'The day as it is now',
    body: NewScheduleOverride,
    returns: [201, ScheduleOverride],
    run: (ctx, { params, body }) => setOverride(ctx, params.id, body),
  }),
  write({
    ...writes,
    at: 'DELETE /schedules/{id}/overrides/{date}',
    id: 'deleteScheduleOverride',
    summary: 'Let a day be as in every week again',
    description:
      'Takes away what was set for that day; the windows of the week are back. A day that has no override is unknown (`not_found`), and a date that is none is refused with `validation_error`.',
    returns: [204],
    mustExist: (ctx, { id }) => getEntry(ctx, schedules, id),
    run: (ctx, { params }) => removeOverride(ctx, params.id, params.date),
  }),
  list({
    ...reads,
    at: 'GET /schedule-overrides',
    id: 'listScheduleOverrides',
    summary: 'Days that differ',
    description: 'By date. Without filters: of all schedules, from today on.',
    answer: 'A page of days',
    query: OverrideFilters,
    item: ScheduleOverride,
    run: (ctx, { query, page }, { caller }) => listOverrides(ctx, workspaceOf(caller).timezone, query, page),
  }),
]
