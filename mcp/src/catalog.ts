// The catalog and the stages with only the fields that an agent needs; tools and resources both answer with them.
import type { Holdfast } from '../../clients/typescript/src/holdfast.ts'
import { toServiceRow } from './slim.ts'

/** How many services, how many resources and how many groups an agent sees at most. */
const MAX_LISTED = 200

export async function catalogOf(holdfast: Holdfast) {
  const [services, resources, groups] = await Promise.all([
    holdfast.listServices({ limit: MAX_LISTED }),
    holdfast.listResources({ limit: MAX_LISTED }),
    holdfast.listResourceGroups({ limit: MAX_LISTED }),
  ])
  const isCut = [services, resources, groups].some(({ next_cursor }) => next_cursor !== null)
  return {
    services: services.data.map(toServiceRow),
    resources: resources.data.map(({ id, name, kind, capacity, active }) => ({
      id,
      name,
      kind,
      capacity,
      ...(!active && { active }),
    })),
    groups: groups.data.map(({ id, name, resource_ids }) => ({ id, name, resource_ids })),
    ...(isCut && { note: `Only the first ${MAX_LISTED} of each, by name, are listed.` }),
  }
}

export async function stagesOf(holdfast: Holdfast) {
  const { version, stages, actions } = await holdfast.getStageConfig()
  return {
    version,
    stages: stages.map(({ key, name, category, terminal, sla_minutes }) => ({
      key,
      name,
      category,
      ...(terminal && { terminal }),
      sla_minutes,
    })),
    actions: actions.map(({ key, name, type, from, to, fields }) => ({ key, name, type, from, to, fields })),
  }
}
