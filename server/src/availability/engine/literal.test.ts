// The rules of availability as cases with fixed answers that were worked out by hand, not by the engine.
import type { ScheduleRules } from '@holdfast/time/open-hours.ts'
import { getZone } from '@holdfast/time/zones.ts'
import { describe, expect, test } from 'vitest'
import type { Assignment, Requirement, ResourceState, ServiceRules, Slot, SlotCase } from './case.ts'
import { findSlots } from './slots.ts'

// Weekdays used below: 2027-03-05 is a Friday, 2027-03-14 and 2027-11-07 are Sundays, 2028-02-29 is a Tuesday.

describe('clocks go forward (New York, 2027-03-14, 02:00 becomes 03:00 at 07:00Z)', () => {
  const sunday = (windows: string) => ({
    hours: hours('America/New_York', { 7: windows }),
    from: '2027-03-14T00:00Z',
    to: '2027-03-15T00:00Z',
  })

  test('a window around the skipped hour is an hour shorter', () => {
    expect(starts(sunday('01:00-05:00'))).toEqual(['2027-03-14: 06:00 07:00 08:00'])
  })

  test('a window that begins in the skipped hour begins later by its length', () => {
    const service = { slot_interval_minutes: 30 }
    expect(starts({ ...sunday('02:30-05:00'), service })).toEqual(['2027-03-14: 07:30 08:00'])
    expect(starts(sunday('02:00-04:00'))).toEqual(['2027-03-14: 07:00'])
  })

  test('a window that ends in the skipped hour ends later by its length', () => {
    const service = { slot_interval_minutes: 30 }
    expect(starts({ ...sunday('00:00-02:30'), service })).toEqual(['2027-03-14: 05:00 05:30 06:00 06:30'])
    expect(starts({ ...sunday('00:00-02:00'), service })).toEqual(['2027-03-14: 05:00 05:30 06:00'])
  })

  test('a window inside the skipped hour moves to the time after it', () => {
    const service = { duration_minutes: 15, slot_interval_minutes: 15 }
    expect(starts({ ...sunday('02:15-02:45'), service })).toEqual(['2027-03-14: 07:15 07:30'])
  })

  test('a window from inside the skipped hour to its end has no time left', () => {
    const service = { duration_minutes: 15, slot_interval_minutes: 15 }
    expect(starts({ ...sunday('02:30-03:00'), service })).toEqual([])
  })

  test('a night with the skipped hour has five hours instead of six', () => {
    const saturday = { ...sunday(''), hours: hours('America/New_York', { 6: '22:00-04:00' }) }
    expect(starts(saturday)).toEqual(['2027-03-14: 03:00 04:00 05:00 06:00 07:00'])
  })
})

describe('clocks go back (New York, 2027-11-07, 02:00 becomes 01:00 at 06:00Z)', () => {
  const sunday = (windows: string) => ({
    hours: hours('America/New_York', { 7: windows }),
    from: '2027-11-07T00:00Z',
    to: '2027-11-08T00:00Z',
  })

  test('a window around the repeated hour is an hour longer, and that hour is offered twice', () => {
    expect(starts(sunday('00:00-03:00'))).toEqual(['2027-11-07: 04:00 05:00 06:00 07:00'])
  })

  test('a window that begins in the repeated hour begins when that hour comes first', () => {
    const service = { slot_interval_minutes: 30 }
    expect(starts({ ...sunday('01:30-02:30'), service })).toEqual(['2027-11-07: 05:30 06:00 06:30'])
  })

  test('a window that ends in the repeated hour ends when that hour comes first', () => {
    const service = { slot_interval_minutes: 30 }
    expect(starts({ ...sunday('00:00-01:30'), service })).toEqual(['2027-11-07: 04:00 04:30'])
  })

  test('a window that ends after the repeated hour includes it twice', () => {
    expect(starts(sunday('00:00-02:00'))).toEqual(['2027-11-07: 04:00 05:00 06:00'])
  })

  test('a night with the repeated hour has seven hours instead of six', () => {
    const saturday = { ...sunday(''), hours: hours('America/New_York', { 6: '22:00-04:00' }) }
    expect(starts(saturday)).toEqual(['2027-11-07: 02:00 03:00 04:00 05:00 06:00 07:00 08:00'])
  })
})

