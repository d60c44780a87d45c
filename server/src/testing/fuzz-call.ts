// One random call for one operation of the contract: correct, or with one known fault.
import { randomUUID } from 'node:crypto'
import fc, { type Arbitrary } from 'fast-check'
import type { Operation, Parameter } from './contract.ts'
import { BROKEN_BODIES, bodiesOf, isJson, type Sent, toSent, unfitBodies, unfitTexts } from './fuzz-body.ts'
import { queryOf, unfitQuery } from './fuzz-query.ts'
import type { Names } from './fuzz-ready.ts'
import type { Caller, FuzzShop } from './fuzz-shop.ts'
import { dictionaryOf, inPath, type KnownThings } from './known-things.ts'
import type { Reply } from './world.ts'

/** The kind of fault that a call has. */
export type Kind =
  | 'valid'
  | 'unfit body'
  | 'unfit query'
  | 'unfit text'
  | 'broken body'
  | 'odd path'
  | "a stranger's path"
  | "a stranger's ids"
  | 'wrong caller'
  | 'wrong key'

export interface Call extends Sent {
  kind: Kind
  operation: Operation
  caller: Caller
  /** The path with its query. */
  path: string
  /** The body before it was encoded. */
  value: unknown
}

interface Input {
  params: Record<string, string>
  query: [name: string, value: string][]
  value: unknown
  headers: Record<string, string>
}

/** The parts of a call that are wrong. */
interface Change extends Partial<Input> {
  caller?: Caller
  /** The encoded body to send instead of the value. */
  sent?: Sent
}

/** The kinds of calls that make sense for an operation, each with its calls. */
export function callsOf(
  operation: Operation,
  shop: FuzzShop,
  clock: () => Date,
  ready: readonly Names[],
): Map<Kind, Arbitrary<Call>> {
  const { method, path, body, credentials } = operation
  const own = inputsOf(operation, shop, shop.known, clock, ready)
  const theirs = inputsOf(operation, shop, shop.theirs, clock, []).valid
  const hasNames = path.includes('{')
  const hasIds = hasNames && !path.includes('{token}') && !path.includes('{version}') && !path.includes('{channel}')
  const changes: [Kind, Arbitrary<Change> | null][] = [
    ['valid', fc.constant({})],
    ['unfit query', fc.record({ query: own.unfitQuery })],
    ['unfit body', body && fc.record({ value: unfitBodies(body, own.field) })],
    ['unfit text', body && isJson(body) ? fc.record({ value: unfitTexts(own.value) }) : null],
    ["a stranger's ids", theirs.map(({ value, query }) => ({ value, query }))],
    ['broken body', method === 'get' ? null : fc.record({ sent: BROKEN_BODIES })],
    ['odd path', hasNames ? fc.record({ params: own.oddParams }) : null],
    ["a stranger's path", hasIds ? theirs.map(({ params }) => ({ params })) : null],
    ['wrong caller', credentials.length > 0 ? fc.record({ caller: wrongCallers(operation, shop) }) : null],
    ['wrong key', requiresKey(operation) ? fc.record({ headers: WRONG_KEYS }) : null],
  ]
  const calls = changes.flatMap(([kind, change]): [Kind, Arbitrary<Call>][] => {
    if (change === null) return []
    return [[kind, fc.tuple(own.valid, change).map(([valid, wrong]) => toCall(kind, operation, shop, valid, wrong))]]
  })
  return new Map(calls)
}

function wrongCallers(
  { credentials, scope }: Operation,
  { nobody, forged, scoped, key, agent, page }: FuzzShop,
): Arbitrary<Caller> {
  if (credentials.includes('widgetKey')) {
    // Where the token of the visitor is optional, the page without one may call.
    const isOptional = credentials.indexOf('widgetKey') !== credentials.lastIndexOf('widgetKey')
    return fc.constantFrom(nobody, forged, key, agent, ...(isOptional ? [] : [page()]))
  }
  if (!credentials.includes('apiKey')) return fc.constantFrom(nobody, forged, key)
  const others = scope === null ? [] : scoped.filter(({ name }) => name !== scope)
  return fc.constantFrom<Caller>(nobody, forged, ...others, ...(scope === 'settings:write' ? [agent] : []))
}

const requiresKey = ({ parameters }: Operation) =>
  parameters.some(({ name, required }) => name === 'Idempotency-Key' && required)

const WRONG_KEYS = fc.constantFrom<Record<string, string>>(
  {},
  { 'Idempotency-Key': ' ' },
  { 'Idempotency-Key': 'x'.repeat(256) },
  { 'Idempotency-Key': 'two words' },
)

function inputsOf(
  operation: Operation,
  shop: FuzzShop,
  known: KnownThings,
  clock: () => Date,
  ready: readonly Names[],
) {
  const dictionary = dictionaryOf(known, operation, clock)
  const field = { name: '', known: dictionary }
  const [inThePath, inTheQuery, inHeaders] = (['path', 'query', 'header'] as const).map((where) =>
    operation.parameters.filter((each) => each.in === where),
  ) as [Parameter[], Parameter[], Parameter[]]
  const eachParam = (part: (name: string) => Arbitrary<string>): Arbitrary<Record<string, string>> =>
    fc.record(Object.fromEntries(inThePath.map(({ name }) => [name, part(name)])))
  const found = eachParam((name) => pathPart(() => inPath(known, operation, name, clock)))
  const params = ready.length > 0 ? fc.oneof(fc.constantFrom(...ready), found) : found
  const query = queryOf(inTheQuery, dictionary)
  const headers = headersOf(inHeaders, shop.workspaceId)
  const value = operation.body
    ? bodiesOf(operation.body, field, () => shop.bodiesFor(operation))
    : fc.constant(undefined)
  return {
    field,
    value,
    valid: fc.record({ params, query, value, headers }) as Arbitrary<Input>,
    unfitQuery: unfitQuery(inTheQuery, query, dictionary),
    oddParams: eachParam(() => fc.constantFrom(...ODD_PATHS)),
  }
}

const UNKNOWN_ID = 'x_0000000000000000000000'
/** Odd parts of a path, already encoded. */
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

function toCall(kind: Kind, operation: Operation, shop: FuzzShop, valid: Input, wrong: Change): Call {
  const { params, query, value, headers } = { ...valid, ...wrong }
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => params[name] as string)
  const asked = query.map(([name, each]) => `${encodeURIComponent(name)}=${encodeURIComponent(each)}`).join('&')
  const sent = wrong.sent ?? toSent(operation, value)
  return {
    kind,
    operation,
    // The caller is chosen only when it is needed: some callers can be used only once.
    caller: wrong.caller ?? shop.callerOf(operation),
    path: asked ? `${path}?${asked}` : path,
    headers: { ...headers, ...sent.headers },
    body: sent.body,
    value,
  }
}

export function send({ operation, caller, path, headers, body }: Call): Promise<Reply> {
  if (operation.method === 'get') return caller.client.get(path, headers)
  return caller.client[operation.method](path, body, headers)
}

const MAX_BODY_CHARACTERS = 2_000

/** The call as a line for curl, so that people can repeat it. */
export function asCurl({ operation, caller, path, headers, body }: Call): string {
  const shown = Object.entries(headers).map(([name, value]) => `-H '${name}: ${value}'`)
  const data = body === undefined ? [] : [`-d '${String(body).slice(0, MAX_BODY_CHARACTERS).replaceAll("'", "'\\''")}'`]
  return [`curl -X ${operation.method.toUpperCase()}`, ...shown, ...data, `'/v1${path}' # by ${caller.name}`].join(' ')
}
