// Moments in the form that a browser's own date and time control speaks, by the workspace's clock.
import { type Clock, minutesOfTime, timeOfMinutes } from '../text/clock.ts'

/** 2026-11-17T14:30, or nothing. */
export function momentText(clock: Clock, moment: string | null): string {
  return moment === null ? '' : `${clock.dayOf(moment)}T${timeOfMinutes(clock.minutesOf(moment))}`
}

/** Null for what is no date and time. */
export function momentFrom(clock: Clock, text: string): string | null {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(text) ?? []
  return day && time ? clock.momentOf(day, minutesOfTime(time)).toISOString() : null
}
