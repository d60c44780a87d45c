// Connections are kept for the next call, closed in time, and replaced if the server has closed them.
import { describe, expect, onTestFinished, test } from 'vitest'
import { startOwnTime } from '../../testing/own-time.ts'
import {
  always,
  type Behaviour,
  hang,
  hangUp,
  inTurn,
  listening,
  type Reply,
  reset,
  say,
} from '../../testing/receiver.ts'
import { until } from '../../testing/until.ts'
import { openSafeFetch, type SafeFetch } from '../safe-fetch.ts'

const OK = { status: 200, body: 'ok' }

const receive = (behaviour: Behaviour = always(OK)) => listening(behaviour)

function aGuard(resolve: () => string[] = () => ['127.0.0.1']): SafeFetch {
  const guard = openSafeFetch({ allowPrivate: true, resolve: async () => resolve() })
  onTestFinished(guard.close)
  return guard
}

async function call(guard: SafeFetch, url: string, maxBytes = 100, deadline = 5_000) {
  const request = { url, method: 'POST', headers: {}, body: '{}', deadline, maxBytes } as const
  const answer = await guard.fetch(request)
  return answer.failure ?? answer.status
}

describe('a connection', () => {
  test('is used again, one call at a time', async () => {
    const receiver = await receive()
    const guard = aGuard()
    for (let n = 0; n < 5; n++) expect(await call(guard, `${receiver.url}${n}`)).toBe(200)
    expect(receiver.connections).toEqual({ made: 1, open: 1 })
    await Promise.all([1, 2, 3].map(() => call(guard, receiver.url)))
    expect(receiver.connections).toEqual({ made: 3, open: 3 })
  })

  test('is not shared by two targets, nor by two different look-ups of one name', async () => {
    const [one, other] = [await receive(), await receive()]
    let answer = ['127.0.0.1']
    const guard = aGuard(() => answer)
    await call(guard, `http://a.test:${one.port}`)
    await call(guard, `http://a.test:${other.port}`)
    await call(guard, `http://b.test:${one.port}`)
    expect([one.connections.made, other.connections.made]).toEqual([2, 1])
    answer = ['::ffff:127.0.0.1', '127.0.0.1']
    await call(guard, `http://a.test:${one.port}`)
    expect(one.connections.made).toBe(2)
    answer = ['127.0.0.1', '127.0.0.9']
    await call(guard, `http://a.test:${one.port}`)
    expect(one.connections.made).toBe(3)
    answer = ['127.0.0.9', '127.0.0.1']
    await call(guard, `http://a.test:${one.port}`)
    expect(one.connections.made).toBe(3)
  })

  test('is not kept when the answer was not read to its end, or when the server closes it', async () => {
    const closing: Reply = { status: 200, headers: { connection: 'close' }, body: 'ok' }
    const receiver = await receive(inTurn({ status: 200, body: 'much' }, closing, OK))
    const guard = aGuard()
    // Earlier than the limit for idle connections.
    expect(await call(guard, receiver.url, 3)).toBe(200)
    await until(() => receiver.connections.open === 0, 2_000)
    expect(await call(guard, receiver.url, 3)).toBe(200)
    await until(() => receiver.connections.open === 0, 2_000)
    expect(await call(guard, receiver.url, 2)).toBe(200)
    expect(receiver.connections).toEqual({ made: 3, open: 1 })
  })

  test('is kept when the answer has exactly as many bytes as the limit', async () => {
    const receiver = await receive()
    const guard = aGuard()
    for (let n = 0; n < 3; n++) expect(await call(guard, receiver.url, 2)).toBe(200)
    expect(receiver.connections.made).toBe(1)
  })

  test('is closed after four seconds without use', async () => {
    const receiver = await receive()
    const guard = aGuard()
    await call(guard, receiver.url)
    const [began, ownTime] = [performance.now(), startOwnTime()]
    await until(() => receiver.connections.open === 0)
    expect(performance.now() - began).toBeGreaterThan(3_000)
    expect(ownTime()).toBeLessThan(6_000)
    expect(await call(guard, receiver.url)).toBe(200)
  })

  test('is one of at most 256 idle connections', async () => {
    const receiver = await receive()
    const guard = aGuard()
    const calls = Array.from({ length: 300 }, (_, n) => call(guard, `http://n${n}.test:${receiver.port}`, 100, 10_000))
    expect(new Set(await Promise.all(calls))).toEqual(new Set([200]))
    await until(() => receiver.connections.open <= 256)
    expect(receiver.connections).toEqual({ made: 300, open: 256 })
  })
})

