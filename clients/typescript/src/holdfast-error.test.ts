// Refusals of the server, and answers of something else, as errors with a code.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { originOf } from '../../../server/src/testing/origin.ts'
import { aPerson, at, type Shop, shopOf } from '../../../server/src/testing/shop.ts'
import { aWorld, type TestWorkspace, type World } from '../../../server/src/testing/world.ts'
import { Holdfast, HoldfastError, isProblem } from './holdfast.ts'

let world: World
let workspace: TestWorkspace
let shop: Shop
let baseUrl: string
let holdfast: Holdfast

beforeAll(async () => {
  world = await aWorld()
  workspace = await world.aWorkspace()
  shop = shopOf(workspace)
  baseUrl = await originOf(world)
  const apiKey = await workspace.keyText('bookings:write', 'bookings:read', 'customers:write', 'customers:read')
  holdfast = new Holdfast({ baseUrl, apiKey })
})
afterAll(() => world[Symbol.asyncDispose]())

async function refusalOf(call: PromiseLike<unknown>): Promise<HoldfastError> {
  const error = await call.then(
    () => 'nothing was refused',
    (thrown) => thrown,
  )
  if (!isProblem(error)) throw error
  return error
}

async function aBooking(start: string) {
  const { service_id, ana } = await shop.aBarber()
  const booking = await holdfast.createBooking({ service_id, start, customer: aPerson() })
  return { service_id, ana, booking }
}

describe('the server refuses with', () => {
  test('validation_error: with every fault at once', async () => {
    const wrong = { name: '', phone: 7 } as unknown as { name: string; phone: string }
    const error = await refusalOf(holdfast.createCustomer(wrong))
    expect(error).toMatchObject({ name: 'HoldfastError', code: 'validation_error', status: 422, alternatives: [] })
    expect(error.errors.map(({ pointer }) => pointer)).toEqual(['/name', '/phone'])
    expect(error.problem.errors).toBe(error.errors)
    expect(error.requestId).toMatch(/^req_/)
    expect(error.problem.instance).toBe(`urn:request:${error.requestId}`)
  })

  test('not_found, insufficient_scope, invalid_api_key, session_required', async () => {
    expect(await refusalOf(holdfast.getBooking('bkg_1'))).toMatchObject({ code: 'not_found', status: 404 })
    expect(await refusalOf(holdfast.listServices())).toMatchObject({ code: 'insufficient_scope', status: 403 })
    const stranger = new Holdfast({ baseUrl })
    expect(await refusalOf(stranger.getMe())).toMatchObject({ code: 'invalid_api_key', status: 401 })
    expect(await refusalOf(stranger.listApiKeys())).toMatchObject({ code: 'session_required', status: 401 })
  })

  test('invalid_credentials', async () => {
    const guess = { email: 'nobody@example.com', password: 'wrong password' }
    expect(await refusalOf(new Holdfast({ baseUrl }).signIn(guess))).toMatchObject({ code: 'invalid_credentials' })
  })

  test('customer_exists: with the id of the customer', async () => {
    const person = aPerson()
    const { id } = await holdfast.createCustomer(person)
    const error = await refusalOf(holdfast.createCustomer({ ...person, name: 'Ida' }))
    expect(isProblem(error, 'customer_exists') && error.problem.customer_id).toBe(id)
  })

  test('version_conflict: with the current version', async () => {
    const { id, version } = await holdfast.createCustomer(aPerson())
    const error = await refusalOf(holdfast.updateCustomer(id, { name: 'Ida', expected_version: version + 1 }))
    expect(isProblem(error, 'version_conflict') && error.problem.current_version).toBe(version)
  })

  test('invalid_transition: with the actions that are available', async () => {
    const { booking } = await aBooking(at('09:00'))
    await holdfast.cancelBooking(booking.id, { reason: 'Ill' })
    const { code, problem } = await refusalOf(holdfast.checkInBooking(booking.id))
    expect([code, problem.current_status, problem.allowed]).toEqual(['invalid_transition', 'cancelled', ['reopen']])
  })

  test('already_claimed: by whom', async () => {
    const { service_id, rider, group_id } = await shop.aQueue()
    const other = await shop.aResource({ name: 'Other' })
    await shop.client.patch(`/resource-groups/${group_id}`, { resource_ids: [rider, other.id] })
    const task = await holdfast.createBooking({ service_id, customer: aPerson() })
    await holdfast.runAction(task.id, 'take', { resource_id: rider })
    const error = await refusalOf(holdfast.runAction(task.id, 'take', { resource_id: other.id }))
    expect(isProblem(error, 'already_claimed') && error.problem.claimed_by.name).toBe('Rider')
  })

  test('idempotency_conflict, for a key that was used for another call', async () => {
    const { service_id } = await aBooking(at('09:00'))
    const mine = { idempotencyKey: 'mine' }
    await holdfast.createHold({ service_id, start: at('10:00') }, mine)
    const error = await refusalOf(holdfast.createHold({ service_id, start: at('11:00') }, mine))
    expect(error).toMatchObject({ code: 'idempotency_conflict', status: 422 })
  })

  test('payload_too_large', async () => {
    const { booking } = await aBooking(at('09:00'))
    const file = new Blob([new Uint8Array(10 * 1024 * 1024 + 1)])
    const error = await refusalOf(holdfast.createAttachment(booking.id, { file, kind: 'document' }))
    expect(error).toMatchObject({ code: 'payload_too_large', status: 413 })
  })

  test('hold_expired', async () => {
    const { service_id } = await aBooking(at('09:00'))
    const hold = await holdfast.createHold({ service_id, start: at('10:00') })
    world.wait(11)
    const error = await refusalOf(holdfast.confirmHold(hold.id, { customer: aPerson() }))
    expect(error).toMatchObject({ code: 'hold_expired', status: 410 })
  })
})

