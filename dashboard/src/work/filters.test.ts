// The filters of work: in the address, and in the query to the server.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openClock } from '../text/clock.ts'
import { areFilters, filtersIn, NO_FILTERS, toQuery } from './filters.ts'

beforeAll(() => vi.stubGlobal('navigator', { languages: ['en-GB'] }))
afterAll(() => vi.unstubAllGlobals())

const asked = (search: Record<string, unknown>) => toQuery(filtersIn(search), openClock('America/Sao_Paulo', 'en'))
const OPEN = ['confirmed', 'pending_payment', 'checked_in']

test('without filters the query asks for all open work', () => {
  expect(asked({})).toEqual({ status: OPEN })
  expect(areFilters(filtersIn({ view: 'board', booking: 'bkg_1' }))).toBe(false)
})

test('a filter may have one or several values', () => {
  const search = { priority: 'high', tag: ['vip', 'north zone'], status: ['completed'], q: 'ana' }
  expect(asked(search)).toEqual({ priority: ['high'], tag: ['vip', 'north zone'], status: ['completed'], q: 'ana' })
  expect(areFilters(filtersIn(search))).toBe(true)
})

test("days are in the workspace's zone, with the last one included", () => {
  expect(asked({ from: '2030-03-05', to: '2030-03-05' })).toEqual({
    status: OPEN,
    from: '2030-03-05T03:00:00.000Z',
    to: '2030-03-06T03:00:00.000Z',
  })
})

test('the filters for unassigned and late work have the names of the server', () => {
  expect(asked({ assigned: 'no' })).toMatchObject({ unassigned: true })
  expect(asked({ assigned: 'yes' })).toMatchObject({ unassigned: false })
  expect(asked({ late: 'yes' })).toMatchObject({ view: 'inbox' })
})

test('values that the server would refuse are left out', () => {
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

test('clearing removes every filter from the address and keeps the rest', () => {
  const search = { view: 'queue', q: 'ana', tag: ['vip'], late: 'yes', from: '2030-03-05' }
  expect(areFilters(filtersIn({ ...search, ...NO_FILTERS }))).toBe(false)
  expect(NO_FILTERS).not.toHaveProperty('view')
})
