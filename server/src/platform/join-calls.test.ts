import { expect, test } from 'vitest'
import { joinCalls } from './join-calls.ts'

/** Records what is carried out together; each call ends when the test says so. */
function aWorkplace() {
  const calls: { key: string; items: readonly string[]; end: () => void; fail: () => void }[] = []
  const join = joinCalls<string>(
    (key, items) =>
      new Promise((end, reject) => {
        calls.push({ key, items, end, fail: () => reject(new Error('It failed')) })
      }),
  )
  return { calls, join }
}

const microtasks = () => new Promise((resolve) => setImmediate(resolve))

test('calls that come while one is running go together after it, and calls about something else do not wait', async () => {
  const { calls, join } = aWorkplace()
  const first = join('a', ['1'])
  await microtasks()
  const later = [join('a', ['2']), join('a', ['3', '4'])]
  const other = join('b', ['5'])
  await microtasks()
  expect(calls.map(({ key, items }) => [key, ...items])).toEqual([
    ['a', '1'],
    ['b', '5'],
  ])
  calls[0]?.end()
  await first
  await microtasks()
  expect(calls[2]?.items).toEqual(['2', '3', '4'])
  for (const { end } of calls) end()
  await Promise.all([...later, other])
})

test('a call that fails fails for all that went with it, and not for those after it', async () => {
  const { calls, join } = aWorkplace()
  const [first, second] = [join('a', ['1']), join('a', ['2'])]
  await microtasks()
  const after = join('a', ['3'])
  calls[0]?.fail()
  expect(await Promise.allSettled([first, second])).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  await microtasks()
  calls[1]?.end()
  await after
  expect(calls.map(({ items }) => items)).toEqual([['1', '2'], ['3']])
})