describe('clocks change at midnight', () => {
  // Santiago: 2027-09-05 begins at 01:00, which is 04:00Z.
  const santiago = { from: '2027-09-05T00:00Z', to: '2027-09-05T12:00Z' }

  test('a day without a midnight opens at its first minute', () => {
    expect(starts({ ...santiago, hours: hours('America/Santiago', { 7: '00:00-03:00' }) })).toEqual([
      '2027-09-05: 04:00 05:00',
    ])
  })

  test('24:00 before a skipped midnight is followed directly by the first minute after it', () => {
    const service = { duration_minutes: 120 }
    const open = hours('America/Santiago', { 6: '22:00-24:00', 7: '00:00-03:00' })
    expect(starts({ ...santiago, service, hours: open })).toEqual(['2027-09-05: 02:00 03:00 04:00'])
  })

  test('a night that ends in the skipped hour ends later by its length, unless the next day has an override', () => {
    const service = { duration_minutes: 30, slot_interval_minutes: 30 }
    const night = { 6: '22:00-00:30' }
    expect(starts({ ...santiago, service, hours: hours('America/Santiago', night) })).toEqual([
      '2027-09-05: 02:00 02:30 03:00 03:30 04:00',
    ])
    expect(starts({ ...santiago, service, hours: hours('America/Santiago', night, { '2027-09-05': '' }) })).toEqual([
      '2027-09-05: 02:00 02:30 03:00 03:30',
    ])
  })

  test('a start on the skipped midnight is not offered', () => {
    const service = { slot_interval_minutes: 90 }
    expect(
      starts({ from: '2027-09-05T04:00Z', to: '2027-09-05T06:01Z', service, ...always('America/Santiago') }),
    ).toEqual(['2027-09-05: 04:30 06:00'])
  })

  test('the horizon ends where the next day begins, even if that day has no midnight', () => {
    const service = { max_advance_days: 0 }
    const asked = { now: '2027-09-04T15:00Z', from: '2027-09-05T02:00Z', to: '2027-09-05T06:00Z' }
    expect(starts({ ...asked, service, ...always('America/Santiago') })).toEqual(['2027-09-05: 02:00 03:00'])
  })

  test('an hour before midnight that is repeated is open twice', () => {
    const asked = { from: '2027-04-03T12:00Z', to: '2027-04-04T12:00Z' }
    expect(starts({ ...asked, hours: hours('America/Santiago', { 6: '22:00-24:00' }) })).toEqual([
      '2027-04-04: 01:00 02:00 03:00',
    ])
  })

  test('Cairo skips the first hour of a Friday', () => {
    const service = { duration_minutes: 30, slot_interval_minutes: 30 }
    const asked = { from: '2027-04-29T12:00Z', to: '2027-04-30T12:00Z' }
    expect(starts({ ...asked, service, hours: hours('Africa/Cairo', { 5: '00:30-02:00' }) })).toEqual([
      '2027-04-29: 22:30',
    ])
  })

  test('where the last hour of a day is skipped, a window that moves past midnight stops at an override', () => {
    // Nuuk: on Saturday, 2027-03-27, 23:00 becomes 00:00 of Sunday at 01:00Z.
    const service = { duration_minutes: 30, slot_interval_minutes: 30 }
    const asked = { from: '2027-03-27T12:00Z', to: '2027-03-28T12:00Z', service }
    const nuuk = (windows: string, overrides: Record<string, string> = {}) =>
      starts({ ...asked, hours: hours('America/Nuuk', { 6: windows }, overrides) })
    expect(nuuk('22:00-23:30')).toEqual(['2027-03-28: 00:00 00:30 01:00'])
    expect(nuuk('22:00-23:30', { '2027-03-28': '' })).toEqual(['2027-03-28: 00:00 00:30'])
    expect(nuuk('22:00-23:30', { '2027-03-28': '03:00-03:30' })).toEqual(['2027-03-28: 00:00 00:30 04:00'])
    expect(nuuk('23:15-23:45', { '2027-03-28': '' })).toEqual([])
  })

  test('a night that moves past the following midnight stops at an override there too', () => {
    const service = { duration_minutes: 30, slot_interval_minutes: 30 }
    const asked = { from: '2027-03-28T00:00Z', to: '2027-03-28T12:00Z', service }
    // From Friday 23:45 to Saturday 23:30, which is Sunday 00:30.
    const nuuk = (overrides: Record<string, string> = {}) =>
      starts({ ...asked, hours: hours('America/Nuuk', { 5: '23:45-23:30' }, overrides) })
    expect(nuuk()).toEqual(['2027-03-28: 00:00 00:30 01:00'])
    expect(nuuk({ '2027-03-28': '' })).toEqual(['2027-03-28: 00:00 00:30'])
  })
})

describe('clocks change by half an hour (Lord Howe)', () => {
  test('forward: 02:00 becomes 02:30 at 15:30Z', () => {
    const asked = {
      hours: hours('Australia/Lord_Howe', { 7: '01:00-04:00' }),
      from: '2027-10-02T12:00Z',
      to: '2027-10-03T00:00Z',
    }
    expect(starts({ ...asked, service: { slot_interval_minutes: 30 } })).toEqual([
      '2027-10-02: 14:30 15:00 15:30 16:00',
    ])
    expect(starts(asked)).toEqual(['2027-10-02: 14:30 16:00'])
  })

  test('back: 02:00 becomes 01:30 at 15:00Z', () => {
    const asked = {
      hours: hours('Australia/Lord_Howe', { 7: '01:00-03:00' }),
      from: '2027-04-03T12:00Z',
      to: '2027-04-04T00:00Z',
    }
    expect(starts({ ...asked, service: { duration_minutes: 30, slot_interval_minutes: 30 } })).toEqual([
      '2027-04-03: 14:00 14:30 15:00 15:30 16:00',
    ])
    expect(starts(asked)).toEqual(['2027-04-03: 14:00 15:30'])
  })
})

describe('nights', () => {
  const friday = hours('America/Sao_Paulo', { 5: '22:00-02:00' })

  test('a window that ends before it begins ends on the next day', () => {
    expect(starts({ hours: friday, from: '2027-03-05T12:00Z', to: '2027-03-06T12:00Z' })).toEqual([
      '2027-03-06: 01:00 02:00 03:00 04:00',
    ])
  })

  test('a question about the hours after midnight also finds the night before open', () => {
    expect(starts({ hours: friday, from: '2027-03-06T03:00Z', to: '2027-03-06T12:00Z' })).toEqual([
      '2027-03-06: 03:00 04:00',
    ])
  })

  test('a service may begin before midnight and end after it', () => {
    const service = { duration_minutes: 120 }
    expect(starts({ hours: friday, service, from: '2027-03-05T12:00Z', to: '2027-03-06T12:00Z' })).toEqual([
      '2027-03-06: 01:00 02:00 03:00',
    ])
  })

  test('an equal start and end mean a whole day', () => {
    const service = { duration_minutes: 1440 }
    const open = hours('America/Sao_Paulo', { 5: '09:00-09:00' })
    expect(starts({ hours: open, service, from: '2027-03-05T00:00Z', to: '2027-03-07T00:00Z' })).toEqual([
      '2027-03-05: 12:00',
    ])
  })

  test('Sunday night continues into Monday', () => {
    const open = hours('UTC', { 7: '23:00-01:00' })
    expect(starts({ hours: open, from: '2027-03-07T12:00Z', to: '2027-03-08T12:00Z' })).toEqual([
      '2027-03-07: 23:00',
      '2027-03-08: 00:00',
    ])
  })
})

