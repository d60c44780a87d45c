// Knowledge that is found by its meaning: with a provider that works, and with every way in which it does not.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { IMPATIENT } from '../ai/embed.ts'
import { SYSTEM } from '../platform/context.ts'
import { SYSTEM_WORKSPACE } from '../platform/id.ts'
import { enqueue } from '../platform/jobs.ts'
import { writing } from '../platform/transaction.ts'
import { anEmbeddingProvider, answerOf, type EmbeddingProvider, providersWith } from '../testing/embeddings.ts'
import { knowledgeOf } from '../testing/knowledge.ts'
import { lockWaits } from '../testing/lock-waits.ts'
import { hang, reset } from '../testing/receiver.ts'
import { made } from '../testing/shop.ts'
import { until } from '../testing/until.ts'
import { aGate, workersOf } from '../testing/workers.ts'
import { aWorld, type Client, type World } from '../testing/world.ts'
import { embedJobs } from './embed-knowledge.ts'
import { CALIBRATION_TEXTS } from './search/calibration.ts'
import { addItem } from './stored-item.ts'

const BREAD = { kind: 'text', title: 'Bakery', locale: 'en', content: 'Sourdough is made on Friday mornings.' }
const STARS = { kind: 'text', title: 'Rooftop', locale: 'en', content: 'The telescope can be used by members.' }
const PAY = { kind: 'text', title: 'Payment', locale: 'en', content: 'We take cash, cards and bank transfer.' }

const AS_IN_PRODUCT = { ...IMPATIENT }
/** On a busy machine a provider that answers at once may seem slow. */
const PATIENT = { deadline: 20_000, bodyDeadline: 20_000 }
beforeAll(() => void Object.assign(IMPATIENT, PATIENT))
afterAll(() => void Object.assign(IMPATIENT, AS_IN_PRODUCT))

async function aWorldFor(ai: EmbeddingProvider['ai'] | null, url?: string): Promise<World> {
  const world = await aWorld({ providers: providersWith(ai), ...(url && { url }) })
  onTestFinished(() => world[Symbol.asyncDispose]())
  return world
}

/** A workspace that knows these items, in a world with a provider. */
async function aShopThatKnows(...items: readonly object[]) {
  const provider = await anEmbeddingProvider()
  const world = await aWorldFor(provider.ai)
  const workspace = await world.aWorkspace()
  const client = workspace.everything
  const ids: string[] = []
  for (const item of items) ids.push(made(await client.post('/knowledge', item)).id)
  await world.runJobs()
  await lookForWork(world)
  return { provider, world, workspace, client, ids: ids as [string, ...string[]] }
}

async function search(client: Client, query: string, more: object = {}) {
  const { status, body } = await client.post('/knowledge/search', { query, ...more })
  expect(status).toBe(200)
  return body as {
    data: { knowledge_id: string; match: string; score: number; snippet: string }[]
    answerable: boolean
  }
}

/** Runs the job that repeats every minute. */
async function lookForWork(world: World): Promise<void> {
  const origin = { workspaceId: SYSTEM_WORKSPACE, actor: SYSTEM }
  await writing(world.platform, origin, async (ctx) => enqueue(ctx, { kind: 'find-knowledge-to-embed' }))
  await world.runJobs()
}

const meaningOf = async (client: Client, id: string) => (await client.get(`/knowledge/${id}`)).body.meaning
/** The texts that were sent, without those that measure the model. */
const sentTo = (provider: EmbeddingProvider) => provider.texts().filter((text) => !CALIBRATION_TEXTS.includes(text))

test('a question that shares no word with the answer finds it, and may be answered', async () => {
  const { client, ids } = await aShopThatKnows(BREAD, STARS, PAY)
  expect(await meaningOf(client, ids[0])).toBe('ready')
  const { data, answerable } = await search(client, 'any loaf?')
  expect(data[0]).toMatchObject({ knowledge_id: ids[0], match: 'meaning', snippet: expect.stringContaining('Friday') })
  expect(data[0]?.score).toBeGreaterThanOrEqual(0.6)
  expect(answerable).toBe(true)
})

