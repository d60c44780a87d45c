// The bars of the picture of a month: one for each day, and a scale that ends at a round number.
import type { AiUsage } from '../data/api.ts'
import { addDays, type Day } from '../text/clock.ts'
import { addMonths, daysBetween, type Month } from '../text/month.ts'

export const MEASURES = ['cost_cents', 'turns', 'tokens'] as const
export type Measure = (typeof MEASURES)[number]
type UsageOfDay = AiUsage['by_day'][number]

export interface Bar {
  day: Day
  value: number
}

export const amountOf = (usage: Omit<UsageOfDay, 'date'>, measure: Measure) =>
  measure === 'tokens' ? usage.input_tokens + usage.output_tokens : usage[measure]

/** Every day of the month has a bar, also one without usage. */
export function barsOf(days: readonly UsageOfDay[], month: Month, measure: Measure): Bar[] {
  return daysBetween(`${month}-01`, addDays(`${addMonths(month, 1)}-01`, -1)).map((day) => {
    const usage = days.find(({ date }) => date === day)
    return { day, value: usage ? amountOf(usage, measure) : 0 }
  })
}

/** The next of 1, 2, 5, 10, 20, 50 … that is not less than all bars; 1 if there are none. */
export function scaleOf(bars: readonly Bar[]): number {
  const highest = Math.max(0, ...bars.map(({ value }) => value))
  if (highest === 0) return 1
  const unit = 10 ** Math.floor(Math.log10(highest))
  return [1, 2, 5, 10].map((step) => step * unit).find((step) => step >= highest) ?? highest
}
