// Moments as the text of the browser's date and time input, in the workspace's local time.
import { type Clock, minutesOfTime, timeOfMinutes } from '../text/clock.ts'

/** 2026-11-17T14:30, or an empty text. */
export function momentText(clock: Clock, moment: string | null): string {
  return moment === null ? '' : `${clock.dayOf(moment)}T${timeOfMinutes(clock.minutesOf(moment))}`
}

/** Null if the text is not a date and time. */
export function momentFrom(clock: Clock, text: string): string | null {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(text) ?? []
  return day && time ? clock.momentOf(day, minutesOfTime(time)).toISOString() : null
}
