// Builds the app: all slices, pages and tools behind one HTTP server.
import type { Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Callback } from './http/callback.ts'
import { isOfApi, plainPath, showAddressRate } from './http/entrance.ts'
import { type PagesOptions, servePages } from './http/pages.ts'
import { answerBrokenRequest, refuse } from './http/refuse.ts'
import type { Route } from './http/route.ts'
import { type ServeOptions, serve } from './http/serve.ts'
import { newRequestId } from './platform/id.ts'
import { type AgentToolsOptions, serveAgentTools } from './site/agent-tools.ts'
import { serveBot } from './site/bot.ts'
import { type ClientsOptions, serveClients } from './site/clients.ts'
import { type DashboardOptions, serveDashboard } from './site/dashboard.ts'
import { type GuidesOptions, serveGuides } from './site/guides.ts'
import { serveWebChat, type WebChatOptions } from './site/webchat.ts'

export interface AppOptions
  extends ServeOptions,
    PagesOptions,
    DashboardOptions,
    WebChatOptions,
    GuidesOptions,
    ClientsOptions,
    AgentToolsOptions {
  routes: readonly Route[]
  callbacks: readonly Callback[]
  /** How many proxies are in front of us and may name the caller's address. */
  trustProxy: number
}

export function buildApp(options: AppOptions): FastifyInstance {
  const { metrics, log } = options
  const app = Fastify({
    genReqId: newRequestId,
    logger: false,
    // Hop 0 is the connection itself, hop 1 is the address that it names, and so on.
    trustProxy: (_address: string, hop: number) => hop < options.trustProxy,
    requestTimeout: 60_000,
    // As long as a header line may be, because a malformed id of any length is an unknown id.
    routerOptions: { maxParamLength: 16_384 },
    rewriteUrl: (request) => plainPath(request.url ?? '/'),
    // A path that cannot be decoded is answered like an unknown one.
    frameworkErrors(error, request, reply) {
      showAddressRate(options, request, reply)
      void refuse(options, error, request, reply.header('Request-Id', request.id))
    },
    // A request that is not valid HTTP gets the same kind of answer as any other fault.
    clientErrorHandler: (error, socket) => answerBrokenRequest(options, error, socket),
    http: { requireHostHeader: false },
    // A call that arrives while we stop is still answered; after that the connection closes.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  // An idle connection would keep a stopping process waiting for its next request.
  let stopping = false
  const endSilentConnections = silentConnectionsOf(app)
  app.addHook('preClose', async () => {
    stopping = true
    endSilentConnections()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('Connection', 'close')
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? (isOfApi(request.url) ? '/v1/*' : '/*')
    metrics.request(route, request.method, reply.statusCode, reply.elapsedTime / 1000)
    log.debug(
      { request: request.id, method: request.method, route, status: reply.statusCode, ms: reply.elapsedTime },
      'answered',
    )
  })
  serve(app, options, options)
  servePages(app, options)
  serveDashboard(app, options)
  serveWebChat(app, options)
  serveGuides(app, options)
  serveClients(app, options)
  serveBot(app)
  serveAgentTools(app, options)
  return app
}

/** After this time, requests that were under way when we stopped have arrived. */
const SILENCE_MS = 500

/** Browsers connect before they send a request; waiting for that would delay the stop by a minute. */
function silentConnectionsOf({ server }: FastifyInstance): () => void {
  const silent = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  server.prependListener('request', ({ socket }) => void silent.delete(socket))
  return () => {
    setTimeout(() => {
      for (const socket of silent) socket.destroy()
    }, SILENCE_MS).unref()
  }
}
