// The contract: OpenAPI 3.1, written from the routes alone; no server needs to run for it.
import { describeProblem, type ProblemCode, problemCodes } from '../platform/problem.ts'
import { type Access, isDashboardOnly } from './caller.ts'
import type { Route } from './route.ts'
import type { TSchema } from './shape.ts'

type Json = Record<string, unknown>

const TAGS: Record<string, string> = {
  Platform: 'Who am I',
  Schedule: 'Free times and why a time is not free, holds and bookings',
  Work: 'Bookings as tasks: actions, and what is written down while they are worked on',
  Stages: 'The stages that tasks go through, and the actions that move them on',
  Catalog: 'What can be booked: services, resources and their groups, schedules and the days that differ',
  Customers: 'The people who book, unique by phone',
  Webhooks: 'Events sent to addresses of yours, signed, at least once',
  'Sign-in': 'Sessions of team members',
  'Team and account': 'Workspaces, members, invitations and API keys; for the dashboard only',
}

const ALWAYS: readonly ProblemCode[] = ['rate_limited', 'internal_error', 'unavailable']

/** Something that we send, rather than answer. */
export interface Notice {
  type: string
  summary: string
  body: TSchema
}

export function describeApi(routes: readonly Route[], notices: readonly Notice[], version: string): Json {
  const components = new Components()
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route, components) }
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
      },
      headers: HEADERS,
      parameters: Object.fromEntries(Object.entries(PARAMETERS).filter(([name]) => refersTo(paths, name))),
      schemas: { ...components.schemas, Problem: PROBLEM, ValidationProblem: VALIDATION_PROBLEM },
    },
  }
}

function operation(route: Route, components: Components): Json {
  const { access } = route
  return {
    operationId: route.id,
    tags: [route.tag],
    summary: route.summary,
    ...(route.description && { description: route.description }),
    security: securityOf(access),
    ...(access.to === 'scope' && { 'x-scope': access.scope }),
    ...(access.to === 'member' && { 'x-role': access.role }),
    parameters: parametersOf(route, components),
    ...(route.body && { requestBody: { required: hasRequired(route.body), content: bodyOf(route, components) } }),
    responses: responsesOf(route, components),
  }
}

function notification({ type, summary, body }: Notice, components: Components): Json {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  })
  return {
    operationId: type.replace(/[._](\w)/g, (_, letter) => letter.toUpperCase()),
    tags: ['Webhooks'],
    summary,
    security: [],
    parameters: [
      header('Svc-Event', 'The type of the event'),
      header('Svc-Delivery', 'The id of the delivery, the same at every attempt'),
      header('Svc-Signature', '`t=<unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<raw body>", keyed with the secret>`'),
    ],
    requestBody: { required: true, content: json(components.refer(body)) },
    responses: {
      '2XX': { description: 'Received: it is not sent again' },
      default: { description: 'Anything else, also a redirect, is a failed attempt and is tried again' },
    },
  }
}

function securityOf(access: Access): Json[] {
  if (access.to === 'everybody') return []
  if (isDashboardOnly(access)) return [{ session: [] }]
  return [{ apiKey: [] }, { session: [] }]
}

function parametersOf(route: Route, components: Components): Json[] {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const { properties, required = [] } = route.query as unknown as {
    properties: Record<string, Json>
    required?: string[]
  }
  const inQuery = Object.entries(properties).map(([name, schema]) => {
    const { description, ...rest } = components.refer(schema) as Json
    return {
      name,
      in: 'query',
      required: required.includes(name),
      ...(description !== undefined && { description }),
      schema: rest,
    }
  })
  const header = (name: string) => ({ $ref: `#/components/parameters/${name}` })
  return [
    ...inPath,
    ...inQuery,
    ...(route.idempotency
      ? [header(route.idempotency === 'required' ? 'IdempotencyKey' : 'OptionalIdempotencyKey')]
      : []),
    ...(route.access.to === 'member' && route.access.workspaceIn === 'header' ? [header('Workspace')] : []),
  ]
}

function responsesOf(route: Route, components: Components): Json {
  const done = {
    description: 'Done',
    headers: headersOf(route.idempotency ? ['Idempotent-Replayed'] : []),
    ...(route.returns && { content: json(components.refer(route.returns)) }),
    ...(route.media && { content: Object.fromEntries(route.media.map((type) => [type, { schema: BYTES }])) }),
  }
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of problemsOf(route)) {
    const { status } = describeProblem(code)
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const refusals = [...byStatus].sort(([a], [b]) => a - b).map(([status, codes]) => [String(status), refusal(codes)])
  return { [route.status]: done, ...Object.fromEntries(refusals) }
}

/** Every problem that a route can answer: its own, and those that follow from what it asks for. */
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
  if (route.path.includes('{')) codes.push('not_found')
  if (changes) codes.push('payload_too_large')
  if (route.idempotency) codes.push('idempotency_conflict')
  if (route.idempotency === 'required') codes.push('idempotency_key_required')
  return problemCodes.filter((code) => codes.includes(code))
}

function refusal(codes: readonly ProblemCode[]): Json {
  const schema = codes.includes('validation_error') ? 'ValidationProblem' : 'Problem'
  const retries = codes.some((code) => code === 'rate_limited' || code === 'unavailable')
  return {
    description: codes.map((code) => `\`${code}\`: ${describeProblem(code).title}`).join('. '),
    headers: headersOf([
      ...(retries ? ['Retry-After'] : []),
      ...(describeProblem(codes[0] as ProblemCode).status === 401 ? ['WWW-Authenticate'] : []),
    ]),
    'x-codes': codes,
    content: { 'application/problem+json': { schema: { $ref: `#/components/schemas/${schema}` } } },
  }
}