test('an item that its words find, too, is found by both', async () => {
  const { client, ids } = await aShopThatKnows(BREAD, STARS)
  expect((await search(client, 'telescope for stargazing')).data[0]).toMatchObject({
    knowledge_id: ids[1],
    match: 'both',
  })
})

test('a question about something else is not answered', async () => {
  const { client } = await aShopThatKnows(BREAD, STARS, PAY)
  expect((await search(client, 'do you repair zeppelins?')).answerable).toBe(false)
})

test('without a model nothing is sent, and the items say so', async () => {
  const world = await aWorldFor(null)
  const client = (await world.aWorkspace()).everything
  const { id } = made(await client.post('/knowledge', PAY))
  await world.runJobs()
  expect(await meaningOf(client, id)).toBe('off')
  expect((await search(client, 'cards')).data[0]).toMatchObject({ knowledge_id: id, match: 'words' })
})

test('only what has changed is sent again, and is found from then on', async () => {
  const { provider, world, client, ids } = await aShopThatKnows(BREAD, STARS)
  expect(sentTo(provider)).toHaveLength(2)
  await search(client, 'any loaf?')
  await client.patch(`/knowledge/${ids[0]}`, { content: 'Members may see a nebula.' })
  await world.runJobs()
  expect(sentTo(provider).slice(3)).toEqual([expect.stringContaining('Members may see a nebula.')])
  expect((await search(client, 'stargazing')).data.map((hit) => hit.knowledge_id).toSorted()).toEqual(ids.toSorted())
  const calls = provider.calls.length
  await client.patch(`/knowledge/${ids[0]}`, { enabled: false, tags: ['bread'] })
  await world.runJobs()
  expect(provider.calls).toHaveLength(calls)
})

test('the vector of an old text does not find the new text', async () => {
  const { provider, world, client, ids } = await aShopThatKnows(BREAD)
  provider.reply(({ input }) => (input[0]?.includes('summer') ? { status: 500 } : null))
  await client.patch(`/knowledge/${ids[0]}`, { content: 'Closed for the summer.' })
  await world.runJobs()
  world.wait(0.6)
  expect((await search(client, 'any loaf?')).data).toEqual([])
  expect((await search(client, 'loaf, crust, sourdough in summer')).data).toMatchObject([
    { knowledge_id: ids[0], match: 'words' },
  ])
})

test('what is switched off, deleted, of another kind or of another workspace is not found', async () => {
  const { world, client, ids } = await aShopThatKnows(BREAD, STARS)
  const found = async (who: Client, more = {}) =>
    (await search(who, 'any loaf?', more)).data.map((hit) => hit.knowledge_id)
  expect(await found(client)).toEqual([ids[0]])
  expect(await found(client, { kinds: ['faq'] })).toEqual([])
  expect(await found((await world.aWorkspace()).everything)).toEqual([])
  await client.patch(`/knowledge/${ids[0]}`, { enabled: false })
  expect(await found(client)).toEqual([])
  await client.patch(`/knowledge/${ids[0]}`, { enabled: true })
  expect(await found(client)).toEqual([ids[0]])
  // The text that was found is no longer there, and the new one has no vector yet.
  await client.patch(`/knowledge/${ids[0]}`, { content: 'Closed for the summer.' })
  expect(await found(client)).toEqual([])
  await client.delete(`/knowledge/${ids[1]}`)
  expect((await search(client, 'stargazing')).data).toEqual([])
})

test('a text that is changed while its vectors are made gets those of its new text', async () => {
  const { provider, world, client, ids } = await aShopThatKnows(BREAD)
  const other = await aWorldFor(provider.ai, world.url)
  let changes = 0
  provider.reply(async ({ input }) => {
    if (input[0]?.includes('dark')) {
      changes += 1
      await client.patch(`/knowledge/${ids[0]}`, { content: 'Members may use the telescope.' })
      // Another process makes the new text findable before the vectors of the old one have come.
      await other.runJobs()
    }
    return null
  })
  await client.patch(`/knowledge/${ids[0]}`, { content: 'The crust is dark.' })
  await world.runJobs()
  expect(changes).toBe(1)
  expect(await meaningOf(client, ids[0])).toBe('ready')
  expect((await search(client, 'stargazing')).data[0]).toMatchObject({ knowledge_id: ids[0], match: 'meaning' })
  expect((await search(client, 'any loaf?')).data).toEqual([])
})

