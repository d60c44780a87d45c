// The index under concurrency: the counts of the vocabulary are exact, however many writers there are.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knowledgeOf } from '../../testing/knowledge.ts'
import { aWorld, type TestWorkspace, type World } from '../../testing/world.ts'
import { findAndLockItem, removeItem } from '../stored-item.ts'
import { removePassages, setSearchable } from './index-passages.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const WORDS = 'corte barba unha manicure horário preço sábado domingo estacionamento pagamento cartão pix'.split(' ')
const LANGUAGES = ['pt', 'es', 'en'] as const

/** A text of some words; the same number gives the same text. */
const textOf = (number: number) =>
  Array.from({ length: 4 }, (_, part) =>
    WORDS.filter((_, index) => (number * 7 + part + index) % 3 === 0).join(' '),
  ).join(`\n\n${'x'.repeat(690)}\n\n`)

async function countsOf(workspace: TestWorkspace) {
  const { rows } = await world.pool.query(
    `select language, word, passages from knowledge_words where workspace_id = $1
     union all select language, '', passages from knowledge_vocabularies where workspace_id = $1 and passages <> 0
     order by language, word`,
    [workspace.id],
  )
  return rows
}

async function recount(workspace: TestWorkspace) {
  const { rows } = await world.pool.query(
    `select language, word, count(*)::integer as passages from knowledge_passages cross join unnest(vocabulary) as word
     where workspace_id = $1 and searchable group by language, word
     union all select language, '', count(*)::integer from knowledge_passages where workspace_id = $1 and searchable
     group by language order by language, word`,
    [workspace.id],
  )
  return rows
}

test('many writers at once leave counts that equal a recount, and none waits for another for ever', async () => {
  const workspace = await world.aWorkspace()
  const { add, write, index } = knowledgeOf(world, workspace)
  const ids = await Promise.all(
    Array.from({ length: 12 }, (_, number) => add({ text: textOf(number), language: LANGUAGES[number % 3] ?? 'pt' })),
  )
  const changeOne = (id: string, number: number) =>
    write(async (ctx) => {
      const item = await findAndLockItem(ctx, id)
      if (!item) return
      const way = number % 5
      if (way === 0) await setSearchable(ctx, id, 'hidden')
      else if (way === 1) await setSearchable(ctx, id, 'found')
      else if (way === 2 && number % 4 === 0) {
        await removePassages(ctx, [id])
        await removeItem(ctx, item)
      } else await index(ctx, id, { text: textOf(number), language: LANGUAGES[(number * 5) % 3] ?? 'pt' })
    })
  const deadlocks = async () =>
    (await world.pool.query('select deadlocks from pg_stat_database where datname = current_database()')).rows[0]
      .deadlocks
  const before = await deadlocks()
  for (let round = 0; round < 4; round += 1) {
    await Promise.all(ids.map((id, number) => changeOne(id, round * 31 + number * 3)))
  }
  expect(await countsOf(workspace)).toEqual(await recount(workspace))
  expect((await recount(workspace)).length).toBeGreaterThan(10)
  expect(await deadlocks()).toBe(before)
})

test('an item that is indexed again in another language leaves nothing in the old one', async () => {
  const workspace = await world.aWorkspace()
  const { add, write, index } = knowledgeOf(world, workspace)
  const id = await add({ text: 'Temos estacionamento.' })
  await write((ctx) => index(ctx, id, { text: 'We have parking.', language: 'en' }))
  expect((await countsOf(workspace)).map(({ language, word }) => `${language} ${word}`)).toEqual(['en ', 'en parking'])
  expect(await countsOf(workspace)).toEqual(await recount(workspace))
})

test('a removed item leaves no words', async () => {
  const workspace = await world.aWorkspace()
  const { add, write } = knowledgeOf(world, workspace)
  const ids = [
    await add({ text: 'Temos estacionamento.' }),
    await add({ text: 'Abrimos aos sábados.', language: 'es' }),
  ]
  await write((ctx) => removePassages(ctx, ids))
  expect(await countsOf(workspace)).toEqual([])
})
