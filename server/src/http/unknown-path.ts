// Answers calls that no route answers: unknown paths, other methods on known paths, and preflight requests of browsers.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../platform/problem.ts'
import { anyKey, dashboardOnly, isForVisitors, refusesKeys, widget } from './caller.ts'
import { API, type Entrance, enter, isOfApi, pathOf } from './entrance.ts'
import type { Route } from './route.ts'

/** A page that follows the stream by `fetch` sends the id of the last event it has seen. */
const ASKED = 'Authorization, Content-Type, Idempotency-Key, Last-Event-ID'
const ASKED_BY_VISITORS = `${ASKED}, Svc-Visitor`

/** Answers before the body is read, like every refusal of an unknown caller. */
export function unknownPathAnswer(routes: readonly Pick<Route, 'path' | 'method'>[], entrance: Entrance) {
  const methodsOf = knownPaths([...routes, { path: '/openapi.json', method: 'GET' }])
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isOfApi(request.url)) throw new Problem('not_found', { detail: 'There is no such page.' })
    const path = pathOf(request).slice(API.length)
    const methods = methodsOf(path)
    if (request.method === 'OPTIONS' && methods) return preflight(request, reply, methods)
    if (request.headers.authorization !== undefined && isForVisitors(path)) {
      await enter(entrance, widget, request, reply)
    } else if (request.headers.authorization !== undefined && refusesKeys(request.method, path)) {
      await enter(entrance, anyKey, request, reply)
      throw dashboardOnly()
    }
    if (!methods) throw new Problem('not_found', { detail: 'There is no such path.' })
    throw new Problem('method_not_allowed', { detail: `This path accepts only ${methods}.` }, { Allow: methods })
  }
}

/** A preflight request has no key, so any page of a visitor may ask; the call itself decides. */
function preflight(request: FastifyRequest, reply: FastifyReply, methods: string) {
  const byVisitor = isForVisitors(pathOf(request).slice(API.length))
  const { origin } = request.headers
  reply.headers({
    Allow: methods,
    ...(byVisitor && origin && { 'Access-Control-Allow-Origin': origin }),
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers': byVisitor ? ASKED_BY_VISITORS : ASKED,
    'Access-Control-Max-Age': '7200',
  })
  return reply.code(204).send()
}

/**
 * Whether a route with a name in its path was found for a path that is fixed, such as `PATCH /knowledge/files` by
 * `PATCH /knowledge/{id}`: the fixed path does not take that method, and areas for team members are never an id.
 */
export function fixedPaths(routes: readonly Pick<Route, 'path'>[]): (request: FastifyRequest) => boolean {
  const fixed = new Set(routes.map(({ path }) => path).filter((path) => !path.includes('{')))
  return (request) => {
    const { url = '' } = request.routeOptions
    if (!url.includes(':') || !isOfApi(request.url)) return false
    const [path, pattern] = [pathOf(request).slice(API.length), url.slice(API.length)]
    return fixed.has(path) || (refusesKeys(request.method, path) && !refusesKeys(request.method, pattern))
  }
}

/** The methods of a path for the `Allow` header; null for an unknown path. */
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
    const fixed = patterns.get(path)
    const methods = (fixed ? [fixed] : [...patterns.values()])
      .filter(({ pattern }) => pattern.test(path))
      .flatMap((known) => [...known.methods])
    return methods.length > 0 ? [...new Set(methods)].sort().join(', ') : null
  }
}