const json = (schema: unknown) => ({ 'application/json': { schema } })

const BYTES = { type: 'string', format: 'binary' }

function bodyOf(route: Route, components: Components): Json {
  const schema = components.refer(route.body)
  return route.takesFile ? { 'multipart/form-data': { schema } } : json(schema)
}

const headersOf = (more: readonly string[]) =>
  Object.fromEntries(
    ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'Request-Id', ...more].map((name) => [
      name,
      { $ref: `#/components/headers/${name}` },
    ]),
  )

const refersTo = (paths: Json, parameter: string) => JSON.stringify(paths).includes(`parameters/${parameter}"`)

const hasRequired = (schema: unknown) => ((schema as { required?: unknown[] }).required ?? []).length > 0

/** Collects the shapes that have a name, and puts references in their places. */
class Components {
  readonly schemas: Record<string, unknown> = {}

  refer(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map((each) => this.refer(each))
    if (schema === null || typeof schema !== 'object') return schema
    const { title, ...rest } = schema as Json
    if (typeof title !== 'string') return this.#inside(rest)
    const nullable = Array.isArray(rest.type) && rest.type.includes('null')
    const type = nullable ? (rest.type as string[]).find((each) => each !== 'null') : rest.type
    this.#keep(title, this.#inside({ ...rest, type }))
    const reference = { $ref: `#/components/schemas/${title}` }
    return nullable ? { anyOf: [reference, { type: 'null' }] } : reference
  }

  #inside(schema: Json): Json {
    // Our own formats are checks of ours; to others they mean nothing.
    const format = typeof schema.format === 'string' ? { format: PUBLIC_FORMATS[schema.format] } : {}
    const entries = Object.entries({ ...schema, ...format })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, this.#member(name, value)])
    return Object.fromEntries(entries)
  }

  #member(name: string, value: unknown): unknown {
    if (name === 'examples' || name === 'enum' || name === 'required' || name === 'default') return value
    if (name !== 'properties') return this.refer(value)
    return Object.fromEntries(Object.entries(value as Json).map(([field, shape]) => [field, this.refer(shape)]))
  }

  #keep(title: string, schema: Json): void {
    const known = this.schemas[title]
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`Two different shapes are called ${title}`)
    }
    this.schemas[title] = schema
  }
}

const PUBLIC_FORMATS: Record<string, string> = {
  'date-time': 'date-time',
  moment: 'date-time',
  date: 'date',
  email: 'email',
  binary: 'binary',
}

const INTRODUCTION = `Finds times at which everything a service needs is free at once, books them so that nothing is booked twice, and moves the work along.

Requests carry \`Authorization: Bearer <API key>\`. Errors are \`application/problem+json\` (RFC 9457); branch on \`code\`. Lists take \`limit\` and \`cursor\`. Unknown fields in a request are refused, unknown fields in an answer are to be ignored: more may be added at any time.`

const integer = (description: string) => ({ description, schema: { type: 'integer', minimum: 0 }, required: true })
const HEADERS = {
  'RateLimit-Limit': integer('The most calls that may come at once'),
  'RateLimit-Remaining': integer('Calls left right now'),
  'RateLimit-Reset': integer('Whole seconds until the budget is full again'),
  'Retry-After': {
    description: 'Whole seconds to wait before the call is repeated',
    schema: { type: 'integer', minimum: 0 },
  },
  'Request-Id': { description: 'The name of this request in our logs', schema: { type: 'string' }, required: true },
  'Idempotent-Replayed': {
    description: '`true` when this is the answer to an earlier call with the same key',
    schema: { type: 'string' },
  },
  'WWW-Authenticate': { description: 'Always `Bearer`', schema: { type: 'string' } },
}

const idempotencyKey = (required: boolean) => ({
  name: 'Idempotency-Key',
  in: 'header',
  required,
  description: 'A unique value of yours. Repeating the call with it within 24 hours gives the first answer again.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
})
const PARAMETERS = {
  IdempotencyKey: idempotencyKey(true),
  OptionalIdempotencyKey: idempotencyKey(false),
  Workspace: {
    name: 'Svc-Workspace',
    in: 'header',
    required: false,
    description: 'The workspace that a team member works in; the one joined first when left out',
    schema: { type: 'string' },
  },
}

const PROBLEM = {
  type: 'object',
  description: 'RFC 9457. Some codes add members of their own, such as `alternatives` or `current_version`.',
  required: ['type', 'title', 'status', 'code', 'detail', 'instance'],
  properties: {
    type: { type: 'string', format: 'uri', description: 'A page that explains the code' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: {
      type: 'string',
      description: `Branch on this. Known values: ${problemCodes.map((code) => `\`${code}\``).join(', ')}. More may be added.`,
    },
    detail: { type: 'string', description: 'What happened in this case' },
    instance: { type: 'string', description: '`urn:request:` and the Request-Id' },
  },
  additionalProperties: true,
}

const VALIDATION_PROBLEM = {
  type: 'object',
  description: 'A problem that lists every fault of the request at once.',
  required: PROBLEM.required,
  properties: {
    ...PROBLEM.properties,
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['code', 'message'],
        properties: {
          pointer: { type: 'string', description: 'JSON pointer (RFC 6901) into the body' },
          parameter: { type: 'string', description: 'Name of a query parameter' },
          header: { type: 'string', description: 'Name of a header' },
          code: { type: 'string' },
          message: { type: 'string' },
          count: { type: 'integer', description: 'How many things stand in the way, where they can be counted' },
        },
        additionalProperties: true,
      },
    },
  },
  additionalProperties: true,
}
