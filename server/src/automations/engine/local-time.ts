// Moments in the words of a language, on the wall clock of a zone. The zone data is ours, not that of the runtime.
import { MINUTE_MS, minuteOf } from '@holdfast/time/moment.ts'
import { findZone } from '@holdfast/time/zones.ts'
import { canonicalLocale } from '../../lib/locale.ts'

interface Formats {
  day: Intl.DateTimeFormat
  time: Intl.DateTimeFormat
}

const MAX_REMEMBERED = 200
const remembered = new Map<string, Formats>()

/** Making a format takes long, so the formats are kept. */
function formatsOf(tag: string): Formats {
  const locale = canonicalLocale(tag) ?? 'en'
  const known = remembered.get(locale)
  if (known) return known
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  const hour = locale.startsWith('en') ? 'numeric' : '2-digit'
  const made = {
    day: new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
    time: new Intl.DateTimeFormat(locale, { hour, minute: '2-digit', timeZone: 'UTC' }),
  }
  remembered.set(locale, made)
  return made
}

/** The wall clock of the zone, as a moment in UTC. A zone that does not exist counts as UTC. */
function wallOf(moment: Date, timezone: string): Date {
  const minute = minuteOf(moment)
  return new Date((findZone(timezone)?.toWall(minute) ?? minute) * MINUTE_MS)
}

const plainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

/** `sexta-feira, 20 de novembro`. */
export const dayText = (moment: Date, timezone: string, locale: string): string =>
  plainSpaces(formatsOf(locale).day.format(wallOf(moment, timezone)))

/** `15:00`, or `3:00 PM` in English. */
export const timeText = (moment: Date, timezone: string, locale: string): string =>
  plainSpaces(formatsOf(locale).time.format(wallOf(moment, timezone)))

/** Day and time of a moment. */
export const momentText = (moment: Date, timezone: string, locale: string): string =>
  `${dayText(moment, timezone, locale)}, ${timeText(moment, timezone, locale)}`
