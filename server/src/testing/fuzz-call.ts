// One call made at random for one operation of the contract: as it should be, or wrong in one way that is told.
import { randomUUID } from 'node:crypto'
import fc, { type Arbitrary } from 'fast-check'
import type { Operation, Parameter, Schema } from './contract.ts'
import { BOUNDARY, form, type Part } from './form.ts'
import { queryOf, unfitQuery } from './fuzz-query.ts'
import type { Names } from './fuzz-ready.ts'
import type { Caller, FuzzShop } from './fuzz-shop.ts'
import { type Dictionary, fitting, unfit } from './inputs.ts'
import { dictionaryOf, inPath, type KnownThings } from './known-things.ts'
import { PLAIN_JPEG } from './pictures.ts'
import type { Reply } from './world.ts'

/** In which way a call is wrong. */
export const KINDS = [
  'valid',
  'unfit body',
  'unfit query',
  'unfit text',
  'broken body',
  'odd path',
  "a stranger's path",
  "a stranger's ids",
  'wrong caller',
  'wrong key',
] as const
export type Kind = (typeof KINDS)[number]

export interface Call {
  kind: Kind
  operation: Operation
  caller: Caller
  /** With its query. */
  path: string
  headers: Record<string, string>
  body: string | Buffer | undefined
  /** The body before it was written down. */
  value: unknown
}

interface Input {
  params: Record<string, string>
  query: [name: string, value: string][]
  value: unknown
  headers: Record<string, string>
}

const JSON_TYPE = 'application/json'

/** The kinds of calls that make sense for an operation, each with the calls. */
export function callsOf(
  operation: Operation,
  shop: FuzzShop,
  clock: () => Date,
  ready: readonly Names[],
): Map<Kind, Arbitrary<Call>> {
  const { known, theirs } = shop
  const own = inputsOf(operation, shop, known, clock, ready)
  const foreign = inputsOf(operation, shop, theirs, clock, [])
  const caller = fc.constant(null).map(() => shop.callerOf(operation))
  const call = (kind: Kind, input: Arbitrary<Partial<Input>>, by: Arbitrary<Caller> = caller) =>
    fc.tuple(own.valid, input, by).map(([valid, change, who]) => toCall(kind, operation, who, { ...valid, ...change }))
  const calls = new Map<Kind, Arbitrary<Call>>([['valid', call('valid', fc.constant({}))]])
  const { body, path, credentials } = operation
  calls.set('unfit query', call('unfit query', own.unfitQuery))
  if (body) {
    const misfits = unfit(body.schema, own.place).filter((value) => !body.check(asSent(operation, value)))
    calls.set('unfit body', call('unfit body', fc.record({ value: misfits })))
    if (body.media === JSON_TYPE) calls.set('unfit text', call('unfit text', own.unfitText))
  }
  calls.set(
    "a stranger's ids",
    call(
      "a stranger's ids",
      foreign.valid.map(({ value, query }) => ({ value, query })),
    ),
  )
  if (operation.method !== 'get') {
    const broken = fc.tuple(own.valid, caller, brokenBodies(operation))
    calls.set(
      'broken body',
      broken.map(([input, who, { body, headers }]) => {
        const whole = toCall('broken body', operation, who, input)
        return { ...whole, body, headers: { ...whole.headers, ...headers } }
      }),
    )
  }
  if (path.includes('{')) {
    calls.set('odd path', call('odd path', fc.record({ params: own.oddParams })))
    if (!path.includes('{token}') && !path.includes('{version}')) {
      calls.set(
        "a stranger's path",
        call(
          "a stranger's path",
          foreign.valid.map(({ params }) => ({ params })),
        ),
      )
    }
  }
  if (credentials.length > 0)
    calls.set('wrong caller', call('wrong caller', fc.constant({}), wrongCallers(operation, shop)))
  if (own.wrongKeys) calls.set('wrong key', call('wrong key', fc.record({ headers: own.wrongKeys })))
  return calls
}

