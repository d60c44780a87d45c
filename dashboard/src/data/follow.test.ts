// Following the stream: each change arrives once, missed changes are loaded again, and breaks are retried.
import { expect, test } from 'vitest'
import { follow, type LiveState, type Notice, type StreamSource } from './follow.ts'

const READY = 'event: ready\nid: evt_ready\ndata: {"resumed":false}\n\n'
const RESUMED = 'event: ready\nid: evt_resumed\ndata: {"resumed":true}\n\n'
const change = (id: string) => `id: ${id}\ndata: ${JSON.stringify({ id, type: 'customer.updated' })}\n\n`

type Step = { answer: () => Response; lasts?: number } | 'no network'

const streamOf = (...texts: string[]) => ({ answer: () => new Response(texts.join('')) })
const refusal = (status: number) => ({ answer: () => new Response(null, { status }) })

/** Simulates a server that answers step by step; after the last step the page is closed. */
async function play(steps: Step[]) {
  const page = new AbortController()
  const seen = {
    asked: [] as (string | null)[],
    pauses: [] as number[],
    states: [] as LiveState[],
    changed: [] as string[],
    hinted: [] as string[],
    missed: 0,
  }
  let time = 0
  const source: StreamSource = {
    async open(lastId) {
      const step = steps.shift()
      if (step === undefined) {
        page.abort()
        throw new Error('The page is gone.')
      }
      seen.asked.push(lastId)
      if (step === 'no network') throw new TypeError('Failed to fetch')
      time += step.lasts ?? 0
      return step.answer()
    },
    now: () => time,
    async pause(milliseconds) {
      seen.pauses.push(milliseconds)
      time += milliseconds
    },
    isShown: () => true,
    shown: async () => undefined,
  }
  const end = await follow(
    source,
    {
      changed: ({ id }: Notice) => void seen.changed.push(id),
      missed() {
        seen.missed += 1
      },
      hinted: (name) => void seen.hinted.push(name),
      become: (state) => void (seen.states.at(-1) === state || seen.states.push(state)),
    },
    page.signal,
  )
  return { end, ...seen }
}

test('a stream that breaks resumes after its last change, and repeated changes count once', async () => {
  const { changed, asked, missed } = await play([
    { ...streamOf(READY, change('evt_1'), change('evt_2')), lasts: 60_000 },
    streamOf(change('evt_1'), change('evt_2'), change('evt_3'), RESUMED),
  ])
  expect(changed).toEqual(['evt_1', 'evt_2', 'evt_3'])
  expect(asked).toEqual([null, 'evt_2'])
  // Changes can only be missed before the first stream: the second resumed where it had ended.
  expect(missed).toBe(1)
})

test('a stream without any change resumes from where it began', async () => {
  expect((await play([streamOf(READY), streamOf(RESUMED)])).asked).toEqual([null, 'evt_ready'])
})

test('a first stream that brings what happened while the page loaded loads nothing again, unless it began late', async () => {
  expect(await play([streamOf(change('evt_1'), RESUMED)])).toMatchObject({ missed: 0, changed: ['evt_1'] })
  expect(await play([{ ...streamOf(RESUMED), lasts: 11_000 }])).toMatchObject({ missed: 1 })
  expect(await play([streamOf(RESUMED), { ...streamOf(RESUMED), lasts: 11_000 }])).toMatchObject({ missed: 0 })
})

test('when the server cannot resume, everything is loaded again', async () => {
  expect((await play([streamOf(READY), streamOf(READY)])).missed).toBe(2)
})

test('without a network it waits longer each time, starts polling, and stops polling when the network is back', async () => {
  const { pauses, states } = await play([
    ...Array.from({ length: 8 }, (): Step => 'no network'),
    { ...streamOf(RESUMED), lasts: 60_000 },
  ])
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000, 1_000])
  expect(states).toEqual(['connecting', 'polling', 'live', 'connecting'])
})

test('a server that closes every stream at once is not called more and more often', async () => {
  const { pauses } = await play(Array.from({ length: 4 }, () => streamOf(READY)))
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000])
})

test('after a stream that lasted, the waits are short again', async () => {
  const { pauses } = await play(['no network', 'no network', { ...streamOf(RESUMED), lasts: 10_000 }, 'no network'])
  expect(pauses).toEqual([1_000, 2_000, 1_000, 2_000])
})

test.each([401, 403, 404])('a refusal with %i ends the following', async (status) => {
  const { end, pauses } = await play([streamOf(READY), refusal(status), streamOf(READY)])
  expect(end).toBe(status)
  expect(pauses).toEqual([1_000])
})

test.each([429, 500, 503])('after %i the stream is opened again later', async (status) => {
  const { end, asked } = await play([refusal(status), streamOf(READY)])
  expect(end).toBeNull()
  expect(asked).toHaveLength(2)
})

test('another workspace ends the old stream: no more of its changes arrive', async () => {
  const page = new AbortController()
  const changed: string[] = []
  const source: StreamSource = {
    open: async () => new Response(READY + change('evt_1') + change('evt_2')),
    now: () => 0,
    pause: async () => undefined,
    isShown: () => true,
    shown: async () => undefined,
  }
  const listener = {
    changed({ id }: Notice) {
      changed.push(id)
      page.abort()
    },
    missed: () => undefined,
    hinted: () => undefined,
    become: () => undefined,
  }
  expect(await follow(source, listener, page.signal)).toBeNull()
  expect(changed).toEqual(['evt_1'])
})

test('a hidden page closes its stream, and opens it again without waiting when it is shown', async () => {
  const page = new AbortController()
  const happened: string[] = []
  let shown = true
  const source: StreamSource = {
    open: async (lastId) => {
      happened.push(`open ${lastId}`)
      shown = false
      return new Response(lastId === null ? READY : RESUMED)
    },
    now: () => 0,
    pause: async () => void happened.push('pause'),
    isShown: () => shown,
    async shown() {
      shown = true
      happened.push('shown')
      if (happened.filter((each) => each === 'shown').length === 3) page.abort()
    },
  }
  const become = (state: LiveState) => void happened.push(state)
  await follow(source, { changed: () => undefined, missed: () => undefined, become }, page.signal)
  expect(happened).toEqual(['shown', 'open null', 'live', 'shown', 'open evt_ready', 'live', 'shown'])
})

test('a hint is passed on by its name, and is not a change', async () => {
  const hint = 'event: typing\ndata: {"conversation_id":"cnv_1"}\n\n'
  const seen = await play([streamOf(READY, hint, change('evt_1'))])
  expect(seen.hinted).toEqual(['typing'])
  expect(seen.changed).toEqual(['evt_1'])
})
