// The head of a request as bytes: faults that the router never sees are refused like any others.
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { originOf } from '../testing/origin.ts'
import { aWorld, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let shop: TestWorkspace
let key: string
beforeAll(async () => {
  world = await aWorld()
  shop = await world.aWorkspace()
  key = await shop.keyText('bookings:read')
})
afterAll(() => world[Symbol.asyncDispose]())

describe('the host', () => {
  test.each(['/v1/me', '/healthz', '/v1/nope'])('%s over HTTP/1.1 needs one Host line', async (path) => {
    for (const lines of [[], ['Host: a', 'Host: b']]) {
      const answer = await ask(`GET ${path} HTTP/1.1`, ...lines, `Authorization: Bearer ${key}`)
      expect(answer).toMatchObject({ status: 422, body: { code: 'validation_error', errors: [{ header: 'Host' }] } })
    }
  })

  test('HTTP/1.0 does not need one', async () => {
    expect((await ask('GET /v1/me HTTP/1.0', `Authorization: Bearer ${key}`)).status).toBe(200)
    expect((await ask('GET /v1/me HTTP/1.1', 'host: x', `Authorization: Bearer ${key}`)).status).toBe(200)
  })
})

describe('two Authorization lines', () => {
  test.each(['/v1/me', '/v1/channels', '/mcp'])('are refused for %s, even if one of them is right', async (path) => {
    const right = `Authorization: Bearer ${key}`
    for (const lines of [
      [right, 'authorization: Bearer x'],
      ['Authorization: Bearer x', right],
      [right, right],
    ]) {
      const answer = await ask(`GET ${path} HTTP/1.1`, 'Host: x', ...lines)
      expect(answer).toMatchObject({ status: 401, body: { code: 'invalid_api_key' } })
    }
  })

  test('are refused even with a valid session', async () => {
    const lines = [`Cookie: ${shop.cookie}`, 'Authorization: Bearer x', 'Authorization: Bearer y']
    expect((await ask('GET /v1/me HTTP/1.1', 'Host: x', ...lines)).status).toBe(401)
  })
})

async function ask(...lines: string[]): Promise<{ status: number; body: unknown }> {
  const { port } = new URL(await originOf(world))
  const text = await new Promise<string>((resolve, reject) => {
    const head = [...lines, 'Connection: close', '', ''].join('\r\n')
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(head))
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.on('end', () => resolve(received))
    socket.on('error', reject)
  })
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return {
    status: Number(head.split(' ')[1]),
    body: JSON.parse(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1)),
  }
}
