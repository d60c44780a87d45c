// From an item to what a search finds, through the API and the job that reads items.
import { afterEach, describe, expect, test } from 'vitest'
import { examine } from '../commands/doctor.ts'
import { aPdf } from '../testing/documents/pdf.ts'
import { knowledgeOf } from '../testing/knowledge.ts'
import { add, client, sendFile, testInWorkspaces, workspace, world } from '../testing/knowledge-tests.ts'
import { eventsOfType } from '../testing/ledger.ts'
import { outcome, whileHolding } from '../testing/race.ts'
import { made } from '../testing/shop.ts'
import { faultsOf } from '../testing/world.ts'

testInWorkspaces()
const expectHealth = async () => {
  const { findings } = await examine(world.url, world.now())
  expect(findings.filter(({ count }) => count > 0)).toEqual([])
}
afterEach(expectHealth)

const TEXT = { kind: 'text', title: 'Preços', content: 'O corte custa R$ 80.\n\n# Barba\n\nA barba custa R$ 40.' }
const PAIRS = [
  { question: 'Do you take cards?', answer: 'Yes, all cards, and Pix.', variants: ['Can I pay by card?'] },
  { question: 'Is there parking?', answer: 'Five places behind the house.' },
]
const FAQ = { kind: 'faq', title: 'Questions', items: PAIRS }
const upload = async (...file: Parameters<typeof sendFile>) => made(await sendFile(...file))
const get = async (id: string) => (await client.get(`/knowledge/${id}`)).body
const search = async (query: string, more: object = {}) =>
  (await client.post('/knowledge/search', { query, ...more })).body
const found = async (query: string): Promise<string[]> =>
  (await search(query)).data.map(({ snippet }: { snippet: string }) => snippet)
const passages = async () =>
  (
    await world.pool.query('select item_id, text_version from knowledge_passages where workspace_id = $1', [
      workspace.id,
    ])
  ).rows

describe('an item', () => {
  test('is found once the job has read it', async () => {
    const { id } = await add(TEXT)
    expect(await search('quanto custa a barba?')).toEqual({ data: [], answerable: false })
    await world.runJobs()
    expect(await get(id)).toMatchObject({ status: 'ready', chunk_count: 2, version: 1, error: null })
    const { data, answerable } = await search('quanto custa a barba?')
    expect(answerable).toBe(true)
    expect(data).toEqual([
      {
        knowledge_id: id,
        source_id: null,
        kind: 'text',
        title: 'Preços',
        question: null,
        url: null,
        snippet: 'Barba\nA barba custa R$ 40.',
        score: expect.any(Number),
        match: 'words',
      },
    ])
    const told = await eventsOfType(world, workspace.id, 'knowledge.changed')
    expect(told.at(-1)?.data).toEqual({ knowledge: { id, status: 'ready' } })
  })

  test('with questions is found by any way to ask, and shows the whole answer', async () => {
    await add(FAQ)
    await world.runJobs()
    expect(await found('can i pay by card')).toEqual(['Yes, all cards, and Pix.'])
    expect(await found('parking')).toEqual(['Five places behind the house.'])
  })

  test('without a locale is read in the language of its words', async () => {
    await add({ ...TEXT, title: 'Horarios', content: 'Los turnos se cancelan hasta el día anterior, gracias.' })
    await add({ ...FAQ, title: 'In English' })
    await world.runJobs()
    const { rows } = await world.pool.query(
      'select distinct language from knowledge_passages where workspace_id = $1 order by 1',
      [workspace.id],
    )
    expect(rows).toEqual([{ language: 'en' }, { language: 'es' }])
  })

  test('that is switched off is not found at once, and found again at once', async () => {
    const { id } = await add(FAQ)
    await world.runJobs()
    await client.patch(`/knowledge/${id}`, { enabled: false })
    expect(await search('parking')).toEqual({ data: [], answerable: false })
    await expectHealth()
    await client.patch(`/knowledge/${id}`, { enabled: true })
    expect(await found('parking')).toHaveLength(1)
    await client.patch(`/knowledge/${id}`, { enabled: false, title: 'Other' })
    await world.runJobs()
    expect(await found('parking')).toEqual([])
  })

  test('with a new text is not found by the old one, and by the new one once the job has run', async () => {
    const { id } = await add(TEXT)
    await world.runJobs()
    await client.patch(`/knowledge/${id}`, { content: 'A sobrancelha custa R$ 25.' })
    expect(await found('barba')).toEqual([])
    expect(await found('sobrancelha')).toEqual([])
    await world.runJobs()
    expect(await found('barba')).toEqual([])
    expect(await found('sobrancelha')).toEqual(['A sobrancelha custa R$ 25.'])
    expect(await get(id)).toMatchObject({ status: 'ready', chunk_count: 1, version: 2 })
  })

  test('that is deleted is no longer found, and leaves nothing behind', async () => {
    const { id } = await add(FAQ)
    await world.runJobs()
    expect((await client.delete(`/knowledge/${id}`)).status).toBe(204)
    expect(await search('parking')).toEqual({ data: [], answerable: false })
    expect(await passages()).toEqual([])
    const { rows } = await world.pool.query('select word from knowledge_words where workspace_id = $1', [workspace.id])
    expect(rows).toEqual([])
  })

  test('is found in its own workspace only', async () => {
    await add(FAQ)
    await world.runJobs()
    const other = (await world.aWorkspace()).everything
    expect((await other.post('/knowledge/search', { query: 'parking' })).body).toEqual({ data: [], answerable: false })
  })
})

