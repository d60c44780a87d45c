// Judges the answer to a random call: it must be what the contract declares, and nothing else.
import { bodyCheck, queryCheck } from '../http/check.ts'
import type { Route } from '../http/route.ts'
import type { Call, Kind } from './fuzz-call.ts'
import type { KnownThings } from './known-things.ts'
import type { Reply } from './world.ts'

/** All faults of an answer, as sentences; the list should be empty. */
export function faultsOfAnswer(call: Call, reply: Reply, route: Route, theirs: KnownThings): string[] {
  return [...contractFaults(call, reply), ...kindFaults(call, reply, theirs), ...shapeFaults(call, reply, route)]
}

function contractFaults({ operation }: Call, { status, headers, body }: Reply): string[] {
  const declared = operation.answers.get(status)
  if (!declared) return [`${status} is not declared`]
  const missing = declared.requiredHeaders.filter((name) => headers[name.toLowerCase()] === undefined)
  const faults = missing.map((name) => `the header ${name} is missing`)
  if (status >= 500) faults.push('it is an error of the server')
  if (declared.codes && !declared.codes.includes(body.code)) faults.push(`${body.code} is not among its codes`)
  if (status >= 400 && body.status !== status) faults.push('the body has another status')
  const type = String(headers['content-type'] ?? '').replace(/;.*$/, '')
  if (!declared.checks) return body === '' ? faults : [...faults, 'a body where none is declared']
  const check = declared.checks.get(type)
  if (!check) return [...faults, `the media type ${type} is not declared`]
  if (/json/.test(type) && !check(body)) {
    faults.push(
      ...(check.errors ?? []).map((error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`),
    )
  }
  return faults
}

const REFUSED: readonly Kind[] = [
  'unfit body',
  'unfit query',
  'unfit text',
  'broken body',
  'odd path',
  'wrong caller',
  'wrong key',
]

function kindFaults({ kind, operation, path, body }: Call, { status }: Reply, theirs: KnownThings): string[] {
  const isDone = status < 400
  if (REFUSED.includes(kind) && isDone) return [`${kind}, but it was accepted`]
  if (kind === "a stranger's path" && status !== 404)
    return ['an id of another workspace is answered differently from an unknown one']
  if (kind === "a stranger's ids" && isDone && theirs.isIn(`${path} ${body ?? ''}`))
    return ['it accepted an id of another workspace']
  if (kind === 'wrong caller' && status !== 401 && status !== 403) return ['this caller must get 401 or 403']
  if (kind === 'wrong key' && status !== 400 && status !== 422) return [`wrong key: ${operation.id}`]
  return []
}

/** A rule may refuse what the contract allows, but not because of its shape. */
function shapeFaults({ kind, operation, value, path }: Call, { status, body }: Reply, route: Route): string[] {
  if (kind !== 'valid' || status !== 422 || body.code !== 'validation_error') return []
  const query: Record<string, unknown> = {}
  for (const [name, each] of new URLSearchParams(path.split('?')[1])) {
    query[name] = name in query ? [query[name], each].flat() : each
  }
  const isJson = operation.body?.media === 'application/json'
  const faults = [
    ...queryCheck(route.query)(query),
    ...(isJson && route.body && value !== undefined ? bodyCheck(route.body)(value) : []),
  ]
  return faults.map((fault) => `the contract allows it: ${JSON.stringify(fault)}`)
}
