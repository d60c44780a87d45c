// Checks how the distance to the database's clock is measured, and how the clock is corrected.
import { expect, test } from 'vitest'
import { correctedBy, measureDistance } from './clock-distance.ts'

/** A database with a clock of its own: each answer takes the time that a trip says. */
function databaseWith(...trips: { there: number; back: number }[]) {
  let count = 0
  return async () => {
    const { there, back } = trips[Math.min(count, trips.length - 1)] as { there: number; back: number }
    count += 1
    await busy(there)
    const time = performance.timeOrigin + performance.now()
    await busy(back)
    return time
  }
}

/** Waits without a timer, because a timer may be late by more than the distance that is measured here. */
async function busy(milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

const localTime = (ahead: number) => () => performance.timeOrigin + performance.now() + ahead

test.each([0, 30_000, -15_000])(
  'a machine that is %i ms ahead measures its distance, however long the round trip takes',
  async (ahead) => {
    const { ahead: measured, error } = await measureDistance(databaseWith({ there: 6, back: 2 }), localTime(ahead))
    expect(error).toBeGreaterThanOrEqual(4)
    expect(Math.abs(measured + ahead)).toBeLessThanOrEqual(error + 0.1)
  },
)

test('the shortest of several round trips counts', async () => {
  const trips = [
    { there: 40, back: 0 },
    { there: 1, back: 1 },
    { there: 0, back: 40 },
  ]
  const { error } = await measureDistance(databaseWith(...trips), localTime(0))
  expect(error).toBeLessThan(20)
})

test('the known distance stays until a measurement contradicts it', () => {
  expect(correctedBy(0, { ahead: 3, error: 4 })).toBe(0)
  expect(correctedBy(-30_000, { ahead: -30_004.5, error: 4 })).toBe(-30_000)
  expect(correctedBy(0, { ahead: -30_000.4, error: 4 })).toBe(-30_000)
  expect(correctedBy(-30_000, { ahead: 0.2, error: 4 })).toBe(0)
})