describe('a file', () => {
  test('is read and found, and its text can be read', async () => {
    const { id } = await upload('horarios.md', '# Horários\n\nAbrimos às 9.\n\n# Endereço\n\nRua das Flores, 12.')
    await world.runJobs()
    expect(await get(id)).toMatchObject({
      status: 'ready',
      content: 'Horários\n\nAbrimos às 9.\n\nEndereço\n\nRua das Flores, 12.',
      chunk_count: 2,
      file: { media_type: 'text/markdown' },
    })
    expect(await found('qual o endereço?')).toEqual(['Endereço\nRua das Flores, 12.'])
    const told = await eventsOfType(world, workspace.id, 'knowledge.changed')
    expect(told.map(({ data }) => data.knowledge.status)).toEqual(['queued', 'processing', 'ready'])
  })

  test('that nobody gave a title has the one that it contains', async () => {
    const { id } = await upload('horarios.md', '# Horários\n\nAbrimos às 9.')
    await world.runJobs()
    expect(await get(id)).toMatchObject({ title: 'Horários', version: 1 })
    await client.patch(`/knowledge/${id}`, { title: 'horarios' })
    await world.runJobs()
    expect(await get(id)).toMatchObject({ title: 'horarios', status: 'ready' })
    const named = await upload('a.md', '# Horários\n\nAs 9.', { title: 'Quando' })
    await world.runJobs()
    expect(await get(named.id)).toMatchObject({ title: 'Quando', status: 'ready' })
  })

  test('with a new title is found by it', async () => {
    const { id } = await upload('a.txt', 'Rua das Flores, 12.')
    await world.runJobs()
    await client.patch(`/knowledge/${id}`, { title: 'Endereço' })
    await world.runJobs()
    expect(await get(id)).toMatchObject({ status: 'ready', content: 'Rua das Flores, 12.' })
    expect(await found('endereço')).toEqual(['Rua das Flores, 12.'])
  })

  test.each([
    [
      'whose bytes are a program',
      'list.pdf',
      Buffer.from('7f454c46020101000000000000000000', 'hex'),
      'unsupported_type',
    ],
    ['that is empty', 'empty.txt', '', 'empty_content'],
    ['without letters', 'dots.txt', '... --- ...', 'empty_content'],
  ])('%s fails with its cause, and nothing of it is found', async (_, name, bytes, cause) => {
    const { id } = await upload(name, bytes)
    await world.runJobs()
    expect(await get(id)).toMatchObject({
      status: 'failed',
      error: { cause, detail: expect.stringMatching(/^[A-Z].+\.$/) },
      content: null,
      chunk_count: 0,
    })
    const { data } = (await client.get('/knowledge/files?status=failed')).body
    expect(data).toMatchObject([{ id, error: { cause } }])
  })

  test('of which a page cannot be read is partial, and the rest of it is found', async () => {
    const pdf = aPdf([['Rua das Flores, 12.'], ['Unhas']])
      .toString('latin1')
      .replace('12 0 R', '99 0 R')
    const { id } = await upload('a.pdf', Buffer.from(pdf, 'latin1'))
    await world.runJobs()
    expect(await get(id)).toMatchObject({
      status: 'partial',
      error: { cause: 'parse_error', detail: 'The file is damaged: 1 of its 2 pages cannot be read.' },
      chunk_count: 1,
    })
    expect(await found('flores')).toEqual(['Rua das Flores, 12.'])
  })

  test('that is not stored any more fails', async () => {
    const { id } = await upload('a.txt', 'Rua das Flores, 12.')
    await world.platform.files.removeAll(workspace.id)
    await world.runJobs()
    expect(await get(id)).toMatchObject({ status: 'failed', error: { cause: 'parse_error' } })
  })
})

