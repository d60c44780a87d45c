// Which notifications are news to this browser, whichever of its tabs knew of them.
import { expect, test } from 'vitest'
import type { Notification } from './api.ts'
import { freshOf, knowing } from './known-news.ts'

const news = (id: string, second: number, count = 1) =>
  ({ id, created_at: new Date(second * 1_000).toISOString(), data: { count } }) as Notification
const idsOf = (found: Notification[]) => found.map(({ id }) => id)

test('what was there when the first page was opened is not news, and what came since then is', () => {
  const opened = [news('one', 100)]
  expect(freshOf(opened, null)).toEqual([])
  expect(idsOf(freshOf([news('two', 200), ...opened], knowing(opened, null)))).toEqual(['two'])
})

test('a notification that grew is news once', () => {
  const before = knowing([news('one', 100, 2)], null)
  const grown = [news('one', 100, 3)]
  expect(idsOf(freshOf(grown, before))).toEqual(['one'])
  expect(freshOf(grown, knowing(grown, before))).toEqual([])
})

test('an older notification that moves up when others are read is not news, even if the list was empty in between', () => {
  const first = knowing([news('new', 200)], null)
  expect(freshOf([news('old', 100)], first)).toEqual([])
  expect(freshOf([news('old', 100)], knowing([], first))).toEqual([])
})

test('a notification that was stored a moment after a newer one is news', () => {
  const before = knowing([news('newer', 105)], null)
  expect(idsOf(freshOf([news('newer', 105), news('late', 104)], before))).toEqual(['late'])
})
