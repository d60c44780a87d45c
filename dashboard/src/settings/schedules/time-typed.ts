// Reads a time of day as people type it: 9, 9:30, 930, 18h, 9.30 or 24:00.
import { MINUTES_PER_DAY } from '@holdfast/time/moment.ts'

/** Minutes since midnight; null if the text is not a time of day. */
export function timeTyped(text: string): number | null {
  const [, hours, minutes = '0'] =
    /^(\d{1,2})(?:\s*[:.,h]\s*(\d{2})?)?$/i.exec(text.trim()) ?? /^(\d{1,2})(\d{2})$/.exec(text.trim()) ?? []
  if (hours === undefined) return null
  const total = Number(hours) * 60 + Number(minutes)
  return Number(minutes) < 60 && total <= MINUTES_PER_DAY ? total : null
}