describe('while an item is read', () => {
  /** The call takes the lock before the job, which has read the item already. */
  async function before(id: string, call: () => Promise<unknown>) {
    const both = await whileHolding(world, 'knowledge_items', id, async (waiting) => {
      const called = call()
      await waiting(1)
      const running = world.runJobs()
      await waiting(2)
      return [called, running]
    })
    await Promise.all(both)
  }

  test('and it is deleted, nothing of it is found', async () => {
    const { id } = await add(FAQ)
    await before(id, () => client.delete(`/knowledge/${id}`))
    expect(await passages()).toEqual([])
    expect(await found('parking')).toEqual([])
  })

  test('and it is changed, only the new text is found', async () => {
    const { id } = await add(TEXT)
    await before(id, () => client.patch(`/knowledge/${id}`, { content: 'A sobrancelha custa R$ 25.' }))
    await world.runJobs()
    // The job that read the old text wrote nothing.
    const told = await eventsOfType(world, workspace.id, 'knowledge.changed')
    expect(told.map(({ data }) => data.knowledge.status)).toEqual(['queued', 'queued', 'ready'])
    expect(await passages()).toEqual([{ item_id: id, text_version: 2 }])
    expect(await found('sobrancelha')).toHaveLength(1)
    expect(await found('barba')).toEqual([])
  })

  test('and it is switched off, it is not found afterwards', async () => {
    const { id } = await add(TEXT)
    await before(id, () => client.patch(`/knowledge/${id}`, { enabled: false }))
    expect(await get(id)).toMatchObject({ status: 'ready', enabled: false })
    expect(await found('barba')).toEqual([])
  })

  test('and many items change at once, each has its last text, and all counts are right', async () => {
    const items = await Promise.all(
      Array.from({ length: 6 }, (_, index) => add({ ...TEXT, content: `Palavra comum e número${index}.` })),
    )
    await world.runJobs()
    const calls = items.flatMap(({ id }, index) => [
      client.patch(`/knowledge/${id}`, { content: `Palavra comum e mudado${index}.` }),
      client.patch(`/knowledge/${id}`, { enabled: index % 2 === 0 }),
      ...(index === 5 ? [client.delete(`/knowledge/${id}`)] : []),
    ])
    await Promise.all([...calls, world.runJobs()])
    await world.runJobs()
    expect((await search('comum', { limit: 20 })).data).toHaveLength(3)
  })
})

test('an item for whose passages the workspace has no room has failed, and is read when there is room', async () => {
  const { id: large } = await add({ ...TEXT, title: 'Large' })
  await world.runJobs()
  const setPassages = (count: number) =>
    world.pool.query('update knowledge_items set chunk_count = $1 where id = $2', [count, large])
  await setPassages(199_999)
  const { id } = await add(TEXT)
  await world.runJobs()
  expect(await get(id)).toMatchObject({ status: 'failed', error: { cause: 'quota_exceeded' }, content: TEXT.content })
  await setPassages(2)
  await client.patch(`/knowledge/${id}`, { title: 'Preços de 2027' })
  await world.runJobs()
  expect(await get(id)).toMatchObject({ status: 'ready', error: null, chunk_count: 2 })
})

