// Retries: which calls are tried again, after how long, with which key, and how a caller ends them.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { originOf } from '../../../server/src/testing/origin.ts'
import { aFreePort, type Finish } from '../../../server/src/testing/process.ts'
import { aPerson, at, shopOf } from '../../../server/src/testing/shop.ts'
import { aWorld, type WorldOptions } from '../../../server/src/testing/world.ts'
import { type CallOptions, Holdfast, type HoldfastSettings } from './holdfast.ts'

type Answer = Response | Error

const NEW_BOOKING = { service_id: 'svc_1', customer: { id: 'cus_1' } }
const problem = (status: number, headers: Record<string, string> = {}) =>
  Response.json({ code: 'some_code', title: 'No', detail: 'Not now.' }, { status, headers })
const unreachable = () => new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })
const outcome = (call: PromiseLike<unknown>) =>
  call.then(
    () => 'done',
    (error) => error.code ?? error.name,
  )

/** A client that gets these answers, one after the other, and successful ones after that. */
function aClientThatGets(answers: Answer[], settings: Partial<HoldfastSettings> = {}) {
  const calls: { at: number; key: string | null }[] = []
  const answering: typeof fetch = async (_url, init) => {
    calls.push({ at: Date.now(), key: new Headers(init?.headers).get('idempotency-key') })
    const answer = answers.shift() ?? Response.json({})
    if (answer instanceof Error) throw answer
    return answer
  }
  return { calls, holdfast: new Holdfast({ baseUrl: 'https://holdfast.test', fetch: answering, ...settings }) }
}

