// Searches: the items that they find, and the items that they must never find.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knowledgeOf } from '../../testing/knowledge.ts'
import { rowsRead } from '../../testing/rows-read.ts'
import { aWorld, type World } from '../../testing/world.ts'
import { setSearchable } from './index-passages.ts'
import { searchKnowledge } from './search.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const aShop = async () => knowledgeOf(world, await world.aWorkspace())

const PAIRS = [
  { question: 'Vocês têm estacionamento?', answer: 'Sim, temos cinco vagas no subsolo, sem custo para clientes.' },
  { question: 'Posso cancelar?', answer: 'Cancele até 24 horas antes, sem multa.' },
  { question: 'Aceitam cartão?', answer: 'Sim: crédito, débito e Pix.' },
]

test('words of a workspace are never found, corrected or counted in another', async () => {
  const [one, other] = [await aShop(), await aShop()]
  const id = await one.add({ text: 'O código do portão é jabuticaba.' })
  await other.add({ text: 'Temos estacionamento no subsolo.' })
  expect((await one.search('jabuticaba')).data.map((hit) => hit.knowledge_id)).toEqual([id])
  for (const query of ['jabuticaba', 'jabuticabba', 'jabut', 'código do portão', 'portao']) {
    expect(await other.search(query)).toEqual({ data: [], answerable: false })
  }
  const nobody = await aShop()
  expect(await nobody.search('estacionamento')).toEqual({ data: [], answerable: false })
})

test('words that every object of JavaScript has are words like others', async () => {
  const workspace = await world.aWorkspace()
  const shop = knowledgeOf(world, workspace)
  const text = 'Nuestro constructor se llama Juan. A class has a toString and a __proto__.'
  const ids = [await shop.add({ text, language: 'es' }), await shop.add({ text, language: 'en' })]
  for (const query of ['constructor', 'who is the constructor?', 'toString']) {
    const found = (await shop.search(query)).data.map((hit) => hit.knowledge_id)
    expect(found.toSorted(), query).toEqual(ids.toSorted())
  }
  const groups = [{ locale: 'es', words: ['constructor', 'valueOf'] }]
  expect((await workspace.everything.put('/knowledge/synonyms', { groups })).status).toBe(200)
  expect((await shop.search('quien es el constructor')).data).not.toEqual([])
})

test('long items with the word in their title do not keep a later one out', async () => {
  const shop = await aShop()
  const text = Array.from({ length: 25 }, (_, part) => `Parte ${part}. ${'Outras palavras da lista. '.repeat(50)}`)
  for (let year = 2010; year < 2018; year += 1) await shop.add({ title: `Preços ${year}`, text: text.join('\n\n') })
  const id = await shop.add({ title: 'Perguntas', pairs: [{ question: 'Preços', answer: 'O corte custa 80.' }] })
  expect((await shop.search('preços', { limit: 20 })).data.map((hit) => hit.knowledge_id)).toContain(id)
})

test('one hit per item, with the whole answer of the pair that fits', async () => {
  const shop = await aShop()
  const id = await shop.add({ title: 'Perguntas frequentes', pairs: PAIRS })
  const { data, answerable } = await shop.search('oi, tem estacionamento?')
  expect(data).toEqual([
    {
      knowledge_id: id,
      source_id: null,
      kind: 'faq',
      title: 'Perguntas frequentes',
      url: null,
      question: PAIRS[0]?.question,
      snippet: PAIRS[0]?.answer,
      score: 1,
      match: 'words',
    },
  ])
  expect(answerable).toBe(true)
})

describe('how people ask', () => {
  test.each([
    ['a typo', 'estasionameto', 'similar', 0],
    ['a synonym', 'onde paro o carro?', 'words', 0],
    ['a synonym of several words', 'consigo deixar meu carro aí?', 'words', 0],
    ['chat abbreviations', 'vc tem estacionamento? pq vou de carro', 'words', 0],
    ['no accents', 'aceitam cartao', 'words', 2],
    ['another form of the word', 'cancelamento', 'words', 1],
    ['capital letters', 'CARTÃO', 'words', 2],
  ])('%s: %s', async (_, query, match, pair) => {
    const shop = await aShop()
    await shop.add({ pairs: PAIRS })
    const { data, answerable } = await shop.search(query)
    expect(data[0]).toMatchObject({ snippet: PAIRS[pair]?.answer, match })
    expect(answerable).toBe(true)
  })

  test('a question in another language finds its answer by the words of the trade', async () => {
    const shop = await aShop()
    await shop.add({ pairs: PAIRS })
    for (const locale of ['en-US', undefined]) {
      expect((await shop.search('do you have parking?', { locale })).data[0]?.snippet).toBe(PAIRS[0]?.answer)
    }
  })
})

