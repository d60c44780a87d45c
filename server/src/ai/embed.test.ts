// The call of an embedding model: what is sent, what every refusal means, and that a wrong answer is never taken.
import { expect, onTestFinished, test } from 'vitest'
import { anEmbeddingProvider, answerOf, type EmbeddingProvider, providersWith } from '../testing/embeddings.ts'
import { hang, pour, type Reply, reset, say } from '../testing/receiver.ts'
import { type Embedded, embed, MAX_TEXTS_PER_CALL, type Patience } from './embed.ts'

const now = new Date('2030-03-04T12:00:00.000Z')
const SOON: Patience = { deadline: 5_000, bodyDeadline: 5_000 }

function callerOf({ ai }: Pick<EmbeddingProvider, 'ai'>) {
  const providers = providersWith(ai)
  onTestFinished(() => providers.close())
  return (texts: readonly string[], patience = SOON) => embed({ providers, clock: () => now }, texts, patience)
}

async function answeredWith(reply: Reply, texts = ['one', 'two']): Promise<Embedded> {
  const provider = await anEmbeddingProvider()
  provider.reply(() => reply)
  return callerOf(provider)(texts)
}

test('each text gets its vector, and the call carries the model and the key', async () => {
  const provider = await anEmbeddingProvider()
  const call = callerOf(provider)
  const { vectors } = (await call(['the price', 'the dog', 'the price'])) as { vectors: Float32Array[] }
  expect(vectors).toHaveLength(3)
  expect(vectors[0]).toEqual(vectors[2])
  expect(vectors[0]).not.toEqual(vectors[1])
  expect(provider.calls).toEqual([
    { model: 'concepts-1', input: ['the price', 'the dog', 'the price'], encoding_format: 'float' },
  ])
})

test('without texts the provider is not called', async () => {
  const provider = await anEmbeddingProvider()
  expect(await callerOf(provider)([])).toEqual({ failure: null, vectors: [] })
  expect(provider.calls).toEqual([])
})

test('vectors are assigned by their index, in whatever order they come', async () => {
  const data = [
    { index: 1, embedding: [0, 1] },
    { index: 0, embedding: [1, 0] },
  ]
  const { vectors } = (await answeredWith({ status: 200, body: JSON.stringify({ data }) })) as { vectors: unknown[] }
  expect(vectors).toEqual([Float32Array.of(1, 0), Float32Array.of(0, 1)])
})

test('a wrong key is a failure of its own, and the key is not in its message', async () => {
  const { ai } = await anEmbeddingProvider()
  const answer = await callerOf({ ai: { ...ai, apiKey: 'sk-wrong' } })(['one'])
  expect(answer).toMatchObject({ failure: 'auth', retryAfterMs: null })
  expect(JSON.stringify(answer)).not.toContain('sk-')
})

test.each<[string, Reply, object]>([
  ['403', { status: 403 }, { failure: 'auth' }],
  [
    '429 with seconds',
    { status: 429, headers: { 'retry-after': '7' } },
    { failure: 'rate_limited', retryAfterMs: 7_000 },
  ],
  [
    '429 with a date',
    { status: 429, headers: { 'retry-after': 'Mon, 04 Mar 2030 12:00:30 GMT' } },
    { failure: 'rate_limited', retryAfterMs: 30_000 },
  ],
  [
    '429 with a year',
    { status: 429, headers: { 'retry-after': '31536000' } },
    { failure: 'rate_limited', retryAfterMs: 3_600_000 },
  ],
  [
    '429 with nonsense',
    { status: 429, headers: { 'retry-after': 'soon' } },
    { failure: 'rate_limited', retryAfterMs: null },
  ],
  ['500', { status: 500, body: 'oh' }, { failure: 'down' }],
  ['503 with a wait', { status: 503, headers: { 'retry-after': '2' } }, { failure: 'down', retryAfterMs: 2_000 }],
  ['404', { status: 404, body: '{"error":{"message":"no such model"}}' }, { failure: 'refused' }],
  ['400', { status: 400 }, { failure: 'refused' }],
  ['a redirect', { status: 302, headers: { location: 'https://elsewhere.example/' } }, { failure: 'refused' }],
  ['a broken connection', reset, { failure: 'down' }],
  ['something that is not HTTP', say('hello\r\n\r\n'), { failure: 'down' }],
])('%s is a failure of a known kind', async (_, reply, failure) => {
  expect(await answeredWith(reply)).toMatchObject(failure)
})

test.each<[string, string]>([
  ['no JSON', 'hello'],
  ['null', 'null'],
  ['no list', '{"data":{}}'],
  ['rows that are not objects', '{"data":[1,2]}'],
  ['too few vectors', answerOf([[1, 2]])],
  [
    'too many vectors',
    answerOf([
      [1, 2],
      [1, 2],
      [1, 2],
    ]),
  ],
  [
    'vectors of different lengths',
    answerOf([
      [1, 2],
      [1, 2, 3],
    ]),
  ],
  ['empty vectors', answerOf([[], []])],
  [
    'vectors without a direction',
    answerOf([
      [0, 0],
      [1, 0],
    ]),
  ],
  ['numbers as texts', '{"data":[{"embedding":["1"]},{"embedding":["2"]}]}'],
  ['numbers beyond all bounds', '{"data":[{"embedding":[1e300]},{"embedding":[1]}]}'],
  ['base64', '{"data":[{"embedding":"AACAPw=="},{"embedding":"AACAPw=="}]}'],
  ['the same index twice', '{"data":[{"index":0,"embedding":[1]},{"index":0,"embedding":[1]}]}'],
  ['an index beyond the end', '{"data":[{"index":0,"embedding":[1]},{"index":2,"embedding":[1]}]}'],
  ['an index that is a name', '{"data":[{"index":0,"embedding":[1]},{"index":"length","embedding":[1]}]}'],
  ['vectors that are too long', answerOf([new Array(4_097).fill(1), new Array(4_097).fill(1)])],
])('an answer with %s is never taken', async (_, body) => {
  expect(await answeredWith({ status: 200, body })).toMatchObject({ failure: 'malformed' })
})

test('an answer without end is cut off', async () => {
  const endless = pour('HTTP/1.1 200 OK\r\n\r\n{"data":[', '"x",'.repeat(4_096))
  expect(await answeredWith(endless)).toMatchObject({ failure: 'malformed', message: expect.stringContaining('bytes') })
})

test('a provider that does not answer in time is down', async () => {
  const provider = await anEmbeddingProvider()
  provider.reply(() => hang)
  expect(await callerOf(provider)(['one'], { deadline: 50, bodyDeadline: 50 })).toMatchObject({ failure: 'down' })
})

test('a provider that is not there is down', async () => {
  const provider = await anEmbeddingProvider()
  await provider.close()
  expect(await callerOf(provider)(['one'])).toMatchObject({ failure: 'down' })
})

test('a call with too many texts is our own fault', async () => {
  const provider = await anEmbeddingProvider()
  await expect(callerOf(provider)(new Array(MAX_TEXTS_PER_CALL + 1).fill('x'))).rejects.toThrow('at most 64')
})