describe('with fake timers', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Runs the call, with all its waits, without waiting. */
  async function ended(call: PromiseLike<unknown>): Promise<string> {
    const result = outcome(call)
    await vi.runAllTimersAsync()
    return result
  }

  test.each([429, 503])(
    '%i is tried again after Retry-After, or up to a quarter later, and never sooner',
    async (status) => {
      for (const random of [0, 0.5, 0.999]) {
        vi.spyOn(Math, 'random').mockReturnValue(random)
        const { calls, holdfast } = aClientThatGets([problem(status, { 'retry-after': '7' })])
        expect(await ended(holdfast.getMe())).toBe('done')
        const [first, second] = calls.map((call) => call.at) as [number, number]
        expect(second - first).toBeGreaterThanOrEqual(7_000)
        expect(second - first).toBeLessThan(8_750)
      }
      vi.restoreAllMocks()
    },
  )

  test('Retry-After may be a date, as some proxies write it', async () => {
    vi.setSystemTime('2030-03-04T12:00:00Z')
    const { calls, holdfast } = aClientThatGets([problem(503, { 'retry-after': 'Mon, 04 Mar 2030 12:00:10 GMT' })])
    expect(await ended(holdfast.getMe())).toBe('done')
    expect((calls[1]?.at ?? 0) - Date.parse('2030-03-04T12:00:00Z')).toBeGreaterThanOrEqual(10_000)
  })

  test.each(['-5', '0.5', '1, 2', '2030-03-04', 'NaN', ''])('the Retry-After %j is ignored', async (text) => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const { calls, holdfast } = aClientThatGets([problem(429, { 'retry-after': text })])
    expect(await ended(holdfast.getMe())).toBe('done')
    expect((calls[1]?.at ?? 0) - (calls[0]?.at ?? 0)).toBe(375)
    vi.restoreAllMocks()
  })

  test('without Retry-After each wait is longer than the one before', async () => {
    const { calls, holdfast } = aClientThatGets([problem(429), problem(429), problem(429)])
    expect(await ended(holdfast.getMe())).toBe('done')
    const waits = calls.slice(1).map((call, index) => call.at - (calls[index]?.at ?? 0))
    expect(waits[0]).toBeLessThan(waits[1] as number)
    expect(waits[1]).toBeLessThan(waits[2] as number)
  })

  const wait = (status: number) => () => problem(status, { 'retry-after': '1' })
  test.each<[string, () => Answer, Record<string, number>]>([
    ['429: nothing was done', wait(429), { reads: 2, keyed: 2, posts: 2, deletes: 2 }],
    ['503 with Retry-After, which asks for it', wait(503), { reads: 2, keyed: 2, posts: 2, deletes: 2 }],
    ['503 without', () => problem(503), { reads: 2, keyed: 2, posts: 1, deletes: 1 }],
    ['502 of a proxy', () => problem(502), { reads: 2, keyed: 2, posts: 1, deletes: 1 }],
    ['504 of a proxy', () => problem(504), { reads: 2, keyed: 2, posts: 1, deletes: 1 }],
    ['no connection', unreachable, { reads: 2, keyed: 2, posts: 1, deletes: 1 }],
    ['500, a fault that would come again', wait(500), { reads: 1, keyed: 1, posts: 1, deletes: 1 }],
    ['a refusal', wait(409), { reads: 1, keyed: 1, posts: 1, deletes: 1 }],
  ])('%s: the call is tried again only if that is safe', async (_what, answer, attempts) => {
    const asked = async (call: (holdfast: Holdfast) => PromiseLike<unknown>) => {
      const { calls, holdfast } = aClientThatGets([answer()])
      await ended(call(holdfast))
      return calls.length
    }
    expect({
      reads: await asked((holdfast) => holdfast.listBookings()),
      keyed: await asked((holdfast) => holdfast.createBooking(NEW_BOOKING)),
      posts: await asked((holdfast) => holdfast.createBookingComment('bkg_1', { body: 'Hi' })),
      deletes: await asked((holdfast) => holdfast.deleteService('svc_1')),
    }).toEqual(attempts)
  })

  test('a call is tried again three times, or as often as maxRetries says', async () => {
    const attempts = async (settings: Partial<HoldfastSettings>, options?: CallOptions) => {
      const { calls, holdfast } = aClientThatGets(Array.from({ length: 10 }, wait(429)), settings)
      expect(await ended(holdfast.getMe(options))).toBe('some_code')
      return calls.length
    }
    expect(await attempts({})).toBe(4)
    expect(await attempts({ maxRetries: 1 })).toBe(2)
    expect(await attempts({ maxRetries: 1 }, { maxRetries: 0 })).toBe(1)
    expect(await attempts({ maxRetries: 1 }, { maxRetries: undefined })).toBe(2)
  })

  test('a Retry-After longer than maxRetryWait is thrown at once', async () => {
    const asked = async (seconds: string, settings: Partial<HoldfastSettings> = {}) => {
      const { calls, holdfast } = aClientThatGets([problem(429, { 'retry-after': seconds })], settings)
      return [await ended(holdfast.getMe()), calls.length]
    }
    expect(await asked('60')).toEqual(['done', 2])
    expect(await asked('61')).toEqual(['some_code', 1])
    expect(await asked('2', { maxRetryWait: 1_999 })).toEqual(['some_code', 1])
  })

  test('every call that takes a key has its own, its retries have the same, and other calls have none', async () => {
    const { calls, holdfast } = aClientThatGets([unreachable(), problem(502)])
    await ended(holdfast.createBooking(NEW_BOOKING))
    await ended(holdfast.createBooking(NEW_BOOKING))
    const keys = calls.map(({ key }) => key)
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect([keys[1], keys[2]]).toEqual([keys[0], keys[0]])
    expect(keys[3]).not.toBe(keys[0])
    await holdfast.createHold({ service_id: 'svc_1', start: at('09:00') }, { idempotencyKey: 'mine' })
    await holdfast.createCustomer(aPerson())
    await holdfast.createBookingComment('bkg_1', { body: 'Hi' })
    await holdfast.getMe()
    expect(calls.slice(4).map(({ key }) => key)).toEqual(['mine', expect.stringMatching(/^[0-9a-f-]{36}$/), null, null])
  })

  test('a page without https makes keys too', async () => {
    const { calls, holdfast } = aClientThatGets([])
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    await holdfast.createBooking(NEW_BOOKING)
    vi.unstubAllGlobals()
    expect(calls[0]?.key).toMatch(/^[0-9a-f]{32}$/)
  })

  test('the signal of the call or of the client ends the wait at once', async () => {
    for (const place of ['call', 'client', 'both']) {
      const stop = new AbortController()
      const { signal } = stop
      const { calls, holdfast } = aClientThatGets([wait(429)()], place === 'call' ? {} : { signal })
      const never = new AbortController().signal
      const call = outcome(holdfast.getMe(place === 'client' ? {} : { signal: place === 'both' ? never : signal }))
      await vi.advanceTimersByTimeAsync(500)
      stop.abort(Object.assign(new Error('enough'), { code: 'enough' }))
      expect(await call).toBe('enough')
      expect(calls).toHaveLength(1)
      expect(vi.getTimerCount()).toBe(0)
    }
  })

  test('a call whose signal is already aborted is not sent', async () => {
    const { calls, holdfast } = aClientThatGets([])
    expect(await outcome(holdfast.getMe({ signal: AbortSignal.abort() }))).toBe(20)
    expect(calls).toHaveLength(0)
  })
})

