// Which day is meant by a weekday: after `segunda-feira, 11 de março` was offered, `segunda` is that Monday.
import type { SpokenTime } from '../../lib/spoken-time/spoken-time.ts'
import { foldText } from '../../lib/text.ts'
import { readOptionId } from './option.ts'
import type { Talk } from './talk.ts'

/** The times of a message, with each weekday as the one among the options that were offered last. */
export function meantTimes(talk: Talk, times: readonly SpokenTime[]): SpokenTime[] {
  const offered = offeredDates(talk)
  return times.map((time) => {
    if (time.kind !== 'days' || !isWeekday(talk, time)) return time
    const meant = offered.find((date) => time.readings.some(({ from }) => weekdayOf(date) === weekdayOf(from)))
    return meant === undefined ? time : { ...time, readings: [{ from: meant, to: meant }] }
  })
}

function offeredDates({ context, format }: Talk): string[] {
  return context.state.options.flatMap(({ id }) => {
    const option = readOptionId(id)
    if (option?.kind === 'day') return [option.date]
    return option?.kind === 'time' ? [format.dateOf(option.start)] : []
  })
}

const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()

const WEEKDAY_LETTERS = 3
/** `segunda, 11/3`, `el lunes 11`, `segunda dia 11`. */
const WRITTEN_DATE = /\d/

/** Whether a day was called by its weekday alone, and not by a date or `amanhã`. */
function isWeekday({ said, format }: Talk, { start, end, readings }: Extract<SpokenTime, { kind: 'days' }>): boolean {
  const [days] = readings
  if (!days || (days.to !== null && days.to !== days.from)) return false
  const words = foldText(said.text.slice(start, end))
  const name = foldText(format.weekday(weekdayOf(days.from))).slice(0, WEEKDAY_LETTERS)
  return words.includes(name) && !WRITTEN_DATE.test(words)
}