function wrongCallers(
  { credentials, scope }: Operation,
  { nobody, forged, scoped, key, agent }: FuzzShop,
): Arbitrary<Caller> {
  if (!credentials.includes('apiKey')) return fc.constantFrom(nobody, forged, key)
  const others = scope === null ? [] : scoped.filter(({ name }) => name !== scope)
  return fc.constantFrom<Caller>(nobody, forged, ...others, ...(scope === 'settings:write' ? [agent] : []))
}

function inputsOf(
  operation: Operation,
  shop: FuzzShop,
  known: KnownThings,
  clock: () => Date,
  ready: readonly Names[],
) {
  const dictionary: Dictionary = dictionaryOf(known, operation, clock)
  const place = { name: '', known: dictionary }
  const [inThePath, inTheQuery, inHeaders] = (['path', 'query', 'header'] as const).map((where) =>
    operation.parameters.filter((each) => each.in === where),
  ) as [Parameter[], Parameter[], Parameter[]]
  const found = fc.record(
    Object.fromEntries(
      inThePath.map((each) => [each.name, pathPart(() => inPath(known, operation, each.name, clock))]),
    ),
  )
  const params = ready.length > 0 ? fc.oneof(fc.constantFrom(...ready), found) : found
  const query = queryOf(inTheQuery, dictionary)
  const headers = headersOf(inHeaders, shop.workspaceId)
  const value = operation.body ? bodiesOf(operation, shop, place) : fc.constant(undefined)
  return {
    place,
    valid: fc.record({ params, query, value, headers }) as Arbitrary<Input>,
    unfitQuery: unfitQuery(inTheQuery, query, dictionary),
    unfitText: unfitTexts(value),
    oddParams: fc.record(Object.fromEntries(inThePath.map(({ name }) => [name, fc.constantFrom(...ODD_PATHS)]))),
    wrongKeys: inHeaders.some(({ name, required }) => name === 'Idempotency-Key' && required)
      ? fc.constantFrom<Record<string, string>>(
          {},
          { 'Idempotency-Key': ' ' },
          { 'Idempotency-Key': 'x'.repeat(256) },
          { 'Idempotency-Key': 'two words' },
        )
      : null,
  }
}

function bodiesOf(
  operation: Operation,
  shop: FuzzShop,
  place: { name: string; known: Dictionary },
): Arbitrary<unknown> {
  const { schema, check } = operation.body as NonNullable<Operation['body']>
  const many = fitting(schema, place)
  const few = many.map((body) => onlyRequired(schema, body as object))
  const generated = fc.oneof({ arbitrary: many, weight: 3 }, { arbitrary: few, weight: 1 })
  if (shop.bodiesFor(operation).length === 0) return generated
  const allowed = fc.nat({ max: 10_000 }).map((index) => {
    const bodies = shop.bodiesFor(operation)
    return bodies[index % bodies.length] as object
  })
  /** One that the rules allow, with one member of another. */
  const mixed = fc.tuple(allowed, generated, fc.nat({ max: 50 })).map(([body, other, index]) => {
    const members = Object.entries(other as object)
    const [name, member] = members[index % members.length] ?? []
    return name === undefined ? body : { ...body, [name]: member }
  })
  return fc.oneof(generated, allowed, mixed).filter((body) => check(body))
}

const onlyRequired = ({ required = [] }: Schema, body: object) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => required.includes(name)))

const UNKNOWN_ID = 'x_0000000000000000000000'
/** As they stand in the path. */
const ODD_PATHS = [
  '%00',
  '%ED%A0%80',
  '%E0%A4%A',
  'a'.repeat(300),
  "'%20or%201=1",
  '..%2F..',
  '-1',
  '%F0%9F%A6%8A',
  UNKNOWN_ID,
  '%20',
  '*',
  'null',
  '1e9',
]

function pathPart(values: () => readonly unknown[]): Arbitrary<string> {
  return fc.nat({ max: 10_000 }).map((index) => {
    const known = values()
    return encodeURIComponent(String(known[index % known.length] ?? UNKNOWN_ID))
  })
}

