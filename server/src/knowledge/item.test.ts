// Items of knowledge: texts, questions with answers, and files, through the API.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { add, client, sendFile, testInWorkspaces, workspace, world } from '../testing/knowledge-tests.ts'
import { eventsOfType } from '../testing/ledger.ts'
import { inLine, outcome } from '../testing/race.ts'
import { made } from '../testing/shop.ts'
import { faultsOf } from '../testing/world.ts'

testInWorkspaces()

const TEXT = { kind: 'text', title: 'Preços', content: 'O corte custa R$ 80.' }
const PAIR = { question: 'Do you take cards?', answer: 'Yes, all cards, and Pix.', variants: ['Can I pay by card?'] }
const FAQ = { kind: 'faq', title: 'Payment', locale: 'en', items: [PAIR] }
const listed = async (query: string): Promise<string[]> =>
  (await client.get(`/knowledge?${query}`)).body.data.map(({ title }: { title: string }) => title)

describe('a text', () => {
  test('is queued when it is added, with everything that was sent', async () => {
    const item = await add({ ...TEXT, locale: 'pt-br', tags: [' precos ', 'precos', 'corte'] })
    expect(item).toEqual({
      id: expect.stringMatching(/^kno_/),
      kind: 'text',
      title: 'Preços',
      locale: 'pt-BR',
      content: 'O corte custa R$ 80.',
      items: [],
      file: null,
      source_id: null,
      url: null,
      status: 'queued',
      error: null,
      enabled: true,
      tags: ['precos', 'corte'],
      chunk_count: 0,
      meaning: 'off',
      version: 1,
      created_at: world.now().toISOString(),
      updated_at: world.now().toISOString(),
    })
    expect((await client.get(`/knowledge/${item.id}`)).body).toEqual(item)
  })

  test('needs content and has no questions; a list of questions needs one and has no content', async () => {
    expect(faultsOf(await client.post('/knowledge', { ...TEXT, content: null }))).toEqual(['/content required'])
    expect(faultsOf(await client.post('/knowledge', { ...TEXT, items: [PAIR] }))).toEqual(['/items wrong_kind'])
    expect(faultsOf(await client.post('/knowledge', { ...FAQ, items: [] }))).toEqual(['/items required'])
    expect(faultsOf(await client.post('/knowledge', { ...FAQ, content: 'x' }))).toEqual(['/content wrong_kind'])
    const twice = [PAIR, { ...PAIR, question: 'DO YOU TAKE CARDS?' }]
    expect(faultsOf(await client.post('/knowledge', { ...FAQ, items: twice }))).toEqual(['/items/1/question duplicate'])
    const unknown = await client.post('/knowledge', { ...TEXT, kind: 'site' })
    expect(faultsOf(unknown)).toEqual(['/kind unknown_value'])
  })

  test('has at most 200,000 characters, in any script', async () => {
    const item = await add({ ...TEXT, content: '語'.repeat(200_000) })
    expect((await client.get(`/knowledge/${item.id}`)).body.content).toHaveLength(200_000)
    const longer = await client.post('/knowledge', { ...TEXT, content: 'x'.repeat(200_001) })
    expect(faultsOf(longer)).toEqual(['/content too_long'])
  })

  test('is added once for one idempotency key', async () => {
    const key = { 'idempotency-key': 'the-same-text' }
    const first = await client.post('/knowledge', TEXT, key)
    const second = await client.post('/knowledge', TEXT, key)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    expect(await listed('')).toEqual(['Preços'])
  })
})

describe('the list', () => {
  test('has no texts, newest first', async () => {
    await add(TEXT)
    world.wait(1)
    await add(FAQ)
    const { data } = (await client.get('/knowledge')).body
    expect(data.map(({ title }: { title: string }) => title)).toEqual(['Payment', 'Preços'])
    for (const each of data) expect(Object.keys(each)).not.toEqual(expect.arrayContaining(['content', 'items']))
  })

  test('is filtered by kind, status, switch, tag and words of the title', async () => {
    await add({ ...TEXT, tags: ['money'] })
    await add({ ...FAQ, enabled: false })
    await sendFile('Tabela.txt', 'Barba R$ 40')
    expect(await listed('kind=faq')).toEqual(['Payment'])
    expect((await listed('kind=faq&kind=file')).toSorted()).toEqual(['Payment', 'Tabela'])
    expect(await listed('status=failed')).toEqual([])
    expect((await listed('status=queued')).length).toBe(3)
    expect(await listed('enabled=false')).toEqual(['Payment'])
    expect(await listed('tag=money&tag=other')).toEqual(['Preços'])
    expect(await listed('q=PRECO')).toEqual(['Preços'])
    expect(await listed('q=pay%20preco')).toEqual([])
    expect(await listed('source_id=ksr_unknown')).toEqual([])
    const files = (await client.get('/knowledge/files?q=tab')).body.data
    expect(files).toMatchObject([{ title: 'Tabela', kind: 'file' }])
  })

  test('is read in pages', async () => {
    for (const title of ['One', 'Two', 'Three']) await add({ ...TEXT, title })
    const first = (await client.get('/knowledge?limit=2&kind=text')).body
    const second = (await client.get(`/knowledge?cursor=${first.next_cursor}&limit=2`)).body
    expect([...first.data, ...second.data].map(({ title }) => title)).toEqual(['Three', 'Two', 'One'])
    expect(second.next_cursor).toBe(null)
  })
})

