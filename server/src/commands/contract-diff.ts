// Finds what a change of the contract would break for a caller that was written for the contract before it.
import { isDeepStrictEqual } from 'node:util'
import { at, type Direction, entries, type Json, Pair, type Schema } from './shape-changes.ts'

const METHODS = ['get', 'put', 'post', 'delete', 'patch']

/** Each change is one sentence that begins with its place; the list is empty when every old caller still works. */
export function breakingChanges(before: Json, after: Json): string[] {
  const pair = new Pair(before, after)
  return [...changesOfServersAndSchemes(before, after), ...changesOfPaths(pair), ...changesOfNotices(pair)]
}

function* changesOfServersAndSchemes(before: Json, after: Json): Iterable<string> {
  const urls = (whole: Json) => ((whole.servers ?? []) as Json[]).map(({ url }) => url)
  for (const url of urls(before)) if (!urls(after).includes(url)) yield `The address ${url} is gone.`
  for (const [name, scheme] of entries(at(before, 'components', 'securitySchemes'))) {
    const now = at(after, 'components', 'securitySchemes', name)
    const isSame = ['type', 'scheme', 'in', 'name'].every((part) => at(scheme, part) === at(now, part))
    if (!isSame) yield `${name} is sent in another way.`
  }
}

function* changesOfPaths(pair: Pair): Iterable<string> {
  /** Refusals that many operations share are reported once. */
  const reported = new Set<string>()
  for (const [path, item] of entries(pair.before.paths)) {
    for (const method of METHODS.filter((each) => Object.hasOwn(item as Json, each))) {
      const place = `${method.toUpperCase()} ${path}`
      const operation = at(pair.after, 'paths', path, method)
      if (operation === undefined) yield `${place} is gone.`
      else yield* changesOfOperation(place, pair, reported, (item as Json)[method] as Json, operation as Json)
    }
  }
}

function* changesOfNotices(pair: Pair): Iterable<string> {
  for (const [type, item] of entries(pair.before.webhooks)) {
    const place = `The webhook ${type}`
    const [old, now] = [at(item, 'post') as Json, at(pair.after, 'webhooks', type, 'post') as Json | undefined]
    if (now === undefined) {
      yield `${place} is gone.`
      continue
    }
    yield* changesOfContent(`${place}, body`, pair, 'out', old.requestBody, now.requestBody)
    const headers = pair.parameters('after', now)
    for (const [name, parameter] of pair.parameters('before', old)) {
      const next = headers.get(name)
      if (next === undefined) yield `${place} has lost ${name}.`
      else yield* pair.changes(`${place}, ${name}`, 'out', parameter.schema as Schema, next.schema as Schema)
    }
  }
}

function* changesOfOperation(
  place: string,
  pair: Pair,
  reported: Set<string>,
  before: Json,
  after: Json,
): Iterable<string> {
  if (before.operationId !== after.operationId)
    yield `${place} is called ${after.operationId}, not ${before.operationId}.`
  if (before['x-scope'] !== after['x-scope']) yield `${place} asks for another scope.`
  if (before['x-role'] !== after['x-role']) yield `${place} asks for another role.`
  yield* changesOfCredentials(place, before, after)
  yield* changesOfParameters(place, pair, before, after)
  const [oldBody, newBody] = [before.requestBody, after.requestBody] as (Json | undefined)[]
  if (oldBody && !newBody) yield `${place} takes no body any more.`
  if (newBody?.required === true && oldBody?.required !== true) yield `${place} requires a body.`
  if (oldBody && newBody) yield* changesOfContent(`${place}, body`, pair, 'in', oldBody, newBody)
  yield* changesOfAnswers(place, pair, reported, before, after)
}

function* changesOfAnswers(
  place: string,
  pair: Pair,
  reported: Set<string>,
  before: Json,
  after: Json,
): Iterable<string> {
  const [answers, answersNow] = [pair.responses('before', before), pair.responses('after', after)]
  for (const [status, answer] of answers) {
    const now = answersNow.get(status)
    if (now === undefined) {
      yield `${place} does not answer ${status} any more.`
      continue
    }
    yield* changesOfCodes(`${place}, ${status}`, answer, now)
    const names = [before, after].map((operation) => at(operation, 'responses', status, '$ref')).join(' ')
    if (names !== ' ' && reported.has(names)) continue
    reported.add(names)
    yield* changesOfContent(`${place}, ${status}`, pair, 'out', answer, now)
    yield* changesOfHeaders(`${place}, ${status}`, pair, answer, now)
  }
  for (const status of answersNow.keys()) {
    if (status.startsWith('2') && !answers.has(status)) yield `${place} may answer ${status}.`
  }
}

/** Compares by media type: callers name the one that they send, and read the one that they know. */
function* changesOfContent(
  place: string,
  pair: Pair,
  direction: Direction,
  before: unknown,
  after: unknown,
): Iterable<string> {
  for (const [media, content] of entries(at(before, 'content'))) {
    const now = at(after, 'content', media) as Json | undefined
    if (now === undefined) yield `${place} is not ${media} any more.`
    else yield* pair.changes(place, direction, (content as Json).schema as Schema, now.schema as Schema)
  }
}

function* changesOfHeaders(place: string, pair: Pair, before: Json, after: Json): Iterable<string> {
  const headers = pair.headers('after', after)
  for (const [name, header] of pair.headers('before', before)) {
    const now = headers.get(name)
    if (now === undefined) yield `${place} has no header ${name} any more.`
    else yield* pair.changes(`${place}, ${name}`, 'out', header.schema as Schema, now.schema as Schema)
  }
}

function* changesOfCodes(place: string, before: Json, after: Json): Iterable<string> {
  const codes = (after['x-codes'] ?? []) as string[]
  for (const code of (before['x-codes'] ?? []) as string[]) {
    if (!codes.includes(code)) yield `${place} has no code ${code} any more.`
  }
}

/** Credentials that were enough must still be enough. */
function* changesOfCredentials(place: string, before: Json, after: Json): Iterable<string> {
  for (const enough of waysIn(before)) {
    const isEnough = waysIn(after).some((asked) => asked.every((scheme) => enough.includes(scheme)))
    if (!isEnough) yield `${place} takes no ${enough.join(' with ') || 'call without credentials'} any more.`
  }
}

function waysIn({ security }: Json): string[][] {
  const ways = ((security ?? []) as Json[]).map((each) => Object.keys(each))
  return ways.length > 0 ? ways : [[]]
}

function* changesOfParameters(place: string, pair: Pair, before: Json, after: Json): Iterable<string> {
  const [old, now] = [pair.parameters('before', before), pair.parameters('after', after)]
  for (const [name, parameter] of old) {
    const next = now.get(name)
    if (next === undefined) {
      yield `${place} has lost ${name}.`
      continue
    }
    if (!isDeepStrictEqual(writingOf(parameter), writingOf(next))) yield `${place}, ${name} is written in another way.`
    yield* pair.changes(`${place}, ${name}`, 'in', parameter.schema as Schema, next.schema as Schema)
  }
  for (const [name, { required }] of now) {
    if (required === true && old.get(name)?.required !== true) yield `${place} requires ${name}.`
  }
}

/** The way in which a list is written in a URL. */
function writingOf(parameter: Json) {
  const style = parameter.style ?? (parameter.in === 'query' ? 'form' : 'simple')
  return { style, explode: parameter.explode ?? style === 'form' }
}
