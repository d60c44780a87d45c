// The one way in. Read `serve` from top to bottom: that is all that happens to a request.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { isStorableText } from '../lib/text.ts'
import { SYSTEM } from '../platform/context.ts'
import { SYSTEM_WORKSPACE } from '../platform/jobs.ts'
import { type Fault, invalid, Problem } from '../platform/problem.ts'
import { type Origin, type Platform, reading, writing } from '../platform/transaction.ts'
import { acceptJsonOnly } from './body.ts'
import type { Caller, Role } from './caller.ts'
import { reaches, scopesOf } from './caller.ts'
import { bodyCheck, queryCheck } from './check.ts'
import { type Entrance, enter } from './entrance.ts'
import { type Answer, fingerprint, once, readIdempotencyKey } from './idempotency.ts'
import { closePage, openPage } from './page.ts'
import { problemBody, refuse, send } from './refuse.ts'
import type { AccountCtx, PageOf, Route, Visit } from './route.ts'
import { API, answerUnknownPaths, dashboardOnly } from './unknown-path.ts'

export interface Door extends Entrance {
  platform: Platform
  publicUrl: string
  cursorKey: Buffer
  log: Logger
}

export function serve(app: FastifyInstance, routes: readonly Route[], door: Door): void {
  app.decorateRequest('visit', null as unknown as Visit)
  app.decorateRequest('idempotencyKey', null)
  acceptJsonOnly(app)
  for (const route of routes) {
    const handle = handler(route, door)
    app.route({
      method: route.method,
      url: `${API}${route.path.replace(/\{(\w+)\}/g, ':$1')}`,
      // Before the body is read: who is it, is there budget, may they, is the key there.
      async onRequest(request, reply) {
        request.visit = await enter(door, route, request, reply)
        allow(route, request.visit.caller)
        request.idempotencyKey = idempotencyKey(route, request)
      },
      handler: handle,
    })
  }
  answerUnknownPaths(app, routes, door)
  app.setErrorHandler((error, request, reply) => refuse(door, error, request, reply))
}

function handler(route: Route, door: Door) {
  const checkBody = route.body && bodyCheck(route.body)
  const checkQuery = queryCheck(route.query)
  const { platform } = door

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const visit = request.visit
    const params = request.params as Record<string, string>
    const query = request.query as Record<string, unknown>
    const body = request.body ?? {}
    const origin = originOf(visit.caller)
    // Such an id cannot be stored, so nothing has it.
    if (!Object.values(params).every(isStorableText)) throw new Problem('not_found')

    const path = request.url.split('?')[0] as string
    const of = `${listOwner(route, visit.caller, origin)} ${path}`
    const faults = [...checkQuery(query), ...(checkBody ? checkBody(body) : nothingIn(body))]
    const paged = route.paged ? openPage(door.cursorKey, of, query) : null
    if (paged) faults.push(...paged.faults)
    if (faults.length > 0) {
      await reading(platform, origin, async (ctx) => route.mustExist?.(ctx, params))
      throw invalid(...faults)
    }

    const input = { params, body, query: paged?.filters ?? query, page: paged?.page }
    const run = async (ctx: unknown): Promise<Answer> => {
      const result = await route.run(ctx, input, visit)
      const whole = paged ? closePage(door.cursorKey, of, paged.filters, result as PageOf<unknown>) : result
      return { status: route.status, body: route.returns ? JSON.stringify(whole) : '' }
    }

    const key = request.idempotencyKey
    if (route.kind === 'read') return send(reply, await reading(platform, origin, run))
    if (route.kind === 'account') return send(reply, await run(accountCtx(platform, visit.caller, origin)))
    if (key === null) return send(reply, await writing(platform, origin, run))

    const print = fingerprint(request.method, path, request.body)
    const refusal = (problem: Problem) => ({
      status: problem.status,
      body: JSON.stringify(problemBody(door, problem, request.id)),
    })
    const change = (ctx: Parameters<typeof once>[0]) => once(ctx, key, print, () => run(ctx), refusal)
    return send(reply, await writing(platform, origin, change, { repeatable: true }))
  }
}

function allow({ access }: Route, caller: Caller): void {
  if (access.to === 'scope') {
    const scopes = caller.kind === 'api_key' ? caller.scopes : caller.kind === 'member' ? scopesOf(caller.role) : []
    if (scopes.includes(access.scope)) return
    if (caller.kind === 'api_key') {
      throw new Problem('insufficient_scope', { detail: `This operation needs the scope ${access.scope}.` })
    }
    throw new Problem('forbidden', { detail: `Your role does not include ${access.scope}.` })
  }
  if (caller.kind === 'api_key' && (access.to === 'member' || access.to === 'user')) throw dashboardOnly()
  if (access.to === 'member' && caller.kind === 'member') demand(caller.role, access.role)
}

function demand(role: Role, needed: Role): void {
  if (!reaches(role, needed))
    throw new Problem('forbidden', { detail: `This needs the role ${needed}; yours is ${role}.` })
}

function idempotencyKey(route: Route, request: FastifyRequest): string | null {
  if (route.idempotency === null) return null
  const value = readIdempotencyKey(request.headers['idempotency-key'])
  if (value === null && route.idempotency === 'required') throw new Problem('idempotency_key_required')
  return value
}

/** A route without a body takes none, but an empty object is nothing too. */
function nothingIn(body: unknown): Fault[] {
  const isNothing = typeof body === 'object' && body !== null && !Array.isArray(body) && Object.keys(body).length === 0
  return isNothing ? [] : [{ pointer: '', code: 'unknown_field', message: 'This operation takes no body.' }]
}

function originOf(caller: Caller): Origin {
  if (caller.kind === 'api_key' || caller.kind === 'member') {
    return { workspaceId: caller.workspace.id, actor: caller.actor }
  }
  const actor = caller.kind === 'user' ? { kind: 'member' as const, id: null, name: caller.user.name } : SYSTEM
  return { workspaceId: SYSTEM_WORKSPACE, actor }
}

/** Whose list it is: a cursor is of use to nobody else. */
function listOwner({ access }: Route, caller: Caller, { workspaceId }: Origin): string {
  return access.to === 'user' && 'user' in caller ? caller.user.id : workspaceId
}

function accountCtx(platform: Platform, caller: Caller, origin: Origin): AccountCtx {
  return {
    db: platform.database.db,
    now: platform.clock(),
    user: caller.kind === 'member' || caller.kind === 'user' ? caller.user : null,
    write: (work, workspaceId = origin.workspaceId) => writing(platform, { ...origin, workspaceId }, work),
  }
}
