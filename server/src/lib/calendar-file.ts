// Writes calendar files (iCalendar, RFC 5545): lines with their escapes, folded by octets, with all times in UTC.

/** A line has at most this many octets, without its line break (RFC 5545, 3.1). */
const MAX_LINE_OCTETS = 75

export type CalendarStatus = 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'

export interface CalendarEntry {
  /** The UID stays the same for as long as the entry exists, also when the entry changes. */
  uid: string
  /** A number that grows with every change. */
  sequence: number
  start: Date
  end: Date
  created: Date
  changed: Date
  status: CalendarStatus
  /** Whether it takes the time of the person. */
  busy: boolean
  summary: string
  description: string | null
  location: string | null
  url: string
}

export interface CalendarHead {
  name: string
  timezone: string
  /** How often a calendar that follows this one should ask again; null: it is read once. */
  refreshMinutes: number | null
}

/** The whole file. The same entries always give the same bytes. */
export function calendarFile({ name, timezone, refreshMinutes }: CalendarHead, entries: readonly CalendarEntry[]) {
  const refresh =
    refreshMinutes === null
      ? []
      : [`REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M`, `X-PUBLISHED-TTL:PT${refreshMinutes}M`]
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Holdfast//Holdfast//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    text('NAME', name),
    text('X-WR-CALNAME', name),
    text('X-WR-TIMEZONE', timezone),
    ...refresh,
    ...entries.flatMap(entryLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function entryLines(entry: CalendarEntry): string[] {
  return [
    'BEGIN:VEVENT',
    text('UID', entry.uid),
    `DTSTAMP:${moment(entry.changed)}`,
    `DTSTART:${moment(entry.start)}`,
    `DTEND:${moment(entry.end)}`,
    `CREATED:${moment(entry.created)}`,
    `LAST-MODIFIED:${moment(entry.changed)}`,
    `SEQUENCE:${entry.sequence}`,
    `STATUS:${entry.status}`,
    `TRANSP:${entry.busy ? 'OPAQUE' : 'TRANSPARENT'}`,
    text('SUMMARY', entry.summary),
    ...(entry.description ? [text('DESCRIPTION', entry.description)] : []),
    ...(entry.location ? [text('LOCATION', entry.location)] : []),
    `URL:${entry.url}`,
    'END:VEVENT',
  ]
}

/** 20261118T143000Z */
const moment = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const text = (name: string, value: string) => `${name}:${escapeText(value)}`

/** Control characters other than line breaks and tabs are not allowed in a text, and are left out (3.3.11). */
export function escapeText(value: string): string {
  return value
    .replace(/\r\n?|\u2028|\u2029|\u0085/g, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

/** Every further line begins with a blank that does not belong to the text. No character is cut in two. */
export function fold(line: string): string {
  const lines: string[] = []
  let [current, octets] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MAX_LINE_OCTETS) {
      lines.push(current)
      ;[current, octets] = [' ', 1]
    }
    current += character
    octets += size
  }
  return [...lines, current].join('\r\n')
}
