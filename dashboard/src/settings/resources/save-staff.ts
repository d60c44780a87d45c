// Saves a person with their hours, services, groups and login. After a failure, saved parts are not made again.
import {
  api,
  type InvitationWithLink,
  type NewResource,
  type NewResourceGroup,
  type Resource,
  type ResourceGroup,
  type Schedule,
} from '../../data/api.ts'
import { once } from '../../data/once.ts'
import { groupsQuery, invitationsQuery, queryClient } from '../../data/queries.ts'
import { addDays, type Clock } from '../../text/clock.ts'
import { showSavedEntry } from '../catalog/entries.ts'
import { weeklyFrom } from '../schedules/week.ts'
import { ownSchedule, type ResourceDraft, type StaffAround } from './staff-draft.ts'
import { inGroup, planWork } from './who-does.ts'

interface Saving extends StaffAround {
  draft: ResourceDraft
  /** The saved person; undefined: a new one. */
  resource: Resource | undefined
  expectedVersion: number | undefined
  clock: Clock
  /** The schedule that an earlier attempt has made. */
  madeHours: Schedule | undefined
  /** Is called as soon as a schedule of their own is made. */
  onHours: (schedule: Schedule) => void
  /** The invitation that an earlier attempt has made. */
  madeLink: InvitationWithLink | undefined
  onLink: (link: InvitationWithLink) => void
  /** Is called as soon as the person is saved; what fails later can be sent again. */
  onSaved: (resource: Resource) => void
}

export async function saveStaff(saving: Saving): Promise<{ saved: Resource; invitation: InvitationWithLink | null }> {
  const schedule_id = await saveHours(saving)
  const saved = await saveFields(saving, schedule_id)
  saving.onSaved(saved)
  await savePhoto(saving, saved.id)
  await putIntoGroups(saving, saved.id)
  await saveWork(saving, saved)
  const invitation = await saveLogin(saving, saved.id)
  await saveTimeOff(saving, saved.id)
  return { saved, invitation }
}

async function saveHours({ draft, resource, clock, madeHours, onHours, ...around }: Saving): Promise<string | null> {
  if (!draft.week) return draft.schedule_id
  const weekly = weeklyFrom(draft.week)
  const own = madeHours ?? ownSchedule(draft.schedule_id, resource?.id, around)
  if (own) {
    const change = { weekly, ...(!madeHours && { expected_version: own.version }) }
    return (await showSavedEntry('schedules', api().updateSchedule(own.id, change))).id
  }
  const made = await showSavedEntry(
    'schedules',
    api().createSchedule({ name: draft.name.trim(), weekly, timezone: clock.timezone }),
  )
  onHours(made)
  return made.id
}

function saveFields({ draft, resource, expectedVersion }: Saving, schedule_id: string | null): Promise<Resource> {
  const { group_ids: _, photo: __, does: ___, week: ____, invite: _____, away: ______, ...fields } = draft
  const kind = fields.kind as NonNullable<NewResource['kind']>
  const body = { ...fields, name: fields.name.trim(), kind, schedule_id }
  return showSavedEntry(
    'resources',
    resource
      ? api().updateResource(resource.id, { ...body, expected_version: expectedVersion ?? null })
      : api().createResource(body),
  )
}

/** A photo that is sent again replaces the same one. */
async function savePhoto({ draft: { photo } }: Saving, id: string): Promise<void> {
  if (photo === null) return
  const change = photo === 'none' ? api().removeResourcePhoto(id) : api().setResourcePhoto(id, { file: photo.file })
  await showSavedEntry('resources', change)
}

/** The members of a group are saved with the group, so the groups are changed here. */
async function putIntoGroups({ draft, resource, groups }: Saving, id: string): Promise<void> {
  const before = resource?.group_ids ?? []
  const wanted = draft.group_ids
  for (const group of groups) {
    const joins = wanted.includes(group.id)
    if (before.includes(group.id) === joins) continue
    const others = group.resource_ids.filter((each) => each !== id)
    await changeGroup(group, joins ? [...others, id] : others)
  }
}

async function saveWork({ draft, ...around }: Saving, person: Resource): Promise<void> {
  const resources = [...around.resources.filter(({ id }) => id !== person.id), person]
  // The groups may have just been changed.
  const groups = queryClient.getQueryData(groupsQuery.queryKey) ?? around.groups
  const now = { services: around.services, groups, resources }
  const plan = planWork(person.id, draft.does, now)
  for (const { group, resource_ids } of plan.groups) await changeGroup(group, resource_ids)
  const parted = await Promise.all(
    plan.made.map(async ({ services, assignment, ...body }) => {
      const kind = assignment as NonNullable<NewResourceGroup['assignment']>
      const { id } = await showSavedEntry('groups', api().createResourceGroup({ ...body, assignment: kind }))
      return services.map((service) => ({ service, requirements: inGroup(service, id, now) }))
    }),
  )
  for (const { service, requirements } of [...plan.services, ...parted.flat()]) {
    const change = { requirements, expected_version: service.version }
    await showSavedEntry('services', api().updateService(service.id, change))
  }
}

const changeGroup = (group: ResourceGroup, resource_ids: string[]) =>
  showSavedEntry('groups', api().updateResourceGroup(group.id, { resource_ids, expected_version: group.version }))

async function saveLogin(
  { draft: { invite }, madeLink, onLink }: Saving,
  resource_id: string,
): Promise<InvitationWithLink | null> {
  if (!invite) return null
  if (madeLink) return madeLink
  const made = await api().createInvitation({ email: invite.email.trim(), role: invite.role, resource_id })
  void queryClient.invalidateQueries(invitationsQuery)
  onLink(made)
  return made
}

/** Time off is saved last, because the server may refuse it if there are bookings. */
async function saveTimeOff({ draft: { away }, clock }: Saving, resource_id: string): Promise<void> {
  if (!away) return
  const { from, to, hours, reason, over } = away
  const start = clock.momentOf(from, hours?.start ?? 0).toISOString()
  const end = (hours ? clock.momentOf(to, hours.end) : clock.momentOf(addDays(to, 1), 0)).toISOString()
  const body = { resource_id, start, end, reason: reason.trim() || null, over }
  await once(['time-off', body], (idempotencyKey) => api().createTimeOff(body, { idempotencyKey }))
  void queryClient.invalidateQueries({ queryKey: ['time-off'] })
}