test('a provider that is away leaves the items waiting, words answer, and later everything is made up for', async () => {
  const { provider, world, client } = await aShopThatKnows(BREAD)
  provider.reply(() => reset)
  const { id } = made(await client.post('/knowledge', STARS))
  await world.runJobs()
  expect(await meaningOf(client, id)).toBe('waiting')
  expect((await search(client, 'telescope')).data[0]).toMatchObject({ knowledge_id: id, match: 'words' })
  provider.reply(null)
  world.wait(1)
  await world.runJobs()
  expect(await meaningOf(client, id)).toBe('ready')
  expect((await search(client, 'nebula')).data[0]).toMatchObject({ knowledge_id: id, match: 'meaning' })
})

test('when the provider fails halfway, what it has answered is kept', async () => {
  const { provider, world, client } = await aShopThatKnows(PAY)
  const items = Array.from({ length: 70 }, (_, n) => ({ question: `Is loaf ${n} fresh?`, answer: `Number ${n} is.` }))
  let calls = 0
  provider.reply(() => {
    calls += 1
    return calls === 2 ? { status: 500 } : null
  })
  const { id } = made(await client.post('/knowledge', { kind: 'faq', title: 'Loaves', locale: 'en', items }))
  await world.runJobs()
  expect(await meaningOf(client, id)).toBe('waiting')
  world.wait(1)
  await world.runJobs()
  expect(await meaningOf(client, id)).toBe('ready')
  expect(provider.calls.slice(-3).map(({ input }) => input.length)).toEqual([64, 6, 6])
})

test('texts that the model refuses do not keep the others from being read, and are sent once', async () => {
  const { provider, world, client } = await aShopThatKnows(PAY)
  provider.reply(({ input }) => (input.some((text) => text.includes('telescope')) ? { status: 400 } : null))
  const items = Array.from({ length: 5 }, (_, n) => ({ question: `Who sees telescope ${n}?`, answer: 'Members.' }))
  const stars = made(await client.post('/knowledge', { kind: 'faq', title: 'Stars', locale: 'en', items }))
  const bread = made(await client.post('/knowledge', BREAD))
  await world.runJobs()
  expect(await meaningOf(client, stars.id)).toBe('failed')
  expect(await meaningOf(client, bread.id)).toBe('ready')
  expect((await search(client, 'any loaf?')).data[0]).toMatchObject({ knowledge_id: bread.id, match: 'meaning' })
  const before = provider.calls.length
  made(await client.post('/knowledge', PAY))
  await world.runJobs()
  expect(provider.texts().filter((text) => text.includes('Who sees telescope 0'))).toHaveLength(2)
  expect(provider.calls).toHaveLength(before + 1)
  // With another text the item is read again.
  await client.patch(`/knowledge/${stars.id}`, { items: [{ question: 'Who sees the moon?', answer: 'Members.' }] })
  await world.runJobs()
  expect(await meaningOf(client, stars.id)).toBe('ready')
})

test('a provider that is busy after a text that it refused keeps what was made before', async () => {
  const { provider, world, client } = await aShopThatKnows(PAY)
  let alone = 0
  provider.reply(({ input }) => {
    if (!input.some((text) => text.includes('loaf'))) return null
    if (input.length > 1) return { status: 400 }
    alone += 1
    return alone % 3 === 0 ? { status: 429 } : input[0]?.includes('loaf 0') ? { status: 400 } : null
  })
  const items = Array.from({ length: 6 }, (_, n) => ({ question: `Is loaf ${n} fresh?`, answer: `Number ${n} is.` }))
  made(await client.post('/knowledge', { kind: 'faq', title: 'Loaves', locale: 'en', items }))
  for (let round = 0; round < 6; round += 1) {
    await world.runJobs()
    world.wait(60)
  }
  // Each text is sent with the lot, then alone, and once more only if the provider was busy then.
  for (const item of items) {
    const sent = provider.calls.filter(({ input }) => input.length === 1 && input[0]?.includes(item.question))
    expect(sent.length, item.question).toBeLessThanOrEqual(2)
  }
})

