// What counts as breaking a caller, kind by kind; and nothing that was released is broken.
import { describe, expect, test } from 'vitest'
import { breakingChanges } from './contract-diff.ts'
import { brokenSinceRelease, contract } from './openapi.ts'

type Json = Record<string, unknown>
// biome-ignore lint/suspicious/noExplicitAny: a contract that a test bends as it likes
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

/** A small contract; `change` makes another one of it. */
function aContract(change: (api: Loose) => void = () => {}): Json {
  const answer = (schema: object) => ({
    headers: { 'RateLimit-Limit': {} },
    content: { 'application/json': { schema } },
  })
  const api = structuredClone({
    paths: {
      '/things': {
        get: {
          operationId: 'listThings',
          'x-scope': 'things:read',
          'x-role': 'agent',
          security: [{ apiKey: [] }, { session: [] }],
          parameters: [
            { $ref: '#/components/parameters/Limit' },
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
      'thing.made': { post: { requestBody: { content: { 'application/json': { schema: THING } } } } },
    },
    components: {
      schemas: { Thing: THING },
      responses: { Busy: { 'x-codes': ['rate_limited', 'tired'] } },
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
const sent = (api: Loose) => api.webhooks['thing.made'].post.requestBody.content['application/json'].schema
const omit = (object: Loose, name: string) => void delete object[name]

const diff = (change: (api: Loose) => void) => breakingChanges(aContract(), aContract(change))

describe('breaks callers', () => {
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
      'a parameter that is demanded',
      (api) => (get(api).parameters[1].required = true),
      'GET /things demands the query parameter q.',
    ],
    [
      'a new parameter that is demanded',
      (api) => get(api).parameters.push({ name: 'of', in: 'query', required: true, schema: {} }),
      'GET /things demands the query parameter of.',
    ],
    [
      'a parameter with a lower limit',
      (api) => (api.components.parameters.Limit.schema.maximum = 100),
      'GET /things, the query parameter limit has another maximum: 100 instead of 200.',
    ],
    ['a body that is demanded', (api) => (post(api).requestBody.required = true), 'POST /things demands a body.'],
    ['a body that is not taken', (api) => omit(post(api), 'requestBody'), 'POST /things takes no body any more.'],
    ['a field that is not taken', (api) => omit(body(api).properties, 'note'), 'POST /things, body.note is gone.'],
    ['a field that is demanded', (api) => body(api).required.push('note'), 'POST /things, body.note is demanded.'],
    [
      'a new field that is demanded',
      (api) => {
        body(api).properties.weight = { type: 'number' }
        body(api).required.push('weight')
      },
      'POST /things, body.weight is demanded, and new.',
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
    ['a way in that is closed', (api) => get(api).security.shift(), 'GET /things takes no apiKey any more.'],
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
      'a webhook that says less',
      (api) => omit(sent(api).properties, 'colour'),
      'The webhook thing.made:.colour is gone.',
    ],
  ])('%s', (_, change, sentence) => {
    expect(diff(change)).toContain(sentence)
  })
})

describe('breaks nobody', () => {
  test.each<[string, (api: Loose) => void]>([
    ['nothing', () => {}],
    ['a new path', (api) => (api.paths['/more'] = api.paths['/things'])],
    ['a new parameter', (api) => get(api).parameters.push({ name: 'of', in: 'query', schema: {} })],
    ['a new field in a body', (api) => (body(api).properties.weight = { type: 'number' })],
    ['a field that is not demanded any more', (api) => (body(api).required = [])],
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
    ['another description', (api) => (thing(api).description = 'A thing')],
  ])('%s', (_, change) => {
    expect(diff(change)).toEqual([])
  })
})

test('the contract compared with itself has no changes, though shapes contain themselves', () => {
  expect(breakingChanges(contract(), contract())).toEqual([])
})

test('nothing that was released is broken', () => {
  expect(brokenSinceRelease()).toEqual([])
})
