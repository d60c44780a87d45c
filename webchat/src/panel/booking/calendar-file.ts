// A booking as a file for calendars (RFC 5545).
import type { Booking } from '../data/shapes.ts'

const MAX_LINE_BYTES = 73

export function calendarFile({ id, service_name, start, end }: Booking, place: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Holdfast//Chat//EN',
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${stamp(new Date().toISOString())}`,
    `DTSTART:${stamp(start ?? '')}`,
    `DTEND:${stamp(end ?? start ?? '')}`,
    `SUMMARY:${escaped(service_name)}`,
    `LOCATION:${escaped(place)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

/** 20261117T143000Z */
const stamp = (moment: string) => moment.replace(/\.\d+/, '').replace(/[-:]/g, '')

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** A long line goes on in the next, after a space; no character may be cut. */
function folded(line: string): string {
  const parts: string[] = ['']
  let bytes = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (bytes + size > MAX_LINE_BYTES) {
      parts.push('')
      bytes = 0
    }
    parts[parts.length - 1] += character
    bytes += size
  }
  return parts.join('\r\n ')
}
