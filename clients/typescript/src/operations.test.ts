// Every operation of the contract, except streams, is a method that calls exactly this operation.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Holdfast } from './holdfast.ts'

interface Described {
  operationId: string
  parameters: { $ref?: string; in?: string; name?: string }[]
  requestBody?: { content: Record<string, unknown> }
  responses: Record<string, { content?: Record<string, unknown> }>
}

const contract: { paths: Record<string, Record<string, Described>> } = JSON.parse(
  readFileSync(new URL('../../../api/openapi.json', import.meta.url), 'utf8'),
)
const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, { responses }]) => !('text/event-stream' in (responses['200']?.content ?? {})))
    .map(([method, described]) => ({ path, method: method.toUpperCase(), described })),
)

const methodNames = Object.getOwnPropertyNames(Object.getPrototypeOf(Holdfast.prototype))

test('there is one method for each operation, and no other', () => {
  const ids = operations.map(({ described }) => described.operationId)
  expect(methodNames.filter((name) => name !== 'constructor').toSorted()).toEqual(ids.toSorted())
})

test.each(operations)('$described.operationId calls $method $path', async ({ path, method, described }) => {
  const { operationId, parameters, requestBody } = described
  const seen: { url: string; init: RequestInit }[] = []
  const noting: typeof fetch = async (url, init = {}) => {
    seen.push({ url: String(url), init })
    return Response.json({ data: [], next_cursor: null })
  }
  const holdfast = new Holdfast({ baseUrl: 'https://holdfast.test', fetch: noting })
  const names = parameters.filter((each) => each.in === 'path').map(({ name }) => name)
  const isForm = 'multipart/form-data' in (requestBody?.content ?? {})
  const query = parameters.some((each) => each.in === 'query') ? [{ some: 'query' }] : []
  const body = requestBody ? [{ some: 'body' }] : []
  const args = [...names.map((_, index) => `at ${index}`), ...body, ...query, { headers: { some: 'option' } }]
  await (holdfast as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>)[operationId]?.(...args)

  const [{ url, init }] = seen as [(typeof seen)[0]]
  const expected = names.reduce<string>((text, name, index) => text.replace(`{${name}}`, `at%20${index}`), path)
  expect(`${init.method} ${url}`).toBe(
    `${method} https://holdfast.test/v1${expected}${query.length > 0 ? '?some=query' : ''}`,
  )
  const headers = new Headers(init.headers)
  expect(headers.get('some')).toBe('option')
  const takesKey = parameters.some(({ $ref }) => /IdempotencyKey$/.test($ref ?? ''))
  expect(headers.has('idempotency-key')).toBe(takesKey)
  if (isForm) expect([...(init.body as FormData)]).toEqual([['some', 'body']])
  else expect(init.body).toBe(requestBody && '{"some":"body"}')
  // fetch itself sets the content type of a form, with the boundary.
  expect(headers.get('content-type')).toBe(requestBody && !isForm ? 'application/json' : null)
})
