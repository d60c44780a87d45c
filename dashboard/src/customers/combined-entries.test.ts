// A timeline shows events of one moment as one entry.
import { expect, test } from 'vitest'
import type { TimelineEntry } from '../data/api.ts'
import { combineEntries } from './combined-entries.ts'

const MARIA = { kind: 'member', id: 'mem_1', name: 'Maria' }

function entry(kind: string, at: string, booking?: string): TimelineEntry {
  const data = booking ? { booking: { id: booking } } : {}
  return { id: `evt_${kind}${at}${booking}`, kind, at: `2026-11-17T${at}:00.000Z`, actor: MARIA, data }
}

test('events of one booking at one moment are one entry, in their order; all others stay separate', () => {
  const told = combineEntries([
    entry('customer.updated', '12:30'),
    entry('customer.commented', '12:30'),
    entry('booking.completed', '12:15', 'bkg_1'),
    entry('booking.checked_in', '12:10', 'bkg_1'),
    entry('booking.confirmed', '12:00', 'bkg_2'),
    entry('booking.confirmed', '12:00', 'bkg_1'),
    entry('booking.created', '12:00', 'bkg_1'),
  ])
  expect(told.map(({ kinds }) => kinds)).toEqual([
    ['customer.updated'],
    ['customer.commented'],
    ['booking.completed'],
    ['booking.checked_in'],
    ['booking.confirmed'],
    ['booking.created', 'booking.confirmed'],
  ])
})