describe('windows that touch', () => {
  const friday = (windows: string, duration_minutes: number) =>
    starts({
      hours: hours('UTC', { 5: windows }),
      service: { duration_minutes },
      from: '2027-03-05T00:00Z',
      to: '2027-03-06T00:00Z',
    })

  test('24:00 is the end of a day', () => {
    expect(friday('22:00-24:00', 60)).toEqual(['2027-03-05: 22:00 23:00'])
  })

  test('windows that touch count as one', () => {
    expect(friday('09:00-10:00,10:00-11:00', 120)).toEqual(['2027-03-05: 09:00'])
  })

  test('windows that overlap or contain each other count as one', () => {
    expect(friday('09:00-10:30,10:00-11:00', 120)).toEqual(['2027-03-05: 09:00'])
    expect(friday('10:00-11:00,09:00-12:00', 180)).toEqual(['2027-03-05: 09:00'])
  })

  test('one minute between two windows keeps them separate', () => {
    expect(friday('09:00-09:59,10:00-11:00', 60)).toEqual(['2027-03-05: 10:00'])
  })

  test('windows that touch across midnight count as one too', () => {
    const open = hours('UTC', { 5: '22:00-24:00', 6: '00:00-02:00' })
    const service = { duration_minutes: 180 }
    expect(starts({ hours: open, service, from: '2027-03-05T00:00Z', to: '2027-03-07T00:00Z' })).toEqual([
      '2027-03-05: 22:00 23:00',
    ])
  })
})

describe('an override', () => {
  const weekend = { from: '2027-03-05T12:00Z', to: '2027-03-07T12:00Z' }
  const from5to7 = { from: '2027-03-05T00:00Z', to: '2027-03-07T00:00Z' }
  const morning = daily('09:00-11:00')
  const night = daily('22:00-02:00')

  test('closes a day', () => {
    expect(starts({ ...from5to7, hours: hours('UTC', morning, { '2027-03-05': '' }) })).toEqual([
      '2027-03-06: 09:00 10:00',
    ])
  })

  test('opens a day that is closed in the weekly schedule', () => {
    expect(starts({ ...from5to7, hours: hours('UTC', {}, { '2027-03-05': '10:00-12:00' }) })).toEqual([
      '2027-03-05: 10:00 11:00',
    ])
  })

  test('replaces the windows of its day', () => {
    expect(starts({ ...from5to7, hours: hours('UTC', morning, { '2027-03-05': '13:00-14:00' }) })).toEqual([
      '2027-03-05: 13:00',
      '2027-03-06: 09:00 10:00',
    ])
  })

  test('that closes its day also cuts the night before at midnight, and has no night of its own', () => {
    expect(starts({ ...weekend, hours: hours('UTC', night, { '2027-03-06': '' }) })).toEqual([
      '2027-03-05: 22:00 23:00',
    ])
  })

  test('that opens its day cuts the night before at midnight', () => {
    expect(starts({ ...weekend, hours: hours('UTC', night, { '2027-03-06': '01:00-03:00' }) })).toEqual([
      '2027-03-05: 22:00 23:00',
      '2027-03-06: 01:00 02:00',
    ])
  })

  test('cuts the night before also for a question about the hours after midnight only', () => {
    const asked = { from: '2027-03-06T00:00Z', to: '2027-03-06T12:00Z' }
    expect(starts({ ...asked, hours: hours('UTC', night, { '2027-03-06': '' }) })).toEqual([])
  })

  test('joins the night before when it opens at midnight', () => {
    const service = { duration_minutes: 120 }
    expect(starts({ ...weekend, service, hours: hours('UTC', night, { '2027-03-06': '00:00-01:00' }) })).toEqual([
      '2027-03-05: 22:00 23:00',
    ])
  })

  test('may continue into the next day', () => {
    expect(starts({ ...weekend, hours: hours('UTC', {}, { '2027-03-05': '22:00-02:00' }) })).toEqual([
      '2027-03-05: 22:00 23:00',
      '2027-03-06: 00:00 01:00',
    ])
  })

  test('is cut by the override of the next day', () => {
    const both = (next: string) =>
      starts({ ...weekend, hours: hours('UTC', {}, { '2027-03-05': '22:00-02:00', '2027-03-06': next }) })
    expect(both('')).toEqual(['2027-03-05: 22:00 23:00'])
    expect(both('08:00-09:00')).toEqual(['2027-03-05: 22:00 23:00', '2027-03-06: 08:00'])
  })
})

describe('the calendar', () => {
  const february = { from: '2028-02-28T00:00Z', to: '2028-03-02T00:00Z' }

  test('has a leap day', () => {
    expect(starts({ ...february, hours: hours('UTC', { 2: '09:00-10:00,23:00-01:00' }) })).toEqual([
      '2028-02-29: 09:00 23:00',
      '2028-03-01: 00:00',
    ])
  })

  test('an override closes the leap day, and only that', () => {
    const open = hours('UTC', daily('09:00-10:00'), { '2028-02-29': '' })
    expect(starts({ ...february, hours: open })).toEqual(['2028-02-28: 09:00', '2028-03-01: 09:00'])
  })

  test('the horizon counts the leap day as a day', () => {
    const asked = { ...february, now: '2028-02-28T08:00Z', hours: hours('UTC', daily('09:00-10:00')) }
    expect(starts({ ...asked, service: { max_advance_days: 1 } })).toEqual(['2028-02-28: 09:00', '2028-02-29: 09:00'])
  })
})

