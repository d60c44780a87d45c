// The rows of a thread: days, groups of one author, what is new, and what was chosen.
import { expect, test } from 'vitest'
import type { Message } from '../../data/api.ts'
import { choicesOf, firstUnread, isSameRow, partsOf, rowsOf, type ThreadRow } from './thread-rows.ts'

const ANA = { kind: 'customer', id: 'cus_1', name: 'Ana' }
const MARIA = { kind: 'member', id: 'mem_1', name: 'Maria' }
const clock = { dayOf: (moment: string | Date) => new Date(moment).toISOString().slice(0, 10) }

const message = (id: string, created_at: string, more: Partial<Message> = {}) =>
  ({
    id,
    author: ANA,
    direction: 'inbound',
    private: false,
    type: 'text',
    client_ref: null,
    choice: null,
    created_at,
    ...more,
  }) as Message

const OUT = { author: MARIA, direction: 'outbound' }
/** Newest first. */
const MESSAGES = [
  message('d', '2030-03-05T09:03:00Z'),
  message('c', '2030-03-05T09:01:00Z'),
  message('b', '2030-03-05T09:00:00Z', OUT),
  message('a', '2030-03-04T23:59:00Z', OUT),
]

test('a day begins with its mark, and an author is named once per group', () => {
  const rows = rowsOf(MESSAGES, clock, null)
  expect(rows.map((row) => (row.kind === 'message' ? `${row.key}${row.isFirst ? '*' : ''}` : row.key))).toEqual([
    'day 2030-03-04',
    'a*',
    'day 2030-03-05',
    'b*',
    'c*',
    'd',
  ])
})

test('the mark of what is new stands before the first unread message', () => {
  const first = firstUnread(MESSAGES, 2)
  expect(first).toEqual({ id: 'c', count: 2 })
  const keys = rowsOf(MESSAGES, clock, first).map(({ key }) => key)
  expect(keys.indexOf('new')).toBe(keys.indexOf('c') - 1)
  expect(firstUnread(MESSAGES, 0)).toBeNull()
  expect(firstUnread(MESSAGES, 9)).toEqual({ id: 'c', count: 9 })
})

test('a private note is not part of the group of replies before it', () => {
  const rows = rowsOf(
    [message('n', '2030-03-05T09:01:00Z', { ...OUT, private: true }), message('m', '2030-03-05T09:00:00Z', OUT)],
    clock,
    null,
  )
  expect(rows.at(-1)).toMatchObject({ key: 'n', isFirst: true })
})

test('the newest choice of an option counts', () => {
  const choice = (option_id: string) => ({ option_id, title: option_id, message_id: 'a' })
  const chosen = choicesOf([
    message('y', '2030-03-05T09:02:00Z', { choice: choice('2') }),
    message('x', '2030-03-05T09:01:00Z', { choice: choice('1') }),
  ])
  expect(chosen.get('a')).toBe('2')
})

test('messages at both ends of a thread leave the parts between them as they are', () => {
  const all = Array.from({ length: 131 }, (_, index) =>
    message(`m${index}`, new Date(Date.UTC(2030, 2, 1) + index * 3_600_000).toISOString()),
  ).toReversed()
  const whole = rowsOf(all, clock, null)
  const parts = partsOf(rowsOf(all.slice(1, 31), clock, null), 'm100')
  const later = partsOf(whole, 'm100')
  expect(new Set(later.map(({ key }) => key)).size).toBe(later.length)
  expect(later.flatMap(({ rows }) => rows)).toEqual(whole)
  expect(Math.max(...later.map(({ rows }) => rows.length))).toBe(20)
  const [before, after] = [parts, later].map((all) => all.find(({ key }) => key === '0')?.rows ?? [])
  expect(before?.length).toBe(20)
  expect(before?.every((row, index) => isSameRow(row, after?.[index] as ThreadRow))).toBe(true)
})

test('a row is drawn again only when something about it has changed', () => {
  const [row] = rowsOf([message('a', '2030-03-04T10:00:00Z')], clock, null).slice(-1) as [ThreadRow]
  expect(isSameRow(row, { ...row })).toBe(true)
  expect(isSameRow(row, { ...row, chosen: '1' } as ThreadRow)).toBe(false)
  expect(isSameRow(row, { ...row, message: message('a', '2030-03-04T10:00:00Z') } as ThreadRow)).toBe(false)
})
