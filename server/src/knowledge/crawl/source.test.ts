// The routes of sources: who may call them, what they refuse, and when a site is read again by itself.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSite, crawled, html, siteGuard } from '../../testing/site.ts'
import { aWorld, faultsOf, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld({ outside: siteGuard() })
})
afterAll(() => world[Symbol.asyncDispose]())

const SOURCES = '/knowledge/sources'

test('only members see sources, and only admins change them; keys are refused', async () => {
  const workspace = await world.aWorkspace()
  const agent = (await workspace.member('agent')).client
  const source = (await workspace.owner.post(SOURCES, { url: 'http://shop.example:1/' })).body
  expect((await workspace.everything.get(SOURCES)).body.code).toBe('insufficient_scope')
  expect((await agent.get(SOURCES)).body.data).toMatchObject([{ id: source.id }])
  expect((await agent.post(SOURCES, { url: 'http://shop.example:1/' })).status).toBe(403)
  expect((await agent.post(`${SOURCES}/${source.id}/crawl`)).status).toBe(403)
  const stranger = (await world.aWorkspace()).owner
  for (const path of ['', '/pages']) expect((await stranger.get(`${SOURCES}/${source.id}${path}`)).status).toBe(404)
  expect((await stranger.post(`${SOURCES}/${source.id}/cancel`)).status).toBe(404)
  expect((await stranger.delete(`${SOURCES}/${source.id}`)).status).toBe(404)
})

test('a new source has its defaults, and its first crawl waits', async () => {
  const { owner } = await world.aWorkspace()
  const answer = await owner.post(SOURCES, { url: 'HTTP://Shop.Example:1/a?utm_source=x#y' })
  expect(answer).toMatchObject({
    status: 201,
    body: {
      id: expect.stringMatching(/^ksr_/),
      kind: 'site',
      url: 'http://shop.example:1/a',
      max_pages: 50,
      include: [],
      exclude: [],
      refresh: 'manual',
      status: 'queued',
      pages: { discovered: 1, fetched: 0, indexed: 0, unchanged: 0, skipped: 0, failed: 0 },
      errors: [],
      last_run_at: world.now().toISOString(),
      next_run_at: null,
      version: 1,
    },
  })
  expect((await owner.post(`${SOURCES}/${answer.body.id}/crawl`)).status).toBe(200)
  await world.runJobs()
  expect((await owner.post(`${SOURCES}/${answer.body.id}/crawl`)).status).toBe(202)
})

test.each(['nothing', 'ftp://shop.example/', 'https://user:secret@shop.example/', 'http://', '//shop.example', 'x:y'])(
  'the address %s cannot be a start: invalid_url',
  async (url) => {
    const { owner } = await world.aWorkspace()
    expect(await owner.post(SOURCES, { url })).toMatchObject({ status: 422, body: { code: 'invalid_url' } })
  },
)

test.each([
  'http://localhost/',
  'http://10.0.0.5/',
  'http://169.254.169.254/latest/meta-data/',
  'https://[::1]/',
  'http://2130706433/',
  'http://inside.example/',
  'http://metadata.example/',
  'https://mixed.example/',
  'http://shop/',
])('the address %s is not public: blocked_address', async (url) => {
  const { owner } = await world.aWorkspace()
  // 127.0.0.1 stands for a public address in these tests, so this machine has another number here.
  const other = url.replace('2130706433', '2130706434')
  expect(await owner.post(SOURCES, { url: other })).toMatchObject({ status: 422, body: { code: 'blocked_address' } })
  expect((await owner.get(SOURCES)).body.data).toEqual([])
})

test('a body is checked', async () => {
  const { owner } = await world.aWorkspace()
  const refused = await owner.post(SOURCES, {
    url: 'http://shop.example/',
    max_pages: 501,
    include: ['blog'],
    refresh: 'often',
  })
  expect(refused.status).toBe(422)
  expect(faultsOf(refused).map((fault) => fault.split(' ')[0])).toEqual(['/max_pages', '/include/0', '/refresh'])
})

test('a workspace has at most 20 sources, also when they come at the same moment', async () => {
  const { owner } = await world.aWorkspace()
  for (let made = 0; made < 17; made += 1) await owner.post(SOURCES, { url: 'http://shop.example:1/' })
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => owner.post(SOURCES, { url: 'http://shop.example:1/' })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('quota_exceeded')
  expect((await owner.get(SOURCES)).body.data).toHaveLength(20)
})

