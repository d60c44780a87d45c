import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runEach } from '../testing/harm.ts'
import { made } from '../testing/shop.ts'
import { aSite, crawled, html, siteGuard } from '../testing/site.ts'
import { aWorld, type World } from '../testing/world.ts'
import { examine } from './doctor.ts'

let world: World
beforeAll(async () => {
  world = await aWorld({ outside: siteGuard() })
})
afterAll(() => world[Symbol.asyncDispose]())

/** Each test breaks what the next one needs whole, so each has a workspace of its own and leaves none behind. */
beforeEach(async () => {
  await world.pool.query('delete from workspaces')
  await world.pool.query('delete from jobs')
  const { everything: client, owner } = await world.aWorkspace()
  const text = { kind: 'text', title: 'Preços', content: 'O corte custa R$ 80.\n\n# Barba\n\nA barba custa R$ 40.' }
  made(await client.post('/knowledge', text))
  made(await client.post('/knowledge', { ...text, title: 'Fechado', enabled: false }))
  const pair = { question: 'Do you take cards?', answer: 'Yes, all cards.' }
  made(await client.post('/knowledge', { kind: 'faq', title: 'Payment', locale: 'en', items: [pair] }))
  await world.runJobs()
  const site = await aSite({ '/': html('Home') })
  await crawled(world, owner, { url: `${site.origin}/` })
  expect(await broken()).toEqual([])
})

const broken = async () => {
  const { findings } = await examine(world.url, world.now())
  return findings.filter(({ count }) => count > 0).map(({ rule }) => rule)
}

const FOUND_ITEM = `(select id from knowledge_items where title = 'Preços')`

test.each([
  [
    'Every passage belongs to an item',
    `alter table knowledge_passages drop constraint knowledge_passages_item;
     insert into knowledge_passages (workspace_id, item_id, position, text_version, kind, language, head, body, words,
         vocabulary, searchable)
       select workspace_id, 'kno_x', 0, 1, 'text', 'pt', '', '', '', '{}', false from workspaces`,
    `delete from knowledge_passages where item_id = 'kno_x';
     alter table knowledge_passages add constraint knowledge_passages_item foreign key (workspace_id, item_id)
       references knowledge_items (workspace_id, id) on delete cascade`,
  ],
  [
    'Every passage is of the present text of its item, unless the item waits to be read',
    `update knowledge_items set text_version = 2 where id = ${FOUND_ITEM}`,
    `update knowledge_items set text_version = 1 where id = ${FOUND_ITEM}`,
  ],
  [
    'Every item that is ready has as many passages as it says, and one that failed has none',
    `update knowledge_items set chunk_count = 7 where id = ${FOUND_ITEM}`,
    '',
  ],
  [
    'A passage is found if and only if its item is switched on',
    `update knowledge_items set enabled = false where id = ${FOUND_ITEM}`,
    '',
  ],
  [
    'Every vector belongs to a passage of the same text',
    `insert into knowledge_vectors (workspace_id, item_id, position, text_version, model, vector)
       select workspace_id, id, 0, 7, 'm', '' from knowledge_items where id = ${FOUND_ITEM}`,
    '',
  ],
  [
    'A vocabulary counts the passages of its language that are found',
    `update knowledge_vocabularies set passages = passages + 1 where language = 'en'`,
    '',
  ],
  [
    'A vocabulary counts the passages that have each word',
    `update knowledge_words set passages = passages + 1 where word = 'barba'`,
    '',
  ],
  [
    'Every item of a website has exactly one page of its source',
    `update knowledge_pages set knowledge_id = null where knowledge_id is not null`,
    '',
  ],
  ['Every crawl that is under way has a job', `update knowledge_sources set phase = 'pages'`, ''],
  [
    'Every item that waits to be read has a job',
    `update knowledge_items set status = 'queued' where enabled = false`,
    '',
  ],
  [
    'Every item that waits for its vectors has a job, unless the model is paused',
    `update knowledge_items set meaning = 'waiting' where id = ${FOUND_ITEM}`,
    '',
  ],
  ['A workspace counts its items of knowledge', 'update knowledge_settings set item_count = 2', ''],
])('%s', async (rule, harm, repair) => {
  await runEach(world.pool, harm)
  expect(await broken()).toEqual([rule])
  await runEach(world.pool, repair)
})

test('an item that waits to be read may have passages of its former text', async () => {
  await world.pool.query(`update knowledge_items set text_version = 2, status = 'queued' where id = ${FOUND_ITEM}`)
  await world.pool.query(
    `insert into jobs (workspace_id, id, kind, payload, due_at, created_at)
    select workspace_id, 'job_x', 'index-knowledge', jsonb_build_object('item_id', id), $1, $1 from knowledge_items
    where id = ${FOUND_ITEM}`,
    [world.now()],
  )
  expect(await broken()).toEqual([])
})
