import { expect, test } from 'vitest'
import type { ResourceGroup, Service } from './api.ts'
import { usesGroups, usesMap, usesQueue } from './uses.ts'

const service = (change: object = {}) =>
  ({ mode: 'appointment', requirements: [{ group_id: 'team' }], intake_fields: [], ...change }) as unknown as Service
const group = (change: object = {}) => ({ id: 'team', assignment: 'least_busy', ...change }) as ResourceGroup

test('a salon with one team needs neither groups, nor a queue, nor a map', () => {
  const services = [service(), service()]
  expect([usesGroups([group()], services), usesQueue(services), usesMap(services)]).toEqual([false, false, false])
})

test('riders with a queue need all of them', () => {
  const services = [service({ mode: 'queue' })]
  expect([usesGroups([group()], services), usesQueue(services), usesMap(services)]).toEqual([true, true, true])
})

test('a group that assigns by a rule, or that no service needs, is shown', () => {
  expect(usesGroups([group({ assignment: 'priority' })], [service()])).toBe(true)
  expect(usesGroups([group(), group({ id: 'night' })], [service()])).toBe(true)
})

test('visits to a place that the customer names are on a map', () => {
  expect(usesMap([service({ intake_fields: [{ key: 'where', type: 'location' }] })])).toBe(true)
})