describe('a date that does not exist (Apia went from 2011-12-29 to 2011-12-31 at 10:00Z of the 30th)', () => {
  const asked = { from: '2011-12-30T00:00Z', to: '2011-12-31T10:00Z' }
  const apia = (weekly: Record<number, string>, overrides: Record<string, string> = {}) =>
    starts({ ...asked, hours: hours('Pacific/Apia', weekly, overrides) })
  const thursdayNight = { 4: '22:00-02:00' }

  test('a night continues on the date that follows', () => {
    expect(apia(thursdayNight)).toEqual(['2011-12-30: 08:00 09:00 10:00 11:00'])
  })

  test('the day after it has its usual hours', () => {
    expect(apia({ 6: '09:00-11:00' })).toEqual(['2011-12-30: 19:00 20:00'])
  })

  test('the hours of that date move by the skipped time, like every time that does not exist', () => {
    expect(apia({ 5: '09:00-11:00' })).toEqual(['2011-12-30: 19:00 20:00'])
  })

  test('an override of the date that follows keeps out hours that moved there', () => {
    expect(apia({ 5: '09:00-11:00' }, { '2011-12-31': '' })).toEqual([])
    expect(apia(thursdayNight, { '2011-12-31': '' })).toEqual(['2011-12-30: 08:00 09:00'])
  })

  test('an override of the date itself cuts the night before', () => {
    expect(apia(thursdayNight, { '2011-12-30': '' })).toEqual(['2011-12-30: 08:00 09:00'])
  })

  test('the horizon counts dates, even one that does not exist', () => {
    const now = '2011-12-29T22:00Z'
    const within = (max_advance_days: number) =>
      starts({
        now,
        from: '2011-12-30T08:00Z',
        to: '2011-12-30T12:00Z',
        service: { max_advance_days },
        ...always('Pacific/Apia'),
      })
    expect(within(1)).toEqual(['2011-12-30: 08:00 09:00'])
    expect(within(2)).toEqual(['2011-12-30: 08:00 09:00 10:00 11:00'])
  })
})

describe('buffers', () => {
  const asked = { from: '2027-03-05T00:00Z', to: '2027-03-06T00:00Z', hours: hours('UTC', { 5: '09:00-12:00' }) }
  const service = { buffer_before_minutes: 30, buffer_minutes: 30 }
  const with1 = (...busy: [string, string][]) => starts({ ...asked, service, resources: [resource('r1', { busy })] })

  test('may lie outside the open hours', () => {
    expect(with1()).toEqual(['2027-03-05: 09:00 10:00 11:00'])
  })

  test('may end exactly where the booking before ends, but not overlap it', () => {
    expect(with1(['2027-03-05T08:00Z', '2027-03-05T08:30Z'])).toEqual(['2027-03-05: 09:00 10:00 11:00'])
    expect(with1(['2027-03-05T08:00Z', '2027-03-05T08:31Z'])).toEqual(['2027-03-05: 10:00 11:00'])
  })

  test('may begin exactly where the booking after begins, but not overlap it', () => {
    expect(with1(['2027-03-05T12:30Z', '2027-03-05T13:00Z'])).toEqual(['2027-03-05: 09:00 10:00 11:00'])
    expect(with1(['2027-03-05T12:29Z', '2027-03-05T13:00Z'])).toEqual(['2027-03-05: 09:00 10:00'])
  })

  test('of two neighbours are added, not shared', () => {
    // The other booking is at 09:00 and has the same buffers.
    expect(with1(['2027-03-05T08:30Z', '2027-03-05T10:30Z'])).toEqual(['2027-03-05: 11:00'])
  })

  test('before a start at midnight lie in the evening before', () => {
    const around = (end: string) =>
      starts({
        ...always('UTC'),
        from: '2027-03-06T00:00Z',
        to: '2027-03-06T03:00Z',
        service: { buffer_before_minutes: 90 },
        resources: [resource('r1', { schedule_id: null, busy: [['2027-03-05T22:00Z', end]] })],
      })
    expect(around('2027-03-05T22:30Z')).toEqual(['2027-03-06: 00:00 01:00 02:00'])
    expect(around('2027-03-05T22:45Z')).toEqual(['2027-03-06: 01:00 02:00'])
  })

  test('after an end at night lie in the next day', () => {
    const around = (start: string) =>
      starts({
        hours: hours('UTC', { 5: '21:00-24:00' }),
        from: '2027-03-05T12:00Z',
        to: '2027-03-06T12:00Z',
        service: { buffer_minutes: 90 },
        resources: [resource('r1', { busy: [[start, '2027-03-06T01:00Z']] })],
      })
    expect(around('2027-03-06T00:30Z')).toEqual(['2027-03-05: 21:00 22:00'])
    expect(around('2027-03-06T00:15Z')).toEqual(['2027-03-05: 21:00'])
  })

  test('of a start in the range still collide with bookings after it', () => {
    const resources = [resource('r1', { busy: [['2027-03-05T12:00Z', '2027-03-05T12:10Z']] })]
    expect(starts({ ...asked, to: '2027-03-05T11:30Z', service, resources })).toEqual(['2027-03-05: 09:00 10:00'])
  })
})

