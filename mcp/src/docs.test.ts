// Runs docs/agents.md and the README: a client connects with each of the settings, and the commands run as written.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SCOPES } from '../../server/src/http/caller.ts'
import { aDatabase } from '../../server/src/testing/database.ts'
import { blocksOf, readPage, runShell, scriptOf } from '../../server/src/testing/guide.ts'
import { originOf } from '../../server/src/testing/origin.ts'
import { builtProgram, root, SECRET_KEY } from '../../server/src/testing/process.ts'
import { shopOf } from '../../server/src/testing/shop.ts'
import { aWorld, type World } from '../../server/src/testing/world.ts'
import { prompts } from './prompts.ts'
import { resources } from './resources.ts'
import { type Access, anAgent, connected } from './testing/agents.ts'
import { bookingSession, transcriptOf } from './testing/session.ts'
import { tools } from './tools.ts'

const guide = readPage('docs/agents.md')
const readme = readPage('mcp/README.md')

let world: World
let access: Access
let service_id: string
beforeAll(async () => {
  await builtProgram()
  world = await aWorld()
  const workspace = await world.aWorkspace()
  access = { origin: await originOf(world), apiKey: await workspace.keyText(...SCOPES) }
  service_id = (await shopOf(workspace).aBarber()).service_id
})
afterAll(() => world[Symbol.asyncDispose]())

interface Entry {
  command?: string
  args?: string[]
  env?: Record<string, string>
  url?: string
  httpUrl?: string
  headers?: Record<string, string>
  bearer_token_env_var?: string
}

interface Settings {
  mcpServers?: Record<string, Entry>
  servers?: Record<string, Entry>
  inputs?: { id: string }[]
}

/** Reads the only TOML on the pages: one table of strings. */
function fromToml(code: string): Settings {
  const [head, ...lines] = code.split('\n')
  const [, name = ''] = /^\[mcp_servers\.(\w+)\]$/.exec(head ?? '') ?? []
  const pairs = lines.map((line) => line.split(' = ') as [string, string])
  return { mcpServers: { [name]: Object.fromEntries(pairs.map(([key, value]) => [key, JSON.parse(value)])) } }
}

/** Fills in what a reader, or the agent program, would fill in. */
function filledIn(code: string, { origin, apiKey }: Access): string {
  return code
    .replaceAll('https://holdfast.example.com', origin)
    .replaceAll('/path/to/holdfast', root.replace(/\/$/, ''))
    .replaceAll('hfk_…', apiKey)
    .replaceAll(/\$\{(env:)?HOLDFAST_API_KEY\}|\$HOLDFAST_API_KEY\b/g, apiKey)
    .replaceAll(/\$\{input:holdfast-key\}/g, apiKey)
}

const settingsOn = (page: string) => blocksOf(page).filter(({ language }) => /^(json|toml)$/.test(language))
const SETTINGS = [
  ...settingsOn(guide).map((block, index) => [`docs/agents.md, ${index + 1}`, block] as const),
  ...settingsOn(readme).map((block, index) => [`mcp/README.md, ${index + 1}`, block] as const),
]

test('no block of code on the pages is left out here', () => {
  expect(blocksOf(guide).map(({ language }) => language)).toEqual([
    'sh',
    'json',
    'json',
    'json',
    'json',
    'toml',
    'json',
    'sh',
    'text',
  ])
  expect(blocksOf(readme).map(({ language }) => language)).toEqual(['json', 'json'])
})

test.each(SETTINGS)('the settings of %s lead to the tools', async (_name, { language, code }) => {
  const text = filledIn(code, access)
  const settings: Settings = language === 'toml' ? fromToml(text) : JSON.parse(text)
  const entry = { ...settings.mcpServers, ...settings.servers }.holdfast as Entry
  if (code.includes('${input:')) expect(settings.inputs?.map(({ id }) => id)).toEqual(['holdfast-key'])
  if (entry.bearer_token_env_var) expect(entry.bearer_token_env_var).toBe('HOLDFAST_API_KEY')
  const bearer = entry.bearer_token_env_var && { Authorization: `Bearer ${access.apiKey}` }
  const { command, args = [], env = {} } = entry
  const client = await connected(
    command
      ? { command, args, env }
      : { url: entry.httpUrl ?? String(entry.url), headers: { ...entry.headers, ...bearer } },
  )
  expect((await client.listTools()).tools).toHaveLength(tools.length)
  await client.close()
})

describe('the commands of docs/agents.md', () => {
  const [makeKey, callByHand] = blocksOf(guide).filter(({ language }) => language === 'sh')

  test('make a key with few scopes', async ({ onTestFinished: finish }) => {
    const { url } = await aDatabase(finish)
    const code = makeKey?.code.replace(/^npm run -s (\w+) --/, (_, name: string) => scriptOf(name)) as string
    expect(await runShell(code, { DATABASE_URL: url, SECRET_KEY, DEMO: '1' }, root)).toMatch(/^hfk_\w+\n$/)
  })

  test('call a tool by hand', async () => {
    const environment = { HOLDFAST_URL: access.origin, HOLDFAST_API_KEY: access.apiKey }
    const said = await runShell(callByHand?.code as string, environment)
    expect(JSON.parse(/^data: (.+)$/m.exec(said)?.[1] ?? said)).toMatchObject({
      result: { structuredContent: { workspace: { name: 'Salão Aurora' } } },
    })
  })
})

test('the session of docs/agents.md is what happens, by the stdio command', async () => {
  await using agent = await anAgent('current revision by stdio', access)
  const transcript = transcriptOf(await bookingSession(agent, service_id))
  expect(blocksOf(guide).find(({ language }) => language === 'text')?.code).toBe(transcript)
})

test('the README lists every tool, resource and prompt, with its scopes', () => {
  const words = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')
  const rows = tools.map(({ name, scopes, listing: { annotations, description } }) => {
    const effect = annotations.readOnlyHint ? 'reads' : annotations.destructiveHint ? 'changes' : 'adds'
    const [sentence] = description.split(/(?<=[.:]) |[:;] /)
    return `| \`${name}\` | ${sentence?.replace(/[.:]$/, '')} | ${words(scopes) || 'any'} | ${effect} |`
  })
  expect(readme.match(/^\| `\w+` \|.*\| (reads|adds|changes) \|$/gm)).toEqual(rows)
  for (const { listing, scopes } of resources) expect(readme).toContain(`| \`${listing.uri}\` | ${words(scopes)} |`)
  for (const { listing, scopes } of prompts) expect(readme).toContain(`| \`${listing.name}\` | ${words(scopes)} |`)
  expect(readme).toContain(`: ${tools.length} tools, two resources and two prompts`)
})
