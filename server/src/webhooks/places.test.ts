import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Lane } from './due.ts'
import { AGAIN, FIRST, type Limits, Places } from './places.ts'

const laneOf = (workspace: number | string, endpoint: number): Lane => ({
  workspace_id: `prj_${workspace}`,
  endpoint_id: `whk_${workspace}_${endpoint}`,
  again: false,
})

/** Somebody wishes to begin some attempts, or one of those under way ends. */
type Step = { lane: Lane; wish: number } | { ends: number }

const limits = fc.record({ perEndpoint: fc.integer({ min: 1, max: 20 }), inAll: fc.integer({ min: 1, max: 60 }) })
const lane = fc.tuple(fc.nat(5), fc.nat(2)).map(([workspace, endpoint]) => laneOf(workspace, endpoint))
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ lane, wish: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ ends: fc.nat() }),
)

function live({ perEndpoint, inAll }: Limits, steps: readonly Step[]): void {
  const places = new Places({ perEndpoint, inAll })
  const underWay: Lane[] = []
  const ofWorkspace = (id: string) => underWay.filter(({ workspace_id }) => workspace_id === id).length
  const ofEndpoint = (id: string) => underWay.filter(({ endpoint_id }) => endpoint_id === id).length

  function begin(lane: Lane, wish: number): void {
    const room = places.roomFor(lane)
    const hasFew = ofWorkspace(lane.workspace_id) < 8
    if (hasFew && ofEndpoint(lane.endpoint_id) < perEndpoint && underWay.length < inAll) {
      expect(room).toBeGreaterThan(0)
    }
    const count = Math.min(room, wish)
    places.take(lane, count)
    for (let n = 0; n < count; n += 1) underWay.push(lane)
    expect(ofEndpoint(lane.endpoint_id)).toBeLessThanOrEqual(perEndpoint)
    expect(underWay.length).toBeLessThanOrEqual(inAll)
    // Who has more than a few leaves the last sixth to the others.
    if (count > 0 && ofWorkspace(lane.workspace_id) > 8) {
      expect(underWay.length).toBeLessThanOrEqual(inAll - Math.ceil(inAll / 6))
    }
  }

  for (const each of steps) {
    if ('wish' in each) begin(each.lane, each.wish)
    else for (const ended of underWay.splice(each.ends % Math.max(1, underWay.length), 1)) places.take(ended, -1)
  }
  for (const each of underWay) places.take(each, -1)
  const untouched = new Places({ perEndpoint, inAll })
  for (const each of underWay) expect(places.roomFor(each)).toBe(untouched.roomFor(each))
}

test('caps are kept, whoever has little under way finds room, and what is given back leaves nothing', () => {
  fc.assert(fc.property(limits, fc.array(step, { maxLength: 80 }), live), { numRuns: 500 })
})

test('an endpoint gets 16 places for first attempts and 4 for later ones', () => {
  expect([FIRST, AGAIN].map((each) => new Places(each).roomFor(laneOf(1, 1)))).toEqual([16, 4])
})

test('all the endpoints of many workspaces that hang leave room for one that has little to send', () => {
  const places = new Places(FIRST)
  for (let number = 0; number < 100; number += 1) {
    const hanging = laneOf(Math.floor(number / 10), number % 10)
    places.take(hanging, places.roomFor(hanging))
  }
  expect(places.roomFor(laneOf('new', 1))).toBeGreaterThanOrEqual(8)
})