describe('edges', () => {
  const friday = { from: '2027-03-05T00:00Z', to: '2027-03-06T00:00Z', hours: hours('UTC', { 5: '09:00-12:00' }) }

  test('a start exactly at the end of the notice is offered, a minute earlier is not', () => {
    const service = { min_notice_minutes: 120 }
    expect(starts({ ...friday, service, now: '2027-03-05T08:00:00Z' })).toEqual(['2027-03-05: 10:00 11:00'])
    expect(starts({ ...friday, service, now: '2027-03-05T08:00:00.001Z' })).toEqual(['2027-03-05: 11:00'])
  })

  test('without notice a start right now is offered', () => {
    expect(starts({ ...friday, now: '2027-03-05T11:00:00Z' })).toEqual(['2027-03-05: 11:00'])
    expect(starts({ ...friday, now: '2027-03-05T11:00:00.001Z' })).toEqual([])
  })

  test('from belongs to the range, to does not, and the end of the service may lie after it', () => {
    expect(starts({ ...friday, from: '2027-03-05T10:00Z', to: '2027-03-05T11:00Z' })).toEqual(['2027-03-05: 10:00'])
    expect(starts({ ...friday, from: '2027-03-05T10:00:01Z', to: '2027-03-05T11:00:01Z' })).toEqual([
      '2027-03-05: 11:00',
    ])
  })

  test('the last local date of the horizon is offered completely, the next date is not', () => {
    const within = (now: string) =>
      starts({
        now,
        from: '2027-03-07T01:00Z',
        to: '2027-03-07T05:00Z',
        service: { max_advance_days: 1 },
        ...always('America/Sao_Paulo'),
      })
    const saturdayOnly = ['2027-03-07: 01:00 02:00']
    expect(within('2027-03-05T23:00Z')).toEqual(saturdayOnly)
    expect(within('2027-03-06T02:59Z')).toEqual(saturdayOnly)
    expect(within('2027-03-06T03:00Z')).toEqual(['2027-03-07: 01:00 02:00 03:00 04:00'])
  })

  test('a booking that ends at the start, or begins at the end, is not in the way', () => {
    const resources = [resource('r1', { busy: [['2027-03-05T09:00Z', '2027-03-05T10:00Z']] })]
    expect(starts({ ...friday, resources })).toEqual(['2027-03-05: 10:00 11:00'])
    const between = [resource('r1', { busy: [['2027-03-05T10:00Z', '2027-03-05T11:00Z']] })]
    expect(starts({ ...friday, resources: between })).toEqual(['2027-03-05: 09:00 11:00'])
  })

  test('a booking that is one minute longer is in the way', () => {
    const resources = [resource('r1', { busy: [['2027-03-05T09:00Z', '2027-03-05T10:01Z']] })]
    expect(starts({ ...friday, resources })).toEqual(['2027-03-05: 11:00'])
  })
})

describe('two zones in one booking', () => {
  const winter = { from: '2027-01-11T00:00Z', to: '2027-01-12T00:00Z' }

  test("starts are on the grid of the service's zone", () => {
    expect(
      starts({
        ...winter,
        timezone: 'Asia/Kolkata',
        hours: hours('Europe/Berlin', daily('09:00-11:00')),
        schedules: { india: hours('Asia/Kolkata', daily('09:00-18:00')) },
        service: { schedule_id: 'india' },
      }),
    ).toEqual(['2027-01-11: 08:30'])
  })

  test('the schedule of the service must be open too', () => {
    expect(
      starts({
        ...winter,
        timezone: 'Asia/Kolkata',
        hours: hours('Europe/Berlin', daily('09:00-14:00')),
        schedules: { india: hours('Asia/Kolkata', daily('09:00-16:30')) },
        service: { schedule_id: 'india' },
      }),
    ).toEqual(['2027-01-11: 08:30 09:30'])
  })

  test('a room in Berlin and a person in New York must both be open', () => {
    expect(
      starts({
        ...winter,
        timezone: 'Asia/Kolkata',
        schedules: {
          berlin: hours('Europe/Berlin', daily('09:00-17:00')),
          newYork: hours('America/New_York', daily('09:00-12:00')),
        },
        resources: [resource('person', { schedule_id: 'newYork' }), resource('room', { schedule_id: 'berlin' })],
        needs: [need('room'), need('person')],
      }),
    ).toEqual(['2027-01-11: 14:30'])
  })

  test("the horizon counts dates in the service's zone", () => {
    expect(
      starts({
        // In India it is half past midnight of the 12th.
        now: '2027-01-11T19:00Z',
        from: '2027-01-11T19:00Z',
        to: '2027-01-13T00:00Z',
        timezone: 'Asia/Kolkata',
        hours: hours('Europe/Berlin', daily('18:00-22:00')),
        service: { max_advance_days: 0 },
      }),
    ).toEqual(['2027-01-11: 19:30', '2027-01-12: 17:30'])
  })
})

describe('pools that overlap', () => {
  const noon = { from: '2027-03-05T12:00Z', to: '2027-03-05T13:00Z' }
  const taken: [string, string] = ['2027-03-05T12:30Z', '2027-03-05T13:30Z']

  test('find the only possible choice', () => {
    const needs = [need('a b'), need('b c'), need('c')]
    expect(choices({ ...noon, resources: all('a b c'), needs })).toEqual(['a | b | c'])
  })

  test('find the only possible choice with quantities', () => {
    const needs = [need('a b c', 2), need('c d'), need('d')]
    expect(choices({ ...noon, resources: all('a b c d'), needs })).toEqual(['a b | c | d'])
  })

  test('find nothing when one resource of the only choice is missing', () => {
    const needs = [need('a b'), need('b c'), need('c')]
    const resources = [resource('a', { busy: [taken] }), ...all('b c')]
    expect(choices({ ...noon, resources, needs })).toEqual([])
  })

  test('find nothing when each pool has enough but all pools together do not', () => {
    expect(choices({ ...noon, resources: all('a b'), needs: [need('a b', 2), need('b')] })).toEqual([])
    expect(choices({ ...noon, resources: all('a b c'), needs: [need('a b'), need('a b'), need('a b')] })).toEqual([])
  })

  test('leave the best-ranked resource to another requirement that has no other', () => {
    const resources = [resource('a', { priority: 9 }), resource('b')]
    const needs = [need('a b', 1, 'priority'), need('a', 1, 'priority')]
    expect(choices({ ...noon, resources, needs })).toEqual(['b | a'])
  })

  test('reassign several resources to make room for the last requirement', () => {
    const needs = [need('a b'), need('b c'), need('c d'), need('a')]
    expect(choices({ ...noon, resources: all('a b c d'), needs })).toEqual(['b | c | d | a'])
  })

  test('take the best-ranked resources among the possible choices', () => {
    const resources = [resource('a', { priority: 1 }), resource('b'), resource('c', { priority: 5 })]
    const needs = [need('a b c', 1, 'priority'), need('a b', 1, 'priority')]
    expect(choices({ ...noon, resources, needs })).toEqual(['c | a'])
  })

  test('break ties by id, in whatever order the pools are named', () => {
    expect(choices({ ...noon, resources: all('a b c'), needs: [need('b c'), need('a b')] })).toEqual(['b | a'])
    expect(choices({ ...noon, resources: all('c b a'), needs: [need('c b'), need('b a')] })).toEqual(['b | a'])
  })

  test('no resource serves two requirements of one booking', () => {
    expect(choices({ ...noon, resources: all('a'), needs: [need('a'), need('a')] })).toEqual([])
  })
})

