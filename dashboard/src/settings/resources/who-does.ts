// Which services a person does, and what must change in services and groups so that they do others.
import type { Resource, ResourceGroup, Service } from '../../data/api.ts'

type Requirement = Service['requirements'][number]

export interface Around {
  services: readonly Service[]
  groups: readonly ResourceGroup[]
  resources: readonly Resource[]
}

/**
 * Changes of services and groups. `made` are new groups, for services that leave a group that they shared with others.
 */
export interface WorkPlan {
  groups: { group: ResourceGroup; resource_ids: string[] }[]
  made: { name: string; assignment: string; resource_ids: string[]; services: Service[] }[]
  services: { service: Service; requirements: Requirement[] }[]
}

const MAX_NAME_CHARACTERS = 100

const poolOf = ({ group_id, resource_ids }: Requirement, groups: readonly ResourceGroup[]): readonly string[] =>
  resource_ids ?? groups.find(({ id }) => id === group_id)?.resource_ids ?? []

/**
 * The requirement that a person can meet: its pool has people, or is still empty. Undefined: the service needs only
 * things.
 */
function byPeople({ requirements }: Service, { groups, resources }: Around): Requirement | undefined {
  const people = new Set(resources.filter(({ kind }) => kind === 'person').map(({ id }) => id))
  const pools = requirements.map((each) => [each, poolOf(each, groups)] as const)
  const found = pools.find(([, pool]) => pool.some((id) => people.has(id))) ?? pools.find(([, pool]) => !pool.length)
  return found?.[0]
}

/** The services that people do, or that have no requirement yet. */
export const servicesOfPeople = (around: Around): Service[] =>
  around.services.filter((service) => service.requirements.length === 0 || byPeople(service, around) !== undefined)

export function doesService(service: Service, person: string, around: Around): boolean {
  const requirement = byPeople(service, around)
  return requirement !== undefined && poolOf(requirement, around.groups).includes(person)
}

/** `changes` has the services that the person is to do, or not to do any more. */
export function planWork(person: string, changes: Readonly<Record<string, boolean>>, around: Around): WorkPlan {
  const plan: WorkPlan = { groups: [], made: [], services: [] }
  const wants = (service: Service) => changes[service.id] ?? doesService(service, person, around)
  const changed = servicesOfPeople(around).filter((each) => wants(each) !== doesService(each, person, around))
  const touched = new Set<string>()
  for (const service of changed) {
    const requirement = byPeople(service, around)
    if (requirement?.group_id) touched.add(requirement.group_id)
    else {
      const resource_ids = toggled(requirement?.resource_ids ?? [], person, wants(service))
      plan.services.push({ service, requirements: replaced(service, requirement, { group_id: null, resource_ids }) })
    }
  }
  for (const group of around.groups) if (touched.has(group.id)) planGroup(plan, group, person, wants, around)
  return plan
}

/** The person is in the group if they do most of its services; the other services get a group of their own. */
function planGroup(
  plan: WorkPlan,
  group: ResourceGroup,
  person: string,
  wants: (service: Service) => boolean,
  around: Around,
): void {
  const users = around.services.filter((service) => byPeople(service, around)?.group_id === group.id)
  const isIn = group.resource_ids.includes(person)
  const most = users.filter(wants).length * 2 - users.length
  const joins = most === 0 ? isIn : most > 0
  if (joins !== isIn) plan.groups.push({ group, resource_ids: toggled(group.resource_ids, person, joins) })
  const apart = users.filter((service) => wants(service) !== joins)
  if (apart.length === 0) return
  const resource_ids = toggled(group.resource_ids, person, !joins)
  // A group that an earlier attempt has made is found here.
  const fitting = around.groups.find(
    ({ id, assignment, resource_ids: ids }) =>
      id !== group.id && assignment === group.assignment && isSameSet(ids, resource_ids),
  )
  if (fitting) {
    for (const service of apart) plan.services.push({ service, requirements: inGroup(service, fitting.id, around) })
    return
  }
  const name = apart.map((service) => service.name).join(', ')
  plan.made.push({
    name: name.slice(0, MAX_NAME_CHARACTERS),
    assignment: group.assignment,
    resource_ids,
    services: apart,
  })
}

/** The requirements of a service whose people are in this group. */
export const inGroup = (service: Service, group_id: string, around: Around): Requirement[] =>
  replaced(service, byPeople(service, around), { group_id, resource_ids: null })

function replaced(
  { requirements }: Service,
  requirement: Requirement | undefined,
  pool: Pick<Requirement, 'group_id' | 'resource_ids'>,
): Requirement[] {
  if (!requirement) return [...requirements, { ...pool, quantity: 1 }]
  return requirements.map((each) => (each === requirement ? { ...each, ...pool } : each))
}

function toggled(ids: readonly string[], id: string, isIn: boolean): string[] {
  const others = ids.filter((each) => each !== id)
  return isIn ? [...others, id] : others
}

const isSameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id))
