// Checks how the distance to the database's clock is measured, and how the clock is corrected.
import { expect, test } from 'vitest'
import { correctedBy, measureDistance } from './clock-distance.ts'

const BEGIN = Date.UTC(2026, 10, 18)

/** A machine that is ahead of its database. Time passes only while the database is asked, as long as a trip says. */
function machine(ahead: number, ...trips: { there: number; back: number }[]) {
  let passed = 0
  let count = 0
  const ask = async () => {
    const { there, back } = trips[count % trips.length] as { there: number; back: number }
    count += 1
    passed += there
    const time = BEGIN + passed
    passed += back
    return time
  }
  return { ask, clocks: { localTime: () => BEGIN + passed + ahead, passed: () => passed } }
}

test.each([0, 30_000, -15_000])(
  'a machine that is %i ms ahead measures its distance, however long the round trip takes',
  async (ahead) => {
    const { ask, clocks } = machine(ahead, { there: 6, back: 2 })
    // The database is asked 6 ms after the start, and half of the trip is taken to be 4 ms.
    expect(await measureDistance(ask, clocks)).toEqual({ ahead: 2 - ahead, error: 4 })
  },
)

test('the shortest of several round trips counts', async () => {
  const { ask, clocks } = machine(0, { there: 40, back: 0 }, { there: 1, back: 1 }, { there: 0, back: 40 })
  expect(await measureDistance(ask, clocks)).toEqual({ ahead: 0, error: 1 })
})

test('the known distance stays until a measurement contradicts it', () => {
  expect(correctedBy(0, { ahead: 3, error: 4 })).toBe(0)
  expect(correctedBy(-30_000, { ahead: -30_004.5, error: 4 })).toBe(-30_000)
  expect(correctedBy(0, { ahead: -30_000.4, error: 4 })).toBe(-30_000)
  expect(correctedBy(-30_000, { ahead: 0.2, error: 4 })).toBe(0)
})
