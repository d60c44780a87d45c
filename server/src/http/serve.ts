// Serves all routes. Read `serve` from top to bottom: it shows everything that happens to a request.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { isStorableText } from '../lib/text.ts'
import type { LedgerWatch, StreamCtx, TypingWatch, WriteCtx } from '../platform/context.ts'
import type { LookupConnection } from '../platform/lookup-connection.ts'
import { type Fault, invalid, Problem } from '../platform/problem.ts'
import { type Origin, openCtx, type Platform, reading, writing } from '../platform/transaction.ts'
import { acceptJsonOnly, MAX_OPEN_BODY_BYTES, replaceBrokenMediaType } from './body.ts'
import type { Callback } from './callback.ts'
import { type Caller, originOf, requireAccess } from './caller.ts'
import { CAUSE_HEADER, readCause } from './cause.ts'
import { bodyCheck, queryCheck } from './check.ts'
import { API, type Entrance, enter, isOfApi, pathOf, requireHost, setCommonHeaders } from './entrance.ts'
import { type Feeds, sendFeed } from './feed.ts'
import { type FileAnswer, sendFile } from './file-answer.ts'
import { acceptFormsOnly, type Form, type FormConfig, formCheck, shortForm } from './form.ts'
import { openResult } from './found.ts'
import { type Answer, fingerprint, once, onceOpen, type Remember, readIdempotencyKey } from './idempotency.ts'
import type { Feed } from './open-feed.ts'
import { problemBody, refuse, send, sendCompressed } from './refuse.ts'
import type { Route } from './route.ts'
import { serveCallbacks } from './serve-callbacks.ts'
import { fixedPaths, unknownPathAnswer } from './unknown-path.ts'
import { Unreadable } from './unreadable.ts'
import type { Visit } from './visit.ts'

export interface ServeOptions extends Entrance {
  platform: Platform
  log: Logger
  lookups: Pick<LookupConnection, 'first'>
  ledger: LedgerWatch
  typing: TypingWatch
  feeds: Feeds
}

export function serve(
  app: FastifyInstance,
  { routes, callbacks }: { routes: readonly Route[]; callbacks: readonly Callback[] },
  options: ServeOptions,
): void {
  acceptJsonOnly(app)
  app.decorateRequest('visit')
  const answerUnknownPath = unknownPathAnswer([...routes, ...callbacks], options)
  const isFixedPath = fixedPaths(routes)
  app.addHook('onRequest', async (request, reply) => {
    setCommonHeaders(options, request, reply)
    requireHost(request)
    if (request.is404 || lacksId(request) || isFixedPath(request)) await answerUnknownPath(request, reply)
    replaceBrokenMediaType(request.headers)
  })
  const { feeds } = options
  app.addHook('preClose', async () => feeds.close())
  const [forms, others] = [routes.filter(({ takesFile }) => takesFile), routes.filter(({ takesFile }) => !takesFile)]
  for (const route of others) serveRoute(app, route, options, feeds)
  void app.register(async (scope) => {
    acceptFormsOnly(scope)
    for (const route of forms) serveRoute(scope, route, options, feeds)
  })
  serveCallbacks(app, callbacks, options)
  // Unknown paths are answered above, before a body is read; but without this handler our hooks would not run for them.
  app.setNotFoundHandler(() => {
    throw new Problem('not_found')
  })
  app.setErrorHandler((error, request, reply) => refuse(options, error, request, reply))
}

function serveRoute(app: FastifyInstance, route: Route, options: ServeOptions, feeds: Feeds): void {
  const check = checkOf(route)
  app.route({
    method: route.method,
    url: `${API}${route.path.replace(/\{(\w+)\}/g, ':$1')}`,
    ...(route.access.to === 'everybody' && { bodyLimit: MAX_OPEN_BODY_BYTES }),
    ...(route.takesFile && { config: { maxFileBytes: route.maxFileBytes } satisfies FormConfig }),
    // Before the body is read: checks the caller, the rate limit, the access and the idempotency key.
    async onRequest(request, reply) {
      request.visit = await enter(options, route.access, request, reply)
      requireAccess(route.access, request.visit.caller)
      idempotencyKeyOf(route, request)
      // A file is not even read when there were too many calls.
      if (route.takesFile) await route.charge?.(request.visit, options.platform.clock())
    },
    async handler(request, reply) {
      const { visit } = request
      const origin = causedBy(options.platform, request, originOf(visit.caller))
      const input = readInput(request)
      const faults = check(input, visit)
      if (faults.length > 0) {
        // An invalid body for an unknown id is a 404.
        await reading(options.platform, origin, async (ctx) => route.mustExist?.(ctx, input.params, visit))
        throw invalid(...faults)
      }
      if (!route.takesFile) await route.charge?.(visit, options.platform.clock())
      if (route.kind === 'stream') {
        const { platform, ledger, typing } = options
        const ctx: StreamCtx = { ...openCtx(platform, origin), ledger, typing }
        const lastEventId = request.headers['last-event-id'] ?? null
        const fill = (feed: Feed) => route.run(ctx, { ...input, feed, lastEventId }, visit) as Promise<void>
        return sendFeed(request, reply, () => feeds.open(visit, fill))
      }
      if (route.media) {
        const file = await route.run(openCtx(options.platform, origin), input, visit)
        return sendFile(request, reply, file as FileAnswer)
      }
      const toAnswer = (returned: unknown): Answer => {
        const { result, wasFound } = openResult(returned)
        return { status: wasFound ? 200 : route.status, body: route.returns ? JSON.stringify(result) : '' }
      }
      const run: Run = async (ctx, store = nowhere) => {
        const remember = (tx: WriteCtx, result: unknown) => store(tx, toAnswer(result))
        return toAnswer(await route.run(ctx, { ...input, remember }, visit))
      }
      const answer = await refundUnlessDone(route, visit, perform(route, options, request, origin, run))
      return route.compressed ? sendCompressed(request, reply, answer) : send(reply, answer)
    },
  })
}

