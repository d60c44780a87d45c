import { describe, expect, test } from 'vitest'
import type { Resource, ResourceGroup, Service } from '../../data/api.ts'
import { type Around, doesService, planWork, servicesOfPeople } from './who-does.ts'

const resource = (id: string, kind = 'person') => ({ id, kind, name: id }) as Resource
const group = (id: string, resource_ids: string[]) =>
  ({ id, name: id, resource_ids, assignment: 'least_busy', version: 1 }) as ResourceGroup
const service = (id: string, ...pools: (string | string[])[]) =>
  ({
    id,
    name: id,
    requirements: pools.map((pool) => ({
      group_id: typeof pool === 'string' ? pool : null,
      resource_ids: typeof pool === 'string' ? null : pool,
      quantity: 1,
    })),
  }) as unknown as Service

const salon: Around = {
  resources: [resource('ana'), resource('bia'), resource('eva'), resource('chair', 'equipment')],
  groups: [group('team', ['ana', 'bia']), group('chairs', ['chair'])],
  services: [
    service('cut', 'team', 'chairs'),
    service('colour', 'team'),
    service('nails', ['bia']),
    service('sauna', 'chairs'),
    service('draft'),
  ],
}

/** The services and groups of the salon after the plan, as the server would answer. */
function after({ services, groups, resources }: Around, person: string, changes: Record<string, boolean>): Around {
  const plan = planWork(person, changes, { services, groups, resources })
  const made = plan.made.map((each, index) => ({ ...group(`new${index}`, each.resource_ids), name: each.name }))
  const pools = plan.made.flatMap((each, index) => each.services.map(({ id }) => [id, `new${index}`] as const))
  const next = [
    ...groups.map((each) => {
      const ids = plan.groups.find((changed) => changed.group.id === each.id)?.resource_ids
      return ids ? { ...each, resource_ids: ids } : each
    }),
    ...made,
  ]
  return {
    resources,
    groups: next,
    services: services.map((each) => {
      const own = pools.find(([id]) => id === each.id)?.[1]
      const requirements =
        plan.services.find((changed) => changed.service.id === each.id)?.requirements ??
        (own
          ? each.requirements.map((need) => (need.group_id === 'team' ? { ...need, group_id: own } : need))
          : each.requirements)
      return { ...each, requirements }
    }),
  }
}

const workOf = (person: string, around: Around) =>
  around.services.filter((each) => doesService(each, person, around)).map(({ id }) => id)

describe('who does what', () => {
  test('services that need only things are not offered to people', () => {
    expect(servicesOfPeople(salon).map(({ id }) => id)).toEqual(['cut', 'colour', 'nails', 'draft'])
    expect(workOf('bia', salon)).toEqual(['cut', 'colour', 'nails'])
  })

  test('a person who does all services of a group joins it, and nothing else changes', () => {
    const plan = planWork('eva', { cut: true, colour: true }, salon)
    expect(plan).toEqual({
      groups: [{ group: salon.groups[0], resource_ids: ['ana', 'bia', 'eva'] }],
      made: [],
      services: [],
    })
  })

  test.each([
    ['eva', { cut: true }, ['cut']],
    ['eva', { cut: true, nails: true, draft: true }, ['cut', 'nails', 'draft']],
    ['ana', { colour: false }, ['cut']],
    ['ana', { colour: false, cut: false }, []],
    ['bia', { nails: false }, ['cut', 'colour']],
    ['bia', { cut: false, nails: true }, ['colour', 'nails']],
  ] as const)('%s after %o does %o, and the others do what they did', (person, changes, work) => {
    const next = after(salon, person, changes)
    expect(workOf(person, next)).toEqual(work)
    for (const other of ['ana', 'bia', 'eva'].filter((each) => each !== person))
      expect(workOf(other, next)).toEqual(workOf(other, salon))
    expect(next.services[0]?.requirements[1]).toEqual(salon.services[0]?.requirements[1])
  })

  test('a second attempt uses the group that the first one made', () => {
    const first = planWork('eva', { cut: true }, salon)
    expect(first.made).toMatchObject([{ name: 'cut', resource_ids: ['ana', 'bia', 'eva'] }])
    const left = { ...salon, groups: [...salon.groups, group('cut', ['ana', 'bia', 'eva'])] }
    const again = planWork('eva', { cut: true }, left)
    expect(again.made).toEqual([])
    expect(again.services).toMatchObject([{ service: { id: 'cut' }, requirements: [{ group_id: 'cut' }, {}] }])
  })

  test('nothing is planned where nothing differs', () => {
    expect(planWork('ana', { cut: true, nails: false }, salon)).toEqual({ groups: [], made: [], services: [] })
  })
})
