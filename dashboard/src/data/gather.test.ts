// Many changes in a short time load the data of a page only a few times.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gather } from './gather.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('changes at the same time are handled once, and each key once', () => {
  const asked: unknown[] = []
  const touch = gather((keys) => asked.push(keys))
  touch([['work'], ['booking', 'bkg_1']])
  touch([['work']])
  expect(asked).toEqual([])
  vi.advanceTimersByTime(60)
  expect(asked).toEqual([[['work'], ['booking', 'bkg_1']]])
})

test('changes that go on are handled at the pace, and the last one is never left out', () => {
  let count = 0
  const touch = gather(() => {
    count += 1
  }, 1_000)
  // A website of 300 pages: an event every 50 milliseconds, for 15 seconds.
  for (let event = 0; event < 300; event += 1) {
    touch([['knowledge']])
    vi.advanceTimersByTime(50)
  }
  expect(count).toBeLessThanOrEqual(16)
  const before = count
  touch([['knowledge']])
  vi.advanceTimersByTime(1_000)
  expect(count).toBe(before + 1)
  vi.advanceTimersByTime(10_000)
  expect(count).toBe(before + 1)
})
