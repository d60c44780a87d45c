// Questions that nothing answered: how they are counted, listed and answered; and the synonyms of a workspace.
import { describe, expect, test } from 'vitest'
import { client, testInWorkspaces, workspace, world } from '../testing/knowledge-tests.ts'
import { outcome } from '../testing/race.ts'
import { made } from '../testing/shop.ts'
import { askUnanswered } from '../testing/unanswered.ts'
import { faultsOf } from '../testing/world.ts'

testInWorkspaces()

const ask = (question: string) => askUnanswered(world, workspace.id, question)
const listed = async (query = '') => (await client.get(`/knowledge/questions${query}`)).body.data

describe('a question that nothing answered', () => {
  test('counts once, whatever its case, accents and punctuation', async () => {
    await ask('Vocês têm estacionamento?')
    world.wait(1)
    await ask('voces tem  ESTACIONAMENTO')
    await ask('   ?!  ')
    expect(await listed()).toEqual([
      {
        id: expect.stringMatching(/^kqu_/),
        question: 'Vocês têm estacionamento?',
        locale: 'pt-BR',
        count: 2,
        first_asked_at: expect.any(String),
        last_asked_at: world.now().toISOString(),
      },
    ])
  })

  test('counts every customer who asks it at the same moment', async () => {
    await Promise.all(Array.from({ length: 8 }, () => ask('Aceitam cães?')))
    expect(await listed()).toMatchObject([{ count: 8 }])
  })

  test('is listed by when it was asked last, or by how often', async () => {
    for (const question of ['Um?', 'Dois?', 'Um?', 'Três?']) {
      await ask(question)
      world.wait(1)
    }
    const words = async (query: string) => (await listed(query)).map(({ question }: { question: string }) => question)
    expect(await words('')).toEqual(['Três?', 'Um?', 'Dois?'])
    expect(await words('?sort=count')).toEqual(['Um?', 'Três?', 'Dois?'])
    const first = (await client.get('/knowledge/questions?sort=count&limit=2')).body
    const rest = (await client.get(`/knowledge/questions?limit=2&cursor=${first.next_cursor}`)).body
    expect(rest.data).toMatchObject([{ question: 'Dois?' }])
  })

  test('is dropped when 2,000 others were asked after it', async () => {
    await world.pool.query(
      `insert into knowledge_questions (workspace_id, id, question, fingerprint, first_asked_at, last_asked_at)
       select $1, 'kqu_' || n, 'Old ' || n, 'f' || n, $2, $2::timestamptz - make_interval(secs => n)
       from generate_series(1, 2000) n`,
      [workspace.id, world.now()],
    )
    await Promise.all([ask('New one'), ask('New two')])
    const { rows } = await world.pool.query(
      `select count(*)::int as count, bool_or(id = 'kqu_2000') or bool_or(id = 'kqu_1999') as has_oldest
       from knowledge_questions where workspace_id = $1`,
      [workspace.id],
    )
    expect(rows).toEqual([{ count: 2_000, has_oldest: false }])
  })

  test('is kept up to 500 characters', async () => {
    await ask('é😀'.repeat(400))
    const [{ question }] = await listed()
    expect([...question]).toHaveLength(500)
  })

  test('belongs to one workspace', async () => {
    await ask('Só aqui?')
    const [{ id }] = await listed()
    const other = (await world.aWorkspace()).everything
    expect((await other.get('/knowledge/questions')).body.data).toEqual([])
    expect(outcome(await other.delete(`/knowledge/questions/${id}`))).toBe('404 not_found')
    expect(outcome(await other.post(`/knowledge/questions/${id}/faq`, { answer: 'x' }))).toBe('404 not_found')
  })

  test('is taken off the list, and counted from 1 when it is asked again', async () => {
    await ask('Abre no Natal?')
    await ask('Abre no Natal?')
    const [{ id }] = await listed()
    expect((await client.delete(`/knowledge/questions/${id}`)).status).toBe(204)
    expect(outcome(await client.delete(`/knowledge/questions/${id}`))).toBe('404 not_found')
    await ask('Abre no Natal?')
    expect(await listed()).toMatchObject([{ count: 1 }])
  })
})

