import { expect, test } from 'vitest'
import type { Resource, ResourceGroup, Service } from '../data/api.ts'
import { idleServices } from './idle-services.ts'

const resources = [
  { id: 'ana', active: true },
  { id: 'bruno', active: false },
] as Resource[]
const groups = [
  { id: 'team', resource_ids: ['ana', 'bruno'] },
  { id: 'nobody', resource_ids: [] as string[] },
] as ResourceGroup[]
const service = (name: string, requirements: Partial<Service['requirements'][number]>[], active = true) =>
  ({
    name,
    active,
    requirements: requirements.map((each) => ({ group_id: null, resource_ids: null, quantity: 1, ...each })),
  }) as Service

test('a service is idle when a pool that it needs has too few active members', () => {
  const services = [
    service('cut', [{ group_id: 'team' }]),
    service('for two', [{ group_id: 'team', quantity: 2 }]),
    service('by Bruno', [{ resource_ids: ['bruno'] }]),
    service('cut and nobody', [{ group_id: 'team' }, { group_id: 'nobody' }]),
    service('switched off', [{ group_id: 'nobody' }], false),
  ]
  expect(idleServices(services, groups, resources).map(({ name }) => name)).toEqual([
    'for two',
    'by Bruno',
    'cut and nobody',
  ])
})
