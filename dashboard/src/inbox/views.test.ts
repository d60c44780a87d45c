// The views of the inbox in the address, and the queries that they make.
import { expect, test } from 'vitest'
import { filtersIn, hasFilters, toQuery } from './views.ts'

const ME = 'mem_1'
const queryFor = (search: Record<string, unknown>) => toQuery(filtersIn(search), ME)

test('an address without a view shows the open conversations', () => {
  expect(queryFor({})).toEqual({ status: ['open'] })
  expect(hasFilters(filtersIn({}))).toBe(false)
})

test('each view is a query of its own', () => {
  expect(queryFor({ view: 'waiting' })).toEqual({ status: ['open'], waiting: true, sort: 'waiting' })
  expect(queryFor({ view: 'mine', channel: 'whatsapp' })).toEqual({
    status: ['open'],
    assignee_id: [ME],
    channel: ['whatsapp'],
  })
  expect(queryFor({ view: 'resolved', tag: 'vip' })).toEqual({ status: ['resolved'], snoozed: true, tag: ['vip'] })
})

test('a search looks at all conversations, and in another view only at those of the view', () => {
  expect(queryFor({ q: 'friday' })).toEqual({ snoozed: true, q: 'friday' })
  expect(queryFor({ view: 'unread', q: 'friday' })).toEqual({ status: ['open'], unread: true, q: 'friday' })
})

test('values that the server would refuse are left out', () => {
  expect(queryFor({ view: 'nonsense', channel: 'fax', mode: 'robot', q: 7 })).toEqual({ status: ['open'] })
})
