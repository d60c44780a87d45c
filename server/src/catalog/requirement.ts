// The requirements of a service: a number of different resources from each of its pools, all at the same time.
import { repeated } from '../http/fault.ts'
import type { Static } from '../http/shape.ts'
import { chooseAll } from '../lib/matching.ts'
import type { ReadCtx } from '../platform/context.ts'
import type { Fault } from '../platform/problem.ts'
import { type Reference, reference } from './reference.ts'
import type { Service } from './schema.ts'

type ServiceShape = Static<typeof Service>
type Requirement = ServiceShape['requirements'][number]

/** This is far more than any booking needs, and few enough to be matched quickly. */
const MAX_RESOURCES = 50

export function tidyRequirements(requirements: readonly Partial<Requirement>[]): Requirement[] {
  return requirements.map(({ group_id, resource_ids, quantity }) => ({
    group_id: group_id ?? null,
    resource_ids: resource_ids?.length ? resource_ids : null,
    quantity: quantity ?? 1,
  }))
}

export function referencesOf(requirements: readonly Requirement[]): Reference[] {
  return requirements.flatMap(({ group_id, resource_ids }, index) => [
    ...reference(`/requirements/${index}/group_id`, 'resource_groups', group_id),
    ...(resource_ids ?? []).flatMap((id, at) =>
      reference(`/requirements/${index}/resource_ids/${at}`, 'resources', id),
    ),
  ])
}

export function requirementFaults({ mode, active, requirements }: ServiceShape): Fault[] {
  return [...countFaults(mode, active, requirements), ...requirements.flatMap(poolFaults)]
}

function countFaults(mode: ServiceShape['mode'], active: boolean, requirements: readonly Requirement[]): Fault[] {
  const pointer = '/requirements'
  if (mode === 'queue') {
    const [only, ...more] = requirements
    if (only?.quantity === 1 && more.length === 0) return []
    const message = 'A queue service has exactly one requirement, of quantity 1: the pool whose queue it is.'
    return [{ pointer, code: 'queue', message }]
  }
  const most = requirements.reduce((sum, { quantity }) => sum + quantity, 0)
  if (most > MAX_RESOURCES) {
    return [{ pointer, code: 'too_long', message: `A booking uses at most ${MAX_RESOURCES} resources.` }]
  }
  if (!active || requirements.length > 0) return []
  return [{ pointer, code: 'required', message: 'An active appointment needs at least one requirement.' }]
}

function poolFaults({ group_id, resource_ids }: Requirement, index: number): Fault[] {
  const pointer = `/requirements/${index}`
  if ((group_id === null) === (resource_ids === null)) {
    return [{ pointer, code: 'pool', message: 'A requirement names a group_id or resource_ids, one of the two.' }]
  }
  return repeated(resource_ids ?? [], (at) => `${pointer}/resource_ids/${at}`, 'The resource')
}

/** Inactive members count as well: somebody on leave comes back. */
export async function smallPools({ db, workspaceId }: ReadCtx, requirements: readonly Requirement[]): Promise<Fault[]> {
  const groupIds = requirements.flatMap(({ group_id }) => group_id ?? [])
  const rows =
    groupIds.length === 0
      ? []
      : await db
          .selectFrom('resource_group_members')
          .select(['group_id', 'resource_id'])
          .where('workspace_id', '=', workspaceId)
          .where('group_id', 'in', groupIds)
          .execute()
  const membersOf = groupBy(rows)
  const pools = requirements.map(
    ({ group_id, resource_ids }) =>
      resource_ids ?? (membersOf.get(group_id ?? '') ?? []).map(({ resource_id }) => resource_id),
  )
  const faults = requirements.flatMap(({ group_id, resource_ids, quantity }, index) => {
    const size = pools[index]?.length ?? 0
    if (size >= quantity || (group_id ?? resource_ids) === null) return []
    const message = `The pool has ${size} resource${size === 1 ? '' : 's'}, fewer than the quantity of ${quantity}.`
    return [{ pointer: `/requirements/${index}/quantity`, code: 'pool_too_small', message }]
  })
  const isNamed = requirements.every(({ group_id, resource_ids }) => (group_id ?? resource_ids) !== null)
  return faults.length > 0 || !isNamed ? faults : sharedPoolFaults(requirements, pools)
}

function groupBy<Row extends { group_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const grouped = new Map<string, Row[]>()
  for (const row of rows) grouped.set(row.group_id, [...(grouped.get(row.group_id) ?? []), row])
  return grouped
}

/** Pools that are large enough on their own can be too small together, because no resource serves two requirements. */
function sharedPoolFaults(requirements: readonly Requirement[], pools: readonly string[][]): Fault[] {
  const ids = [...new Set(pools.flat())]
  const numberOf = new Map(ids.map((id, number) => [id, number]))
  const needs = requirements.map(({ quantity }, index) => ({
    quantity,
    pool: (pools[index] as string[]).map((id) => numberOf.get(id) as number),
  }))
  if (chooseAll(needs, [...ids.keys()], 0) !== null) return []
  const message = 'The requirements share so many resources that they can never be met at once.'
  return [{ pointer: '/requirements', code: 'pool_too_small', message }]
}
