// The built program: it loads the agent tools at the first request, a worker has none, and no log contains a key.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { aDatabase } from '../../server/src/testing/database.ts'
import {
  builtProgram,
  type Finish,
  type Program,
  root,
  runCommand,
  startProcess,
} from '../../server/src/testing/process.ts'
import { COMMAND, overHttp } from './testing/agents.ts'

const textOf = (name: string) => readFileSync(join(root, 'server', 'dist', name), 'utf8')

let program: Program
beforeAll(async () => {
  program = await builtProgram()
})

/** Makes a new key, because the program prints the demo's key at its first start. */
async function aKey(finish: Finish, DATABASE_URL: string): Promise<string> {
  const command = runCommand(program, finish, ['key'], { DATABASE_URL, DEMO: '1' })
  expect(await command.ended).toBe(0)
  return /hfk_\w+/.exec(command.output())?.[0] as string
}

test('the server loads the protocol at the first request for it', () => {
  expect(textOf('main.js')).not.toContain('@modelcontextprotocol')
  expect(textOf('main.js')).toContain('import("./mcp.js")')
  expect(textOf('mcp.js')).toContain('@modelcontextprotocol/server')
})

test('the stdio command is one file that needs no other files', () => {
  const text = readFileSync(COMMAND, 'utf8')
  const imported = [...text.matchAll(/^(?:import|export) .*?from ['"]([^'"]+)['"]/gm)].map(([, name = '']) => name)
  expect(imported.filter((name) => !name.startsWith('node:') && name !== 'process')).toEqual([])
  expect(text.startsWith('#!/usr/bin/env node\n')).toBe(true)
})

test('whatever an agent does, no log contains its key, and the process stops with exit code 0', async ({
  onTestFinished: finish,
}) => {
  const { url } = await aDatabase(finish)
  const server = await startProcess(program, finish, { DATABASE_URL: url, DEMO: '1', LOG_LEVEL: 'debug' })
  await server.ready()
  const apiKey = await aKey(finish, url)
  const origin = server.shown('Agents')[0].replace(/\/mcp$/, '')
  const agent = await overHttp({ origin, apiKey })
  await agent.does('list_catalog')
  await agent.isRefused('get_booking', { booking_id: 'bkg_none' })
  await agent.isRefused('get_booking', { booking_id: '..' })
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${origin}/mcp`, { method: 'POST', headers: { authorization: `Bearer ${apiKey}`, ...headers }, body })
  for (const body of ['{', '[]', '{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen"}']) {
    await (await post(body, { 'content-type': 'application/json' })).text()
  }
  await (await post('x', { origin: 'https://evil.example' })).text()
  await (await fetch(`${origin}/mcp`, { headers: { authorization: `Bearer ${apiKey}x` } })).text()
  await agent.client.close()

  server.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(server.output()).toContain('"route":"/mcp"')
  expect(server.output()).not.toContain(apiKey)
  expect(server.output()).not.toMatch(/"level":[56]0/)
})

test('a worker serves no agent tools', async ({ onTestFinished: finish }) => {
  const { url } = await aDatabase(finish)
  const worker = await startProcess(program, finish, { DATABASE_URL: url, ROLE: 'worker' })
  await worker.ready()
  const authorization = `Bearer ${await aKey(finish, url)}`
  expect((await worker.fetch('/mcp', { method: 'POST', headers: { authorization }, body: '{}' })).status).toBe(404)
})