describe('a kept connection that the other side has closed', () => {
  test.each([
    ['broken', reset],
    ['ended', hangUp],
  ])('at the moment when it is used is replaced without a failure: %s', async (_case, ending) => {
    const receiver = await receive(inTurn(OK, ending, OK))
    const guard = aGuard()
    expect([await call(guard, receiver.url), await call(guard, receiver.url)]).toEqual([200, 200])
    expect(receiver.requests).toHaveLength(3)
    expect(receiver.connections.made).toBe(2)
  })

  test('is replaced once: if the new one breaks too, the call fails', async () => {
    const receiver = await receive(inTurn(OK, reset))
    const guard = aGuard()
    expect([await call(guard, receiver.url), await call(guard, receiver.url)]).toEqual([200, 'connection_reset'])
    expect(receiver.requests).toHaveLength(3)
  })

  test('is replaced by a new one, not by another kept one', async () => {
    let isBroken = false
    const receiver = await receive(() => (isBroken ? reset : OK))
    const guard = aGuard()
    await Promise.all([1, 2, 3, 4].map(() => call(guard, receiver.url)))
    isBroken = true
    expect(await call(guard, receiver.url)).toBe('connection_reset')
    expect(receiver.requests).toHaveLength(6)
    expect(receiver.connections.made).toBe(5)
  })

  test('before it is used is not used', async () => {
    const receiver = await receive(inTurn(say('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'), OK))
    const guard = aGuard()
    expect(await call(guard, receiver.url)).toBe(200)
    await until(() => receiver.connections.open === 0)
    expect(await call(guard, receiver.url)).toBe(200)
    expect(receiver.requests).toHaveLength(2)
  })

  test('during an answer is a failure', async () => {
    const receiver = await receive(inTurn(OK, say('HTTP/1.1 200 OK\r\nx-half: ')))
    const guard = aGuard()
    expect([await call(guard, receiver.url), await call(guard, receiver.url)]).toEqual([200, 'connection_reset'])
    expect(receiver.requests).toHaveLength(2)
  })

  test('does not give the call more time', async () => {
    const receiver = await receive(inTurn(OK, reset, hang))
    const guard = aGuard()
    await call(guard, receiver.url)
    const ownTime = startOwnTime()
    expect(await call(guard, receiver.url, 100, 300)).toBe('timeout')
    expect(ownTime()).toBeLessThan(700)
    await until(() => receiver.connections.open === 0)
  })
})

describe('when the guard is closed', () => {
  test('kept connections are closed, and running calls end with an error that is not a failure of the server', async () => {
    const receiver = await receive(inTurn(OK, OK, hang))
    const guard = aGuard()
    await Promise.all([call(guard, receiver.url), call(guard, receiver.url)])
    const waiting = expect(call(guard, receiver.url, 100, 60_000)).rejects.toThrow('the process stops')
    await until(() => receiver.requests.length === 3)
    await guard.close()
    await waiting
    await until(() => receiver.connections.open === 0)
    await expect(call(guard, receiver.url)).rejects.toThrow('the process stops')
  })

  test('a running look-up ends', async () => {
    const guard = openSafeFetch({ allowPrivate: true, resolve: () => new Promise(() => {}) })
    const waiting = expect(call(guard, 'https://a.test', 100, 60_000)).rejects.toThrow('the process stops')
    await guard.close()
    await waiting
  })

  test('an answer that has arrived counts', async () => {
    const receiver = await receive(always((socket) => void socket.write('HTTP/1.1 200 OK\r\n\r\npart')))
    const guard = aGuard()
    const answering = call(guard, receiver.url, 100, 60_000)
    await until(() => receiver.requests.length === 1)
    await guard.close()
    // The answer to this call may already have been sent.
    expect([200, 'closed']).toContain(await answering.catch(() => 'closed'))
  })
})