describe('questions without an answer', () => {
  test.each([
    ['an unknown subject', 'vocês vendem passagens de avião?'],
    ['an unknown subject beside a known word', 'posso pagar o aluguel da betoneira com cartão?'],
    ['only a greeting', 'oi, tudo bem?'],
    ['only punctuation', '???'],
    ['an emoji', '😀'],
    ['words of grammar', 'o que é que há'],
  ])('%s: %s', async (_, query) => {
    const shop = await aShop()
    await shop.add({ pairs: PAIRS })
    expect((await shop.search(query)).answerable).toBe(false)
  })
})

test('disabled items are never found, and are found again when they are enabled', async () => {
  const shop = await aShop()
  const id = await shop.add({ pairs: PAIRS })
  const switchTo = (enabled: boolean) =>
    shop.write(async (ctx) => {
      await ctx.db.updateTable('knowledge_items').set({ enabled }).where('workspace_id', '=', ctx.workspaceId).execute()
      await setSearchable(ctx, id, enabled ? 'found' : 'hidden')
    })
  await switchTo(false)
  expect(await shop.search('estacionamento')).toEqual({ data: [], answerable: false })
  await switchTo(true)
  expect((await shop.search('estacionamento')).data).toHaveLength(1)
})

test('passages of an older version are not found while the new one waits to be indexed', async () => {
  const shop = await aShop()
  const id = await shop.add({ pairs: PAIRS })
  await shop.write((ctx) =>
    ctx.db
      .updateTable('knowledge_items')
      .set({ text_version: 2 })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('id', '=', id)
      .execute(),
  )
  expect(await shop.search('estacionamento')).toEqual({ data: [], answerable: false })
})

test('kinds limit what is searched', async () => {
  const shop = await aShop()
  const faq = await shop.add({ pairs: PAIRS })
  const text = await shop.add({ text: 'O estacionamento fica no subsolo.' })
  const found = async (kinds?: string[]) =>
    (await shop.search('estacionamento', { kinds })).data.map((hit) => hit.knowledge_id).toSorted()
  expect(await found()).toEqual([faq, text].toSorted())
  expect(await found(['text'])).toEqual([text])
  expect(await found(['faq'])).toEqual([faq])
  expect(await found(['site'])).toEqual([])
})

test('a hit has the same score, whichever kinds are wanted', async () => {
  const shop = await aShop()
  const faq = await shop.add({ pairs: PAIRS })
  for (let number = 0; number < 8; number += 1)
    await shop.add({ text: `Sala ${number}: temos estacionamento coberto.` })
  const query = 'o estacionamento aceita cartão?'
  const scoreOf = async (kinds?: string[]) =>
    (await shop.search(query, { kinds })).data.find((hit) => hit.knowledge_id === faq)?.score
  const score = await scoreOf()
  expect(score).toBeGreaterThan(0)
  expect(await scoreOf(['faq'])).toBe(score)
  expect(await scoreOf(['faq', 'text'])).toBe(score)
})

test('a list of no kinds is refused', async () => {
  const { everything } = await world.aWorkspace()
  const answer = await everything.post('/knowledge/search', { query: 'cartão', kinds: [] })
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ pointer: '/kinds', code: 'too_short' }] } })
})

test('among thousands of passages that say as much of the question, those with its rare word are compared', async () => {
  const workspace = await world.aWorkspace()
  const shop = knowledgeOf(world, workspace)
  const manual = await shop.add({ text: 'Um pergaminho.' })
  await world.pool.query(
    `insert into knowledge_passages (workspace_id, item_id, position, text_version, kind, language, head, body, words,
       vocabulary, searchable)
     select workspace_id, item_id, n, text_version, kind, language, head, body, words, '{}', true
     from knowledge_passages cross join generate_series(1, 3000) n where workspace_id = $1 and item_id = $2`,
    [workspace.id, manual],
  )
  await world.pool.query('update knowledge_vocabularies set passages = 3001 where workspace_id = $1', [workspace.id])
  const rare = [await shop.add({ text: 'Uma jabuticaba.' }), await shop.add({ text: 'Outra jabuticaba.' })]
  const { data } = await shop.search('pergaminho jabuticaba', { limit: 2 })
  expect(data.map((hit) => hit.knowledge_id).toSorted()).toEqual(rare.toSorted())
})

