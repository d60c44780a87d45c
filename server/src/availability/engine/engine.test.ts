// Compares the engine with a slow and simple one on random cases: both find the same starts, and every choice is valid.
import { DAY_MS } from '@holdfast/time/moment.ts'
import type { ScheduleRules } from '@holdfast/time/open-hours.ts'
import { getZone } from '@holdfast/time/zones.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slowMinutesOnDay, slowSlots } from '../../testing/slot-oracle.ts'
import type { Requirement, ResourceState, SlotCase } from './case.ts'
import { findSlots, slotsInSteps } from './slots.ts'

const MINUTE_MS = 60_000
/** The environment can ask for more cases: SLOT_CASES=50000 npx vitest run engine */
const CASES = Number(process.env.SLOT_CASES ?? 2_000)
/** The simple engine is slow, and slower on a busy machine. */
const timeout = 60_000 + CASES * 50

/** Days on which clocks change, and some on which they do not. */
const PLACES: [zone: string, day: string][] = [
  ['America/Sao_Paulo', '2027-03-03'],
  ['America/New_York', '2027-03-14'],
  ['America/New_York', '2027-11-07'],
  ['America/Santiago', '2027-09-05'],
  ['America/Santiago', '2027-04-04'],
  ['Australia/Lord_Howe', '2027-10-03'],
  ['Australia/Lord_Howe', '2027-04-04'],
  ['Europe/Berlin', '2028-03-26'],
  ['Europe/Berlin', '2028-10-29'],
  ['Asia/Beirut', '2027-03-28'],
  ['Africa/Cairo', '2027-04-30'],
  ['Asia/Kathmandu', '2028-02-29'],
  ['Pacific/Apia', '2011-12-30'],
  ['America/Nuuk', '2027-03-27'],
]

const time = fc.integer({ min: 0, max: 95 }).map((quarter) => clock(quarter * 15 + (quarter % 7 === 0 ? 5 : 0)))
const endTime = fc.oneof({ weight: 6, arbitrary: time }, { weight: 1, arbitrary: fc.constant('24:00') })
const window = fc.record({ start: time, end: endTime })

const schedule = (place: [string, string], other: string): fc.Arbitrary<ScheduleRules> =>
  fc.record({
    timezone: fc.constantFrom(place[0], place[0], other),
    weekly: fc.array(fc.record({ weekday: fc.integer({ min: 1, max: 7 }), start: time, end: endTime }), {
      maxLength: 12,
    }),
    overrides: fc.uniqueArray(
      fc.record({
        date: fc.integer({ min: -2, max: 3 }).map((days) => dateAfter(place[1], days)),
        windows: fc.array(window, { maxLength: 2 }),
      }),
      { maxLength: 3, selector: ({ date }) => date },
    ),
  })

const resource = (id: string, day: number): fc.Arbitrary<ResourceState> =>
  fc.record({
    id: fc.constant(id),
    capacity: fc.option(fc.integer({ min: 1, max: 6 })),
    shared: fc.boolean(),
    schedule_id: fc.constantFrom(null, 'a', 'b'),
    priority: fc.integer({ min: 0, max: 2 }),
    last_allocated_at: fc.option(fc.integer({ min: 0, max: 3 })),
    busy: fc
      .array(
        fc.tuple(
          fc.integer({ min: -600, max: 3600 }),
          fc.integer({ min: 5, max: 300 }),
          fc.integer({ min: 1, max: 4 }),
        ),
        { maxLength: 8 },
      )
      .map((times) => ({
        starts: times.map(([start]) => day / MINUTE_MS + start),
        ends: times.map(([start, length]) => day / MINUTE_MS + start + length),
        party_sizes: times.map(([, , people]) => people),
      })),
  })

