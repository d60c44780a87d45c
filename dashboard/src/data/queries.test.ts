// What is kept of the server's answers: a change is never hidden by an answer that was on its way when it came.
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { events } from '../../../server/src/slices.ts'
import { askAgain, queryClient, TOUCHED, touchedBy } from './queries.ts'

afterEach(() => queryClient.clear())

/** A question that somebody looks at; each call is answered when the test says so. */
function shown(queryKey: readonly string[]) {
  const answers: ((text: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
  const observer = new QueryObserver(queryClient, { queryKey, queryFn })
  const leave = observer.subscribe(() => {})
  return { answers, leave, value: () => observer.getCurrentResult().data }
}

test('what changes while it is asked for the first time is asked for once more', async () => {
  const { answers, leave, value } = shown(['bookings', 'monday'])
  askAgain(['bookings'])
  expect(answers).toHaveLength(1)
  answers[0]?.('read before the change')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('read after it')
  await expect.poll(value).toBe('read after it')
  leave()
})

test('what is there already is asked for at once, and what is about something else stays', async () => {
  const [bookings, customers] = [shown(['bookings']), shown(['customers'])]
  for (const { answers } of [bookings, customers]) answers[0]?.('first')
  await expect.poll(() => [bookings.value(), customers.value()]).toEqual(['first', 'first'])
  askAgain(['bookings'])
  expect([bookings.answers.length, customers.answers.length]).toEqual([2, 1])
  for (const { leave } of [bookings, customers]) leave()
})

test('every event of the server makes something old, and none is waited for that never comes', () => {
  for (const { type } of events) expect(touchedBy(type, {}), type).not.toEqual([])
  const firstWords = new Set(events.map(({ type }) => type.split('.')[0]))
  expect(Object.keys(TOUCHED).toSorted()).toEqual([...firstWords].toSorted())
})