test('a change needs the current version, and counts for the next run', async () => {
  const { owner } = await world.aWorkspace()
  const source = (await owner.post(SOURCES, { url: 'http://shop.example:1/' })).body
  const path = `${SOURCES}/${source.id}`
  const changed = (await owner.patch(path, { max_pages: 10, exclude: ['/blog/*'], expected_version: 1 })).body
  expect(changed).toMatchObject({ max_pages: 10, exclude: ['/blog/*'], include: [], version: 2 })
  expect(await owner.patch(path, { max_pages: 20, expected_version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'version_conflict', current_version: 2 },
  })
  expect((await owner.patch(path, { ...changed, expected_version: 2 })).body.version).toBe(2)
})

test('a site is read again every day or every week, and never after that was switched off', async () => {
  const site = await aSite({ '/': html('Home', 'Open at nine.') })
  const { owner } = await world.aWorkspace()
  const source = await crawled(world, owner, { url: `${site.origin}/`, refresh: 'daily' })
  const path = `${SOURCES}/${source.id}`
  const home = () => site.asked().filter((asked) => asked === '/').length
  expect(Date.parse(source.next_run_at) - Date.parse(source.last_run_at)).toBe(24 * 3_600_000)
  world.wait(24 * 60 - 1)
  await world.runJobs()
  expect(home()).toBe(1)
  world.wait(1)
  await world.runJobs()
  expect(home()).toBe(2)
  expect((await owner.get(path)).body).toMatchObject({ status: 'ready', pages: { unchanged: 1, indexed: 0 } })
  const weekly = (await owner.patch(path, { refresh: 'weekly' })).body
  expect(Date.parse(weekly.next_run_at) - world.now().getTime()).toBe(7 * 24 * 3_600_000)
  world.wait(2 * 24 * 60)
  await world.runJobs()
  expect(home()).toBe(2)
  world.wait(5 * 24 * 60)
  await world.runJobs()
  expect(home()).toBe(3)
  expect((await owner.patch(path, { refresh: 'manual' })).body.next_run_at).toBeNull()
  world.wait(30 * 24 * 60)
  await world.runJobs()
  expect(home()).toBe(3)
})

test('pages are listed page by page, and by status and cause', async () => {
  const links = Array.from({ length: 7 }, (_, index) => `/${index}`)
  const site = await aSite({ '/': html('Home', 'Hello.', links), '/1': html('One'), '/2': html('Two') })
  const { owner } = await world.aWorkspace()
  const source = await crawled(world, owner, { url: `${site.origin}/` })
  const path = `${SOURCES}/${source.id}/pages`
  const first = (await owner.get(`${path}?limit=5`)).body
  const second = (await owner.get(`${path}?limit=5&cursor=${first.next_cursor}`)).body
  expect([...first.data, ...second.data]).toHaveLength(8)
  expect(first.data[0]).toMatchObject({
    status: 'indexed',
    title: 'Home',
    knowledge_id: expect.stringMatching(/^kno_/),
  })
  expect((await owner.get(`${path}?status=indexed`)).body.data).toHaveLength(3)
  const missing = (await owner.get(`${path}?cause=not_found`)).body.data
  expect(missing).toHaveLength(5)
  expect(missing[0]).toMatchObject({ status: 'failed', http_status: 404, knowledge_id: null })
  expect(source.errors).toMatchObject([{ cause: 'not_found', count: 5 }])
  expect(source.errors[0].samples).toHaveLength(5)
})

test('a deleted source takes its items along, and no others', async () => {
  const site = await aSite({ '/': html('Home', 'Hello.', ['/a']), '/a': html('A') })
  const { owner, id } = await world.aWorkspace()
  const source = await crawled(world, owner, { url: `${site.origin}/` })
  const other = await crawled(world, owner, { url: `${site.origin}/a` })
  expect((await owner.delete(`${SOURCES}/${source.id}`)).status).toBe(204)
  const { rows } = await world.pool.query('select source_id from knowledge_items where workspace_id = $1', [id])
  expect(rows).toEqual([{ source_id: other.id }])
  expect((await owner.delete(`${SOURCES}/${source.id}`)).status).toBe(404)
})
