// Makes a workspace from a plan. It first reads what exists, so after a failure it continues and makes nothing twice.
import { all, type Holdfast, type NewWorkspace } from '../data/api.ts'
import { type Plan, type PlannedGroup, type PlannedService, priceOf } from './plan.ts'

export const PARTS = ['workspace', 'hours', 'resources', 'groups', 'services', 'stages'] as const
export type Part = (typeof PARTS)[number]

/** How much of each part is made. */
export type Progress = Partial<Record<Part, { made: number; of: number }>>

interface Thing {
  id: string
  name: string
}

const every = { limit: 200 }

/**
 * `known` are the workspaces from before the first attempt: another one with this name was made by an attempt whose
 * answer was lost.
 */
export async function findOrMakeWorkspace(
  client: Holdfast,
  business: NewWorkspace,
  known: readonly string[],
): Promise<string> {
  const workspaces = await all(client.listWorkspaces(every))
  const ours = workspaces.find(({ id, name }) => name === business.name && !known.includes(id))
  return (ours ?? (await client.createWorkspace(business))).id
}

/** Makes what is missing, in the order of dependencies, and reports the progress after each call. */
export async function applyPlan(
  client: Holdfast,
  plan: Plan,
  { hoursName, currency }: { hoursName: string; currency: string },
  tell: (progress: Progress) => void,
): Promise<void> {
  const [me, schedules, resources, groups, services, config] = await Promise.all([
    client.getMe(),
    all(client.listSchedules(every)),
    all(client.listResources(every)),
    all(client.listResourceGroups(every)),
    all(client.listServices(every)),
    client.getStageConfig(),
  ])
  const members = plan.groups.flatMap(({ kind, members }) => members.map((member) => ({ ...member, kind })))
  const progress: Progress = {}
  /** One after the other, so that lists sorted by age have the order of the plan. */
  const makeAll = async <T extends { name: string }>(
    part: Part,
    planned: readonly T[],
    there: readonly Thing[],
    make: (item: T) => Promise<Thing>,
  ): Promise<string[]> => {
    const left = [...there]
    const ids: string[] = []
    progress[part] = { made: 0, of: planned.length }
    for (const item of planned) {
      const found = left.findIndex(({ name }) => name === item.name.trim())
      ids.push((found === -1 ? await make(item) : (left.splice(found, 1)[0] as Thing)).id)
      progress[part] = { made: ids.length, of: planned.length }
      tell({ ...progress })
    }
    return ids
  }

  await makeAll('hours', [{ name: hoursName }], schedules, ({ name }) =>
    client.createSchedule({ name, weekly: [...plan.hours], is_default: true }),
  )
  const resourceIds = await makeAll('resources', members, resources, ({ id: _, isMe, name, ...member }) =>
    client.createResource({ ...member, name: name.trim(), ...(isMe && { member_id: me.id }) }),
  )
  const idOf = new Map(members.map(({ id }, index) => [id, resourceIds[index] as string]))
  const groupIds = await makeAll('groups', plan.groups, groups, ({ name, assignment, members }) =>
    client.createResourceGroup({
      name,
      ...(assignment && { assignment }),
      resource_ids: members.map(({ id }) => idOf.get(id) as string),
    }),
  )
  const groupOf = new Map(plan.groups.map(({ key }: PlannedGroup, index) => [key, groupIds[index] as string]))
  await makeAll('services', plan.services, services, (service) =>
    client.createService(toService(service, currency, groupOf)),
  )
  // Every new workspace has version 1 of the stages.
  if (config.version === 1) await client.putStageConfig({ ...plan.stages, expected_version: 1 })
  progress.stages = { made: 1, of: 1 }
  tell({ ...progress })
}

function toService(service: PlannedService, currency: string, groupOf: ReadonlyMap<string, string>) {
  const { id: _, name, needs, dollars: __, intake_fields, ...rest } = service
  return {
    ...rest,
    name: name.trim(),
    price_cents: priceOf(service, currency),
    requirements: needs.map(({ group, quantity }) => ({ group_id: groupOf.get(group) as string, quantity })),
    ...(intake_fields && { intake_fields: [...intake_fields] }),
  }
}
