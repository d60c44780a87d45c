// Days as the bot writes them: if a customer writes one of them back, the bot reads the same day.
import { DAY_MS, plus } from '@holdfast/time/moment.ts'
import { expect, test } from 'vitest'
import { findTimes } from '../../lib/spoken-time/spoken-time.ts'
import { formatOf } from './format.ts'

const NOW = new Date('2030-03-04T15:00:00Z')
const DAYS = 330

test.each([
  ['pt-BR', 'America/Sao_Paulo'],
  ['es', 'America/Argentina/Buenos_Aires'],
  ['es', 'America/Asuncion'],
  ['es-US', 'America/New_York'],
  ['en', 'America/New_York'],
  ['en', 'America/Sao_Paulo'],
  ['en-US', 'America/Sao_Paulo'],
  ['en-GB', 'Europe/London'],
])('%s in %s: a day that the bot has written is read back as that day', (locale, timezone) => {
  const format = formatOf(locale, timezone)
  for (let days = 0; days < DAYS; days += 1) {
    const moment = plus(NOW, days * DAY_MS)
    const date = format.dateOf(moment)
    const texts = [format.day(date), format.shortDay(date), format.when(moment), format.shortWhen(moment)]
    for (const text of texts) {
      const [first] = findTimes(text, { locales: [locale], timezone, now: NOW })
      expect(first, text).toMatchObject({ kind: 'days', readings: [{ from: date, to: date }] })
    }
  }
})
