// Following: a broken stream is resumed where it ended, a blocked one becomes polling, a refused one ends.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { follow, type Listener, type StreamSource } from './follow.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Attempt = Response | 'no network' | ((signal: AbortSignal) => Response | Promise<Response>)

/** A network that answers each attempt as it is told; when nothing is left, the follower is stopped. */
function aNetwork(attempts: Attempt[]) {
  const done = new AbortController()
  const asked: (string | null)[] = []
  const heard: string[] = []
  const states: string[] = []
  let missed = 0
  const source: StreamSource = {
    async open(lastId, signal) {
      asked.push(lastId)
      const attempt = attempts.shift()
      if (attempt === undefined) {
        done.abort()
        return stream()
      }
      if (attempt === 'no network') throw new TypeError('Failed to fetch')
      return typeof attempt === 'function' ? attempt(signal) : attempt
    },
    newest: () => 'cnv_1.0',
    now: () => Date.now(),
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    shown: async () => {},
    isShown: () => true,
    pollMs: () => 4_000,
  }
  const began = Date.now()
  const polls: number[] = []
  const listener: Listener = {
    poll: async () => void polls.push(Date.now() - began),
    heard: ({ name, data }) => heard.push(`${name} ${JSON.stringify(data)}`),
    missed: async () => {
      missed += 1
    },
    become: (state) => {
      if (states[states.length - 1] !== state) states.push(state)
    },
  }
  return {
    done,
    asked,
    heard,
    states,
    missed: () => missed,
    /** When it asked, in milliseconds after the beginning. */
    polls,
    async run() {
      let isOver = false
      const followed = follow(source, listener, done.signal).finally(() => {
        isOver = true
      })
      while (!isOver) await vi.advanceTimersByTimeAsync(500)
      return followed
    },
  }
}

const stream = (...texts: string[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const text of texts) controller.enqueue(new TextEncoder().encode(text))
        controller.close()
      },
    }),
  )

/** A stream that ends after ten seconds. */
const lasting =
  (...texts: string[]) =>
  () => {
    vi.setSystemTime(Date.now() + 10_000)
    return stream(...texts)
  }

const ready = (resumed: boolean) => `event: ready\ndata: {"resumed":${resumed}}\n\n`
const message = (id: string) => `id: cnv_1.${id}\nevent: message\ndata: "${id}"\n\n`

test('a stream that breaks is resumed after its last message', async () => {
  const network = aNetwork([
    lasting(ready(false), message('1'), message('2'), 'event: typing\ndata: {}\n\n'),
    'no network',
    lasting(message('3'), ready(true)),
  ])
  expect(await network.run()).toBe(null)
  expect(network.asked).toEqual(['cnv_1.0', 'cnv_1.2', 'cnv_1.2', 'cnv_1.3'])
  expect(network.heard).toEqual(['message "1"', 'message "2"', 'typing {}', 'message "3"'])
  expect(network.missed()).toBe(1)
})

test('where streams are blocked, it polls every few seconds and tries the stream again', async () => {
  const network = aNetwork(['no network', new Response('', { status: 502 }), 'no network', stream(ready(false))])
  await network.run()
  expect(network.states).toEqual(['connecting', 'polling', 'live', 'polling'])
  expect(network.polls).toHaveLength(30)
  expect(network.missed()).toBe(1)
})

/** A proxy holds back the answer until the follower gives up. */
const keptBack = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
  })

/** The head of the answer comes, and nothing after it. */
const silent = (signal: AbortSignal) =>
  new Response(
    new ReadableStream({
      start(controller) {
        signal.addEventListener('abort', () => controller.error(new DOMException('', 'AbortError')))
      },
    }),
  )

test.each([
  ['an answer that is kept back', keptBack],
  ['a stream that passes nothing on', silent],
])('%s: it polls within five seconds, and goes on polling', async (_, attempt) => {
  const network = aNetwork([attempt, attempt])
  await network.run()
  expect(network.states).toEqual(['polling'])
  expect(network.polls[0]).toBeLessThan(5_000)
  const gaps = network.polls.slice(1).map((at, index) => at - (network.polls[index] ?? 0))
  expect(Math.max(...gaps)).toBeLessThan(10_000)
})

test('it waits for a stream that is only slow, and then stops polling', async () => {
  const slow = async () => {
    await new Promise((resolve) => setTimeout(resolve, 6_000))
    return lasting(ready(false), message('1'))()
  }
  const network = aNetwork([slow])
  await network.run()
  expect(network.polls).toHaveLength(1)
  expect(network.states).toEqual(['polling', 'live', 'connecting'])
  expect(network.heard).toEqual(['message "1"'])
})

test('where there are too many streams already, it polls, and tries the stream again after a minute', async () => {
  const network = aNetwork([new Response('', { status: 429 }), lasting(ready(false))])
  await network.run()
  expect(network.states.slice(0, 2)).toEqual(['polling', 'live'])
  expect(network.polls[0]).toBeLessThan(1_000)
  expect(network.polls).toHaveLength(15)
})

test.each([401, 403, 404])('a refusal with %i ends it', async (status) => {
  const network = aNetwork([stream(ready(false)), new Response('', { status })])
  expect(await network.run()).toBe(status)
})
