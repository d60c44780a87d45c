// Moments as the API reads and writes them: RFC 3339, always with an offset.
const MOMENT = /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?([Zz]|[+-]\d{2}:?\d{2})$/

/** Lengths of time in milliseconds. */
export const SECOND_MS = 1_000
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

export const MINUTES_PER_DAY = 1_440

/** A stretch of time from one moment to another; `to` is the first moment after it. */
export interface Period {
  from: Date
  to: Date
}

/** Null unless the text is a moment with an offset, on a day that exists, in a year from 1970 to 2199. */
export function parseMoment(text: string): Date | null {
  const match = MOMENT.exec(text)
  if (!match) return null
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const offset = parseOffset(match[8] as string)
  if (offset === null || year < 1970 || year > 2199 || hour > 23 || minute > 59 || second > 59) return null
  const local = new Date(Date.UTC(year, month - 1, day, hour, minute, second, milliseconds(match[7])))
  if (local.getUTCMonth() !== month - 1 || local.getUTCDate() !== day) return null
  return new Date(local.getTime() - offset * MINUTE_MS)
}

/** A plus sign that the caller did not escape arrives as a space in a query string. */
export function parseQueryMoment(text: string): Date | null {
  return parseMoment(text.replace(/ (?=\d{2}:?\d{2}$)/, '+'))
}

export function plus(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds)
}

/** Whole seconds, at least 0: two clocks can disagree about which moment came first. */
export const secondsBetween = (from: Date, to: Date) =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / SECOND_MS))

/** Whole minutes since 1970. */
export const minuteOf = (moment: Date) => Math.floor(moment.getTime() / MINUTE_MS)

/**
 * Digits after the milliseconds are cut off. A fraction smaller than a millisecond becomes one millisecond, so that a
 * moment never becomes a whole second that it is not.
 */
function milliseconds(fraction = ''): number {
  const whole = Number(fraction.slice(0, 3).padEnd(3, '0'))
  return whole === 0 && /[1-9]/.test(fraction) ? 1 : whole
}

function parseOffset(text: string): number | null {
  if (text === 'Z' || text === 'z') return 0
  const hours = Number(text.slice(1, 3))
  const minutes = Number(text.slice(-2))
  if (hours > 23 || minutes > 59) return null
  return (text[0] === '-' ? -1 : 1) * (hours * 60 + minutes)
}

/** The minutes from midnight to a time of day such as `14:30`. */
export const minuteOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
