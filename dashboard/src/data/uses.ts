// The features that a business uses: menus and fields of other features are not shown.
import { useQuery } from '@tanstack/react-query'
import type { ResourceGroup, Service } from './api.ts'
import { groupsQuery, servicesQuery, stageConfigQuery } from './queries.ts'

/** The version of the stages that every new workspace has. */
const FIRST_STAGES_VERSION = 1

/** Whether tasks wait in a queue until somebody takes them, as deliveries do. */
export const usesQueue = (services: readonly Service[]): boolean => services.some(({ mode }) => mode === 'queue')

/** Whether people are sent somewhere: to tasks of a queue, or to a place that customers name. */
export const usesMap = (services: readonly Service[]): boolean =>
  usesQueue(services) || services.some((each) => each.intake_fields.some(({ type }) => type === 'location'))

/**
 * Whether groups are more here than a list of who does a service: they assign by a rule, take tasks, or no service
 * needs them.
 */
export function usesGroups(groups: readonly ResourceGroup[], services: readonly Service[]): boolean {
  const needed = new Set(services.flatMap(({ requirements }) => requirements.map(({ group_id }) => group_id)))
  return usesQueue(services) || groups.some(({ id, assignment }) => assignment !== 'least_busy' || !needed.has(id))
}

/** Everything is false until the lists are loaded. */
export function useUses(): { groups: boolean; stages: boolean } {
  const { data: services } = useQuery(servicesQuery)
  const { data: groups } = useQuery(groupsQuery)
  const { data: config } = useQuery(stageConfigQuery)
  return {
    groups: services !== undefined && groups !== undefined && usesGroups(groups, services),
    stages: (services !== undefined && usesQueue(services)) || Number(config?.version) > FIRST_STAGES_VERSION,
  }
}