function causedBy({ vault }: Platform, { headers }: FastifyRequest, origin: Origin): Origin {
  const cause = readCause(vault, origin.workspaceId, headers[CAUSE_HEADER])
  return cause ? { ...origin, cause } : origin
}

async function refundUnlessDone({ refund }: Route, visit: Visit, work: Promise<Answer>): Promise<Answer> {
  let isDone = false
  try {
    const answer = await work
    isDone = answer.status < 400 && !answer.replayed
    return answer
  } finally {
    if (!isDone) await refund?.(visit)
  }
}

/** The work of a route. `store` keeps the answer of one that opens its own transactions. */
type Run = (ctx: unknown, store?: Remember) => Promise<Answer>
const nowhere: Remember = async () => {}

/** Runs a route with the context of its kind; a change with an idempotency key runs once. */
function perform(
  route: Route,
  options: ServeOptions,
  request: FastifyRequest,
  origin: Origin,
  run: Run,
): Promise<Answer> {
  const { platform } = options
  if (route.kind === 'read') return reading(platform, origin, (ctx) => run(ctx))
  const key = idempotencyKeyOf(route, request)
  if (key === null) {
    return route.kind === 'slow' ? run(openCtx(platform, origin)) : writing(platform, origin, (ctx) => run(ctx))
  }
  const own = `${ownerOf(request.visit.caller)}${key}`
  const sent = route.takesFile ? shortForm(request.body as Form) : request.body
  const print = fingerprint(request.method, pathOf(request), sent)
  if (route.kind === 'slow') {
    return onceOpen(platform, origin, { key: own, print }, (remember) => run(openCtx(platform, origin), remember))
  }
  const refusal = (problem: Problem) => ({
    status: problem.status,
    body: JSON.stringify(problemBody(options, problem, request.id)),
  })
  return once(platform, origin, { key: own, print }, (ctx) => run(ctx), refusal)
}

/**
 * The keys of all programs of a workspace are one set. Those of a visitor are a set of their own: otherwise anybody on a
 * public page could use up a key that a program is about to send. No key contains a space.
 */
const ownerOf = (caller: Caller) => (caller.kind === 'visitor' ? `${caller.visitorId} ` : '')

type Query = Record<string, unknown>

interface Input {
  params: Record<string, string>
  query: Query
  body: unknown
}

/** The router accepts an empty text as an id: `/bookings/` would be a booking. */
function lacksId({ url, params }: FastifyRequest): boolean {
  return isOfApi(url) && Object.values(params as Record<string, string>).includes('')
}

function readInput(request: FastifyRequest): Input {
  const params = request.params as Record<string, string>
  // Such an id cannot be stored, so it does not exist.
  if (!Object.values(params).every(isStorableText)) throw new Problem('not_found')
  // No body counts as an empty object; null is a value, which no body may be.
  return { params, query: request.query as Query, body: request.body === undefined ? {} : request.body }
}

function checkOf(route: Route): (input: Input, visit: Visit) => Fault[] {
  const checkQuery = queryCheck(route.query)
  const checkReadable = route.body ? (route.takesFile ? formCheck : bodyCheck)(route.body) : nothingIn
  const checkBody = (body: unknown) => (body instanceof Unreadable ? [body.fault] : checkReadable(body))
  return ({ query, body }, visit) => [
    ...checkQuery(query),
    ...(route.cursorFaults?.(visit, query) ?? []),
    ...checkBody(body),
  ]
}

/** A route without a body refuses one, but accepts an empty object. */
function nothingIn(body: unknown): Fault[] {
  const isNothing = typeof body === 'object' && body !== null && !Array.isArray(body) && Object.keys(body).length === 0
  return isNothing ? [] : [{ pointer: '', code: 'unknown_field', message: 'This operation takes no body.' }]
}

function idempotencyKeyOf(route: Route, request: FastifyRequest): string | null {
  if (route.idempotency === null) return null
  const value = readIdempotencyKey(request.headers['idempotency-key'])
  if (value === null && route.idempotency === 'required') throw new Problem('idempotency_key_required')
  return value
}
