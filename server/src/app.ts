// The roof: puts every slice behind one door and answers over HTTP.
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
import { type DashboardOptions, serveDashboard } from './site/dashboard.ts'
import { type GuidesOptions, serveGuides } from './site/guides.ts'

export interface AppOptions extends ServeOptions, PagesOptions, DashboardOptions, GuidesOptions, AgentToolsOptions {
  routes: readonly Route[]
  callbacks: readonly Callback[]
  /** How many proxies stand before us and may say who called. */
  trustProxy: number
}

export function buildApp(options: AppOptions): FastifyInstance {
  const { metrics, log } = options
  const app = Fastify({
    genReqId: newRequestId,
    logger: false,
    // Hop 0 is the connection itself, hop 1 what it says came before, and so on.
    trustProxy: (_address: string, hop: number) => hop < options.trustProxy,
    requestTimeout: 60_000,
    // As long as a header line may be: a malformed id is an unknown id, however long.
    routerOptions: { maxParamLength: 16_384 },
    rewriteUrl: (request) => plainPath(request.url ?? '/'),
    // A path that cannot be decoded leads nowhere.
    frameworkErrors(error, request, reply) {
      showAddressRate(options, request, reply)
      void refuse(options, error, request, reply.header('Request-Id', request.id))
    },
    // What is not even HTTP gets the same kind of answer as any other fault.
    clientErrorHandler: (error, socket) => answerBrokenRequest(options, error, socket),
    http: { requireHostHeader: false },
    // Who asks while we stop is still answered; the connection closes after that.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  // A connection that is kept alive would keep a stopping process waiting for its next request.
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
  serveGuides(app, options)
  serveAgentTools(app, options)
  return app
}

/** What is on its way to us when we stop has arrived by then. */
const SILENCE = 500

/** Browsers connect before they have something to ask; waiting for that, a process would not stop for a minute. */
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
    }, SILENCE).unref()
  }
}