test('a process that stops while it sends texts one by one leaves the others waiting', async () => {
  const { provider, world, client } = await aShopThatKnows(PAY)
  provider.reply(() => ({ status: 500 }))
  const items = Array.from({ length: 3 }, (_, n) => ({ question: `Is loaf ${n} fresh?`, answer: `Number ${n} is.` }))
  const { id } = made(await client.post('/knowledge', { kind: 'faq', title: 'Loaves', locale: 'en', items }))
  await world.runJobs()
  world.wait(1)
  const worker = workersOf(world, embedJobs).aWorker()
  let stopped: Promise<unknown> | null = null
  const before = provider.calls.length
  provider.reply(({ input }) => {
    if (input.length > 1) return { status: 400 }
    if (input[0]?.includes('loaf 0')) stopped = worker.stop(10_000)
    return null
  })
  await worker.start()
  await until(() => stopped !== null)
  await stopped
  expect(provider.calls).toHaveLength(before + 3)
  expect(await meaningOf(client, id)).toBe('waiting')
  provider.reply(null)
  await world.runJobs()
  expect(await meaningOf(client, id)).toBe('ready')
})

test('an item that is being added while the model becomes known waits for its vectors, too', async () => {
  const provider = await anEmbeddingProvider()
  const world = await aWorldFor(provider.ai)
  const workspace = await world.aWorkspace()
  const { write, index } = knowledgeOf(world, workspace)
  made(await workspace.everything.post('/knowledge', PAY))
  await world.runJobs()
  const gate = aGate()
  const adding = write(async (ctx) => {
    const { id } = await addItem(ctx, { kind: 'text', title: 'Bakery', status: 'ready', chunk_count: 1 })
    await index(ctx, id, { text: BREAD.content, language: 'en' })
    await gate.pass()
    return id
  })
  await until(() => gate.count() === 1)
  const looking = lookForWork(world)
  await until(async () => (await lockWaits(world.pool)) === 1)
  gate.open()
  const id = await adding
  await looking
  expect(await meaningOf(workspace.everything, id)).toBe('ready')
})

test('a question that the model refuses does not switch the search by meaning off for the next one', async () => {
  const { provider, client, ids } = await aShopThatKnows(BREAD)
  provider.reply(({ input }) => (input.some((text) => text.includes('forbidden')) ? { status: 400 } : null))
  await search(client, 'a forbidden word')
  expect((await search(client, 'any loaf?')).data[0]).toMatchObject({ knowledge_id: ids[0], match: 'meaning' })
})

test('a model that refuses every text is asked a few times only', async () => {
  const { provider, world, client } = await aShopThatKnows(PAY)
  const before = provider.calls.length
  provider.reply(() => ({ status: 404 }))
  const items = Array.from({ length: 30 }, (_, n) => ({ question: `Is loaf ${n} fresh?`, answer: `Number ${n} is.` }))
  const { id } = made(await client.post('/knowledge', { kind: 'faq', title: 'Loaves', locale: 'en', items }))
  await world.runJobs()
  expect(await meaningOf(client, id)).toBe('failed')
  // The lot, and a text that the model has read before.
  expect(provider.calls.length - before).toBe(2)
})

test('a key that is refused makes the items fail, and a right key makes up for it within an hour', async () => {
  const { provider, world, client } = await aShopThatKnows(PAY)
  provider.reply(() => ({ status: 401 }))
  const { id } = made(await client.post('/knowledge', BREAD))
  await world.runJobs()
  expect(await meaningOf(client, id)).toBe('failed')
  expect((await search(client, 'sourdough')).data[0]).toMatchObject({ knowledge_id: id, match: 'words' })
  provider.reply(null)
  world.wait(60)
  await world.runJobs()
  expect(await meaningOf(client, id)).toBe('ready')
})