test('the wanted language comes first, and other languages are found, too', async () => {
  const shop = await aShop()
  await shop.add({ title: 'Wifi', text: 'Wifi: Jardim', language: 'pt' })
  await shop.add({ title: 'Wifi', text: 'Wifi: Garden', language: 'en' })
  const first = async (locale?: string) => (await shop.search('wifi', { locale })).data.map((hit) => hit.snippet)
  expect(await first('en')).toEqual(['Wifi: Garden', 'Wifi: Jardim'])
  expect(await first('pt-BR')).toEqual(['Wifi: Jardim', 'Wifi: Garden'])
  expect((await first()).toSorted()).toEqual(['Wifi: Garden', 'Wifi: Jardim'])
  expect(await first('de')).toHaveLength(2)
})

test('a limit is kept, and the best come first', async () => {
  const shop = await aShop()
  for (let number = 0; number < 12; number += 1) await shop.add({ text: `Sala ${number}: temos estacionamento.` })
  await shop.add({ pairs: PAIRS })
  const { data } = await shop.search('tem estacionamento?', { limit: 5 })
  expect(data).toHaveLength(5)
  expect(data[0]?.snippet).toBe(PAIRS[0]?.answer)
})

test('a long file does not push out the items that fit better', async () => {
  const shop = await aShop()
  const page = `Estacionamento. ${'Texto de um manual muito longo. '.repeat(21)}`
  await shop.add({ title: 'Manual', text: Array.from({ length: 300 }, () => page).join('\n\n') })
  await shop.add({ text: 'Há estacionamento na rua de trás.' })
  expect((await shop.search('estacionamento')).data).toHaveLength(2)
})

test('text that looks like a query is only text', async () => {
  const shop = await aShop()
  await shop.add({ text: `It's 5 o'clock: 'a' & !b | (c) <-> d:* \\ ' "`, language: 'en' })
  for (const query of [
    `o'clock & ! | ( ) ' \\ :* <->`,
    `'; drop table knowledge_passages; --`,
    `clock' | 'a`,
    '\\',
    `''''`,
  ]) {
    expect((await shop.search(query)).data.length).toBeLessThanOrEqual(1)
  }
  expect((await shop.search(`o'clock`)).data).toHaveLength(1)
})

test('a very long question is answered in a moment', async () => {
  const shop = await aShop()
  await shop.add({ pairs: PAIRS })
  const began = performance.now()
  await shop.search('estacionamento jabuticabeira '.repeat(10_000))
  expect(performance.now() - began).toBeLessThan(5_000)
})

test('numbers and codes are found, and are not in the vocabulary', async () => {
  const workspace = await world.aWorkspace()
  const shop = knowledgeOf(world, workspace)
  await shop.add({ text: 'O roteador é o modelo AX55b, na sala 1204.' })
  expect((await shop.search('o ax55b')).data).toHaveLength(1)
  expect((await shop.search('o ax56b')).data).toEqual([])
  const { rows } = await world.pool.query('select word from knowledge_words where workspace_id = $1 order by word', [
    workspace.id,
  ])
  expect(rows.map(({ word }) => word)).not.toContain('1204')
})

const WORDS_OF_A_LIBRARY = `insert into knowledge_words (workspace_id, language, word, passages)
  select $1, 'pt', 'palavra' || translate(n::text, '0123456789', 'abcdefghij'), 1 from generate_series(1, $2::int) n`

test('in a language with more than 100,000 words typos are not corrected, and words are still found', async () => {
  const workspace = await world.aWorkspace()
  const shop = knowledgeOf(world, workspace)
  await shop.add({ pairs: PAIRS })
  await world.pool.query(WORDS_OF_A_LIBRARY, [workspace.id, 100_000])
  for (const query of ['tem estacionamento?', 'onde paro o carro?', 'cancelamento', 'CARTAO']) {
    expect((await shop.search(query)).answerable).toBe(true)
  }
  expect((await shop.search('estasionameto')).data).toEqual([])
})