describe('capacity', () => {
  const morning = { from: '2027-03-05T00:00Z', to: '2027-03-06T00:00Z', hours: hours('UTC', { 5: '09:00-11:00' }) }
  type Busy = [start: string, end: string, people: number]
  const first: Busy = ['2027-03-05T09:00Z', '2027-03-05T10:00Z', 6]
  const second: Busy = ['2027-03-05T10:00Z', '2027-03-05T11:00Z', 6]
  const boat = (party: number, duration_minutes: number, ...busy: Busy[]) =>
    starts({
      ...morning,
      party,
      service: { duration_minutes },
      resources: [resource('boat', { shared: true, capacity: 10, busy })],
    })

  test('of a shared resource limits the people at one time: bookings after each other do not add up', () => {
    expect(boat(4, 120, first, second)).toEqual(['2027-03-05: 09:00'])
    expect(boat(5, 120, first, second)).toEqual([])
  })

  test('of a shared resource counts all bookings that overlap', () => {
    const long: Busy = ['2027-03-05T09:00Z', '2027-03-05T10:30Z', 6]
    const late: Busy = ['2027-03-05T10:00Z', '2027-03-05T11:00Z', 3]
    expect(boat(1, 120, long, late)).toEqual(['2027-03-05: 09:00'])
    expect(boat(2, 120, long, late)).toEqual([])
    expect(boat(2, 60, long, late)).toEqual(['2027-03-05: 09:00'])
  })

  test('of a shared resource counts bookings during their buffers too', () => {
    const service = { buffer_minutes: 15 }
    const resources = [
      resource('boat', { shared: true, capacity: 4, busy: [['2027-03-05T10:00Z', '2027-03-05T11:00Z', 4]] }),
    ]
    expect(starts({ ...morning, service, resources })).toEqual([])
    expect(starts({ ...morning, service: { ...service, duration_minutes: 45 }, resources })).toEqual([
      '2027-03-05: 09:00',
    ])
  })

  test('is the size of the largest party, shared or not', () => {
    for (const shared of [true, false]) {
      const resources = [resource('table', { shared, capacity: 4 })]
      expect(starts({ ...morning, party: 4, resources })).toEqual(['2027-03-05: 09:00 10:00'])
      expect(starts({ ...morning, party: 5, resources })).toEqual([])
    }
  })

  test('of a resource that is not shared is for one booking at a time', () => {
    const resources = [resource('table', { capacity: 4, busy: [['2027-03-05T09:00Z', '2027-03-05T10:00Z', 1]] })]
    expect(starts({ ...morning, resources })).toEqual(['2027-03-05: 10:00'])
  })

  test('of null takes a party of any size', () => {
    expect(starts({ ...morning, party: 500 })).toEqual(['2027-03-05: 09:00 10:00'])
  })
})

describe('a service that lasts a whole day', () => {
  const service = { duration_minutes: 1440, slot_interval_minutes: 720 }
  const newYork = { from: '2027-03-13T05:00Z', to: '2027-03-15T00:00Z', service }

  test('fits anywhere into a schedule that is open day and night', () => {
    const slots = find({ ...newYork, hours: hours('America/New_York', daily('00:00-24:00')) })
    expect(slots.map(({ start, end }) => `${iso(start)} ${iso(end)}`)).toEqual([
      '2027-03-13T05:00Z 2027-03-14T05:00Z',
      '2027-03-13T17:00Z 2027-03-14T17:00Z',
      '2027-03-14T05:00Z 2027-03-15T05:00Z',
      '2027-03-14T16:00Z 2027-03-15T16:00Z',
    ])
  })

  test('does not fit into a day of 23 hours', () => {
    const open = hours('America/New_York', daily('00:00-24:00'), { '2027-03-15': '' })
    expect(starts({ ...newYork, hours: open })).toEqual(['2027-03-13: 05:00 17:00'])
  })
})

describe('an interval that does not divide the day', () => {
  const service = { slot_interval_minutes: 50 }

  test('starts again at midnight', () => {
    expect(starts({ from: '2027-03-05T22:00Z', to: '2027-03-06T02:00Z', service, ...always('UTC') })).toEqual([
      '2027-03-05: 22:30 23:20',
      '2027-03-06: 00:00 00:50 01:40',
    ])
  })

  test('starts again at the midnight of its zone', () => {
    const asked = { from: '2027-03-06T02:00Z', to: '2027-03-06T05:00Z' }
    expect(starts({ ...asked, service, ...always('America/Sao_Paulo') })).toEqual([
      '2027-03-06: 02:20 03:00 03:50 04:40',
    ])
  })

  test('follows the local clock when it jumps forward', () => {
    const asked = { from: '2027-03-14T05:00Z', to: '2027-03-14T08:30Z' }
    expect(starts({ ...asked, service, ...always('America/New_York') })).toEqual([
      '2027-03-14: 05:00 05:50 06:40 07:20 08:10',
    ])
  })

  test('follows the local clock when it jumps back', () => {
    const asked = { from: '2027-11-07T04:00Z', to: '2027-11-07T08:00Z' }
    expect(starts({ ...asked, service, ...always('America/New_York') })).toEqual([
      '2027-11-07: 04:00 04:50 05:40 06:40 07:30',
    ])
  })
})

