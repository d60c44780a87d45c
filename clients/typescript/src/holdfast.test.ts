// The client against the real server, over HTTP: its methods do what they say and return what the server answers.
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { originOf } from '../../../server/src/testing/origin.ts'
import { PLAIN_JPEG } from '../../../server/src/testing/pictures.ts'
import { aPerson, at, type Shop, shopOf } from '../../../server/src/testing/shop.ts'
import { aWorld, type TestWorkspace, type World } from '../../../server/src/testing/world.ts'
import { Holdfast, type HoldfastSettings, isProblem } from './holdfast.ts'

let world: World
let workspace: TestWorkspace
let shop: Shop
let baseUrl: string
let apiKey: string
let holdfast: Holdfast

const aClient = (change: Partial<HoldfastSettings> = {}) => new Holdfast({ baseUrl, apiKey, ...change })
const thrownBy = (call: PromiseLike<unknown>) =>
  call.then(
    () => 'nothing',
    (error) => error,
  )

/** A fetch that records all requests and answers. */
function aWitness() {
  const seen: { url: string; method: string; headers: Headers; body: unknown }[] = []
  const watched: typeof fetch = (url, init = {}) => {
    seen.push({
      url: String(url),
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: init.body,
    })
    return fetch(url, init)
  }
  return { seen, fetch: watched }
}

beforeAll(async () => {
  world = await aWorld()
  workspace = await world.aWorkspace()
  shop = shopOf(workspace)
  baseUrl = await originOf(world)
  apiKey = await workspace.keyText('slots:read', 'bookings:read', 'bookings:write', 'customers:read', 'customers:write')
  holdfast = aClient()
})
afterAll(() => world[Symbol.asyncDispose]())

describe('a booking', () => {
  test('is found, made, read, moved and cancelled', async () => {
    const { service_id } = await shop.aBarber()
    const { data } = await holdfast.listSlots({ service_id, from: at('09:00'), to: at('12:00') })
    expect(data).toHaveLength(6)

    const booking = await holdfast.createBooking({ service_id, start: at('09:00'), customer: aPerson() })
    expect(booking).toMatchObject({ status: 'confirmed', start: at('09:00'), customer: { name: 'Eva' } })
    expect(await holdfast.getBooking(booking.id)).toEqual(booking)
    const moved = await holdfast.rescheduleBooking(booking.id, { start: at('11:00') })
    expect(moved).toMatchObject({ start: at('11:00'), rescheduled_from: booking.id })
    expect(await holdfast.cancelBooking(moved.id)).toMatchObject({ status: 'cancelled' })
  })

  test('is held, and the hold is confirmed or released', async () => {
    const { service_id } = await shop.aBarber()
    const hold = await holdfast.createHold({ service_id, start: at('09:00') })
    expect(await holdfast.confirmHold(hold.id, { customer: aPerson() })).toMatchObject({ status: 'confirmed' })
    const other = await holdfast.createHold({ service_id, start: at('10:00') })
    expect(await holdfast.releaseHold(other.id)).toBeUndefined()
  })

  test('at a time that is taken is refused with alternatives', async () => {
    const { service_id } = await shop.aBarber()
    const wanted = { service_id, start: at('09:00'), customer: aPerson() }
    await holdfast.createBooking(wanted)
    const error = await thrownBy(holdfast.createBooking(wanted))
    if (!isProblem(error, 'slot_taken')) throw error
    expect(error).toMatchObject({ status: 409, title: expect.any(String), retryAfter: null, errors: [] })
    expect(error.message).toBe(`slot_taken: ${error.detail}`)
    expect(error.alternatives).toEqual(error.problem.alternatives)
    const start = error.problem.alternatives[0]?.start
    expect(await holdfast.createBooking({ ...wanted, start })).toMatchObject({ start })
  })
})

