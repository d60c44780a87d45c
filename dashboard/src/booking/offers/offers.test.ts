// What a booking offers, by the stages that every workspace begins with.
import { describe, expect, test } from 'vitest'
import { FACTORY_DEFAULT } from '../../../../server/src/stages/factory-default.ts'
import type { Booking, StageConfig } from '../../data/api.ts'
import { mainOffer, offersOf, wayBack } from './offers.ts'

const config = FACTORY_DEFAULT as unknown as StageConfig

function aBooking(change: Partial<Booking>): Booking {
  const customer = { id: 'cus_1', name: 'Eva', phone: null, locale: 'pt-BR' }
  const plain = { status: 'confirmed', kind: 'queue', stage: 'queued', assignee: null, available_actions: [], customer }
  return { ...plain, ...change } as Booking
}

const keysOf = (booking: Booking) => offersOf(booking, config).map(({ key }) => key)
const mainOf = (booking: Booking) => mainOffer(offersOf(booking, config), config)?.key

const waiting = aBooking({ available_actions: ['take'] })
const taken = aBooking({
  stage: 'taken',
  assignee: 'res_1',
  available_actions: ['release', 'start', 'complete', 'not-at-home', 'fail'],
})
const appointment = aBooking({
  kind: 'scheduled',
  stage: 'scheduled',
  available_actions: ['start', 'check-in', 'complete', 'no-show', 'fail'],
})

describe('the first of all offers is the likely one', () => {
  test('a task that waits is taken', () => expect(mainOf(waiting)).toBe('take'))
  test('a task that somebody has is started', () => expect(mainOf(taken)).toBe('start'))
  test('who has an appointment is checked in', () => expect(mainOf(appointment)).toBe('check-in'))
  test('what is under way is completed, given back or given up, in this order', () => {
    const underWay = aBooking({ ...taken, available_actions: ['release', 'complete', 'not-at-home', 'fail'] })
    expect(keysOf(underWay)).toEqual(['complete', 'not-at-home', 'release', 'fail', 'no_show', 'cancel'])
  })
  test('nobody is led to a bad end by the big button', () => {
    expect(mainOf(aBooking({ ...appointment, available_actions: ['no-show', 'fail'] }))).toBeUndefined()
  })
})

describe('core operations are offered', () => {
  test('where no action of the workspace stands for them', () => {
    expect(keysOf(appointment)).toContain('cancel')
    expect(keysOf(taken)).toContain('no_show')
    expect(keysOf(appointment)).not.toContain('no_show')
  })
  test('not beside an action whose guard holds it back for now', () => {
    expect(keysOf(aBooking({ ...appointment, available_actions: [] }))).toEqual(['cancel'])
  })
  test('only in the statuses that allow them', () => {
    expect(keysOf(aBooking({ status: 'completed', stage: 'done' }))).toEqual([])
    expect(keysOf(aBooking({ status: 'pending_payment', kind: 'scheduled', stage: 'scheduled' }))).toEqual(['cancel'])
  })
  test('a hold is confirmed or let go; without a customer it cannot be confirmed', () => {
    const hold = aBooking({ status: 'held', kind: 'scheduled', stage: 'scheduled' })
    expect(keysOf(hold)).toEqual(['confirm', 'release'])
    expect(keysOf({ ...hold, customer: null })).toEqual(['release'])
  })
})

describe('the way back', () => {
  test('of taking is giving back, and of giving back is taking', () => {
    expect(wayBack(waiting, taken, config)?.key).toBe('release')
    expect(wayBack(taken, waiting, config)?.key).toBe('take')
  })
  test('is not there where no action leads back', () => {
    const started = aBooking({ ...taken, stage: 'in-progress', available_actions: ['release', 'complete', 'fail'] })
    expect(wayBack(taken, started, config)).toBeUndefined()
  })
  test('is not there once the status has changed', () => {
    expect(wayBack(appointment, { ...appointment, status: 'checked_in', stage: 'arrived' }, config)).toBeUndefined()
  })
})
