// The roof: puts every slice behind one door and answers over HTTP.
import Fastify, { type FastifyInstance } from 'fastify'
import { serveAccountPages } from './accounts/pages.ts'
import { showAddressRate } from './http/entrance.ts'
import { type PagesOptions, servePages } from './http/pages.ts'
import { refuse } from './http/refuse.ts'
import type { Route } from './http/route.ts'
import { type Door, serve } from './http/serve.ts'
import { isOfApi } from './http/unknown-path.ts'
import { newRequestId } from './platform/id.ts'

export interface AppOptions extends Door, PagesOptions {
  routes: readonly Route[]
  trustProxy: boolean
}

export function buildApp(options: AppOptions): FastifyInstance {
  const { metrics, log } = options
  const app = Fastify({
    genReqId: newRequestId,
    logger: false,
    trustProxy: options.trustProxy,
    requestTimeout: 60_000,
    // A path that cannot be decoded leads nowhere.
    frameworkErrors(error, request, reply) {
      showAddressRate(options, request, reply)
      void refuse(options, error, request, reply.header('Request-Id', request.id))
    },
    // Who asks while we stop is still answered; the connection closes after that.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? (isOfApi(request.url) ? '/v1/*' : '/*')
    metrics.request(route, request.method, reply.statusCode, reply.elapsedTime / 1000)
    log.debug(
      { request: request.id, method: request.method, route, status: reply.statusCode, ms: reply.elapsedTime },
      'answered',
    )
  })
  serve(app, options.routes, options)
  servePages(app, options)
  serveAccountPages(app)
  return app
}
