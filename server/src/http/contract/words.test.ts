// Everything in the contract has a summary and a description, and nothing is described that does not exist.
import { expect, test } from 'vitest'
import { contract } from '../../openapi.ts'
import { describeProblem, type ProblemCode } from '../../platform/problem.ts'
import { notices, routes } from '../../slices.ts'
import { SCOPES } from '../caller.ts'
import { problemsOf } from '../contract.ts'

interface Described {
  $ref?: string
  description?: string
}
interface Operation extends Described {
  summary: string
  tags: string[]
  'x-scope'?: string
  parameters: (Described & { name: string; in: string; required: boolean })[]
  responses: Record<string, Described>
}
interface Refusal extends Described {
  'x-codes': ProblemCode[]
  content: { 'application/problem+json': { examples: Record<string, { value: { code: string; status: number } }> } }
}
type Named<T> = Record<string, T>

const whole = contract() as {
  info: { description: string }
  tags: { name: string; description: string }[]
  paths: Named<Named<Operation>>
  webhooks: Named<{ post: Operation }>
  components: {
    schemas: Named<Described & { properties?: Named<Described> }>
    responses: Named<Refusal>
    parameters: Named<Described>
    headers: Named<Described>
    securitySchemes: Named<Described>
  }
}
const { components } = whole
const called = routes.map((route) => ({ route, operation: operationAt(route.path, route.method) }))
const sent = Object.values(whole.webhooks).map(({ post }) => post)
const operations = [...called.map(({ operation }) => operation), ...sent]

function operationAt(path: string, method: string): Operation {
  return whole.paths[path]?.[method.toLowerCase()] as Operation
}

/** The target of a reference, or the object itself. */
function resolved<T extends Described>(thing: T): T {
  const [, , kind, name] = thing.$ref?.split('/') ?? []
  return kind ? ((components[kind as 'schemas'] as Named<unknown>)[name as string] as T) : thing
}

