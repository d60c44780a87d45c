// The agent tools at /mcp: what they do goes through the public routes like anybody's call, with the key of whoever asks.
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AgentTools, Connection } from '../../../mcp/src/http.ts'
import { acceptBodies } from '../http/body.ts'
import { API, authorizationOf, isOurOrigin } from '../http/entrance.ts'
import { excessOf, type Limits } from '../http/excess.ts'
import type { ServeOptions } from '../http/serve.ts'
import { type Fault, Problem } from '../platform/problem.ts'

const PATH = '/mcp'
/** More than the API takes, because a tool says in its own words what it refuses. */
const LIMITS: Limits = { values: 40_000, entries: 40_000 }

export interface AgentToolsOptions extends Pick<ServeOptions, 'publicUrl' | 'platform' | 'log'> {
  /** Loads them when somebody first asks: most installations can do without that memory. */
  loadAgentTools: (() => Promise<{ openAgentTools(onerror: (error: Error) => void): AgentTools }>) | null
}

export function serveAgentTools(
  app: FastifyInstance,
  { publicUrl, platform, log, loadAgentTools }: AgentToolsOptions,
): void {
  if (loadAgentTools === null) return
  const connections = new WeakMap<FastifyRequest, Connection>()
  let opening: Promise<AgentTools> | null = null
  const open = async () => {
    const { openAgentTools } = await loadAgentTools()
    return openAgentTools((error) => log.debug({ err: error }, 'agent tools'))
  }
  app.addHook('onClose', async () => (await opening)?.close())

  void app.register(async (scope) => {
    // The protocol has its own answer to what is no JSON, so the bytes are left to it.
    acceptBodies(scope, (bytes) => excessOf(bytes, LIMITS) ?? bytes)
    scope.route({
      method: ['GET', 'POST', 'DELETE'],
      url: PATH,
      // Before the body is read: who is it? The API itself says so, and counts the call.
      async onRequest(request, reply) {
        reply.header('Request-Id', request.id).header('Cache-Control', 'no-store')
        requireOwnOrigin(publicUrl, request)
        const authorization = authorizationOf(request) ?? ''
        const inside = fetchInside(app, request)
        const known = await inside(`${publicUrl}${API}/me`, { headers: { authorization } })
        if (!known.ok) return sendOn(reply, known)
        connections.set(request, {
          apiKey: authorization.replace(/^bearer +/i, ''),
          baseUrl: publicUrl,
          fetch: inside,
          now: () => platform.clock(),
          me: (await known.json()) as Connection['me'],
        })
      },
      async handler(request, reply) {
        if (isFault(request.body)) return reply.code(400).send(refusalOf(request.body.message))
        opening ??= open().catch((error) => {
          opening = null
          throw error
        })
        const tools = await opening
        return sendOn(
          reply,
          await tools.answer(toWeb(publicUrl, request, reply), connections.get(request) as Connection),
        )
      },
    })
  })
}

const isFault = (body: unknown): body is Fault => typeof body === 'object' && body !== null && 'message' in body

/** As the protocol refuses a request that it cannot serve (JSON-RPC 2.0, -32600). */
const refusalOf = (message: string) => ({ jsonrpc: '2.0', id: null, error: { code: -32_600, message } })

/** Calls this process as if from outside: the same routes, checks and limits, without the way over the network. */
function fetchInside(app: FastifyInstance, { ip, headers }: FastifyRequest): typeof fetch {
  return async (input, init) => {
    const call = new Request(input, init)
    const { pathname, search } = new URL(call.url)
    const answer = await app.inject({
      method: call.method as 'GET',
      url: pathname + search,
      // Who speaks HTTP 1.0 need not name one.
      headers: { ...Object.fromEntries(call.headers), ...(headers.host !== undefined && { host: headers.host }) },
      payload: Buffer.from(await call.arrayBuffer()),
      remoteAddress: ip,
    })
    const { statusCode: status, rawPayload } = answer
    const hasBody = rawPayload.length > 0
    return new Response(hasBody ? new Uint8Array(rawPayload) : null, { status, headers: toHeaders(answer.headers) })
  }
}

function toWeb(publicUrl: string, request: FastifyRequest, reply: FastifyReply): Request {
  const gone = new AbortController()
  reply.raw.on('close', () => gone.abort())
  const body = request.body as Buffer | undefined
  return new Request(`${publicUrl}${PATH}`, {
    method: request.method,
    headers: toHeaders(request.headers),
    signal: gone.signal,
    ...(body && body.length > 0 && { body: new Uint8Array(body) }),
  })
}

function toHeaders(headers: Record<string, unknown>): Headers {
  const result = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    for (const each of [value].flat()) if (each !== undefined) result.append(name, String(each))
  }
  return result
}

/** These are about the way an answer travels, and this one goes on by another. */
const OF_THE_WAY = ['content-length', 'connection', 'keep-alive', 'transfer-encoding']

function sendOn(reply: FastifyReply, answer: Response) {
  reply.code(answer.status)
  for (const [name, value] of answer.headers) if (!OF_THE_WAY.includes(name)) reply.header(name, value)
  return reply.send(answer.body ? Readable.fromWeb(answer.body as never) : null)
}

/** A key does not travel by itself, but the protocol wants no pages of others here. */
function requireOwnOrigin(publicUrl: string, request: FastifyRequest): void {
  const { origin } = request.headers
  if (origin === undefined || isOurOrigin(publicUrl, origin, request)) return
  throw new Problem('forbidden', { detail: 'Agent tools are not for pages of other sites.' })
}
