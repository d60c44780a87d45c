// What is kept of the server's answers: a change is never hidden by an answer that was on its way when it came.
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { askAgain, queryClient } from './queries.ts'

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
