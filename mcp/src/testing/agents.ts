// Agents for tests: the official clients of both revisions, by HTTP and by the stdio command, with the same functions.
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { Client as PreviousClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as PreviousStdio } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport as PreviousHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { root } from '../../../server/src/testing/process.ts'

export const COMMAND = join(root, 'mcp', 'dist', 'holdfast-mcp.js')

/** The address of the server, and the agent's key. */
export interface Access {
  origin: string
  apiKey: string
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Content = any

export type Agent = Awaited<ReturnType<typeof anAgent>>

const about = { name: 'test', version: '1' }
const addressFor = ({ origin, apiKey }: Access) => ({
  url: `${origin}/mcp`,
  headers: { authorization: `Bearer ${apiKey}` },
})

/** How an agent program starts the command. */
const commandFor = ({ origin, apiKey }: Access) => ({
  command: process.execPath,
  args: [COMMAND],
  env: { HOLDFAST_URL: origin, HOLDFAST_API_KEY: apiKey },
})

type Connector = (access: Access) => Promise<Client | PreviousClient>
type ServerSettings =
  | { url: string; headers: Record<string, string> }
  | { command: string; args: string[]; env: Record<string, string> }

/** Connects as an agent program with these settings would. */
export async function connected(settings: ServerSettings): Promise<Client> {
  const client = new Client(about, { versionNegotiation: { mode: 'auto' } })
  const transport =
    'url' in settings
      ? new StreamableHTTPClientTransport(new URL(settings.url), { requestInit: { headers: settings.headers } })
      : new StdioClientTransport(settings)
  await client.connect(transport)
  return client
}

export const CONNECTORS: Record<string, Connector> = {
  'current revision by HTTP': (access) => connected(addressFor(access)),
  'current revision by stdio': (access) => connected(commandFor(access)),
  'previous revision by HTTP': async (access) => {
    const client = new PreviousClient(about)
    const { url, headers } = addressFor(access)
    await client.connect(new PreviousHttp(new URL(url), { requestInit: { headers } }) as never)
    return client
  },
  'previous revision by stdio': async (access) => {
    const client = new PreviousClient(about)
    await client.connect(new PreviousStdio(commandFor(access)))
    return client
  },
}

export const overHttp = (access: Access) => anAgent('current revision by HTTP', access)

export async function anAgent(way: keyof typeof CONNECTORS, access: Access) {
  const client = (await CONNECTORS[way]?.(access)) as Client
  // Once a client knows the list of tools, it checks that the answer of a tool fits the schema in the list.
  const { tools } = await client.listTools()
  const call = async (name: string, args: object = {}) =>
    client.callTool({ name, arguments: args as Record<string, unknown> })
  return {
    client,
    tools,
    call,
    /** The answer of a tool; a refusal makes the test fail. */
    async does(name: string, args?: object): Promise<Content> {
      const { isError, structuredContent, content } = await call(name, args)
      if (isError) throw new Error(`${name} was refused: ${JSON.stringify(content)}`)
      return structuredContent
    },
    /** The problem that a tool answers with. */
    async isRefused(name: string, args?: object): Promise<Content> {
      const { isError, structuredContent } = await call(name, args)
      if (!isError) throw new Error(`${name} was not refused: ${JSON.stringify(structuredContent)}`)
      return (structuredContent as Content).problem
    },
    [Symbol.asyncDispose]: () => client.close(),
  }
}