describe('which resource is taken', () => {
  const noon = { from: '2027-03-05T12:00Z', to: '2027-03-05T13:00Z' }
  const sharedDay = { ...noon, ...always('America/Sao_Paulo') }
  const busyFor = (id: string, ...busy: [string, string][]) => resource(id, { schedule_id: null, busy })

  test('least busy: the one with the fewest minutes that day, ties by id', () => {
    const resources = [
      busyFor('c', ['2027-03-05T15:00Z', '2027-03-05T15:30Z']),
      busyFor('b', ['2027-03-05T15:00Z', '2027-03-05T15:10Z'], ['2027-03-05T16:00Z', '2027-03-05T16:20Z']),
      busyFor('a', ['2027-03-05T15:00Z', '2027-03-05T16:00Z']),
    ]
    expect(choices({ ...sharedDay, resources })).toEqual(['b'])
  })

  test('least busy: only minutes of the local day of the start count', () => {
    // In São Paulo the 5th begins at 03:00Z.
    const resources = [
      busyFor('a', ['2027-03-05T02:00Z', '2027-03-05T03:20Z']),
      busyFor('b', ['2027-03-05T15:00Z', '2027-03-05T15:30Z']),
      busyFor('c', ['2027-03-05T00:00Z', '2027-03-05T03:10Z'], ['2027-03-06T03:00Z', '2027-03-06T09:00Z']),
    ]
    expect(choices({ ...sharedDay, resources })).toEqual(['c'])
  })

  test('least busy: each day is counted separately', () => {
    const resources = [
      busyFor('a', ['2027-03-05T15:00Z', '2027-03-05T16:00Z']),
      busyFor('b', ['2027-03-06T15:00Z', '2027-03-06T16:00Z']),
    ]
    const asked = { from: '2027-03-05T12:00Z', to: '2027-03-06T13:00Z', ...always('America/Sao_Paulo') }
    // These are 09:00 and 18:00 of the 5th and 03:00 of the 6th, because the service is offered every nine hours.
    expect(choices({ ...asked, service: { slot_interval_minutes: 540 }, resources })).toEqual(['b', 'b', 'a', 'a'])
  })

  test('priority: the highest one, ties by id', () => {
    const needs = [need('c b a', 1, 'priority')]
    const resources = [resource('c', { priority: 5 }), resource('b', { priority: 5 }), resource('a')]
    expect(choices({ ...noon, resources, needs })).toEqual(['b'])
  })

  test('priority: the next one when the highest is busy', () => {
    const needs = [need('a b c', 1, 'priority')]
    const busy: [string, string][] = [['2027-03-05T12:59Z', '2027-03-05T14:00Z']]
    const resources = [resource('a'), resource('b', { priority: 5, busy }), resource('c', { priority: 4 })]
    expect(choices({ ...noon, resources, needs })).toEqual(['c'])
  })

  test('round robin: first a resource that never had a turn, then the one that waited longest, ties by id', () => {
    const turns = (a: number | null, b: number | null, c: number | null) =>
      choices({
        ...noon,
        resources: [
          resource('c', { last_allocated_at: c }),
          resource('b', { last_allocated_at: b }),
          resource('a', { last_allocated_at: a }),
        ],
        needs: [need('c a b', 1, 'round_robin')],
      })
    expect(turns(300, 100, 200)).toEqual(['b'])
    expect(turns(100, 200, null)).toEqual(['c'])
    expect(turns(300, 200, 200)).toEqual(['b'])
    expect(turns(null, null, null)).toEqual(['a'])
  })

  test('several of a pool: the best-ranked ones', () => {
    const resources = [resource('a'), resource('b', { priority: 5 }), resource('c', { priority: 7 }), resource('d')]
    expect(choices({ ...noon, resources, needs: [need('a b c d', 2, 'priority')] })).toEqual(['b c'])
    expect(choices({ ...noon, resources: all('d c b a'), needs: [need('d c b a', 2, 'round_robin')] })).toEqual(['a b'])
  })
})