test('a provider that asks for two minutes gets them', async () => {
  const { provider, world, client } = await aShopThatKnows(PAY)
  provider.reply(() => ({ status: 429, headers: { 'retry-after': '120' } }))
  const { id } = made(await client.post('/knowledge', BREAD))
  await world.runJobs()
  expect(await meaningOf(client, id)).toBe('waiting')
  const before = provider.calls.length
  provider.reply(null)
  made(await client.post('/knowledge', STARS))
  world.wait(1.9)
  await world.runJobs()
  await search(client, 'any loaf?')
  expect(provider.calls).toHaveLength(before)
  world.wait(0.2)
  await world.runJobs()
  expect(await meaningOf(client, id)).toBe('ready')
})

test('a new text does not shorten the time that a provider asks for, whichever process adds it', async () => {
  const { provider, world, workspace, client } = await aShopThatKnows(PAY)
  provider.reply(() => ({ status: 429, headers: { 'retry-after': '600' } }))
  made(await client.post('/knowledge', BREAD))
  await world.runJobs()
  const before = provider.calls.length
  // This process does not know that the provider asked to wait.
  const other = await aWorldFor(provider.ai, world.url)
  const there = other.as({ authorization: `Bearer ${await workspace.keyText('config:read', 'config:write')}` })
  const { id } = made(await there.post('/knowledge', STARS))
  await other.runJobs()
  expect(provider.calls).toHaveLength(before)
  expect(await meaningOf(client, id)).toBe('waiting')
  provider.reply(null)
  world.wait(10)
  await world.runJobs()
  expect(await meaningOf(client, id)).toBe('ready')
})

test('the time that a provider asks for begins when it has answered', async () => {
  const { provider, world, client } = await aShopThatKnows(PAY)
  provider.reply(() => {
    world.wait(1)
    return { status: 429, headers: { 'retry-after': '60' } }
  })
  made(await client.post('/knowledge', BREAD))
  await world.runJobs()
  const before = provider.calls.length
  await search(client, 'any loaf?')
  expect(provider.calls).toHaveLength(before)
})

test('a search does not wait long for a slow provider, and the next ones do not ask it for half a minute', async () => {
  const { provider, world, client, ids } = await aShopThatKnows(BREAD)
  onTestFinished(() => void Object.assign(IMPATIENT, PATIENT))
  Object.assign(IMPATIENT, AS_IN_PRODUCT)
  provider.reply(() => hang)
  const before = provider.calls.length
  const began = performance.now()
  expect((await search(client, 'sourdough')).data[0]).toMatchObject({ knowledge_id: ids[0], match: 'words' })
  expect(performance.now() - began).toBeGreaterThan(1_000)
  await search(client, 'sourdough')
  expect(provider.calls).toHaveLength(before + 1)
  provider.reply(null)
  world.wait(1)
  Object.assign(IMPATIENT, PATIENT)
  expect((await search(client, 'any loaf?')).data[0]).toMatchObject({ match: 'meaning' })
})

test.each<[string, string]>([
  ['another length than before', answerOf([[1, 2, 3]])],
  ['nonsense', '{"data":"no"}'],
])('a search ignores an answer with %s', async (_, body) => {
  const { provider, client, ids } = await aShopThatKnows(BREAD)
  provider.reply(() => ({ status: 200, body }))
  expect((await search(client, 'sourdough')).data).toMatchObject([{ knowledge_id: ids[0], match: 'words' }])
})

