// A bound on time: measures again until one measurement is below it, because a busy machine may be slow for a while.
import { expect } from 'vitest'

const MAX_MEASURING_MS = 60_000

export async function expectBelow(max: number, measure: () => number | Promise<number>): Promise<void> {
  const end = Date.now() + MAX_MEASURING_MS
  let least = await measure()
  while (least >= max && Date.now() < end) least = Math.min(least, await measure())
  expect(least).toBeLessThan(max)
}
