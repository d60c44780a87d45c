// The offers of a booking, with the stages that every workspace begins with.
import { describe, expect, test } from 'vitest'
import { FACTORY_DEFAULT } from '../../../../server/src/stages/factory-default.ts'
import type { Booking, StageConfig } from '../../data/api.ts'
import { mainOffer, offersOf, undoOffer } from './offers.ts'

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

describe('the first offer is the most likely one', () => {
  test('a waiting task is taken', () => expect(mainOf(waiting)).toBe('take'))
  test('a taken task is started', () => expect(mainOf(taken)).toBe('start'))
  test('a customer with an appointment is checked in', () => expect(mainOf(appointment)).toBe('check-in'))
  test('a started task is completed, released or failed, in this order', () => {
    const underWay = aBooking({ ...taken, available_actions: ['release', 'complete', 'not-at-home', 'fail'] })
    expect(keysOf(underWay)).toEqual(['complete', 'not-at-home', 'release', 'fail', 'no_show', 'cancel'])
  })
  test('the large button never leads to a bad end', () => {
    expect(mainOf(aBooking({ ...appointment, available_actions: ['no-show', 'fail'] }))).toBeUndefined()
  })
})

describe('core operations are offered', () => {
  test('only if the workspace has no action for them', () => {
    expect(keysOf(appointment)).toContain('cancel')
    expect(keysOf(taken)).toContain('no_show')
    expect(keysOf(appointment)).not.toContain('no_show')
  })
  test('not in addition to an action whose guard does not allow it now', () => {
    expect(keysOf(aBooking({ ...appointment, available_actions: [] }))).toEqual(['cancel'])
  })
  test('only in the statuses that allow them', () => {
    expect(keysOf(aBooking({ status: 'completed', stage: 'done' }))).toEqual([])
    expect(keysOf(aBooking({ status: 'pending_payment', kind: 'scheduled', stage: 'scheduled' }))).toEqual(['cancel'])
  })
  test('a hold is confirmed or released; without a customer it cannot be confirmed', () => {
    const hold = aBooking({ status: 'held', kind: 'scheduled', stage: 'scheduled' })
    expect(keysOf(hold)).toEqual(['confirm', 'release'])
    expect(keysOf({ ...hold, customer: null })).toEqual(['release'])
  })
})

describe('the undo', () => {
  test('of taking is releasing, and of releasing is taking', () => {
    expect(undoOffer(waiting, taken, config)?.key).toBe('release')
    expect(undoOffer(taken, waiting, config)?.key).toBe('take')
  })
  test('does not exist if no action leads back', () => {
    const started = aBooking({ ...taken, stage: 'in-progress', available_actions: ['release', 'complete', 'fail'] })
    expect(undoOffer(taken, started, config)).toBeUndefined()
  })
  test('does not exist once the status has changed', () => {
    expect(undoOffer(appointment, { ...appointment, status: 'checked_in', stage: 'arrived' }, config)).toBeUndefined()
  })
})