describe('a change', () => {
  test('of the text is queued again; of switch and tags it is not', async () => {
    const item = await add(TEXT)
    await world.pool.query("update knowledge_items set status = 'ready' where id = $1", [item.id])
    const path = `/knowledge/${item.id}`
    expect((await client.patch(path, { enabled: false, tags: ['x'] })).body).toMatchObject({
      status: 'ready',
      enabled: false,
      tags: ['x'],
      version: 2,
    })
    expect((await client.patch(path, { content: 'O corte custa R$ 90.' })).body).toMatchObject({
      status: 'queued',
      content: 'O corte custa R$ 90.',
      version: 3,
    })
    expect((await client.patch(path, { locale: null })).body).toMatchObject({ locale: null, version: 3 })
  })

  test('is sent back unchanged without effect, whatever the kind', async () => {
    for (const body of [TEXT, FAQ]) {
      const item = await add(body)
      expect((await client.patch(`/knowledge/${item.id}`, item)).body).toEqual(item)
    }
    const file = made(await sendFile('a.txt', 'Hello'))
    expect((await client.patch(`/knowledge/${file.id}`, file)).body).toEqual(file)
  })

  test('must fit the kind of the item', async () => {
    const text = `/knowledge/${(await add(TEXT)).id}`
    const faq = `/knowledge/${(await add(FAQ)).id}`
    const file = `/knowledge/${made(await sendFile('a.txt', 'Hello')).id}`
    expect(faultsOf(await client.patch(text, { items: [PAIR] }))).toEqual(['/items wrong_kind'])
    expect(faultsOf(await client.patch(text, { content: '  ' }))).toEqual(['/content required'])
    expect(faultsOf(await client.patch(faq, { content: 'x' }))).toEqual(['/content wrong_kind'])
    expect(faultsOf(await client.patch(faq, { items: [] }))).toEqual(['/items required'])
    expect(faultsOf(await client.patch(file, { content: 'x' }))).toEqual(['/content read_only'])
    expect((await client.patch(file, { title: 'Other' })).body).toMatchObject({ title: 'Other', status: 'queued' })
  })

  test('of a page is refused, except for switch and tags', async () => {
    const { id } = await add(TEXT)
    await world.pool.query("update knowledge_items set kind = 'site', url = 'https://example.com/' where id = $1", [id])
    const path = `/knowledge/${id}`
    const all = { title: 'New', locale: 'es', content: 'New', items: [PAIR] }
    expect(faultsOf(await client.patch(path, all))).toEqual([
      '/title read_only',
      '/locale read_only',
      '/content read_only',
      '/items read_only',
    ])
    const page = (await client.get(path)).body
    const switched = await client.patch(path, { ...page, enabled: false, tags: ['page'], expected_version: 1 })
    expect(switched.body).toMatchObject({ enabled: false, tags: ['page'], version: 2 })
    expect(await client.delete(path)).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
  })

  test('of two people at once: the second is refused and sees the version of the first', async () => {
    const { id } = await add(TEXT)
    const change = (title: string) => () => client.patch(`/knowledge/${id}`, { title, expected_version: 1 })
    const answers = await inLine(world, 'knowledge_items', id, change('First'), change('Second'))
    expect(answers.map(outcome)).toEqual(['200', '409 version_conflict'])
    expect(answers[1]?.body.current_version).toBe(2)
    expect((await client.get(`/knowledge/${id}`)).body.title).toBe('First')
  })

  test('of an item that is being deleted finds nothing', async () => {
    const { id } = await add(TEXT)
    const answers = await inLine(
      world,
      'knowledge_items',
      id,
      () => client.delete(`/knowledge/${id}`),
      () => client.patch(`/knowledge/${id}`, { title: 'Late' }),
      () => client.delete(`/knowledge/${id}`),
    )
    expect(answers.map(outcome)).toEqual(['204', '404 not_found', '404 not_found'])
  })

  test('is sent to the followers of the workspace', async () => {
    const { id } = await add(TEXT)
    await client.patch(`/knowledge/${id}`, { enabled: false })
    await client.delete(`/knowledge/${id}`)
    const told = await eventsOfType(world, workspace.id, 'knowledge.changed')
    expect(told.map(({ data }) => data)).toEqual([
      { knowledge: { id, status: 'queued' } },
      { knowledge: { id, status: 'queued' } },
      { knowledge: { id, status: 'deleted' } },
    ])
  })
})

