// Changes that are shown before the server has answered, together with data that the server sends before its answer.
import { notifyManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from './queries.ts'
import { type Change, eachItem, keepAnswer, showAtOnce } from './shown-at-once.ts'
import { sendInto } from './unsent.ts'

interface Thing {
  id: string
  name: string
}

const KEY = ['things']
const shown = () => (queryClient.getQueryData(KEY) as Thing[]).map(({ name }) => name)
const serverSends = (...names: string[]) =>
  queryClient.setQueryData(
    KEY,
    names.map((name, index) => ({ id: `t${index}`, name })),
  )

const rename = (id: string, name: string): Change => ({
  queryKey: KEY,
  apply: (list) => eachItem<Thing>(list, (item) => (item.id === id ? { ...item, name } : item)),
})

/** An answer that arrives when the test says so. */
function later<Answer>() {
  let come!: (answer: Answer) => void
  let fail!: (error: Error) => void
  const answer = new Promise<Answer>((resolve, reject) => {
    come = resolve
    fail = reject
  })
  return { answer, come, fail }
}

afterEach(() => queryClient.clear())

test('a change stays visible over all data that the server sends before its answer', async () => {
  serverSends('one', 'two')
  const { answer, come } = later<string>()
  const done = showAtOnce(
    [rename('t0', 'ONE')],
    () => answer,
    () => [rename('t0', 'One')],
  )
  expect(shown()).toEqual(['ONE', 'two'])
  serverSends('one', 'TWO')
  expect(shown()).toEqual(['ONE', 'TWO'])
  come('yes')
  await done
  expect(shown()).toEqual(['One', 'TWO'])
})

test('the page is told of a change before the next event', async () => {
  serverSends('one')
  const { answer, come } = later<string>()
  let isTold = false
  // Components of React listen in this way.
  const told = notifyManager.batchCalls(() => {
    isTold = true
  })
  const stop = new QueryObserver(queryClient, { queryKey: KEY, enabled: false }).subscribe(told)
  const done = showAtOnce(
    [rename('t0', 'ONE')],
    () => answer,
    () => [],
  )
  // This goes on after what was planned before it, but before any timer.
  await Promise.resolve()
  expect(isTold).toBe(true)
  stop()
  come('yes')
  await done
})

test('after a refusal the page shows the latest data of the server', async () => {
  serverSends('one', 'two')
  const { answer, fail } = later<string>()
  const done = showAtOnce(
    [rename('t0', 'ONE')],
    () => answer,
    () => [],
  )
  serverSends('one', 'second')
  keepAnswer([rename('t1', 'third')])
  expect(shown()).toEqual(['ONE', 'third'])
  fail(new Error('refused'))
  await expect(done).rejects.toThrow('refused')
  expect(shown()).toEqual(['one', 'third'])
})

test('when two changes are being sent, the answer to one leaves the other visible', async () => {
  serverSends('one', 'two')
  const [first, second] = [later<string>(), later<string>()]
  const firstDone = showAtOnce(
    [rename('t0', 'ONE')],
    () => first.answer,
    () => [rename('t0', 'ONE')],
  )
  const secondDone = showAtOnce(
    [rename('t1', 'TWO')],
    () => second.answer,
    () => [rename('t1', 'TWO')],
  )
  first.come('yes')
  await firstDone
  expect(shown()).toEqual(['ONE', 'TWO'])
  second.fail(new Error('refused'))
  await expect(secondDone).rejects.toThrow('refused')
  expect(shown()).toEqual(['ONE', 'two'])
})

test('a page of a list that is loaded during a change does not keep a refused change', async () => {
  const page = (name: string) => ({ data: [{ id: name, name }], next_cursor: null })
  queryClient.setQueryData(KEY, { pages: [page('one')], pageParams: [null] })
  const names = () =>
    (queryClient.getQueryData(KEY) as { pages: { data: Thing[] }[] }).pages.flatMap(({ data }) =>
      data.map(({ name }) => name),
    )
  const { answer, fail } = later<string>()
  const done = showAtOnce(
    [rename('one', 'ONE')],
    () => answer,
    () => [],
  )
  queryClient.setQueryData<{ pages: unknown[] }>(KEY, (before) => ({
    ...before,
    pages: [...(before?.pages ?? []), page('two')],
    pageParams: [null, 'next'],
  }))
  expect(names()).toEqual(['ONE', 'two'])
  fail(new Error('refused'))
  await expect(done).rejects.toThrow('refused')
  expect(names()).toEqual(['one', 'two'])
})

test('an item that is being sent is in its list once, whether the list or the answer comes first', async () => {
  const said = (id: string, body: string, by = 'me') => ({ id, body, author: { kind: 'member', id: by, name: by } })
  type Said = ReturnType<typeof said>
  const bodies = () => (queryClient.getQueryData(KEY) as Said[]).map(({ body }) => body)
  const list = { queryKey: KEY, me: 'me', add: (all: unknown, item: Said) => [item, ...(all as Said[])] }
  queryClient.setQueryData(KEY, [said('c1', 'hello')])
  const [first, second] = [later<Said>(), later<Said>()]
  const firstDone = sendInto(list, said('unsent_1', 'same'), () => first.answer)
  const secondDone = sendInto(list, said('unsent_2', 'same'), () => second.answer)
  expect(bodies()).toEqual(['same', 'same', 'hello'])
  queryClient.setQueryData(KEY, [said('c4', 'of another', 'otto'), said('c2', 'same'), said('c1', 'hello')])
  expect(bodies()).toEqual(['same', 'same', 'of another', 'hello'])
  first.come(said('c2', 'same'))
  await firstDone
  expect(bodies()).toEqual(['same', 'of another', 'same', 'hello'])
  second.come(said('c3', 'same'))
  await secondDone
  expect(bodies()).toEqual(['same', 'of another', 'same', 'hello'])
})