const isSentence = (text = '') => /^[\p{Lu}`'\d].*[.]$/su.test(text) && text.length >= 20

test('every operation and event has a short, unique summary and a longer description', () => {
  for (const { summary, description } of [...routes, ...notices]) {
    expect(summary).toMatch(/^\p{Lu}.{2,58}[^.]$/u)
    expect(isSentence(description), `${summary}: ${description}`).toBe(true)
    expect(description).not.toBe(`${summary}.`)
  }
  const summaries = operations.map(({ summary }) => summary)
  expect(summaries.filter((each, index) => summaries.indexOf(each) !== index)).toEqual([])
})

test('the description of an operation says who may call it', () => {
  for (const { route, operation } of called) {
    const [words, access] = operation.description?.split('\n\n').slice(-2) ?? []
    expect(words, route.at).toBeTruthy()
    expect(access, route.at).toMatch(
      /^(Scope: `[a-z]+:[a-z]+`|Only in a session, .*|Any valid key .*|Needs neither .*|Only with the publishable key .*)\.$/,
    )
  }
})

test('every shape has a sentence as its description', () => {
  const silent = Object.entries(components.schemas).filter(([, { description }]) => !isSentence(description))
  expect(silent.map(([name]) => name)).toEqual([])
})

/** Names that need no explanation. */
const PLAIN =
  /^(id|name|email|phone|url|title|company|currency|locale|service_id|customer_id|customer_name|cancel_reason|to_stage|to_status|booking_id|endpoint_id|group_id|resource_id|schedule_id|workspace_id)$/

test('every field has a description, unless its name needs none', () => {
  const silent = Object.entries(components.schemas).flatMap(([shape, { properties = {} }]) =>
    Object.entries(properties)
      .filter(([name, field]) => !PLAIN.test(name) && !resolvedField(field).description)
      .map(([name]) => `${shape}.${name}`),
  )
  expect(silent).toEqual([])
})

/** A reference, a nullable reference and a list of references are described by their shape. */
function resolvedField(field: Described & { anyOf?: Described[]; items?: Described }): Described {
  if (field.description) return field
  const [one] = field.anyOf ?? []
  return resolved(one ?? field.items ?? field)
}

test('every parameter, header, answer and security scheme has a description', () => {
  const { parameters, headers, responses, securitySchemes } = components
  for (const shared of [parameters, headers, responses, securitySchemes]) {
    for (const [name, { description }] of Object.entries(shared)) expect(description, name).toBeTruthy()
  }
  for (const { summary, parameters, responses } of operations) {
    for (const parameter of parameters) expect(resolved(parameter).description, summary).toBeTruthy()
    for (const answer of Object.values(responses)) expect(resolved(answer).description, summary).toBeTruthy()
  }
})

test('the description of an answer names its shape', () => {
  const answerOf = (id: string) => {
    const { route, operation } = called.find((each) => each.route.id === id) as (typeof called)[number]
    return operation.responses[route.status]?.description
  }
  expect(answerOf('getBooking')).toBe('The booking')
  expect(answerOf('listBookings')).toBe('A page of bookings')
  expect(answerOf('listApiKeys')).toBe('A page of API keys')
  expect(answerOf('listWebhookDeliveries')).toBe('A page of webhook deliveries')
  expect(answerOf('createApiKey')).toBe('The API key, with the key itself')
  expect(answerOf('getFile')).toBe('The file')
  expect(answerOf('deleteService')).toBe('Done; the answer is empty')
})

test('the introduction has a section for everything that applies to every call', () => {
  const headings = [...whole.info.description.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)
  expect(headings).toEqual(['Authentication', 'Idempotency', 'Lists', 'Errors', 'Rate limits', 'Values', 'Versions'])
})

test('every tag is described and used, and every operation has one', () => {
  for (const { name, description } of whole.tags) expect(isSentence(description), name).toBe(true)
  const used = new Set(operations.flatMap(({ tags }) => tags))
  expect(whole.tags.map(({ name }) => name).toSorted()).toEqual([...used].toSorted())
  for (const { tags, summary } of operations) expect(tags, summary).toHaveLength(1)
})

test('a scope is one of the eleven, and is given for every operation that requires one', () => {
  for (const { route, operation } of called) {
    const { access } = route
    expect(operation['x-scope'], route.at).toBe(access.to === 'scope' ? access.scope : undefined)
    if (operation['x-scope']) expect(SCOPES as readonly string[]).toContain(operation['x-scope'])
  }
})

test('an operation that accepts an Idempotency-Key declares it, and whether it is required', () => {
  for (const { route, operation } of called) {
    const key = operation.parameters.map(resolved).find(({ name }) => name === 'Idempotency-Key')
    expect(key?.required ?? null, route.at).toBe(route.idempotency === null ? null : route.idempotency === 'required')
  }
})

test('an error response lists exactly the codes of its operation and status, each with an example', () => {
  for (const { route, operation } of called) {
    const refusals = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400)
    const listed = refusals.flatMap(([, refusal]) => (resolved(refusal) as Refusal)['x-codes'])
    expect(listed.toSorted(), route.at).toEqual(problemsOf(route).toSorted())
    for (const [status, refusal] of refusals) {
      const { 'x-codes': codes, content } = resolved(refusal) as Refusal
      const { examples } = content['application/problem+json']
      expect(Object.keys(examples)).toEqual(codes)
      for (const code of codes) {
        expect(describeProblem(code).status, code).toBe(Number(status))
        expect(examples[code]?.value).toMatchObject({ code, status: Number(status) })
      }
    }
  }
})

test('every shared component is used', () => {
  const { securitySchemes, ...referred } = components
  const text = JSON.stringify(whole)
  for (const [kind, things] of Object.entries(referred)) {
    for (const name of Object.keys(things)) expect(text, name).toContain(`"#/components/${kind}/${name}"`)
  }
  for (const name of Object.keys(securitySchemes)) expect(text).toContain(`"${name}":[]`)
})