const slotCase: fc.Arbitrary<SlotCase> = fc
  .tuple(fc.constantFrom(...PLACES), fc.constantFrom(...PLACES), fc.integer({ min: 1, max: 4 }))
  .chain(([place, [otherZone], count]) => {
    const day = getZone(place[0]).toInstant(Date.parse(`${place[1]}T00:00:00Z`) / MINUTE_MS) * MINUTE_MS
    const ids = ['r1', 'r2', 'r3', 'r4'].slice(0, count)
    const requirement: fc.Arbitrary<Requirement> = fc.record({
      resource_ids: fc.subarray(ids, { minLength: 1 }),
      quantity: fc.constantFrom(1, 1, 1, 2),
      assignment: fc.constantFrom('least_busy', 'priority', 'round_robin'),
    })
    return fc.record({
      now: fc.integer({ min: -2 * DAY_MS, max: DAY_MS }).map((shift) => day + shift),
      from: fc.integer({ min: -DAY_MS / 2, max: DAY_MS / 2 }).map((shift) => day + shift),
      to: fc.integer({ min: DAY_MS / 2, max: 2 * DAY_MS }).map((shift) => day + shift),
      timezone: fc.constantFrom(place[0], otherZone),
      party_size: fc.constantFrom(1, 1, 2, 3),
      wished: fc.oneof(
        { weight: 3, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.subarray(ids, { maxLength: Math.min(2, ids.length) }) },
      ),
      service: fc.record({
        duration_minutes: fc.constantFrom(5, 20, 30, 45, 60, 90, 240, 1440),
        buffer_before_minutes: fc.constantFrom(0, 0, 10, 60),
        buffer_minutes: fc.constantFrom(0, 0, 10, 15, 90),
        slot_interval_minutes: fc.constantFrom(5, 7, 15, 20, 30, 45, 50, 60, 90, 480),
        min_notice_minutes: fc.constantFrom(0, 0, 45, 1500),
        max_advance_days: fc.constantFrom(null, null, 0, 1, 30),
        schedule_id: fc.constantFrom(null, null, 'a', 'b'),
      }),
      requirements: fc.array(requirement, { minLength: 1, maxLength: 3 }),
      schedules: fc.record({ a: schedule(place, otherZone), b: schedule(place, otherZone) }),
      resources: fc.tuple(...ids.map((id) => resource(id, day))).map((made) => made.map(sharedNeedsCapacity)),
    })
  })

test('finds the same starts as a check of every minute, each with resources that are really free', { timeout }, () => {
  fc.assert(
    fc.property(slotCase, (given) => {
      const slow = slowSlots(given, getZone)
      const fast = findSlots(given, getZone)
      expect(fast.map(({ start }) => new Date(start).toISOString())).toEqual(
        slow.map(({ minute }) => new Date(minute * MINUTE_MS).toISOString()),
      )
      for (const [index, { start, end, resource_ids }] of fast.entries()) {
        expect(end - start).toBe(given.service.duration_minutes * MINUTE_MS)
        expect(slow[index]?.choices).toContainEqual(resource_ids.toSorted())
        inOrderOfRequirements(given, resource_ids)
      }
    }),
    { numRuns: CASES },
  )
})

test('takes the resource that the rule of the group ranks first, and the lowest id when ranks are equal', {
  timeout,
}, () => {
  fc.assert(
    fc.property(slotCase, (given) => {
      const [requirement] = given.requirements as [Requirement]
      const single: SlotCase = { ...given, wished: [], requirements: [{ ...requirement, quantity: 1 }] }
      const slow = slowSlots(single, getZone)
      for (const [index, { start, resource_ids }] of findSlots(single, getZone).entries()) {
        const able = (slow[index]?.choices ?? []).map(
          ([id]) => single.resources.find((each) => each.id === id) as ResourceState,
        )
        const best = able.toSorted(
          (a, b) => rank(single, a, start) - rank(single, b, start) || (a.id < b.id ? -1 : 1),
        )[0]
        expect(resource_ids).toEqual([best?.id])
      }
    }),
    { numRuns: Math.ceil(CASES / 4) },
  )
})

test('a limit cuts the list and changes nothing else', () => {
  fc.assert(
    fc.property(slotCase, fc.integer({ min: 1, max: 5 }), (given, limit) => {
      expect(findSlots(given, getZone, limit)).toEqual(findSlots(given, getZone).slice(0, limit))
      const steps = slotsInSteps(given, getZone, limit)
      let step = steps.next()
      while (!step.done) step = steps.next()
      expect(step.value).toEqual(findSlots(given, getZone, limit))
    }),
    { numRuns: 200 },
  )
})

function rank({ requirements, timezone }: SlotCase, resource: ResourceState, start: number): number {
  const { assignment } = requirements[0] as Requirement
  if (assignment === 'priority') return -resource.priority
  if (assignment === 'round_robin') return resource.last_allocated_at ?? -1
  return slowMinutesOnDay(resource, getZone(timezone), start / MINUTE_MS)
}

/** The first `quantity` ids of the answer serve the first requirement, the next ids the second, and so on. */
function inOrderOfRequirements({ requirements }: SlotCase, chosen: readonly string[]): void {
  let place = 0
  for (const { quantity, resource_ids } of requirements) {
    for (const id of chosen.slice(place, place + quantity)) expect(resource_ids).toContain(id)
    place += quantity
  }
}

function sharedNeedsCapacity(each: ResourceState): ResourceState {
  return each.shared && each.capacity === null ? { ...each, capacity: 3 } : each
}

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}