describe('over a real connection', () => {
  async function aServer(finish: Finish, answer: (request: IncomingMessage, response: ServerResponse) => void) {
    let calls = 0
    const server = createServer((request, response) => {
      calls += 1
      answer(request, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    finish(async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    })
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return { calls: () => calls, holdfast: new Holdfast({ baseUrl, maxRetries: 0 }) }
  }

  test('a refused connection is a ConnectionError that says why', async () => {
    const baseUrl = `http://127.0.0.1:${await aFreePort()}`
    const error = await new Holdfast({ baseUrl, maxRetries: 0 }).getMe().catch((thrown) => thrown)
    expect(error).toMatchObject({ name: 'ConnectionError', cause: expect.any(TypeError) })
    expect(error.message).toContain('ECONNREFUSED')
  })

  test('an answer that breaks off is a ConnectionError', async ({ onTestFinished: finish }) => {
    const { holdfast } = await aServer(finish, (_request, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{', () => response.destroy())
    })
    expect(await outcome(holdfast.getMe())).toBe('ConnectionError')
  })

  test('an answer that takes too long is a TimeoutError, also when it has begun', async ({
    onTestFinished: finish,
  }) => {
    const { holdfast } = await aServer(finish, (request, response) => {
      if (request.url === '/v1/me') response.writeHead(200).write('{')
    })
    for (const call of [holdfast.getMe({ timeout: 20 }), holdfast.getBooking('bkg_1', { timeout: 20 })]) {
      const error = await call.catch((thrown) => thrown)
      expect(error).toMatchObject({ name: 'TimeoutError', message: 'There was no answer within 20 ms.' })
    }
  })

  test('the signal ends a call that is running', async ({ onTestFinished: finish }) => {
    const stop = new AbortController()
    const { holdfast } = await aServer(finish, () => stop.abort(new Error('enough')))
    await expect(holdfast.getMe({ signal: stop.signal, maxRetries: 3 })).rejects.toThrow('enough')
  })

  test('a redirect is not followed, so the key goes nowhere else', async ({ onTestFinished: finish }) => {
    const { calls, holdfast } = await aServer(finish, (_request, response) => {
      response.writeHead(302, { location: '/v1/elsewhere' }).end()
    })
    expect(await outcome(holdfast.createBooking(NEW_BOOKING))).toBe('unexpected_answer')
    expect(calls()).toBe(1)
  })
})

describe('with the real server', () => {
  async function aShop(finish: Finish, options: WorldOptions = {}) {
    const world = await aWorld(options)
    finish(() => world[Symbol.asyncDispose]())
    const workspace = await world.aWorkspace()
    const apiKey = await workspace.keyText('bookings:read', 'bookings:write')
    return { world, workspace, baseUrl: await originOf(world), apiKey }
  }

  test('a booking is made once even if its first answer was lost', async ({ onTestFinished: finish }) => {
    const { workspace, baseUrl, apiKey } = await aShop(finish)
    const { service_id } = await shopOf(workspace).aBarber()
    const statuses: number[] = []
    const losing: typeof fetch = async (...call) => {
      const answer = await fetch(...call)
      statuses.push(answer.status)
      if (statuses.length > 1) return answer
      throw unreachable()
    }
    const holdfast = new Holdfast({ baseUrl, apiKey, fetch: losing })
    const booking = await holdfast.createBooking({ service_id, start: at('09:00'), customer: aPerson() })
    expect(statuses).toEqual([201, 201])
    const { data } = await holdfast.listBookings()
    expect(data).toEqual([booking])
  })

  test('a rate-limited call waits as long as the server says', async ({ onTestFinished: finish }) => {
    const { world, baseUrl, apiKey } = await aShop(finish, { allowance: { burst: 1, refillPerSecond: 1 } })
    const statuses: number[] = []
    const began = performance.now()
    // The clock of the test world stands still: it moves when the client has got its Retry-After.
    const watched: typeof fetch = async (...call) => {
      const answer = await fetch(...call)
      statuses.push(answer.status)
      world.wait(Number(answer.headers.get('retry-after') ?? 0) / 60)
      return answer
    }
    const holdfast = new Holdfast({ baseUrl, apiKey, fetch: watched })
    await holdfast.getMe()
    expect(await holdfast.getMe()).toMatchObject({ kind: 'api_key' })
    expect(statuses).toEqual([200, 429, 200])
    expect(performance.now() - began).toBeGreaterThanOrEqual(1_000)
    const refusal = { code: 'rate_limited', status: 429, retryAfter: 1 }
    await expect(holdfast.getMe({ maxRetries: 0 })).rejects.toMatchObject(refusal)
  })
})
