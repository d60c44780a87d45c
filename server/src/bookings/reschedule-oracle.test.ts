// Compares moves with random starts, lengths and resources with a slow and simple check of whether they fit.
import { getZone } from '@holdfast/time/zones.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SlotCase } from '../availability/engine/case.ts'
import { faultsIn } from '../testing/race.ts'
import { at, made, shopOf } from '../testing/shop.ts'
import { slowSlots } from '../testing/slot-oracle.ts'
import { aWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const MINUTE_MS = 60_000
const timezone = 'America/Sao_Paulo'
const weekly = [{ weekday: 2, start: '09:00', end: '17:00' }]
const BUFFERS = { buffer_before_minutes: 5, buffer_minutes: 10 }
const RULES = { ...BUFFERS, slot_interval_minutes: 1, min_notice_minutes: 0, max_advance_days: null, schedule_id: null }

interface Booked {
  id: string
  start: string
  end: string
  party_size: number
  allocations: { resource_id: string; start: string; end: string }[]
}

const minuteOf = (moment: string) => Date.parse(moment) / MINUTE_MS
const resourcesOf = ({ allocations }: Booked) => allocations.map(({ resource_id }) => resource_id).toSorted()

function busyOf(resourceId: string, bookings: readonly Booked[]) {
  const taken = bookings.flatMap(({ allocations, party_size }) =>
    allocations.filter(({ resource_id }) => resource_id === resourceId).map((each) => ({ ...each, party_size })),
  )
  return {
    starts: taken.map(({ start }) => minuteOf(start)),
    ends: taken.map(({ end }) => minuteOf(end)),
    party_sizes: taken.map(({ party_size }) => party_size),
  }
}

test('for any start, length and resource, a move has the same outcome as the slow and simple check', async () => {
  const workspace = await world.aWorkspace()
  const shop = shopOf(workspace)
  const { id: schedule_id } = await shop.aSchedule({ timezone, weekly })
  const [ana, bia] = [await shop.aResource({ schedule_id }), await shop.aResource({ schedule_id })]
  const room = await shop.aResource({ kind: 'room', shared: true, capacity: 3 })
  const people = [ana.id, bia.id]
  const needed = [{ resource_ids: people }, { resource_ids: [room.id] }]
  const { id: service_id } = await shop.aService(needed, { ...BUFFERS, slot_interval_minutes: 15 })
  for (const [index, time] of ['09:00', '10:00', '10:00', '11:00', '14:00', '15:30'].entries()) {
    made(await shop.book({ service_id, start: at(time), party_size: 1 + (index % 2) }))
  }

  const fixed = { priority: 0, last_allocated_at: null }
  const choicesFor = (wish: Pick<SlotCase, 'party_size' | 'wished'>, start: number, minutes: number, all: Booked[]) => {
    const person = { capacity: null, shared: false, schedule_id, ...fixed }
    const hall = { id: room.id, capacity: 3, shared: true, schedule_id: null, ...fixed }
    const [found] = slowSlots(
      {
        ...wish,
        now: world.now().getTime(),
        from: start * MINUTE_MS,
        to: (start + 1) * MINUTE_MS,
        timezone,
        service: { ...RULES, duration_minutes: minutes },
        requirements: needed.map((each) => ({ ...each, quantity: 1, assignment: 'least_busy' })),
        schedules: { [schedule_id]: { timezone, weekly, overrides: [] } },
        resources: [...people.map((id) => ({ id, ...person })), hall].map((each) => ({
          ...each,
          busy: busyOf(each.id, all),
        })),
      },
      getZone,
    )
    return found?.choices.map((choice) => choice.join()) ?? []
  }

  const asked = fc.record({
    which: fc.nat({ max: 5 }),
    minute: fc.oneof(fc.constant(null), fc.integer({ min: -20, max: 500 })),
    minutes: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 520 })),
    person: fc.option(fc.constantFrom(...people)),
  })
  const plain = { minute: null, minutes: null, person: null }
  const examples = [
    { ...plain, which: 0 },
    { ...plain, which: 0, minutes: 120 },
    { ...plain, which: 5, minutes: 120 },
    { ...plain, which: 4, minutes: 45 },
  ]
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(asked, async ({ which, minute, minutes, person }) => {
      const bookings: Booked[] = (await shop.client.get('/bookings')).body.data
      const old = bookings[which] as Booked
      const present = minuteOf(old.end) - minuteOf(old.start)
      const length = minutes ?? present
      const start = minute === null ? minuteOf(old.start) : minuteOf(at('09:00')) + minute
      const others = bookings.filter(({ id }) => id !== old.id)
      const wish = { party_size: old.party_size, wished: person ? [person] : [] }
      const choices = choicesFor(wish, start, length, others)
      const isNoMove =
        start === minuteOf(old.start) && length === present && (!person || resourcesOf(old).includes(person))
      const { status, body } = await shop.reschedule(old.id, {
        start: new Date(start * MINUTE_MS).toISOString(),
        duration_minutes: minutes,
        resource_ids: wish.wished,
      })

      const why = choicesFor(wish, start, length, []).length > 0 ? 'slot_taken' : 'closed'
      const expected = isNoMove ? 'same_time' : choices.length > 0 ? 'moved' : why
      expect(status === 201 ? 'moved' : (body.errors?.[0].code ?? body.code)).toBe(expected)
      seen.add(expected)
      if (status === 201) {
        const mine = resourcesOf(old).join()
        expect(minuteOf(body.end) - minuteOf(body.start)).toBe(length)
        expect(!person && choices.includes(mine) ? [mine] : choices).toContain(resourcesOf(body).join())
      }
      for (const offered of body.alternatives ?? []) {
        expect(minuteOf(offered.end) - minuteOf(offered.start)).toBe(length)
        expect(choicesFor(wish, minuteOf(offered.start), length, others)).not.toEqual([])
      }
    }),
    { numRuns: 60, endOnFailure: true, examples: examples.map((each): [typeof each] => [each]) },
  )
  expect(seen).toEqual(new Set(['same_time', 'slot_taken', 'closed', 'moved']))
  expect(await faultsIn(world, workspace.id)).toEqual([])
})