describe('a file', () => {
  const filesOf = () => readdir(join(world.filesDir, workspace.id)).catch(() => [])

  test('is queued with its name, type and size, and a title from its name', async () => {
    const file = made(await sendFile('Preços 2030.PDF', '%PDF-1.4', { locale: 'pt', tags: 'a, b ,a,' }))
    expect(file).toMatchObject({
      kind: 'file',
      title: 'Preços 2030',
      locale: 'pt',
      tags: ['a', 'b'],
      content: null,
      status: 'queued',
      file: { name: 'Preços 2030.PDF', media_type: 'application/pdf', size: 8 },
    })
    expect(made(await sendFile('x.md', '# Hi', { title: ' Hours ' })).title).toBe('Hours')
    expect(await filesOf()).toHaveLength(2)
  })

  test('of another type is refused before anything is stored', async () => {
    for (const name of ['program.exe', 'photo.jpg', 'noending', 'notes.pdf.zip']) {
      expect(faultsOf(await sendFile(name, 'x'))).toEqual(['/file file_type'])
    }
    const tags = Array.from({ length: 51 }, (_, index) => index).join(',')
    expect(faultsOf(await sendFile('a.txt', 'x', { tags }))).toEqual(['/tags too_many'])
    expect(faultsOf(await sendFile('a.txt', 'x', { tags: 'x'.repeat(51) }))).toEqual(['/tags too_long'])
    expect(await filesOf()).toEqual([])
  })

  test('is deleted with its item', async () => {
    const { id } = made(await sendFile('a.txt', 'Hello'))
    expect(await filesOf()).toHaveLength(1)
    expect((await client.delete(`/knowledge/${id}`)).status).toBe(204)
    await world.runJobs()
    expect(await filesOf()).toEqual([])
    const { rows } = await world.pool.query('select 1 from files where workspace_id = $1', [workspace.id])
    expect(rows).toEqual([])
  })
})

describe('the last place', () => {
  const fill = (count: number) =>
    world.pool.query(
      `insert into knowledge_settings (workspace_id, item_count) values ($1, $2)
       on conflict (workspace_id) do update set item_count = excluded.item_count`,
      [workspace.id, count],
    )

  test('is given to one of many who ask at once, and given again after a deletion', async () => {
    await fill(4_999)
    const answers = await Promise.all(Array.from({ length: 6 }, () => client.post('/knowledge', TEXT)))
    expect(answers.map(outcome).toSorted()).toEqual(['201', ...Array(5).fill('409 quota_exceeded')])
    const [{ id }] = (await client.get('/knowledge')).body.data
    expect((await client.delete(`/knowledge/${id}`)).status).toBe(204)
    expect((await client.post('/knowledge', TEXT)).status).toBe(201)
  })

  test('is not given to a file: nothing of it is stored', async () => {
    await fill(5_000)
    expect(outcome(await sendFile('a.txt', 'Hello'))).toBe('409 quota_exceeded')
    expect(await readdir(join(world.filesDir, workspace.id)).catch(() => [])).toEqual([])
  })
})

describe('access', () => {
  test('needs config:read to read and config:write to change', async () => {
    const { id } = await add(TEXT)
    const reader = await workspace.key('config:read')
    expect((await reader.get('/knowledge')).status).toBe(200)
    expect((await reader.get(`/knowledge/${id}`)).status).toBe(200)
    expect(outcome(await reader.post('/knowledge', TEXT))).toBe('403 insufficient_scope')
    expect(outcome(await reader.patch(`/knowledge/${id}`, {}))).toBe('403 insufficient_scope')
    const { client: agent } = await workspace.member('agent')
    expect((await agent.get('/knowledge')).status).toBe(200)
    expect(outcome(await agent.delete(`/knowledge/${id}`))).toBe('403 forbidden')
  })

  test('ends at the workspace', async () => {
    const { id } = await add(TEXT)
    const other = (await world.aWorkspace()).everything
    expect((await other.get('/knowledge')).body.data).toEqual([])
    expect(outcome(await other.get(`/knowledge/${id}`))).toBe('404 not_found')
    expect(outcome(await other.patch(`/knowledge/${id}`, { title: 'Mine' }))).toBe('404 not_found')
    expect(outcome(await other.delete(`/knowledge/${id}`))).toBe('404 not_found')
  })
})
