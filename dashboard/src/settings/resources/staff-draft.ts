// A person as their form has them: their own fields, and the changes of services, hours and login that go with them.
import type { Resource, ResourceGroup, Schedule, Service } from '../../data/api.ts'
import type { Day } from '../../text/clock.ts'
import type { Span, Week } from '../schedules/week.ts'
import type { Role } from '../team/rights.ts'

export interface ResourceDraft
  extends Omit<Resource, 'id' | 'version' | 'created_at' | 'updated_at' | 'color' | 'photo_url'> {
  /** null until the server has chosen one. */
  color: string | null
  /** A new photo; `none`: the photo is to be removed; null: it stays as it is. */
  photo: NewPhoto | 'none' | null
  /** The services that the person is to do, or not to do any more; services that are not in the list do not change. */
  does: Readonly<Record<string, boolean>>
  /** New hours of their own; null: the hours stay as they are. */
  week: Week | null
  /** The person who gets a login; null: nobody gets one. */
  invite: { email: string; role: Role } | null
  /** New time off; null: none. */
  away: Away | null
}

export interface NewPhoto {
  file: File
  /** A local URL with which this page can show the new photo. */
  preview: string
}

export interface Away {
  from: Day
  /** The last day. */
  to: Day
  /** From a time of the first day to a time of the last day; null: whole days. */
  hours: Span | null
  reason: string
  /** Whether time off is also taken where there are bookings. */
  over: boolean
}

const UNCHANGED = { photo: null, does: {}, week: null, invite: null, away: null }

export const newDraft = (kind: string): ResourceDraft => ({
  name: '',
  kind,
  capacity: null,
  shared: false,
  schedule_id: null,
  member_id: null,
  priority: 0,
  color: null,
  group_ids: [],
  active: true,
  tags: [],
  ...UNCHANGED,
})

export function draftOf(resource: Resource): ResourceDraft {
  const { id: _, version: __, created_at: ___, updated_at: ____, photo_url: _____, ...fields } = resource
  return { ...fields, ...UNCHANGED }
}

/** A number that rises with every change of what the form shows. */
export function versionOf(resource: Resource, ...lists: readonly (readonly { version: number }[])[]): number {
  return lists.flat().reduce((sum, { version }) => sum + version, resource.version)
}

/** The schedule that only this person uses: their own hours. */
export function ownSchedule(
  schedule_id: string | null,
  person: string | undefined,
  { schedules, resources, services }: OfSchedules,
): Schedule | undefined {
  const schedule = schedules.find(({ id }) => id === schedule_id)
  if (!schedule || schedule.is_default) return undefined
  const isOf = (entry: { id: string; schedule_id: string | null }) => entry.schedule_id === schedule.id
  const others = resources.some((each) => isOf(each) && each.id !== person) || services.some(isOf)
  return others ? undefined : schedule
}

export interface OfSchedules {
  schedules: readonly Schedule[]
  resources: readonly Resource[]
  services: readonly Service[]
}

export interface StaffAround extends OfSchedules {
  groups: readonly ResourceGroup[]
}
