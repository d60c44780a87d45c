// The public routes of the catalog. All four kinds are listed, read, added, changed and archived in the same way.
import { key, workspaceOf } from '../http/caller.ts'
import type { Page } from '../http/page.ts'
import { list, read, upload, write } from '../http/route.ts'
import type { Static, TObject } from '../http/shape.ts'
import type { Visit } from '../http/visit.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { archiveEntry, changeEntry, createEntry, type Entry, getEntry, type Kind, listEntries } from './entry.ts'
import { groups } from './group.ts'
import { listOverrides, removeOverride } from './override.ts'
import { MAX_RESOURCE_PHOTO_BYTES, removePhoto, setPhoto, toResource } from './photo.ts'
import { resources, type StoredResource } from './resource.ts'
import { schedules } from './schedule.ts'
import {
  NewResource,
  NewResourceGroup,
  NewSchedule,
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

/** Makes what is sent of an entry. Most entries are sent as they are stored. */
type Show<E, Shown> = (visit: Visit, entry: E) => Shown
const asStored = <E>(_: Visit, entry: E) => entry
const asResource: Show<StoredResource, Static<typeof Resource>> = (visit, resource) =>
  toResource(visit, workspaceOf(visit.caller).id, resource)

const lists = <E extends Entry, Shown>(kind: Kind<E, TObject>, show: Show<E, Shown>) => ({
  ...reads,
  compressed: true as const,
  description: 'By name, from A to Z, without archived entries.',
  async run(ctx: ReadCtx, { page }: { page: Page }, visit: Visit) {
    const { data, next } = await listEntries(ctx, kind, page)
    return { data: data.map((entry) => show(visit, entry)), next }
  },
})

const gets = <E extends Entry, Shown>(kind: Kind<E, TObject>, show: Show<E, Shown>) => ({
  ...reads,
  ...entryMustExist(kind),
  run: async (ctx: ReadCtx, { params }: Named, visit: Visit) => show(visit, await getEntry(ctx, kind, params.id)),
})

const creates = <E extends Entry, B extends TObject, Shown>(kind: Kind<E, B>, show: Show<E, Shown>) => ({
  ...writes,
  run: async (ctx: WriteCtx, { body }: { body: Static<B> }, visit: Visit) =>
    show(visit, await createEntry(ctx, kind, workspaceOf(visit.caller), body)),
})

const changes = <E extends Entry, B extends TObject, Shown>(kind: Kind<E, B>, show: Show<E, Shown>) => ({
  ...writes,
  ...entryMustExist(kind),
  problems: ['version_conflict'] as const,
  run: async (ctx: WriteCtx, { params, body }: Named & { body: Partial<Static<B>> }, visit: Visit) =>
    show(visit, await changeEntry(ctx, kind, workspaceOf(visit.caller), params.id, body)),
})

/** The route that sets a day of a schedule is in bookings, because its answer names bookings. */
export const setsScheduleDay = {
  ...writes,
  ...entryMustExist(schedules),
  at: 'POST /schedules/{id}/overrides' as const,
}

/**
 * The route that archives an entry. The routes for services and resources are in bookings, because bookings use them.
 */
export const archives = <E extends Entry>(kind: Kind<E, TObject>) => ({
  ...writes,
  ...entryMustExist(kind),
  returns: [204] as const,
  description:
    'After that its id is unknown; only its earlier bookings still show it. Refused with `invalid_transition` while an active entry refers to it or, for services and resources, a future booking needs it; `detail` names them.',
  problems: ['invalid_transition'] as const,
  run: (ctx: WriteCtx, { params }: Named) => archiveEntry(ctx, kind, params.id),
})

export const catalogRoutes = [
  list({
    at: 'GET /services',
    id: 'listServices',
    summary: 'All services',
    item: Service,
    ...lists(services, asStored),
  }),
  write({
    at: 'POST /services',
    id: 'createService',
    summary: 'Add a service',
    description:
      'If it is active, it can be booked at once. An active appointment needs at least one requirement, a queue exactly one, so add resources and groups first. An unknown id in the body is refused with `not_found`. Calling it twice adds two.',
    body: NewService,
    returns: [201, Service],
    ...creates(services, asStored),
  }),
  read({
    at: 'GET /services/{id}',
    id: 'getService',
    summary: 'One service',
    description: 'Active or not. `GET /slots` finds its free times; an archived service is unknown.',
    returns: [200, Service],
    ...gets(services, asStored),
  }),
  write({
    at: 'PATCH /services/{id}',
    id: 'updateService',
    summary: 'Change a service',
    description:
      '`requirements`, `intake_fields` and `tags` are replaced as a whole; null resets a field to its default. Existing bookings keep their time and price. If `expected_version` is not the current version, the change is refused with `version_conflict`.',
    body: ServiceChange,
    returns: [200, Service],
    ...changes(services, asStored),
  }),

  list({
    at: 'GET /resources',
    id: 'listResources',
    summary: 'All resources',
    item: Resource,
    ...lists(resources, asResource),
  }),
  write({
    at: 'POST /resources',
    id: 'createResource',
    summary: 'Add a resource',
    description:
      'It works by its own schedule, otherwise by the default schedule of the workspace, otherwise always. It is used only if it is in a group or a service names it. A shared resource needs a `capacity`. Calling it twice adds two.',
    body: NewResource,
    returns: [201, Resource],
    ...creates(resources, asResource),
  }),
  read({
    at: 'GET /resources/{id}',
    id: 'getResource',
    summary: 'One resource',
    description: 'Active or not, with its groups. An archived resource is unknown.',
    returns: [200, Resource],
    ...gets(resources, asResource),
  }),
  write({
    at: 'PATCH /resources/{id}',
    id: 'updateResource',
    summary: 'Change a resource',
    description:
      '`tags` are replaced as a whole; null resets a field to its default. To change its groups, change the groups themselves. Existing bookings stay, even if it becomes inactive. If `expected_version` is not the current version, the change is refused with `version_conflict`.',
    body: ResourceChange,
    returns: [200, Resource],
    ...changes(resources, asResource),
  }),
  upload({
    ...writes,
    at: 'POST /resources/{id}/photo',
    id: 'setResourcePhoto',
    summary: 'Give a resource a photo',
    description:
      'Takes `multipart/form-data` with one `file`: JPEG, PNG or WebP of at most 1 MiB; a square of 256 pixels is enough. Its type is detected from its bytes, and its metadata (place, time, camera) is not stored. Any other file is refused with the code `file_type`, and one of more than 50 million pixels with `out_of_range`. It replaces the photo before. Customers see it where they choose a person: whoever has the address in `photo_url` can open the photo, without a key, until it is replaced or removed.',
    answer: 'The resource, with its photo',
    form: {},
    maxFileBytes: MAX_RESOURCE_PHOTO_BYTES,
    returns: [200, Resource],
    ...entryMustExist(resources),
    run: async (ctx, { params, file }, visit) => asResource(visit, await setPhoto(ctx, params.id, file)),
  }),
  write({
    ...writes,
    at: 'DELETE /resources/{id}/photo',
    id: 'removeResourcePhoto',
    summary: 'Remove the photo of a resource',
    description: 'Its address stops working at once. Removing it again changes nothing.',
    answer: 'The resource, without a photo',
    returns: [200, Resource],
    ...entryMustExist(resources),
    run: async (ctx, { params }, visit) => asResource(visit, await removePhoto(ctx, params.id)),
  }),

  list({
    at: 'GET /resource-groups',
    id: 'listResourceGroups',
    summary: 'All groups of resources',
    item: ResourceGroup,
    ...lists(groups, asStored),
  }),
  write({
    at: 'POST /resource-groups',
    id: 'createResourceGroup',
    summary: 'Add a group of resources',
    description:
      'A service that requires the group gets a free resource of it, chosen by `assignment`. A resource can be in several groups. Calling it twice adds two.',
    body: NewResourceGroup,
    returns: [201, ResourceGroup],
    ...creates(groups, asStored),
  }),
  read({
    at: 'GET /resource-groups/{id}',
    id: 'getResourceGroup',
    summary: 'One group of resources',
    description: 'With its resources. An archived group is unknown.',
    returns: [200, ResourceGroup],
    ...gets(groups, asStored),
  }),
  write({
    at: 'PATCH /resource-groups/{id}',
    id: 'updateResourceGroup',
    summary: 'Change a group of resources',
    description:
      '`resource_ids` are replaced as a whole; null resets a field to its default. Existing bookings keep their resources. If `expected_version` is not the current version, the change is refused with `version_conflict`.',
    body: ResourceGroupChange,
    returns: [200, ResourceGroup],
    ...changes(groups, asStored),
  }),
  write({
    at: 'DELETE /resource-groups/{id}',
    id: 'deleteResourceGroup',
    summary: 'Archive a group of resources',
    ...archives(groups),
  }),

  list({
    at: 'GET /schedules',
    id: 'listSchedules',
    summary: 'All schedules',
    item: Schedule,
    ...lists(schedules, asStored),
  }),
  write({
    at: 'POST /schedules',
    id: 'createSchedule',
    summary: 'Add a schedule',
    description:
      'Windows are local times in its own time zone, also when clocks change. Resources and services name their schedule; a resource without one has the schedule with `is_default`. A new default replaces the earlier one. Calling it twice adds two.',
    body: NewSchedule,
    returns: [201, Schedule],
    ...creates(schedules, asStored),
  }),
  read({
    at: 'GET /schedules/{id}',
    id: 'getSchedule',
    summary: 'One schedule',
    description:
      'The ordinary week. `GET /schedule-overrides` lists the days that differ; an archived schedule is unknown.',
    returns: [200, Schedule],
    ...gets(schedules, asStored),
  }),
  write({
    at: 'PATCH /schedules/{id}',
    id: 'updateSchedule',
    summary: 'Change a schedule',
    description:
      '`weekly` is replaced as a whole; null resets a field to its default. Free times change at once; existing bookings stay. If `expected_version` is not the current version, the change is refused with `version_conflict`.',
    body: ScheduleChange,
    returns: [200, Schedule],
    ...changes(schedules, asStored),
  }),
  write({ at: 'DELETE /schedules/{id}', id: 'deleteSchedule', summary: 'Archive a schedule', ...archives(schedules) }),

  write({
    ...writes,
    at: 'DELETE /schedules/{id}/overrides/{date}',
    id: 'deleteScheduleOverride',
    summary: 'Remove the override of a day',
    description:
      'The weekly windows apply to the day again. A day without an override is unknown (`not_found`), and a date that does not exist is refused with `validation_error`.',
    returns: [204],
    mustExist: (ctx, { id }) => getEntry(ctx, schedules, id),
    run: (ctx, { params }) => removeOverride(ctx, params.id, params.date),
  }),
  list({
    ...reads,
    at: 'GET /schedule-overrides',
    id: 'listScheduleOverrides',
    compressed: true,
    summary: 'Days that differ',
    description: 'By date. Without filters: the overrides of all schedules, from today on.',
    answer: 'A page of days',
    query: OverrideFilters,
    item: ScheduleOverride,
    run: (ctx, { query, page }, { caller }) => listOverrides(ctx, workspaceOf(caller).timezone, query, page),
  }),
]
