// A loop that sleeps until work is due wakes up for everything that happens.
import { HOUR_MS, plus } from '@holdfast/time/moment.ts'
import { expect, test } from 'vitest'
import { interruptibleSleep } from './sleep.ts'

const now = new Date('2030-03-04T12:00:00.000Z')
const later = plus(now, HOUR_MS)
const aSleep = () => interruptibleSleep(() => now)

test('the sleep ends at its moment, and at once if the moment has passed', async () => {
  const { until } = aSleep()
  expect(await until(plus(now, 5))).toBe(true)
  expect(await until(plus(now, -HOUR_MS))).toBe(true)
})

test('the sleep ends early when it is interrupted', async () => {
  const { until, interrupt } = aSleep()
  const sleeping = until(later)
  interrupt()
  expect(await sleeping).toBe(false)
})

test('an interruption before the sleep makes the next sleep end at once, and only that one', async () => {
  const { until, interrupt } = aSleep()
  interrupt()
  interrupt()
  expect(await until(later)).toBe(false)
  expect(await until(plus(now, 5))).toBe(true)
})
