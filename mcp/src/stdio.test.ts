// The stdio command as an agent program starts it: what it writes on which stream, and when it ends.
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SCOPES } from '../../server/src/http/caller.ts'
import { originOf } from '../../server/src/testing/origin.ts'
import { aFreePort, builtProgram, type Finish } from '../../server/src/testing/process.ts'
import { made } from '../../server/src/testing/shop.ts'
import { until } from '../../server/src/testing/until.ts'
import { aWorld, type World } from '../../server/src/testing/world.ts'
import { anAgent, COMMAND } from './testing/agents.ts'

let world: World
let origin: string
beforeAll(async () => {
  await builtProgram()
  world = await aWorld()
  origin = await originOf(world)
})
afterAll(() => world[Symbol.asyncDispose]())

function start(finish: Finish, environment: Record<string, string>) {
  const child = spawn(process.execPath, [COMMAND], { env: environment })
  const said = { out: '', err: '' }
  child.stdout.on('data', (bytes) => {
    said.out += bytes
  })
  child.stderr.on('data', (bytes) => {
    said.err += bytes
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  finish(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { said, ended, write: (text: string) => child.stdin.write(text), close: () => child.stdin.end() }
}

describe('the command ends with one sentence on standard error and sends nothing to the agent', () => {
  async function givesUp(finish: Finish, environment: Record<string, string>) {
    const { said, ended } = start(finish, environment)
    expect(await ended).toBe(1)
    expect(said.out).toBe('')
    expect(said.err.trim().split('\n')).toHaveLength(1)
    return said.err
  }

  test('without a key', async ({ onTestFinished: finish }) => {
    expect(await givesUp(finish, {})).toMatch(/^Set HOLDFAST_API_KEY to an API key/)
  })

  test('with a wrong key, which it does not repeat', async ({ onTestFinished: finish }) => {
    const said = await givesUp(finish, { HOLDFAST_URL: origin, HOLDFAST_API_KEY: 'hfk_wrong' })
    expect(said).toMatch(new RegExp(`^${origin} refused HOLDFAST_API_KEY: `))
    expect(said).not.toContain('hfk_wrong')
  })

  test('with a key that has an impossible form', async ({ onTestFinished: finish }) => {
    const said = await givesUp(finish, { HOLDFAST_URL: origin, HOLDFAST_API_KEY: 'hfk_a\nb' })
    expect(said).toBe('HOLDFAST_API_KEY is not an API key: API keys begin with hfk_.\n')
  })

  test('when nothing listens at the address', async ({ onTestFinished: finish }) => {
    const nobody = `http://127.0.0.1:${await aFreePort()}`
    const said = await givesUp(finish, { HOLDFAST_URL: nobody, HOLDFAST_API_KEY: 'hfk_any' })
    expect(said).toMatch(new RegExp(`^${nobody} cannot be reached: .*ECONNREFUSED`))
  })

  test('when HOLDFAST_URL is not an address', async ({ onTestFinished: finish }) => {
    const said = await givesUp(finish, { HOLDFAST_URL: 'holdfast.example.com', HOLDFAST_API_KEY: 'hfk_any' })
    expect(said).toMatch(/^HOLDFAST_URL must be the address of Holdfast/)
  })

  test('when another server answers at the address', async ({ onTestFinished: finish }) => {
    const page = createServer((_request, response) => response.end('<h1>Welcome</h1>')).listen(0, '127.0.0.1')
    finish(() => void page.close())
    await until(() => page.listening)
    const elsewhere = `http://127.0.0.1:${(page.address() as AddressInfo).port}`
    const said = await givesUp(finish, { HOLDFAST_URL: elsewhere, HOLDFAST_API_KEY: 'hfk_any' })
    expect(said).toBe(`The server at ${elsewhere} is not Holdfast. Is HOLDFAST_URL right?\n`)
  })
})

test('only the protocol is on standard output, and the command ends when its input ends', async ({
  onTestFinished: finish,
}) => {
  const apiKey = await (await world.aWorkspace()).keyText(...SCOPES)
  const { said, ended, write, close } = start(finish, { HOLDFAST_URL: origin, HOLDFAST_API_KEY: apiKey })
  const send = (message: object) => write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const clientInfo = { name: 'test', version: '1' }
  send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo } })
  send({ method: 'notifications/initialized' })
  write('this is no message\n')
  send({ id: 2, method: 'tools/call', params: { name: 'get_booking', arguments: { booking_id: 'bkg_none' } } })
  send({ id: 3, method: 'tools/call', params: { name: 'no_such_tool' } })
  await until(() => said.out.trim().split('\n').length >= 3, 60_000)
  const messages = said.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(messages.map(({ id }) => id).toSorted()).toEqual([1, 2, 3])
  expect(messages.every(({ jsonrpc }) => jsonrpc === '2.0')).toBe(true)
  close()
  expect(await ended).toBe(0)
  expect(said.out + said.err).not.toContain(apiKey)
})

test('a key that is revoked during a connection is refused from the next call on', async () => {
  const { owner } = await world.aWorkspace()
  const key = made(await owner.post('/api-keys', { name: 'Agent', scopes: ['customers:read'] }))
  await using agent = await anAgent('current revision by stdio', { origin, apiKey: key.key })
  expect(await agent.does('find_customers')).toEqual({ customers: [] })
  await owner.delete(`/api-keys/${key.id}`)
  expect(await agent.isRefused('find_customers')).toMatchObject({ code: 'invalid_api_key' })
  await expect(agent.client.listPrompts()).rejects.toThrow(/invalid_api_key/)
})

test('when the server stops during a connection, the agent gets `unavailable` and the command goes on', async () => {
  await using short = await aWorld()
  const access = {
    origin: await originOf(short),
    apiKey: await (await short.aWorkspace()).keyText('customers:read'),
  }
  await using agent = await anAgent('previous revision by stdio', access)
  expect(await agent.does('find_customers')).toEqual({ customers: [] })
  await short.app.close()
  expect(await agent.isRefused('find_customers')).toMatchObject({
    code: 'unavailable',
    detail: 'Holdfast did not answer.',
  })
})

test('a time zone that is changed during a connection counts from the next call on', async () => {
  const workspace = await world.aWorkspace()
  const apiKey = await workspace.keyText('slots:read')
  await using agent = await anAgent('current revision by stdio', { origin, apiKey })
  expect((await agent.does('get_workspace')).workspace.timezone).toBe('America/Sao_Paulo')
  await workspace.owner.patch(`/workspaces/${workspace.id}`, { timezone: 'Asia/Tokyo' })
  expect(await agent.isRefused('explain_slot', { service_id: 'svc_1', start: 'noon' })).toMatchObject({
    detail: expect.stringContaining('(Asia/Tokyo)'),
  })
})
