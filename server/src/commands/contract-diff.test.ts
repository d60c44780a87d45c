// Which changes of the contract break a caller, kind by kind, and that nothing released is broken.
import { describe, expect, test } from 'vitest'
import { brokenSinceRelease, contract } from '../openapi.ts'
import { breakingChanges } from './contract-diff.ts'

type Json = Record<string, unknown>
// biome-ignore lint/suspicious/noExplicitAny: a contract that a test changes in any way
type Loose = any

const THING = {
  type: 'object',
  required: ['id', 'size'],
  properties: {
    id: { type: 'string' },
    size: { type: 'integer', minimum: 0, maximum: 10 },
    colour: { type: ['string', 'null'], enum: ['red', 'blue', null] },
    counts: { type: 'object', additionalProperties: { type: 'integer' } },
    parts: { type: 'array', items: { $ref: '#/components/schemas/Thing' } },
  },
}
const NEW_THING = {
  type: 'object',
  required: ['size'],
  additionalProperties: false,
  properties: {
    size: { type: 'integer', minimum: 1, maximum: 10 },
    colour: { type: ['string', 'null'], enum: ['red', 'blue', null], maxLength: 10 },
    note: { type: 'string', pattern: '\\S' },
  },
}

/** A small contract; `change` turns it into another one. */
function aContract(change: (api: Loose) => void = () => {}): Json {
  const answer = (schema: object) => ({
    headers: { 'RateLimit-Limit': {} },
    content: { 'application/json': { schema } },
  })
  const api = structuredClone({
    servers: [{ url: '/v1' }],
    paths: {
      '/things': {
        get: {
          operationId: 'listThings',
          'x-scope': 'things:read',
          'x-role': 'agent',
          security: [{ apiKey: [] }, { session: [] }],
          parameters: [
            { $ref: '#/components/parameters/Limit' },
            { name: 'tag', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
            { name: 'q', in: 'query', schema: { type: 'string' } },
          ],
          responses: {
            200: answer({ type: 'array', items: { $ref: '#/components/schemas/Thing' } }),
            404: { 'x-codes': ['not_found', 'gone'] },
            429: { $ref: '#/components/responses/Busy' },
          },
        },
        post: {
          operationId: 'createThing',
          requestBody: { required: false, content: { 'application/json': { schema: NEW_THING } } },
          responses: { 201: answer({ $ref: '#/components/schemas/Thing' }) },
        },
      },
    },
    webhooks: {
      'thing.made': {
        post: {
          parameters: [{ name: 'Signature', in: 'header', required: true, schema: { type: 'string' } }],
          requestBody: { content: { 'application/json': { schema: THING } } },
        },
      },
    },
    components: {
      schemas: { Thing: THING },
      headers: { Wait: { schema: { type: 'integer' } } },
      responses: {
        Busy: {
          'x-codes': ['rate_limited', 'tired'],
          headers: { 'Retry-After': { $ref: '#/components/headers/Wait' } },
          content: { 'application/problem+json': { schema: { properties: { code: { type: 'string' } } } } },
        },
      },
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' }, session: { type: 'apiKey', in: 'cookie' } },
      parameters: { Limit: { name: 'limit', in: 'query', required: false, schema: { type: 'integer', maximum: 200 } } },
    },
  })
  change(api)
  return api
}

const get = (api: Loose) => api.paths['/things'].get
const post = (api: Loose) => api.paths['/things'].post
const body = (api: Loose) => post(api).requestBody.content['application/json'].schema
const thing = (api: Loose) => api.components.schemas.Thing
const busy = (api: Loose) => api.components.responses.Busy
const sent = (api: Loose) => api.webhooks['thing.made'].post.requestBody.content['application/json'].schema
const withXml = (api: Loose) => ({ 'application/xml': { schema: {} }, ...post(api).requestBody.content })
const omit = (object: Loose, name: string) => void delete object[name]

const diff = (change: (api: Loose) => void) => breakingChanges(aContract(), aContract(change))

describe('a change that breaks callers:', () => {
  test.each<[string, (api: Loose) => void, string]>([
    ['a path that is gone', (api) => omit(api.paths, '/things'), 'GET /things is gone.'],
    ['a method that is gone', (api) => omit(api.paths['/things'], 'post'), 'POST /things is gone.'],
    [
      'another name',
      (api) => (get(api).operationId = 'findThings'),
      'GET /things is called findThings, not listThings.',
    ],
    ['another scope', (api) => (get(api)['x-scope'] = 'things:write'), 'GET /things asks for another scope.'],
    ['a parameter that is gone', (api) => get(api).parameters.pop(), 'GET /things has lost the query parameter q.'],
    [
      'a parameter that is required',
      (api) => (get(api).parameters[2].required = true),
      'GET /things requires the query parameter q.',
    ],
    [
      'a new parameter that is required',
      (api) => get(api).parameters.push({ name: 'of', in: 'query', required: true, schema: {} }),
      'GET /things requires the query parameter of.',
    ],
    [
      'a parameter with a lower limit',
      (api) => (api.components.parameters.Limit.schema.maximum = 100),
      'GET /things, the query parameter limit has another maximum: 100 instead of 200.',
    ],
    ['a body that is required', (api) => (post(api).requestBody.required = true), 'POST /things requires a body.'],
    ['a body that is not taken', (api) => omit(post(api), 'requestBody'), 'POST /things takes no body any more.'],
    ['a field that is not taken', (api) => omit(body(api).properties, 'note'), 'POST /things, body.note is gone.'],
    ['a field that is required', (api) => body(api).required.push('note'), 'POST /things, body.note is required.'],
    [
      'a new field that is required',
      (api) => {
        body(api).properties.weight = { type: 'number' }
        body(api).required.push('weight')
      },
      'POST /things, body.weight is required, and new.',
    ],
    [
      'a type that is narrower',
      (api) => (body(api).properties.colour.type = 'string'),
      'POST /things, body.colour takes no null any more.',
    ],
    [
      'a value that is not taken',
      (api) => body(api).properties.colour.enum.shift(),
      'POST /things, body.colour takes no "red" any more.',
    ],
    [
      'values that are fixed',
      (api) => (body(api).properties.note.enum = ['a']),
      'POST /things, body.note takes only certain values now.',
    ],
    [
      'a higher minimum',
      (api) => (body(api).properties.size.minimum = 2),
      'POST /things, body.size has another minimum: 2 instead of 1.',
    ],
    [
      'a shorter text',
      (api) => (body(api).properties.colour.maxLength = 5),
      'POST /things, body.colour has another maxLength: 5 instead of 10.',
    ],
    [
      'another pattern',
      (api) => (body(api).properties.note.pattern = '^a'),
      'POST /things, body.note has another pattern: ^a instead of \\S.',
    ],
    ['a status that is gone', (api) => omit(get(api).responses, '404'), 'GET /things does not answer 404 any more.'],
    [
      'a code that is gone',
      (api) => get(api).responses['404']['x-codes'].pop(),
      'GET /things, 404 has no code gone any more.',
    ],
    [
      'a shared code that is gone',
      (api) => api.components.responses.Busy['x-codes'].pop(),
      'GET /things, 429 has no code tired any more.',
    ],
    ['another role', (api) => (get(api)['x-role'] = 'owner'), 'GET /things asks for another role.'],
    [
      'credentials that are no longer accepted',
      (api) => get(api).security.shift(),
      'GET /things takes no apiKey any more.',
    ],
    [
      'a map of other values',
      (api) => (thing(api).properties.counts.additionalProperties.type = 'number'),
      'GET /things, 200[].counts.* may be number.',
    ],
    [
      'a header that is gone',
      (api) => omit(get(api).responses['200'].headers, 'RateLimit-Limit'),
      'GET /things, 200 has no header RateLimit-Limit any more.',
    ],
    [
      'another media type',
      (api) => omit(get(api).responses['200'].content, 'application/json'),
      'GET /things, 200 is not application/json any more.',
    ],
    [
      'a field that is not answered',
      (api) => omit(thing(api).properties, 'colour'),
      'GET /things, 200[].colour is gone.',
    ],
    ['a field that may be missing', (api) => thing(api).required.pop(), 'GET /things, 200[].size may be missing.'],
    [
      'a field that may be null',
      (api) => (thing(api).properties.id.type = ['string', 'null']),
      'GET /things, 200[].id may be null.',
    ],
    [
      'a field of another type',
      (api) => (thing(api).properties.size.type = 'number'),
      'GET /things, 200[].size may be number.',
    ],
    [
      'a field with more values',
      (api) => thing(api).properties.colour.enum.push('green'),
      'GET /things, 200[].colour may be "green".',
    ],
    [
      'a field that may be larger',
      (api) => (thing(api).properties.size.maximum = 20),
      'GET /things, 200[].size has another maximum: 20 instead of 10.',
    ],
    ['a webhook that is gone', (api) => omit(api.webhooks, 'thing.made'), 'The webhook thing.made is gone.'],
    [
      'a webhook with fewer fields',
      (api) => omit(sent(api).properties, 'colour'),
      'The webhook thing.made, body.colour is gone.',
    ],
    [
      'another media type of a body',
      (api) => (post(api).requestBody.content = { 'application/xml': { schema: NEW_THING } }),
      'POST /things, body is not application/json any more.',
    ],
    ['a new status of success', (api) => (post(api).responses['202'] = {}), 'POST /things may answer 202.'],
    [
      'a header of another type',
      (api) => (api.components.headers.Wait.schema.type = 'string'),
      'GET /things, 429, Retry-After may be string.',
    ],
    [
      'a refusal without a header',
      (api) => omit(busy(api).headers, 'Retry-After'),
      'GET /things, 429 has no header Retry-After any more.',
    ],
    [
      'a refusal with fewer fields',
      (api) => omit(busy(api).content['application/problem+json'].schema.properties, 'code'),
      'GET /things, 429.code is gone.',
    ],
    [
      'a refusal of another media type',
      (api) => (busy(api).content = { 'application/json': {} }),
      'GET /things, 429 is not application/problem+json any more.',
    ],
    [
      'an operation that now needs credentials',
      (api) => (post(api).security = [{ apiKey: [] }]),
      'POST /things takes no call without credentials any more.',
    ],
    [
      'more credentials at once',
      (api) => (get(api).security = [{ apiKey: [], session: [] }]),
      'GET /things takes no apiKey any more.',
    ],
    [
      'credentials sent in another way',
      (api) => (api.components.securitySchemes.session.in = 'header'),
      'session is sent in another way.',
    ],
    ['another address', (api) => (api.servers = [{ url: '/v2' }]), 'The address /v1 is gone.'],
    [
      'a list written in another way',
      (api) => (get(api).parameters[1].explode = false),
      'GET /things, the query parameter tag is written in another way.',
    ],
    [
      'a webhook of another media type',
      (api) => (api.webhooks['thing.made'].post.requestBody.content = { 'application/xml': {} }),
      'The webhook thing.made, body is not application/json any more.',
    ],
    [
      'a webhook without a header',
      (api) => (api.webhooks['thing.made'].post.parameters = []),
      'The webhook thing.made has lost the header parameter Signature.',
    ],
  ])('%s', (_, change, sentence) => {
    expect(diff(change)).toContain(sentence)
  })
})

describe('a change that breaks nobody:', () => {
  test.each<[string, (api: Loose) => void]>([
    ['nothing, though a shape contains itself', () => {}],
    ['a new path', (api) => (api.paths['/more'] = api.paths['/things'])],
    ['a new parameter', (api) => get(api).parameters.push({ name: 'of', in: 'query', schema: {} })],
    ['a new field in a body', (api) => (body(api).properties.weight = { type: 'number' })],
    ['a field that is no longer required', (api) => (body(api).required = [])],
    ['a wider type in a body', (api) => (body(api).properties.size.type = ['integer', 'null'])],
    ['a number for an integer in a body', (api) => (body(api).properties.size.type = 'number')],
    ['more values in a body', (api) => body(api).properties.colour.enum.push('green')],
    ['a wider limit in a body', (api) => (body(api).properties.size.maximum = 20)],
    ['a new field in an answer', (api) => (thing(api).properties.weight = { type: 'number' })],
    ['a promise in an answer', (api) => thing(api).required.push('colour')],
    ['fewer values in an answer', (api) => thing(api).properties.colour.enum.shift()],
    ['no least length said as zero', (api) => (body(api).properties.note.minLength = 0)],
    ['a new status', (api) => (get(api).responses['409'] = {})],
    ['a new code', (api) => get(api).responses['404']['x-codes'].push('moved')],
    ['a new webhook', (api) => (api.webhooks['thing.lost'] = api.webhooks['thing.made'])],
    ['one more media type of a body', (api) => (post(api).requestBody.content = withXml(api))],
    ['a door that is opened', (api) => get(api).security.push({})],
    ['a list written in the usual way', (api) => (get(api).parameters[1].explode = true)],
    ['another description', (api) => (thing(api).description = 'A thing')],
  ])('%s', (_, change) => {
    expect(diff(change)).toEqual([])
  })
})

test('a change that many operations share is reported once', () => {
  const twice = (api: Loose) => (api.paths['/more'] = structuredClone(api.paths['/things']))
  const broken = breakingChanges(
    aContract(twice),
    aContract((api) => {
      twice(api)
      omit(busy(api), 'headers')
    }),
  )
  expect(broken).toEqual(['GET /things, 429 has no header Retry-After any more.'])
})

test('the contract compared with itself has no changes', () => {
  expect(breakingChanges(contract(), contract())).toEqual([])
})

test('nothing that was released is broken', () => {
  expect(brokenSinceRelease()).toEqual([])
})