test('while a crawl changes many words they are not all read for each search, and what is new is found', async () => {
  await using fresh = await aWorld()
  const workspace = await fresh.aWorkspace()
  await knowledgeOf(fresh, workspace).add({ pairs: PAIRS })
  await fresh.pool.query(WORDS_OF_A_LIBRARY, [workspace.id, 6_000])
  const read = await rowsRead(fresh, 'knowledge_words', async (other) => {
    const shop = knowledgeOf(other, workspace)
    expect((await shop.search('estasionameto')).data).toHaveLength(1)
    const id = await shop.add({ text: 'O código do portão é jabuticaba.' })
    const found = async (query: string) => (await shop.search(query)).data.map((hit) => hit.knowledge_id)
    for (const query of ['jabuticaba', 'jabuticabas', 'códigos do portão']) expect(await found(query)).toEqual([id])
    expect((await shop.search('estasionameto')).data).toHaveLength(1)
    expect(await found('jabutikaba')).toEqual([])
    other.wait(1)
    expect(await found('jabutikaba')).toEqual([id])
  })
  expect(read).toBeLessThan(3 * 6_000)
})

test('the synonyms of the workspace find what its texts say, from the next search on', async () => {
  const workspace = await world.aWorkspace()
  const shop = knowledgeOf(world, workspace)
  await shop.add({ pairs: PAIRS })
  const change = (...words: string[]) =>
    workspace.everything.put('/knowledge/synonyms', { groups: words.length > 0 ? [{ locale: 'pt', words }] : [] })
  expect((await shop.search('geringonça')).answerable).toBe(false)
  await change('geringonça', 'vaga de moto', 'estacionamento')
  for (const query of ['geringonça', 'tem vaga para a moto?']) {
    expect(await shop.search(query)).toMatchObject({ data: [{ snippet: PAIRS[0]?.answer }], answerable: true })
  }
  await change('geringonça', 'cartão')
  expect(await shop.search('geringonça')).toMatchObject({ data: [{ snippet: PAIRS[2]?.answer }], answerable: true })
  await change()
  expect((await shop.search('geringonça')).answerable).toBe(false)
})

test('a search reads synonyms only when they have changed', async () => {
  await using fresh = await aWorld()
  const workspace = await fresh.aWorkspace()
  const shop = knowledgeOf(fresh, workspace)
  await shop.add({ pairs: PAIRS })
  await workspace.everything.put('/knowledge/synonyms', { groups: [{ locale: 'pt', words: ['geringonça', 'cartão'] }] })
  await shop.search('geringonça')
  await fresh.pool.query('update knowledge_settings set synonyms = $2 where workspace_id = $1', [workspace.id, '[]'])
  expect((await shop.search('geringonça')).answerable).toBe(true)
})

test('a search reads the passages with its words, also with a plan from when the table was empty', async () => {
  await using fresh = await aWorld()
  const workspace = await fresh.aWorkspace()
  const shop = knowledgeOf(fresh, workspace)
  const count = await rowsRead(fresh, 'knowledge_passages', async (other) => {
    const there = knowledgeOf(other, workspace)
    const query = 'quanto custa o estacionamento no sábado, com cartão e com criança?'
    const ask = async () => {
      const inside = there.write((ctx) => searchKnowledge(ctx, { query, limit: 10 }))
      return (await Promise.all([inside, there.search(query)])).map(({ data }) => data.length)
    }
    expect(await ask()).toEqual([0, 0])
    const id = await shop.add({ pairs: PAIRS })
    expect(await ask()).toEqual([1, 1])
    await fresh.pool.query(
      `insert into knowledge_passages (workspace_id, item_id, position, text_version, kind, language, head, body, words,
         vocabulary, searchable)
       select $1, $2, 100 + n, 1, 'faq', 'pt', '', repeat('palavra ', 60), ($3 || n)::tsvector, '{}', true
       from generate_series(1, 6000) n`,
      [workspace.id, id, 'assunto palavra numero'],
    )
    for (let round = 0; round < 3; round += 1) expect(await ask()).toEqual([1, 1])
  })
  expect(count).toBeLessThan(200)
})