function headersOf(parameters: readonly Parameter[], workspaceId: string): Arbitrary<Record<string, string>> {
  const names = parameters.map(({ name }) => name)
  const key = names.includes('Idempotency-Key')
    ? fc.constant({}).map(() => ({ 'Idempotency-Key': randomUUID() }))
    : fc.constant({})
  const workspace = names.includes('Svc-Workspace')
    ? fc.constantFrom({}, { 'Svc-Workspace': workspaceId })
    : fc.constant({})
  return fc.tuple(key, workspace).map(([one, other]) => ({ ...one, ...other }))
}

/** Text that no database holds, in the place of one of the texts of a body that is right otherwise. */
function unfitTexts(bodies: Arbitrary<unknown>): Arbitrary<Partial<Input>> {
  return fc.tuple(bodies, fc.constantFrom('a\0b', '\ud800', 'x\udfff')).map(([body, text]) => {
    const [name] = Object.entries((body ?? {}) as object).find(([, value]) => typeof value === 'string') ?? ['name']
    return { value: { ...(body as object), [name]: text } }
  })
}

const DEEP = `${'['.repeat(2_000)}${']'.repeat(2_000)}`

function brokenBodies({ body }: Operation): Arbitrary<Pick<Call, 'body' | 'headers'>> {
  const json = { 'content-type': JSON_TYPE }
  const texts = [
    '{"name":',
    '{} x',
    'null',
    '[]',
    '5',
    '"text"',
    `{"name":${DEEP}}`,
    '{"name":1e999}',
    '{"a":1,}',
    "{'a':1}",
  ]
  const any = [
    ...texts.map((text) => ({ body: text, headers: json })),
    { body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), headers: json },
    { body: '{"nonsense":1}', headers: { 'content-type': 'text/plain' } },
    { body: '<a/>', headers: { 'content-type': 'application/xml' } },
    { body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    { body: `{"name":"${'x'.repeat(1_100_000)}"}`, headers: json },
    { body: '--x\r\nnonsense', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
  ]
  return fc.constantFrom<Pick<Call, 'body' | 'headers'>>(...any.filter(() => body?.media !== ''))
}

function toCall(kind: Kind, operation: Operation, caller: Caller, { params, query, value, headers }: Input): Call {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => params[name] as string)
  const asked = query.map(([name, each]) => `${encodeURIComponent(name)}=${encodeURIComponent(each)}`).join('&')
  const [body, type] = written(operation, value)
  return {
    kind,
    operation,
    caller,
    path: asked ? `${path}?${asked}` : path,
    headers: { ...(body !== undefined && { 'content-type': type }), ...headers },
    body,
    value,
  }
}

function written({ body }: Operation, value: unknown): [string | Buffer | undefined, string] {
  if (!body || value === undefined) return [undefined, JSON_TYPE]
  if (body.media === JSON_TYPE) return [JSON.stringify(value), JSON_TYPE]
  const isForm = typeof value === 'object' && value !== null && !Array.isArray(value)
  const parts = Object.entries(isForm ? value : {}).flatMap(([name, each]): Part[] => {
    if (name !== 'file') return [{ name, value: String(each) }]
    return typeof each === 'string'
      ? [{ name, value: PLAIN_JPEG, filename: 'door.jpg', type: 'image/jpeg' }]
      : [{ name, value: 'text' }]
  })
  return [form(...parts), `multipart/form-data; boundary=${BOUNDARY}`]
}

/** A form holds nothing but text. */
function asSent({ body }: Operation, value: unknown): unknown {
  if (body?.media === JSON_TYPE || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, name === 'file' ? each : String(each)]))
}

export function send({ operation, caller, path, headers, body }: Call): Promise<Reply> {
  if (operation.method === 'get') return caller.client.get(path, headers)
  return caller.client[operation.method](path, body, headers)
}

const LONGEST = 2_000

/** As somebody could repeat it by hand. */
export function asCurl({ operation, caller, path, headers, body }: Call): string {
  const shown = Object.entries(headers).map(([name, value]) => `-H '${name}: ${value}'`)
  const data = body === undefined ? [] : [`-d '${String(body).slice(0, LONGEST).replaceAll("'", "'\\''")}'`]
  return [`curl -X ${operation.method.toUpperCase()}`, ...shown, ...data, `'/v1${path}' # by ${caller.name}`].join(' ')
}
