// What no route answers: unknown paths, known paths with another method, and browsers asking before they call.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Problem } from '../platform/problem.ts'
import { anyKey, refusesKeys } from './caller.ts'
import { type Entrance, enter, showAddressRate } from './entrance.ts'
import type { Route } from './route.ts'

/** The first path segment of every address of the API. */
export const API = '/v1'

const EXPOSED =
  'RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, Request-Id, Idempotent-Replayed, WWW-Authenticate'
const ASKED = 'Authorization, Content-Type, Idempotency-Key'

/** Answers before a body is read, as every refusal of a caller we do not know. */
export function answerUnknownPaths(app: FastifyInstance, routes: readonly Route[], entrance: Entrance): void {
  const methodsOf = knownPaths([...routes, { path: '/openapi.json', method: 'GET' }])

  app.addHook('onRequest', async (request, reply) => {
    if (isOfApi(request.url)) {
      reply.header('Request-Id', request.id).header('Cache-Control', 'no-store')
      // Until the caller is known, the budget shown is that of the address: every answer has one, also a failing one.
      showAddressRate(entrance, request, reply)
      // Any page may call with a key. No credentials are allowed across origins, so cookies stay at home.
      reply.header('Access-Control-Allow-Origin', '*').header('Access-Control-Expose-Headers', EXPOSED)
    }
    if (!request.is404) return
    if (!isOfApi(request.url)) throw new Problem('not_found', { detail: 'There is no such page.' })
    const path = (request.url.split('?')[0] ?? '').slice(API.length)
    const methods = methodsOf(path)
    if (request.method === 'OPTIONS' && methods) return preflight(reply, methods)
    if (request.headers.authorization !== undefined && refusesKeys(request.method, path)) {
      await enter(entrance, { access: anyKey }, request, reply)
      throw dashboardOnly()
    }
    if (!methods) throw new Problem('not_found', { detail: 'There is no such path.' })
    throw new Problem('method_not_allowed', { detail: `This path takes ${methods}.` }, { Allow: methods })
  })
  // Without a handler of ours the framework would not run our hooks for such paths.
  app.setNotFoundHandler(() => {
    throw new Problem('not_found')
  })
}

/** A target as the router and we should see it: without an origin before it, and without needless escapes. */
export function plainPath(target: string): string {
  const local = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '') || '/'
  const [path = '', ...query] = local.split('?')
  const plain = path.replace(/%(2d|2e|5f|7e|3\d|4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a])/gi, (escaped) =>
    String.fromCharCode(Number.parseInt(escaped.slice(1), 16)),
  )
  return [plain, ...query].join('?')
}

export function isOfApi(url: string): boolean {
  return url === API || url.startsWith(`${API}/`) || url.startsWith(`${API}?`)
}

export function dashboardOnly(): Problem {
  return new Problem('insufficient_scope', { detail: 'This area is open to team members in the dashboard only.' })
}

function preflight(reply: FastifyReply, methods: string) {
  reply.headers({
    Allow: methods,
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers': ASKED,
    'Access-Control-Max-Age': '7200',
  })
  return reply.code(204).send()
}

/** The methods of a path as the `Allow` header lists them, or null for a path that is unknown. */
function knownPaths(routes: readonly Pick<Route, 'path' | 'method'>[]): (path: string) => string | null {
  const patterns = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  for (const { path, method } of routes) {
    const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)
    const known = patterns.get(path) ?? { pattern, methods: new Set<string>() }
    known.methods.add(method)
    if (method === 'GET') known.methods.add('HEAD')
    patterns.set(path, known)
  }
  return (path) => {
    const methods = [...patterns.values()]
      .filter(({ pattern }) => pattern.test(path))
      .flatMap((known) => [...known.methods])
    return methods.length > 0 ? [...new Set(methods)].sort().join(', ') : null
  }
}
