// Money, durations and percentages as people write them.
import { type Language, localeOf } from './preferences.ts'

export function money(cents: number, currency: string, language: Language): string {
  return new Intl.NumberFormat(localeOf(language), { style: 'currency', currency }).format(cents / 100)
}

/** 45 min, 1 h, 1 h 30 min */
export function duration(minutes: number): string {
  const whole = Math.round(minutes)
  const [hours, rest] = [Math.floor(whole / 60), whole % 60]
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}

export function share(part: number, language: Language): string {
  return new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 0 }).format(part)
}

export function fileSize(bytes: number, language: Language): string {
  const [size, unit] = bytes < 1_000_000 ? [bytes / 1_000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte']
  return new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, maximumFractionDigits: 1 }).format(size)
}

/** How long something has lasted: 45 min, 3 h 10 min, and 2 days or more in days. */
export function elapsed(seconds: number, language: Language): string {
  const minutes = Math.max(0, Math.floor(seconds / 60))
  if (minutes < 2 * 1440) return duration(minutes)
  const days = new Intl.NumberFormat(localeOf(language), { style: 'unit', unit: 'day', unitDisplay: 'long' })
  return days.format(Math.floor(minutes / 1440))
}