test('an item whose job is given up has failed, and says so', async () => {
  const { id } = await add(TEXT)
  await world.pool.query(`update jobs set attempts = 15 where payload->>'item_id' = $1`, [id])
  await world.runJobs()
  const failed = { status: 'failed', error: { cause: 'timeout' }, content: TEXT.content }
  expect((await client.get(`/knowledge/${id}`)).body).toMatchObject(failed)
  await client.patch(`/knowledge/${id}`, { title: 'Again' })
  await world.runJobs()
  expect((await client.get(`/knowledge/${id}`)).body).toMatchObject({ status: 'ready', error: null })
  await world.pool.query('delete from jobs where failed_at is not null')
})

test('items are deleted while pages are added, and nobody waits for ever', async () => {
  const pages = knowledgeOf(world, workspace)
  for (let round = 0; round < 3; round += 1) {
    const items = await Promise.all(Array.from({ length: 4 }, () => add(TEXT)))
    await world.runJobs()
    const deleted = items.map(({ id }) => client.delete(`/knowledge/${id}`))
    const added = Array.from({ length: 4 }, (_, index) => pages.add({ text: `Barba e corte ${index}` }))
    expect((await Promise.all(deleted)).map(outcome)).toEqual(Array(4).fill('204'))
    await Promise.all(added)
  }
  // The test adds them without the number of passages that the crawl stores.
  await world.pool.query('update knowledge_items set chunk_count = 1 where workspace_id = $1', [workspace.id])
  expect((await search('barba', { limit: 20 })).data).toHaveLength(12)
})

describe('a search', () => {
  test('finds at most `limit` items, and only of the wanted kinds', async () => {
    for (const title of ['A', 'B', 'C']) await add({ ...TEXT, title })
    await add({ ...FAQ, items: [{ question: 'Barba?', answer: 'Sim.' }] })
    await world.runJobs()
    expect((await search('barba', { limit: 2 })).data).toHaveLength(2)
    expect((await search('barba', { kinds: ['faq'] })).data).toMatchObject([{ snippet: 'Sim.' }])
    expect((await search('barba', { kinds: ['file', 'site'] })).data).toEqual([])
  })

  test('uses the synonyms of the workspace from the next call on', async () => {
    await add({ ...TEXT, locale: 'pt-BR', content: 'A escova progressiva custa R$ 200.' })
    await world.runJobs()
    expect((await search('tem alisamento zulu?')).answerable).toBe(false)
    const groups = [{ locale: 'pt-BR', words: ['progressiva', 'alisamento zulu'] }]
    await client.put('/knowledge/synonyms', { groups })
    expect(await search('tem alisamento zulu?')).toMatchObject({ data: [{ title: 'Preços' }], answerable: true })
  })

  test('names what is wrong with it', async () => {
    const faults = async (body: object) => faultsOf(await client.post('/knowledge/search', body))
    expect(await faults({})).toEqual(['/query required'])
    expect(await faults({ query: ' ' })).toEqual(['/query format'])
    expect(await faults({ query: 'x'.repeat(1_001) })).toEqual(['/query too_long'])
    expect(await faults({ query: 'x', limit: 21 })).toEqual(['/limit out_of_range'])
    expect(await faults({ query: 'x', kinds: ['pages'] })).toEqual(['/kinds/0 unknown_value'])
  })

  test('needs config:read', async () => {
    const writer = await workspace.key('config:write')
    expect(outcome(await writer.post('/knowledge/search', { query: 'x' }))).toBe('403 insufficient_scope')
    const { client: agent } = await workspace.member('agent')
    expect((await agent.post('/knowledge/search', { query: 'x' })).status).toBe(200)
  })
})
