// The stream of changes: what is told once, what is asked for again, and how often.
import { expect, test } from 'vitest'
import { follow, type LiveState, type Notice, type Wire } from './follow.ts'

const READY = 'event: ready\nid: evt_ready\ndata: {"resumed":false}\n\n'
const RESUMED = 'event: ready\nid: evt_resumed\ndata: {"resumed":true}\n\n'
const change = (id: string) => `id: ${id}\ndata: ${JSON.stringify({ id, type: 'customer.updated' })}\n\n`

type Step = { answer: () => Response; lasts?: number } | 'no network'

const streamOf = (...texts: string[]) => ({ answer: () => new Response(texts.join('')) })
const refusal = (status: number) => ({ answer: () => new Response(null, { status }) })

/** Plays a server that answers step by step; when it has no more to say, the page is left. */
async function play(steps: Step[]) {
  const page = new AbortController()
  const seen = {
    asked: [] as (string | null)[],
    pauses: [] as number[],
    states: [] as LiveState[],
    told: [] as string[],
    missed: 0,
  }
  let time = 0
  const wire: Wire = {
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
    wire,
    {
      tell: ({ id }: Notice) => void seen.told.push(id),
      missed() {
        seen.missed += 1
      },
      become: (state) => void (seen.states.at(-1) === state || seen.states.push(state)),
    },
    page.signal,
  )
  return { end, ...seen }
}

test('a stream that breaks goes on after the last it told, and what it repeats is told once', async () => {
  const { told, asked, missed } = await play([
    { ...streamOf(READY, change('evt_1'), change('evt_2')), lasts: 60_000 },
    streamOf(change('evt_1'), change('evt_2'), change('evt_3'), RESUMED),
  ])
  expect(told).toEqual(['evt_1', 'evt_2', 'evt_3'])
  expect(asked).toEqual([null, 'evt_2'])
  // Only before the first was open: the second went on where it had ended.
  expect(missed).toBe(1)
})

test('a stream on which nothing happened goes on from where it began', async () => {
  expect((await play([streamOf(READY), streamOf(RESUMED)])).asked).toEqual([null, 'evt_ready'])
})

test('when the server cannot go on, all is asked for again', async () => {
  expect((await play([streamOf(READY), streamOf(READY)])).missed).toBe(2)
})

test('without a network it waits longer each time, begins to poll, and ends that when it is back', async () => {
  const { pauses, states } = await play([
    ...Array.from({ length: 8 }, (): Step => 'no network'),
    { ...streamOf(RESUMED), lasts: 60_000 },
  ])
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000, 1_000])
  expect(states).toEqual(['connecting', 'polling', 'live', 'connecting'])
})

test('a server that lets in and throws out at once is not hammered', async () => {
  const { pauses } = await play(Array.from({ length: 4 }, () => streamOf(READY)))
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000])
})

test('a stream that lived makes the waits short again', async () => {
  const { pauses } = await play(['no network', 'no network', { ...streamOf(RESUMED), lasts: 10_000 }, 'no network'])
  expect(pauses).toEqual([1_000, 2_000, 1_000, 2_000])
})

test.each([401, 403, 404])('a refusal with %i ends it', async (status) => {
  const { end, pauses } = await play([streamOf(READY), refusal(status), streamOf(READY)])
  expect(end).toBe(status)
  expect(pauses).toEqual([1_000])
})

test.each([429, 500, 503])('%i is asked again later', async (status) => {
  const { end, asked } = await play([refusal(status), streamOf(READY)])
  expect(end).toBeNull()
  expect(asked).toHaveLength(2)
})

test('another workspace ends the old stream: nothing more is told of it', async () => {
  const page = new AbortController()
  const told: string[] = []
  const wire: Wire = {
    open: async () => new Response(READY + change('evt_1') + change('evt_2')),
    now: () => 0,
    pause: async () => undefined,
    isShown: () => true,
    shown: async () => undefined,
  }
  const listener = {
    tell({ id }: Notice) {
      told.push(id)
      page.abort()
    },
    missed: () => undefined,
    become: () => undefined,
  }
  expect(await follow(wire, listener, page.signal)).toBeNull()
  expect(told).toEqual(['evt_1'])
})

test('a page that nobody looks at lets its stream go, and takes it up again without waiting', async () => {
  const page = new AbortController()
  const happened: string[] = []
  let shown = true
  const wire: Wire = {
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
  await follow(wire, { tell: () => undefined, missed: () => undefined, become }, page.signal)
  expect(happened).toEqual(['shown', 'open null', 'live', 'shown', 'open evt_ready', 'live', 'shown'])
})
