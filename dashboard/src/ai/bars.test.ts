// The bars of the picture of a month.
import { expect, test } from 'vitest'
import { barsOf, scaleOf } from './bars.ts'

const usage = { cost_cents: 12.5, turns: 3, input_tokens: 900, output_tokens: 100 }

test('every day of the month has a bar, with what was used on it', () => {
  const bars = barsOf([{ date: '2028-02-29', ...usage }], '2028-02', 'tokens')
  expect(bars).toHaveLength(29)
  expect(bars[0]).toEqual({ day: '2028-02-01', value: 0 })
  expect(bars.at(-1)).toEqual({ day: '2028-02-29', value: 1_000 })
})

test('the scale ends at a round number that is not less than any bar', () => {
  const scale = (...values: number[]) => scaleOf(values.map((value) => ({ day: '2030-03-01', value })))
  expect(scale()).toBe(1)
  expect(scale(0, 0)).toBe(1)
  expect(scale(3, 12.5)).toBe(20)
  expect(scale(0.3)).toBeCloseTo(0.5)
  expect(scale(1_000)).toBe(1_000)
})
