// Reads lengths of time: `15 minutos` is a duration, `daqui a uma hora` is a moment.
import { type Reader, termHas, termValue } from './reader.ts'

export interface Length {
  next: number
  minutes: number
  /** Whether it is counted from now. */
  isFromNow: boolean
}

/** A length in hours of more than two days is not a length that people write. */
const MAX_MINUTES = 48 * 60

export function lengthAt(reader: Reader, at: number): Length | null {
  const hasIn = termHas(reader, at, 'in')
  const start = hasIn ? at + 1 : at
  const named = termValue(reader, start, 'length')
  const length = named === undefined ? countedAt(reader, start, hasIn) : { minutes: named, next: start + 1 }
  if (!length || length.minutes > MAX_MINUTES || length.minutes === 0) return null
  const isFromNow = hasIn || termHas(reader, length.next, 'from_now')
  const next = !hasIn && isFromNow ? length.next + 1 : length.next
  return { next, minutes: length.minutes, isFromNow }
}

function countedAt(reader: Reader, at: number, allowsMark: boolean): { minutes: number; next: number } | null {
  const count = reader.terms[at]?.number ?? (termHas(reader, at, 'one_unit') ? 1 : null)
  const unit = termValue(reader, at + 1, 'minutes')
  if (count === null || unit === undefined || (reader.terms[at]?.digits ?? 0) > 3) return null
  // 8h alone is a time of day.
  if (unit === 60 && termHas(reader, at + 1, 'hour_mark') && !allowsMark) return null
  const rest = termHas(reader, at + 2, 'and') ? at + 3 : at + 2
  const more = reader.terms[rest]?.number ?? null
  const hasMinutes = unit === 60 && more !== null && more < 60 && termValue(reader, rest + 1, 'minutes') === 1
  return hasMinutes ? { minutes: count * unit + more, next: rest + 2 } : { minutes: count * unit, next: at + 2 }
}
