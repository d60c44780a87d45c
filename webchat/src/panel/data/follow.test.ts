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
    pause: async (milliseconds) => void (await vi.advanceTimersByTimeAsync(milliseconds)),
    shown: async () => {},
    isShown: () => true,
    pollMs: () => 4_000,
  }
  let polls = 0
  const listener: Listener = {
    poll: async () => {
      polls += 1
    },
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
    polls: () => polls,
    run: () => follow(source, listener, done.signal),
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

test('where streams are blocked, it asks every few seconds and tries the stream again', async () => {
  const network = aNetwork(['no network', new Response('', { status: 502 }), 'no network', stream(ready(false))])
  await network.run()
  expect(network.states).toEqual(['connecting', 'polling', 'live', 'polling'])
  expect(network.polls()).toBe(30)
  expect(network.missed()).toBe(1)
})

test('a stream that passes nothing on is given up', async () => {
  const silent = (signal: AbortSignal) => {
    void vi.advanceTimersByTimeAsync(8_000)
    return new Response(
      new ReadableStream({
        start(controller) {
          signal.addEventListener('abort', () => controller.error(new DOMException('', 'AbortError')))
        },
      }),
    )
  }
  const network = aNetwork([silent, silent, silent])
  await network.run()
  expect(network.states).toEqual(['connecting', 'polling'])
})

test('an answer that is kept back is given up', async () => {
  const keptBack = (signal: AbortSignal) => {
    // A clock that jumps does not make it a stream that lived long.
    void vi.advanceTimersByTimeAsync(20_000)
    return new Promise<Response>((_, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
    })
  }
  const network = aNetwork([keptBack, keptBack, keptBack])
  await network.run()
  expect(network.states).toEqual(['connecting', 'polling'])
})

test.each([401, 403, 404])('a refusal with %i ends it', async (status) => {
  const network = aNetwork([stream(ready(false)), new Response('', { status })])
  expect(await network.run()).toBe(status)
})