test('after a change of the model all vectors are made again, and those of the old model are not compared', async () => {
  const { world, workspace, ids } = await aShopThatKnows(BREAD, STARS)
  const next = await anEmbeddingProvider({ model: 'concepts-2' })
  const later = await aWorldFor(next.ai, world.url)
  const again = later.as({ authorization: `Bearer ${await workspace.keyText('config:read')}` })
  expect((await search(again, 'any loaf?')).data).toEqual([])
  await lookForWork(later)
  expect(sentTo(next)).toHaveLength(2)
  expect(next.calls.map(({ model }) => model)).toEqual(['concepts-2', 'concepts-2'])
  expect((await search(again, 'any loaf?')).data[0]).toMatchObject({ knowledge_id: ids[0], match: 'meaning' })
  const calls = next.calls.length
  await lookForWork(later)
  expect(next.calls).toHaveLength(calls)
})

test('during an update, a process with the old model does not change it back', async () => {
  const { provider, world, workspace, client, ids } = await aShopThatKnows(BREAD)
  const next = await anEmbeddingProvider({ model: 'concepts-2' })
  const later = await aWorldFor(next.ai, world.url)
  const again = later.as({ authorization: `Bearer ${await workspace.keyText('config:read')}` })
  await lookForWork(later)
  const sent = provider.calls.length
  await lookForWork(world)
  // Also if it takes the job for a new text.
  const { id } = made(await client.post('/knowledge', STARS))
  await world.runJobs()
  expect(provider.calls).toHaveLength(sent)
  expect(await meaningOf(client, ids[0])).toBe('ready')
  later.wait(1)
  await later.runJobs()
  expect(await meaningOf(client, id)).toBe('ready')
  expect((await search(again, 'any loaf?')).data[0]).toMatchObject({ knowledge_id: ids[0], match: 'meaning' })
  // Somebody wants the old model again.
  world.wait(16)
  await lookForWork(world)
  expect(sentTo(provider).slice(-2)).toHaveLength(2)
  expect((await search(client, 'any loaf?')).data[0]).toMatchObject({ knowledge_id: ids[0], match: 'meaning' })
})

test('without the model the items say so, and with the same model again nothing is sent twice', async () => {
  const { provider, world, workspace, ids } = await aShopThatKnows(BREAD)
  const key = { authorization: `Bearer ${await workspace.keyText('config:read')}` }
  const without = await aWorldFor(null, world.url)
  await lookForWork(without)
  expect(await meaningOf(without.as(key), ids[0])).toBe('off')
  expect((await search(without.as(key), 'any loaf?')).data).toEqual([])
  const sent = provider.calls.length
  await lookForWork(world)
  expect(await meaningOf(world.as(key), ids[0])).toBe('ready')
  expect(provider.calls).toHaveLength(sent)
})

test('a model that gives every text the same vector is not used', async () => {
  const provider = await anEmbeddingProvider()
  provider.reply(({ input }) => ({ status: 200, body: answerOf(input.map(() => [1, 2, 3])) }))
  const world = await aWorldFor(provider.ai)
  const client = (await world.aWorkspace()).everything
  const { id } = made(await client.post('/knowledge', BREAD))
  await lookForWork(world)
  expect(await meaningOf(client, id)).toBe('failed')
  expect(sentTo(provider)).toEqual([])
  expect((await search(client, 'sourdough')).data[0]).toMatchObject({ knowledge_id: id, match: 'words' })
})

test('while the model is paused, words alone find, and nothing is sent to the provider', async () => {
  const { provider, world, workspace, client, ids } = await aShopThatKnows(BREAD, STARS, PAY)
  await workspace.owner.post('/ai/pause', { scope: 'model' })
  const before = provider.calls.length
  expect((await search(client, 'any loaf?')).data).toEqual([])
  expect((await search(client, 'telescope')).data).toMatchObject([{ knowledge_id: ids[1], match: 'words' }])
  const { id } = made(await client.post('/knowledge', { ...BREAD, title: 'Ovens', content: 'A crust for everybody.' }))
  await world.runJobs()
  expect(provider.calls).toHaveLength(before)
  expect(await meaningOf(client, id)).toBe('waiting')
  await workspace.owner.post('/ai/resume', { scope: 'model' })
  await world.runJobs()
  expect(await meaningOf(client, id)).toBe('ready')
  expect((await search(client, 'any loaf?')).data[0]).toMatchObject({ match: 'meaning' })
})
