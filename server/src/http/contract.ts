// Writes the contract (OpenAPI 3.1) from the routes alone; no server has to run for it.
import type { EventType } from '../platform/event.ts'
import { describeProblem, type ProblemCode, problemCodes } from '../platform/problem.ts'
import { type Access, isDashboardOnly } from './caller.ts'
import { answerOf } from './contract/answer.ts'
import { Components } from './contract/components.ts'
import { HEADERS, headersOf } from './contract/headers.ts'
import { INTRODUCTION, TAGS } from './contract/introduction.ts'
import { type Notice, notification } from './contract/notification.ts'
import { parametersOf, sharedParameters } from './contract/parameters.ts'
import { PROBLEM_SCHEMAS, Refusals } from './contract/problem.ts'
import type { Route } from './route.ts'
import { timelineKinds } from './timeline.ts'

type Json = Record<string, unknown>

const ALWAYS: readonly ProblemCode[] = ['rate_limited', 'internal_error', 'unavailable']

interface Described {
  routes: readonly Route[]
  notices: readonly Notice[]
  events: readonly EventType[]
}

export function describeApi({ routes, notices, events }: Described, version: string): Json {
  const components = new Components(timelineKinds(events))
  const refusals = new Refusals()
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const described = operation(route, components, refusals)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: described }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Holdfast API',
      version,
      summary: 'Scheduling and work management',
      description: INTRODUCTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/v1', description: 'This installation' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: Object.fromEntries(notices.map((notice) => [notice.type, { post: notification(notice, components) }])),
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: `Authorization: Bearer hfk_…`' },
        session: { type: 'apiKey', in: 'cookie', name: 'holdfast_session', description: "A team member's session" },
        widgetKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'The publishable key of a chat widget, from an allowed origin: `Authorization: Bearer pk_…`',
        },
        visitor: {
          type: 'apiKey',
          in: 'header',
          name: 'Svc-Visitor',
          description: 'The `visitor_token` of `POST /public/webchat/sessions`',
        },
      },
      headers: HEADERS,
      parameters: sharedParameters(paths),
      responses: refusals.responses,
      schemas: { ...components.schemas, ...PROBLEM_SCHEMAS },
    },
  }
}

function operation(route: Route, components: Components, refusals: Refusals): Json {
  const { access } = route
  return {
    operationId: route.id,
    tags: [route.tag],
    summary: route.summary,
    description: [route.description, neededBy(access)].filter(Boolean).join('\n\n'),
    security: securityOf(access),
    ...(access.to === 'scope' && { 'x-scope': access.scope }),
    ...(access.to === 'member' && { 'x-role': access.role }),
    parameters: parametersOf(route, components),
    ...(route.body && { requestBody: { required: hasRequired(route.body), content: bodyOf(route, components) } }),
    responses: responsesOf(route, components, refusals),
  }
}

/** A sentence that says who may call the operation, because readers of the reference page do not see our extensions. */
function neededBy(access: Access): string {
  if (access.to === 'scope') return `Scope: \`${access.scope}\`.`
  if (access.to === 'member') return `Only in a session, with the role \`${access.role}\` or a higher one.`
  if (access.to === 'user') return 'Only in a session, for any signed-in user.'
  if (access.to === 'visitor') return FOR_VISITORS[access.token]
  return access.to === 'anyone known' ? 'Any valid key or session is enough.' : 'Needs neither a key nor a session.'
}

const FOR_VISITORS = {
  required: 'Only with the publishable key of a chat widget, from an allowed origin, and with the token of a visitor.',
  optional: 'Only with the publishable key of a chat widget, from an allowed origin.',
}

function securityOf(access: Access): Json[] {
  if (access.to === 'everybody') return []
  if (access.to === 'visitor') {
    const withToken = { widgetKey: [], visitor: [] }
    return access.token === 'required' ? [withToken] : [{ widgetKey: [] }, withToken]
  }
  if (isDashboardOnly(access)) return [{ session: [] }]
  return [{ apiKey: [] }, { session: [] }]
}

function responsesOf(route: Route, components: Components, refusals: Refusals): Json {
  const done = {
    description: answerOf(route),
    headers: headersOf(route.idempotency ? ['Idempotent-Replayed'] : []),
    ...contentOf(route, components),
  }
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of problemsOf(route)) {
    const { status } = describeProblem(code)
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const refused = [...byStatus].sort(([a], [b]) => a - b).map(([status, codes]) => [status, refusals.refer(codes)])
  const found = route.mayFind ? { 200: { ...done, description: `${done.description}, which was there before` } } : {}
  return { ...found, [route.status]: done, ...Object.fromEntries(refused) }
}

/** A file has no shape. For an answer that goes on, the shape is that of the data of each message. */
function contentOf({ returns, media }: Route, components: Components): Json {
  if (!returns && !media) return {}
  const schema = returns ? components.refer(returns) : BYTES
  return { content: Object.fromEntries((media ?? ['application/json']).map((type) => [type, { schema }])) }
}

/** Every problem that a route can answer: those it declares, and those that follow from its other properties. */
export function problemsOf(route: Route): ProblemCode[] {
  const { access } = route
  const changes = route.method !== 'GET'
  const codes: ProblemCode[] = ['validation_error', ...ALWAYS, ...(route.problems ?? [])]
  if (access.to === 'scope' || access.to === 'anyone known') codes.push('invalid_api_key', 'not_found', 'forbidden')
  if (access.to === 'scope') codes.push('insufficient_scope')
  if (isDashboardOnly(access)) {
    codes.push('session_required', 'invalid_api_key', 'insufficient_scope', 'forbidden', 'not_found')
  }
  if (access.to === 'everybody' && changes) codes.push('forbidden')
  if (access.to === 'visitor') codes.push('invalid_api_key', 'insufficient_scope')
  if (access.to === 'visitor' && access.token === 'required') codes.push('invalid_visitor')
  if (route.path.includes('{')) codes.push('not_found')
  if (changes) codes.push('payload_too_large')
  if (route.idempotency) codes.push('idempotency_conflict')
  if (route.idempotency === 'required') codes.push('idempotency_key_required')
  return problemCodes.filter((code) => codes.includes(code))
}

const json = (schema: unknown) => ({ 'application/json': { schema } })

const BYTES = { type: 'string', format: 'binary' }

function bodyOf(route: Route, components: Components): Json {
  const schema = components.refer(route.body)
  return route.takesFile ? { 'multipart/form-data': { schema } } : json(schema)
}

const hasRequired = (schema: unknown) => ((schema as { required?: unknown[] }).required ?? []).length > 0
