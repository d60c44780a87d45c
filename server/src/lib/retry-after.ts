// Reads the header Retry-After: how long another server asks us to wait.
import { SECOND_MS } from '@holdfast/time/moment.ts'

/** Milliseconds, from a number of seconds or a date; null when the header is missing or says nothing. */
export function readRetryAfter(header: string | string[] | null | undefined, now: Date): number | null {
  const text = [header].flat()[0]?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * SECOND_MS
  const wait = /^[a-z]/i.test(text) ? Date.parse(text) - now.getTime() : Number.NaN
  return Number.isNaN(wait) ? null : Math.max(wait, 0)
}
