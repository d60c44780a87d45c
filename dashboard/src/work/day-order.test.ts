// The order of the day on a phone.
import { expect, test } from 'vitest'
import type { WorkItem } from '../data/api.ts'
import { inDayOrder, isDoneBy } from './day-order.ts'

function anItem(id: string, change: Partial<WorkItem>): WorkItem {
  const plain = { status: 'confirmed', kind: 'scheduled', overdue: false, start: null, due_at: null }
  return { id, ...plain, assignee: null, allocations: [], ...change } as unknown as WorkItem
}

test('customers who are here come first, then late work, then work by time, then work without a time', () => {
  const items = [
    anItem('no hour', { kind: 'queue' }),
    anItem('at ten', { start: '2030-03-05T10:00:00Z' }),
    anItem('due at nine, taken at eleven', {
      kind: 'queue',
      start: '2030-03-05T11:00:00Z',
      due_at: '2030-03-05T09:00:00Z',
    }),
    anItem('late', { overdue: true, start: '2030-03-05T08:00:00Z' }),
    anItem('here', { status: 'checked_in', overdue: true, start: '2030-03-05T12:00:00Z' }),
  ]
  expect(inDayOrder(items).map(({ id }) => id)).toEqual([
    'here',
    'late',
    'due at nine, taken at eleven',
    'at ten',
    'no hour',
  ])
})

test('a task belongs to its assignee, an appointment to all of its resources', () => {
  const uses = [{ resource_id: 'rita', start: '', end: '' }]
  expect(isDoneBy(anItem('task', { assignee: 'otto', allocations: uses }), ['rita'])).toBe(false)
  expect(isDoneBy(anItem('task', { assignee: 'otto' }), ['otto'])).toBe(true)
  expect(isDoneBy(anItem('cut', { allocations: uses }), ['rita'])).toBe(true)
})