test('files are sent as a form and downloaded unchanged', async () => {
  const { service_id } = await shop.aBarber()
  const { id } = await holdfast.createBooking({ service_id, start: at('09:00'), customer: aPerson() })
  const file = new File([new Uint8Array(PLAIN_JPEG)], 'front-door.jpg')
  const attachment = await holdfast.createAttachment(id, { file, kind: 'photo' })
  expect(attachment).toMatchObject({ kind: 'photo', name: 'front-door.jpg', media_type: 'image/jpeg' })
  const named = { file: new Blob(['São João']), kind: 'document', name: 'note.txt' } as const
  const { url } = await holdfast.createAttachment(id, named)

  const note = await new Holdfast({ baseUrl }).getFile(url.split('/').at(-1) as string)
  expect([note.type, await note.text()]).toEqual(['text/plain;charset=utf-8', 'São João'])
  expect(await thrownBy(holdfast.getFile('nonsense'))).toMatchObject({ code: 'not_found', status: 404 })
})

describe('a request', () => {
  test('may have any characters, several values of one parameter, and undefined values', async () => {
    const { seen, fetch } = aWitness()
    const client = aClient({ fetch })
    await holdfast.createCustomer(aPerson({ name: 'Zoë & Co? #1' }))
    const found = await client.listCustomers({ q: 'Zoë & Co? #1', phone: undefined })
    expect(found.data.map(({ name }) => name)).toEqual(['Zoë & Co? #1'])
    await client.listBookings({ status: ['confirmed', 'cancelled'], limit: 1 })
    await client.listBookings({ status: 'confirmed' })
    await client.listWorkItems({ unassigned: false })
    expect(seen.slice(1).map(({ url }) => new URL(url).search)).toEqual([
      '?status=confirmed&status=cancelled&limit=1',
      '?status=confirmed',
      '?unassigned=false',
    ])
  })

  test('has each id as one segment of its path, whatever characters the id has', async () => {
    const { seen, fetch } = aWitness()
    const client = aClient({ fetch })
    expect(await thrownBy(client.getBooking('../services?x=/#'))).toMatchObject({ code: 'not_found' })
    expect(new URL(seen[0]?.url as string).pathname).toBe('/v1/bookings/..%2Fservices%3Fx%3D%2F%23')
    for (const id of ['', '.', '..', undefined, null]) {
      expect(await thrownBy(client.getBooking(id as string))).toBeInstanceOf(TypeError)
    }
    expect(seen).toHaveLength(1)
  })

  test('keeps fields of the answer that are newer than this client', async () => {
    const newer: typeof fetch = async (...call) => {
      const body = (await (await fetch(...call)).json()) as object
      return Response.json({ ...body, newer: [1, null] })
    }
    expect(await aClient({ fetch: newer }).getMe()).toMatchObject({ kind: 'api_key', newer: [1, null] })
  })

  test('goes to the same address whether baseUrl ends with /v1, with slashes or with neither', async () => {
    for (const suffix of ['', '/', '/v1', '/v1/', '//v1//']) {
      expect(await aClient({ baseUrl: `${baseUrl}${suffix}` }).getMe()).toMatchObject({ kind: 'api_key' })
    }
    for (const nowhere of ['holdfast.example.com', '', 'ftp://holdfast.example.com', 'https://', undefined]) {
      expect(() => aClient({ baseUrl: nowhere as string })).toThrow(TypeError)
    }
  })

  test('is not made when baseUrl has a query, a fragment or a password, and the error does not show baseUrl', () => {
    for (const odd of ['?a=b', '/v1?a=b', '#top', '/#top']) {
      expect(() => aClient({ baseUrl: `${baseUrl}${odd}` })).toThrow('baseUrl must be')
    }
    expect(() => aClient({ baseUrl: '//holdfast.example.com' })).toThrow('baseUrl must be')
    expect(() => aClient({ baseUrl: 'https://ana:secret@holdfast.example.com' })).toThrow(/^(?!.*secret)/)
  })
})

