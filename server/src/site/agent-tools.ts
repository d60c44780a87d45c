// The agent tools at /mcp: every tool calls the public routes like any other caller, with the caller's key.
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AgentTools, Connection } from '../../../mcp/src/http.ts'
import { acceptBodies } from '../http/body.ts'
import { API, authorizationOf, isOurOrigin } from '../http/entrance.ts'
import { excessOf, type Limits } from '../http/excess.ts'
import type { ServeOptions } from '../http/serve.ts'
import { type Fault, Problem } from '../platform/problem.ts'

const PATH = '/mcp'
/** More than the API accepts, because a tool explains in its own words what it refuses. */
const LIMITS: Limits = { values: 40_000, entries: 40_000 }

export interface AgentToolsOptions extends Pick<ServeOptions, 'publicUrl' | 'platform' | 'log'> {
  /** Loads the tools at the first call, because most installations do not need that memory. */
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
    // The protocol has its own answer to invalid JSON, so it gets the raw bytes.
    acceptBodies(scope, (bytes) => excessOf(bytes, LIMITS) ?? bytes)
    scope.route({
      method: ['GET', 'POST', 'DELETE'],
      url: PATH,
      // The caller is identified before the body is read. The API itself does it, and counts the call.
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

/** The protocol's answer to a request that it cannot serve (JSON-RPC 2.0, -32600). */
const refusalOf = (message: string) => ({ jsonrpc: '2.0', id: null, error: { code: -32_600, message } })

/** Calls this process like a caller from outside: the same routes, checks and limits, without the network. */
function fetchInside(app: FastifyInstance, { ip, headers }: FastifyRequest): typeof fetch {
  return async (input, init) => {
    const call = new Request(input, init)
    const { pathname, search } = new URL(call.url)
    const answer = await app.inject({
      method: call.method as 'GET',
      url: pathname + search,
      // An HTTP 1.0 caller need not name a host.
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

/** These headers belong to one connection, and the answer is sent on through another. */
const CONNECTION_HEADERS = ['content-length', 'connection', 'keep-alive', 'transfer-encoding']

function sendOn(reply: FastifyReply, answer: Response) {
  reply.code(answer.status)
  for (const [name, value] of answer.headers) if (!CONNECTION_HEADERS.includes(name)) reply.header(name, value)
  return reply.send(answer.body ? Readable.fromWeb(answer.body as never) : null)
}

/** Browsers do not send a key by themselves, but the protocol requires that pages of other sites are refused. */
function requireOwnOrigin(publicUrl: string, request: FastifyRequest): void {
  const { origin } = request.headers
  if (origin === undefined || isOurOrigin(publicUrl, origin, request)) return
  throw new Problem('forbidden', { detail: 'Agent tools are not for pages of other sites.' })
}
