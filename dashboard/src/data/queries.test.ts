// The cache of the server's answers: an answer that is older than a change never hides the change.
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { events } from '../../../server/src/slices.ts'
import { askAgain, queryClient, TOUCHED, touchedBy } from './queries.ts'

afterEach(() => queryClient.clear())

/** A query that is shown; each call is answered when the test says so. */
function shown(queryKey: readonly string[]) {
  const answers: ((text: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
  const observer = new QueryObserver(queryClient, { queryKey, queryFn })
  const leave = observer.subscribe(() => {})
  return { answers, leave, value: () => observer.getCurrentResult().data }
}

test('data that changes while it is loaded for the first time is loaded once more', async () => {
  const { answers, leave, value } = shown(['bookings', 'monday'])
  askAgain(['bookings'])
  expect(answers).toHaveLength(1)
  answers[0]?.('read before the change')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('read after it')
  await expect.poll(value).toBe('read after it')
  leave()
})

test('loaded data is loaded again at once, and other data stays', async () => {
  const [bookings, customers] = [shown(['bookings']), shown(['customers'])]
  for (const { answers } of [bookings, customers]) answers[0]?.('first')
  await expect.poll(() => [bookings.value(), customers.value()]).toEqual(['first', 'first'])
  askAgain(['bookings'])
  expect([bookings.answers.length, customers.answers.length]).toEqual([2, 1])
  for (const { leave } of [bookings, customers]) leave()
})

test('every event type of the server refreshes a query, and no unknown type is listed', () => {
  for (const { type } of events) expect(touchedBy(type, {}), type).not.toEqual([])
  const firstWords = new Set(events.map(({ type }) => type.split('.')[0]))
  expect(Object.keys(TOUCHED).toSorted()).toEqual([...firstWords].toSorted())
})
