// Loops that look for what is due sleep lightly: nothing that happens is slept over.
import { HOUR_MS, plus } from '@holdfast/time/moment.ts'
import { expect, test } from 'vitest'
import { lightSleep } from './sleep.ts'

const now = new Date('2030-03-04T12:00:00.000Z')
const later = plus(now, HOUR_MS)
const aSleep = () => lightSleep(() => now)

test('the sleep ends when its moment has come, also when that was before', async () => {
  const { until } = aSleep()
  expect(await until(plus(now, 5))).toBe(true)
  expect(await until(plus(now, -HOUR_MS))).toBe(true)
})

test('the sleep ends before its moment when something happens', async () => {
  const { until, stir } = aSleep()
  const sleeping = until(later)
  stir()
  expect(await sleeping).toBe(false)
})

test('what happened before the sleep keeps one from falling asleep, once', async () => {
  const { until, stir } = aSleep()
  stir()
  stir()
  expect(await until(later)).toBe(false)
  expect(await until(plus(now, 5))).toBe(true)
})
