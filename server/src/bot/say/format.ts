// Days, times and amounts in the words of a language.

import { MINUTE_MS, minuteOf } from '@holdfast/time/moment.ts'
import { getZone } from '@holdfast/time/zones.ts'

export interface Format {
  /** `sexta-feira, 20 de novembro` for the local date 2026-11-20. */
  day(date: string): string
  /** `sex., 20/11`, `Fri, Nov 20`, for the title of an option. */
  shortDay(date: string): string
  /** `15:00` for a moment. */
  time(moment: Date): string
  /** `15:00` for a wall-clock time. */
  clock(time: string): string
  /** Day and time of a moment. */
  when(moment: Date): string
  shortWhen(moment: Date): string
  money(cents: number, currency: string): string
  weekday(weekday: number): string
  /** The local date of a moment. */
  dateOf(moment: Date): string
  /** The wall-clock time of a moment, `15:00`. */
  clockOf(moment: Date): string
}

const remembered = new Map<string, Format>()

/** Making the formatters takes longer than a turn, so they are kept. */
export function formatOf(locale: string, timezone: string): Format {
  const name = `${locale} ${timezone}`
  const known = remembered.get(name) ?? makeFormat(locale, timezone)
  if (remembered.size > 1_000) remembered.clear()
  remembered.set(name, known)
  return known
}

/** People write the signs of their own currency: `$ 9.000` in Argentina, `Gs. 9.000` in Paraguay. */
const MONEY_LOCALES: Record<string, string> = { ARS: 'es-AR', PYG: 'es-PY' }

const localeOfMoney = (locale: string, currency: string) =>
  locale === 'es' ? (MONEY_LOCALES[currency] ?? locale) : locale

/** A Sunday. */
const SUNDAY = Date.UTC(2026, 10, 15)
const DAY_MS = 24 * 60 * MINUTE_MS

function makeFormat(locale: string, timezone: string): Format {
  const utc = { timeZone: 'UTC' } as const
  const days = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', ...utc })
  // In English, 3/7 may be March 7 or July 3, so the month is written as a word.
  const [date, month] = locale.startsWith('en') ? (['numeric', 'short'] as const) : (['2-digit', '2-digit'] as const)
  const shortDays = new Intl.DateTimeFormat(locale, { weekday: 'short', day: date, month, ...utc })
  const weekdays = new Intl.DateTimeFormat(locale, { weekday: 'long', ...utc })
  const hour = locale.startsWith('en') ? 'numeric' : '2-digit'
  // In Argentina and Paraguay, too, people write 15:00.
  const cycle = locale.startsWith('en') ? {} : ({ hourCycle: 'h23' } as const)
  const clocks = new Intl.DateTimeFormat(locale, { hour, minute: '2-digit', ...cycle, ...utc })
  const zone = getZone(timezone)
  /** The wall clock of the zone, as a moment in UTC. */
  const wallOf = (moment: Date) => new Date(zone.toWall(minuteOf(moment)) * MINUTE_MS)
  const dayOf = (date: string) => new Date(`${date}T00:00:00Z`)
  const tidy = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
  const amounts = new Map<string, Intl.NumberFormat>()
  const amountsIn = (currency: string) => {
    const known =
      amounts.get(currency) ?? new Intl.NumberFormat(localeOfMoney(locale, currency), { style: 'currency', currency })
    amounts.set(currency, known)
    return known
  }
  const format: Format = {
    day: (date) => days.format(dayOf(date)),
    shortDay: (date) => shortDays.format(dayOf(date)),
    time: (moment) => tidy(clocks.format(wallOf(moment))),
    clock: (time) => tidy(clocks.format(new Date(`1970-01-01T${time === '24:00' ? '00:00' : time}:00Z`))),
    when: (moment) => `${days.format(wallOf(moment))}, ${format.time(moment)}`,
    shortWhen: (moment) => `${shortDays.format(wallOf(moment))}, ${format.time(moment)}`,
    // Cents are hundredths in every currency; guaraníes and their like have no smaller coin.
    money: (cents, currency) => tidy(amountsIn(currency).format(cents / 100)),
    weekday: (weekday) => weekdays.format(new Date(SUNDAY + weekday * DAY_MS)),
    dateOf: (moment) => wallOf(moment).toISOString().slice(0, 10),
    clockOf: (moment) => wallOf(moment).toISOString().slice(11, 16),
  }
  return format
}
