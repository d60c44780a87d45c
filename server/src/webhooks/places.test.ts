import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Limits, Places } from '../platform/places.ts'
import { FIRST_ATTEMPT_LIMITS, LATER_ATTEMPT_LIMITS } from './places.ts'

interface Lane {
  workspace_id: string
  endpoint_id: string
}

const laneOf = (workspace: number | string, endpoint: number): Lane => ({
  workspace_id: `prj_${workspace}`,
  endpoint_id: `whk_${workspace}_${endpoint}`,
})
const roomFor = (places: Places, { workspace_id, endpoint_id }: Lane) => places.roomFor(workspace_id, endpoint_id)
const take = (places: Places, { workspace_id, endpoint_id }: Lane, count: number) =>
  places.take(workspace_id, endpoint_id, count)

/** A lane wants to begin some attempts, or one attempt under way ends. */
type Step = { lane: Lane; wish: number } | { ends: number }

const limits = fc.record({
  perLane: fc.integer({ min: 1, max: 20 }),
  inAll: fc.integer({ min: 1, max: 60 }),
  few: fc.integer({ min: 1, max: 10 }),
})
const lane = fc.tuple(fc.nat(5), fc.nat(2)).map(([workspace, endpoint]) => laneOf(workspace, endpoint))
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ lane, wish: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ ends: fc.nat() }),
)

function live({ perLane, inAll, few }: Limits, steps: readonly Step[]): void {
  const places = new Places({ perLane, inAll, few })
  const underWay: Lane[] = []
  const ofWorkspace = (id: string) => underWay.filter(({ workspace_id }) => workspace_id === id).length
  const ofEndpoint = (id: string) => underWay.filter(({ endpoint_id }) => endpoint_id === id).length

  function begin(lane: Lane, wish: number): void {
    const room = roomFor(places, lane)
    const hasFew = ofWorkspace(lane.workspace_id) < few
    if (hasFew && ofEndpoint(lane.endpoint_id) < perLane && underWay.length < inAll) {
      expect(room).toBeGreaterThan(0)
    }
    const count = Math.min(room, wish)
    take(places, lane, count)
    for (let n = 0; n < count; n += 1) underWay.push(lane)
    expect(ofEndpoint(lane.endpoint_id)).toBeLessThanOrEqual(perLane)
    expect(underWay.length).toBeLessThanOrEqual(inAll)
    // A workspace with more than `few` places leaves the last sixth to others.
    if (count > 0 && ofWorkspace(lane.workspace_id) > few) {
      expect(underWay.length).toBeLessThanOrEqual(inAll - Math.ceil(inAll / 6))
    }
  }

  for (const each of steps) {
    if ('wish' in each) begin(each.lane, each.wish)
    else for (const ended of underWay.splice(each.ends % Math.max(1, underWay.length), 1)) take(places, ended, -1)
  }
  for (const each of underWay) take(places, each, -1)
  const untouched = new Places({ perLane, inAll, few })
  for (const each of underWay) expect(roomFor(places, each)).toBe(roomFor(untouched, each))
}

test('limits are kept, a workspace with few attempts finds room, and nothing is left after all have ended', () => {
  fc.assert(fc.property(limits, fc.array(step, { maxLength: 80 }), live), { numRuns: 500 })
})

test('an endpoint gets 16 places for first attempts and 4 for later ones', () => {
  expect([FIRST_ATTEMPT_LIMITS, LATER_ATTEMPT_LIMITS].map((each) => roomFor(new Places(each), laneOf(1, 1)))).toEqual([
    16, 4,
  ])
})

test('endpoints of many workspaces that all hang leave room for one that has little to send', () => {
  const places = new Places(FIRST_ATTEMPT_LIMITS)
  for (let number = 0; number < 100; number += 1) {
    const hanging = laneOf(Math.floor(number / 10), number % 10)
    take(places, hanging, roomFor(places, hanging))
  }
  expect(roomFor(places, laneOf('new', 1))).toBeGreaterThanOrEqual(8)
})