describe('resources that are requested', () => {
  const noon = { from: '2027-03-05T12:00Z', to: '2027-03-05T13:00Z' }

  test('are used, whichever the rule would take', () => {
    const needs = [need('a b'), need('c')]
    expect(choices({ ...noon, resources: all('a b c'), needs, wished: ['b'] })).toEqual(['b | c'])
  })

  test('cannot be more than a requirement needs', () => {
    expect(choices({ ...noon, resources: all('a b'), needs: [need('a b')], wished: ['a', 'b'] })).toEqual([])
    expect(choices({ ...noon, resources: all('a b'), needs: [need('a b', 2)], wished: ['a', 'b'] })).toEqual(['a b'])
  })

  test('may serve different requirements where pools overlap', () => {
    const asked = { ...noon, resources: all('a b c'), needs: [need('a b'), need('b c')] }
    expect(choices({ ...asked, wished: ['b', 'a'] })).toEqual(['a | b'])
    expect(choices({ ...asked, wished: ['b', 'c'] })).toEqual(['b | c'])
    expect(choices({ ...asked, wished: ['c', 'a', 'b'] })).toEqual([])
  })

  test('cannot be used together when only one requirement could take either', () => {
    const asked = { ...noon, resources: all('a b c d'), needs: [need('a b'), need('c'), need('c d')] }
    expect(choices({ ...asked, wished: ['a', 'b'] })).toEqual([])
    expect(choices({ ...asked, wished: ['d', 'c', 'b'] })).toEqual(['b | c | d'])
  })

  test('must exist and be in a pool', () => {
    const asked = { ...noon, resources: all('a b'), needs: [need('a')] }
    expect(choices({ ...asked, wished: ['b'] })).toEqual([])
    expect(choices({ ...asked, wished: ['nobody'] })).toEqual([])
  })

  test('must all be free at the same time', () => {
    const resources = [
      resource('a', { busy: [['2027-03-05T12:00Z', '2027-03-05T13:00Z']] }),
      resource('b', { busy: [['2027-03-05T13:00Z', '2027-03-05T14:00Z']] }),
      resource('c'),
    ]
    const asked = { from: '2027-03-05T12:00Z', to: '2027-03-05T14:00Z', resources, needs: [need('a b c', 2)] }
    expect(choices({ ...asked, wished: ['a', 'b'] })).toEqual([])
    expect(starts({ ...asked, wished: ['a'] })).toEqual(['2027-03-05: 13:00'])
  })
})

interface Given {
  from: string
  to: string
  /** Left out: `from`. */
  now?: string
  /** The hours of all resources that name no other schedule; left out: they are always open. */
  hours?: ScheduleRules
  /** Left out: the zone of `hours`. */
  timezone?: string
  party?: number
  wished?: string[]
  /** Left out: one hour, offered every hour. */
  service?: Partial<ServiceRules>
  schedules?: Record<string, ScheduleRules>
  resources?: ResourceState[]
  /** Left out: one requirement with all resources as its pool. */
  needs?: Requirement[]
}

function toCase({ from, to, now = from, hours, party = 1, wished = [], ...given }: Given): SlotCase {
  const resources = given.resources ?? [resource('r1')]
  return {
    now: Date.parse(now),
    from: Date.parse(from),
    to: Date.parse(to),
    timezone: given.timezone ?? hours?.timezone ?? 'UTC',
    party_size: party,
    wished,
    service: {
      duration_minutes: 60,
      buffer_before_minutes: 0,
      buffer_minutes: 0,
      slot_interval_minutes: 60,
      min_notice_minutes: 0,
      max_advance_days: null,
      schedule_id: null,
      ...given.service,
    },
    requirements: given.needs ?? [need(resources.map(({ id }) => id).join(' '))],
    schedules: { hours: hours ?? hoursAroundTheClock('UTC'), ...given.schedules },
    resources,
  }
}

const find = (given: Given): Slot[] => findSlots(toCase(given), getZone)

/** The starts by date, such as `2027-03-05: 09:00 10:00`, all in UTC. */
function starts(given: Given): string[] {
  const days = new Map<string, string[]>()
  for (const { start } of find(given)) {
    const [date = '', time = ''] = iso(start).slice(0, -1).split('T')
    days.set(date, [...(days.get(date) ?? []), time])
  }
  return [...days].map(([date, times]) => `${date}: ${times.join(' ')}`)
}

/** The resources of each requirement, such as `a b | c`. The order within one requirement has no meaning. */
function choices(given: Given): string[] {
  return find(given).map(({ resource_ids }) => {
    let place = 0
    const served = toCase(given).requirements.map(({ quantity }) => {
      place += quantity
      return resource_ids
        .slice(place - quantity, place)
        .toSorted()
        .join(' ')
    })
    return served.join(' | ')
  })
}

/** Windows by weekday and by date, such as `09:00-12:00,13:00-17:00`; an empty text is a closed day. */
function hours(
  timezone: string,
  weekly: Record<number, string>,
  overrides: Record<string, string> = {},
): ScheduleRules {
  return {
    timezone,
    weekly: Object.entries(weekly).flatMap(([weekday, windows]) =>
      toWindows(windows).map((window) => ({ weekday: Number(weekday), ...window })),
    ),
    overrides: Object.entries(overrides).map(([date, windows]) => ({ date, windows: toWindows(windows) })),
  }
}

const hoursAroundTheClock = (timezone: string) => hours(timezone, daily('00:00-24:00'))

/** A schedule that is always open, in the given zone. */
function always(timezone: string) {
  return { timezone, hours: hoursAroundTheClock(timezone) }
}

function daily(windows: string): Record<number, string> {
  return Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((weekday) => [weekday, windows]))
}

function toWindows(text: string) {
  return (text === '' ? [] : text.split(',')).map((window) => {
    const [start = '', end = ''] = window.split('-')
    return { start, end }
  })
}

type BusyGiven = readonly (readonly [start: string, end: string, people?: number])[]

function resource(
  id: string,
  { busy = [], ...given }: Partial<Omit<ResourceState, 'busy'>> & { busy?: BusyGiven } = {},
) {
  const minute = (text: string) => Date.parse(text) / 60_000
  return {
    id,
    capacity: null,
    shared: false,
    schedule_id: 'hours',
    priority: 0,
    last_allocated_at: null,
    ...given,
    busy: {
      starts: busy.map(([start]) => minute(start)),
      ends: busy.map(([, end]) => minute(end)),
      party_sizes: busy.map(([, , people = 1]) => people),
    },
  }
}

/** Plain resources with these ids. */
function all(ids: string) {
  return ids.split(' ').map((id) => resource(id))
}

function need(ids: string, quantity = 1, assignment: Assignment = 'least_busy'): Requirement {
  return { resource_ids: ids.split(' '), quantity, assignment }
}

function iso(instant: number): string {
  return new Date(instant).toISOString().replace(':00.000Z', 'Z')
}
