// The events of catalog entries and of schedule overrides.
import { Id, Nullable, type TObject, type TProperties, Type } from '../http/shape.ts'
import { type EventType, event } from '../platform/event.ts'
import type { IdPrefix } from '../platform/id.ts'

/** `more`: what events have about the entry in addition to its name, when it is added or changed. */
function entryEvents<const Name extends string, More extends TProperties>(
  name: Name,
  prefix: IdPrefix,
  readAt: string,
  more: More,
) {
  const entry = { [name]: Type.Object({ id: Id(prefix), name: Type.String() }) }
  const changed = Type.Array(Type.String())
  return {
    created: event(`${name}.created`, { data: Type.Object({ ...entry, ...more }), readAt }),
    updated: event(`${name}.updated`, { data: Type.Object({ ...entry, changed, ...more }), readAt }),
    archived: event(`${name}.archived`, { data: Type.Object(entry), readAt }),
  }
}

export type EntryEvents = Record<'created' | 'updated' | 'archived', EventType<TObject, never>>

export const serviceEvents = entryEvents('service', 'svc', 'GET /services', {})
export const resourceEvents = entryEvents('resource', 'res', 'GET /resources', {
  capacity: Nullable(Type.Integer()),
})
export const groupEvents = entryEvents('resource_group', 'grp', 'GET /resource-groups', {})
export const scheduleEvents = entryEvents('schedule', 'sch', 'GET /schedules', {})

const ScheduleDay = Type.Object({
  schedule: Type.Object({ id: Id('sch'), name: Type.String() }),
  date: Type.String(),
})

export const overrideSet = event('schedule.override_set', { data: ScheduleDay, readAt: 'GET /schedules' })
export const overrideRemoved = event('schedule.override_removed', { data: ScheduleDay, readAt: 'GET /schedules' })

export const catalogEvents = [
  ...Object.values(serviceEvents),
  ...Object.values(resourceEvents),
  ...Object.values(groupEvents),
  ...Object.values(scheduleEvents),
  overrideSet,
  overrideRemoved,
]