describe('something else answers:', () => {
  const PAGE = '<html>Bad gateway</html>'
  test.each<[string, () => Response]>([
    ["a proxy's page", () => new Response(PAGE, { status: 502, headers: { 'content-type': 'text/html' } })],
    ['a page instead of an answer', () => new Response(PAGE, { headers: { 'content-type': 'text/html' } })],
    ['nothing at all', () => new Response(null, { status: 500 })],
    ['JSON of somebody else', () => Response.json({ message: 'no route' }, { status: 404 })],
    ['a problem without a code', () => Response.json({ title: 'Gone', detail: 'Gone.' }, { status: 410 })],
    ['null', () => Response.json(null, { status: 400 })],
  ])('%s is an unexpected_answer', async (_what, answer) => {
    const there = new Holdfast({ baseUrl, fetch: async () => answer(), maxRetries: 0 })
    const error = await refusalOf(there.getMe())
    const { status } = answer()
    expect(error).toMatchObject({ code: 'unexpected_answer', status, requestId: null, retryAfter: null })
    expect(error.problem).toMatchObject({ code: 'unexpected_answer', status })
    expect(error.message).toContain(String(status))
  })

  test.each<[string, unknown]>([
    ['null', null],
    ['a list of its own', [{ id: 'cus_1' }]],
    ['something without entries', { next_cursor: null }],
  ])('%s is not a page of a list', async (_what, body) => {
    const there = new Holdfast({ baseUrl, fetch: async () => Response.json(body) })
    expect(await refusalOf(there.listCustomers())).toMatchObject({ code: 'unexpected_answer', status: 200 })
  })

  test('a code that is newer than this client is passed on unchanged', async () => {
    const body = { code: 'newer', title: 'Newer', detail: 'Newer than you.', more: 1 }
    const there = new Holdfast({ baseUrl, fetch: async () => Response.json(body, { status: 409 }) })
    const error = await refusalOf(there.getMe())
    expect([isProblem(error, 'newer'), isProblem(error, 'slot_taken')]).toEqual([true, false])
    expect(error.problem).toEqual(body)
  })
})

test('isProblem is false for everything but a refusal', () => {
  for (const thrown of [new Error('x'), null, undefined, { code: 'slot_taken' }]) expect(isProblem(thrown)).toBe(false)
  const response = Response.json({}, { status: 409, headers: { 'retry-after': 'soon' } })
  const body = { type: '', title: 'T', status: 409, code: 'slot_taken', detail: 'D', instance: '' }
  const error = new HoldfastError(body, response)
  expect([isProblem(error, 'not_found', 'slot_taken'), isProblem(error, 'not_found')]).toEqual([true, false])
  expect(error.retryAfter).toBe(null)
})