describe('a caller', () => {
  test('sends its key, its user agent and its own headers', async () => {
    const { seen, fetch } = aWitness()
    await aClient({ fetch, headers: { a: '1', b: '1' } }).getMe({ headers: { b: '2' } })
    const headers = seen[0]?.headers as Headers
    expect(headers.get('authorization')).toBe(`Bearer ${apiKey}`)
    expect(headers.get('user-agent')).toMatch(/^holdfast-client\/\d+\.\d+\.\d+$/)
    expect([headers.get('a'), headers.get('b')]).toEqual(['1', '2'])
  })

  test('may give a function that returns the key for each call', async () => {
    const keys = [`${apiKey}\n`, 'hfk_wrong']
    const client = aClient({ apiKey: async () => keys.shift() as string })
    expect(await client.getMe()).toMatchObject({ kind: 'api_key' })
    expect(await thrownBy(client.getMe())).toMatchObject({ code: 'invalid_api_key', status: 401 })
  })

  test('never sees its key in printed text, not even a malformed key', async () => {
    const secret = 'hfk_secret'
    const errors = [
      await thrownBy(aClient({ apiKey: `${secret}\n${secret}` }).getMe()),
      await thrownBy(aClient({ apiKey: `${secret}ñ` }).getMe()),
      await thrownBy(aClient({ apiKey: secret }).getMe()),
      await thrownBy(aClient({ apiKey: secret, baseUrl: 'http://127.0.0.1:1', maxRetries: 0 }).getMe()),
    ]
    expect(errors.map(({ name }) => name)).toEqual(['TypeError', 'TypeError', 'HoldfastError', 'ConnectionError'])
    const client = aClient({ apiKey: secret })
    for (const shown of [...errors, client]) {
      expect(inspect(shown, { depth: null, showHidden: true }) + JSON.stringify(shown)).not.toContain(secret)
    }
  })

  test('may be a member, in any of their workspaces', async () => {
    const { client: person } = await world.aUser('ana@example.com')
    const second = await person.post('/workspaces', { name: 'Second' })
    await person.post('/workspaces', { name: 'Third' })
    const { seen, fetch } = aWitness()
    const email = 'bia@example.com'
    const password = 'correct horse battery'
    const visitor = new Holdfast({ baseUrl, fetch })
    expect(await visitor.signUp({ name: 'Bia', email, password })).toMatchObject({ user: { email } })
    expect(seen[0]?.headers.has('authorization')).toBe(false)

    const cookie = await signIn(email, password)
    const bia = new Holdfast({ baseUrl, headers: { cookie } })
    const own = await bia.createWorkspace({ name: 'First' })
    const other = await bia.createWorkspace({ name: 'Other' })
    expect(await bia.getMe()).toMatchObject({ kind: 'member', workspace: { id: own.id } })
    const inOther = new Holdfast({ baseUrl, headers: { cookie }, workspace: other.id })
    expect(await inOther.getMe()).toMatchObject({ role: 'owner', workspace: { id: other.id } })
    const { key } = await inOther.createApiKey({ name: 'Till', scopes: ['bookings:read'] })
    expect(await aClient({ apiKey: key }).getMe()).toMatchObject({ workspace: { id: other.id } })
    const foreign = new Holdfast({ baseUrl, headers: { cookie }, workspace: second.body.id })
    expect(await thrownBy(foreign.getMe())).toMatchObject({ code: 'not_found' })
  })

  async function signIn(email: string, password: string): Promise<string> {
    let cookie = ''
    const keeping: typeof fetch = async (...call) => {
      const answer = await fetch(...call)
      cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      return answer
    }
    await new Holdfast({ baseUrl, fetch: keeping }).signIn({ email, password })
    return cookie
  }

  test('in a browser decides whether cookies are sent, and the browser keeps its own user agent', async () => {
    const inits: RequestInit[] = []
    const noting: typeof fetch = async (_url, init = {}) => {
      inits.push(init)
      return Response.json({})
    }
    Object.defineProperty(globalThis, 'location', { value: { origin: 'https://page.test' }, configurable: true })
    try {
      await new Holdfast({ baseUrl: '/', credentials: 'include', fetch: noting }).getMe()
    } finally {
      Reflect.deleteProperty(globalThis, 'location')
    }
    await new Holdfast({ baseUrl, fetch: noting }).getMe()
    expect(inits.map(({ credentials }) => credentials)).toEqual(['include', undefined])
    expect(inits.map(({ headers }) => new Headers(headers).has('user-agent'))).toEqual([false, true])
  })
})