describe('an answer', () => {
  const questionOf = async (words: string): Promise<string> => {
    await ask(words)
    const questions: { id: string; question: string }[] = await listed()
    return (questions.find(({ question }) => question === words) as { id: string }).id
  }

  test('makes an FAQ of the question, which leaves the list', async () => {
    const id = await questionOf('Tem wifi?')
    const answer = await client.post(`/knowledge/questions/${id}/faq`, { answer: ' Sim, de graça. ' })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      kind: 'faq',
      title: 'Tem wifi?',
      locale: 'pt-BR',
      status: 'queued',
      items: [{ question: 'Tem wifi?', answer: 'Sim, de graça.', variants: [] }],
    })
    expect(await listed()).toEqual([])
  })

  test('is added to an FAQ that exists, and keeps the words of the customer as a variant', async () => {
    const pair = { question: 'Aceita Pix?', answer: 'Sim.' }
    const faq = made(await client.post('/knowledge', { kind: 'faq', title: 'Geral', items: [pair] }))
    const id = await questionOf('tem vaga pra carro')
    const body = { answer: 'Sim, ao lado.', question: 'Há estacionamento?', knowledge_id: faq.id }
    const answer = await client.post(`/knowledge/questions/${id}/faq`, body)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      id: faq.id,
      version: 2,
      items: [
        { question: 'Aceita Pix?' },
        { question: 'Há estacionamento?', answer: 'Sim, ao lado.', variants: ['tem vaga pra carro'] },
      ],
    })
    expect(await listed()).toEqual([])
  })

  test('of two people at once is given once', async () => {
    const id = await questionOf('Tem água?')
    const answers = await Promise.all(
      ['Sim.', 'Claro.'].map((answer) => client.post(`/knowledge/questions/${id}/faq`, { answer })),
    )
    expect(answers.map(outcome).toSorted()).toEqual(['201', '404 not_found'])
    expect((await client.get('/knowledge')).body.data).toHaveLength(1)
  })

  test('is refused for an item that is not an FAQ or already has the question; the question stays on the list', async () => {
    const text = made(await client.post('/knowledge', { kind: 'text', title: 'T', content: 'x' }))
    const pair = { question: 'TEM ÁGUA?', answer: 'Sim.' }
    const faq = made(await client.post('/knowledge', { kind: 'faq', title: 'F', items: [pair] }))
    const id = await questionOf('Tem água?')
    const path = `/knowledge/questions/${id}/faq`
    expect(faultsOf(await client.post(path, { answer: 'x', knowledge_id: text.id }))).toEqual([
      '/knowledge_id wrong_kind',
    ])
    expect(faultsOf(await client.post(path, { answer: 'x', knowledge_id: faq.id }))).toEqual(['/question duplicate'])
    expect(outcome(await client.post(path, { answer: 'x', knowledge_id: 'kno_none' }))).toBe('404 not_found')
    expect(faultsOf(await client.post(path, { answer: ' ' }))).toEqual(['/answer format'])
    expect(await listed()).toHaveLength(1)
  })
})

test('an answer is refused for an FAQ that would become too large to be changed', async () => {
  const items = Array.from({ length: 98 }, (_, n) => ({ question: `Q${n}?`, answer: 'x'.repeat(4_000) }))
  const faq = made(await client.post('/knowledge', { kind: 'faq', title: 'F', items }))
  await ask('Tem água?')
  const [{ id }] = await listed()
  const body = { answer: 'y'.repeat(4_000), knowledge_id: faq.id }
  expect(faultsOf(await client.post(`/knowledge/questions/${id}/faq`, body))).toEqual(['/knowledge_id too_long'])
  expect((await client.post(`/knowledge/questions/${id}/faq`, { ...body, answer: 'Sim.' })).status).toBe(200)
})

describe('synonyms', () => {
  const path = '/knowledge/synonyms'
  const GROUP = { locale: 'pt-BR', words: ['progressiva', 'escova definitiva'] }

  test('are an empty list at first, and are replaced as a whole', async () => {
    expect((await client.get(path)).body).toEqual({ groups: [], version: 1 })
    const sent = { groups: [{ locale: 'pt-br', words: [' progressiva', 'escova   definitiva'] }] }
    expect((await client.put(path, sent)).body).toEqual({ groups: [GROUP], version: 2 })
    expect((await client.put(path, { groups: [GROUP] })).body.version).toBe(2)
    expect((await client.put(path, { groups: [] })).body).toEqual({ groups: [], version: 3 })
    expect((await client.get(path)).body).toEqual({ groups: [], version: 3 })
  })

  test('of two people at once: the second is refused', async () => {
    const change = (word: string) =>
      client.put(path, { groups: [{ locale: 'pt', words: [word, 'x'] }], expected_version: 1 })
    const answers = await Promise.all([change('um'), change('dois')])
    expect(answers.map(outcome).toSorted()).toEqual(['200', '409 version_conflict'])
  })

  test('name each fault where it is', async () => {
    const groups = [GROUP, { locale: 'pt', words: ['unha', 'ÚNHA', '…'] }]
    expect(faultsOf(await client.put(path, { groups }))).toEqual([
      '/groups/1/words/2 format',
      '/groups/1/words/1 duplicate',
    ])
    expect(faultsOf(await client.put(path, { groups: [{ locale: 'x y', words: ['one'] }] })).toSorted()).toEqual([
      '/groups/0/locale format',
      '/groups/0/words too_short',
    ])
    expect((await client.get(path)).body.version).toBe(1)
  })

  test('are at most 2,000 words in all groups, and at most 6 words together', async () => {
    const groupsOf = (count: number) =>
      Array.from({ length: count / 20 }, (_, group) => ({
        locale: 'pt',
        words: Array.from({ length: 20 }, (_, word) => `palavra ${group} ${word}`),
      }))
    expect((await client.put(path, { groups: groupsOf(2_000) })).status).toBe(200)
    expect(faultsOf(await client.put(path, { groups: groupsOf(2_020) }))).toEqual(['/groups too_many'])
    const long = { locale: 'pt', words: ['um dois três quatro cinco seis', 'um dois três quatro cinco seis sete'] }
    expect(faultsOf(await client.put(path, { groups: [long] }))).toEqual(['/groups/0/words/1 too_long'])
  })

  test('need config:write to be changed', async () => {
    const reader = await workspace.key('config:read')
    expect((await reader.get(path)).status).toBe(200)
    expect(outcome(await reader.put(path, { groups: [] }))).toBe('403 insufficient_scope')
  })
})
