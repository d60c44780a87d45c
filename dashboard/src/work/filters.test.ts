// Filters of work in the address, and what is asked of the server for them.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openClock } from '../text/clock.ts'
import { areFilters, filtersIn, NO_FILTERS, toQuery } from './filters.ts'

beforeAll(() => vi.stubGlobal('navigator', { languages: ['en-GB'] }))
afterAll(() => vi.unstubAllGlobals())

const asked = (search: Record<string, unknown>) => toQuery(filtersIn(search), openClock('America/Sao_Paulo', 'en'))
const OPEN = ['confirmed', 'pending_payment', 'checked_in']

test('without filters all that is open is asked for', () => {
  expect(asked({})).toEqual({ status: OPEN })
  expect(areFilters(filtersIn({ view: 'board', booking: 'bkg_1' }))).toBe(false)
})

test('one value or several of a filter are asked for', () => {
  const search = { priority: 'high', tag: ['vip', 'north zone'], status: ['completed'], q: 'ana' }
  expect(asked(search)).toEqual({ priority: ['high'], tag: ['vip', 'north zone'], status: ['completed'], q: 'ana' })
  expect(areFilters(filtersIn(search))).toBe(true)
})

test("days are those of the workspace's zone, the last one included", () => {
  expect(asked({ from: '2030-03-05', to: '2030-03-05' })).toEqual({
    status: OPEN,
    from: '2030-03-05T03:00:00.000Z',
    to: '2030-03-06T03:00:00.000Z',
  })
})

test('nobody has it, and late, are asked for as the server names them', () => {
  expect(asked({ assigned: 'no' })).toMatchObject({ unassigned: true })
  expect(asked({ assigned: 'yes' })).toMatchObject({ unassigned: false })
  expect(asked({ late: 'yes' })).toMatchObject({ view: 'inbox' })
})

test('what the server would refuse is not asked for', () => {
  const search = {
    status: 'gone',
    priority: 7,
    origin: ['fax'],
    from: '2030-02-31x',
    to: 'tomorrow',
    assigned: 'maybe',
  }
  expect(asked(search)).toEqual({ status: OPEN })
})

test('clearing takes every filter out of the address and leaves the rest', () => {
  const search = { view: 'queue', q: 'ana', tag: ['vip'], late: 'yes', from: '2030-03-05' }
  expect(areFilters(filtersIn({ ...search, ...NO_FILTERS }))).toBe(false)
  expect(NO_FILTERS).not.toHaveProperty('view')
})
