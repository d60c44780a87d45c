// Runs: they always end, also when jobs or processes fail, and count each page once.
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorker } from '../../platform/worker.ts'
import { aSite, crawlAgain, crawled, dynamic, html, pagesOf, redirect, siteGuard } from '../../testing/site.ts'
import { until } from '../../testing/until.ts'
import { aWorld, type World } from '../../testing/world.ts'
import { crawlJobs } from './crawl.ts'

let world: World
beforeAll(async () => {
  world = await aWorld({ outside: siteGuard() })
})
afterAll(() => world[Symbol.asyncDispose]())

describe('a run ends', () => {
  test('also if its source may now note fewer pages than it has, and its start was missing', async () => {
    const links = Array.from({ length: 30 }, (_, index) => `/p/${index}`)
    const site = await aSite({ '*': dynamic(({ path }) => html(path, `Page ${path}.`)) })
    site.pages['/'] = html('Home', 'Hello.', links)
    const { owner } = await world.aWorkspace()
    const source = await crawled(world, owner, { url: `${site.origin}/`, max_pages: 3 })
    site.pages['/'] = { status: 404 }
    await crawlAgain(world, owner, source)
    await owner.patch(`/knowledge/sources/${source.id}`, { max_pages: 1 })
    site.pages['/'] = html('Home', 'Hello again.', links)
    expect(await crawlAgain(world, owner, source)).toMatchObject({ status: 'ready', pages: { fetched: 1, indexed: 1 } })
  })

  test('when its job is given up, and can be started again', async () => {
    const site = await aSite({ '/': html('Home') })
    const { owner } = await world.aWorkspace()
    const source = (await owner.post('/knowledge/sources', { url: `${site.origin}/` })).body
    await world.pool.query(`update jobs set attempts = 15 where payload->>'source_id' = $1`, [source.id])
    await world.runJobs()
    const path = `/knowledge/sources/${source.id}`
    expect((await owner.get(path)).body).toMatchObject({ status: 'failed', errors: [{ cause: 'cancelled', count: 1 }] })
    expect(await crawlAgain(world, owner, source)).toMatchObject({ status: 'ready', errors: [] })
  })

  test('if its process was killed just when the server had asked to wait', async () => {
    const site = await aSite({ '/': { status: 503, headers: { 'retry-after': '30' } } })
    const { owner } = await world.aWorkspace()
    const source = await crawled(world, owner, { url: `${site.origin}/` })
    // The job that found this out still exists, and the job that should continue later does not.
    await world.pool.query(`update jobs set due_at = $1 where kind = 'crawl-source'`, [world.now()])
    await world.runJobs()
    expect(site.asked().filter((path) => path === '/')).toHaveLength(1)
    site.pages['/'] = html('Home')
    world.wait(1)
    await world.runJobs()
    expect((await owner.get(`/knowledge/sources/${source.id}`)).body).toMatchObject({ status: 'ready', errors: [] })
  })
})

test('a page that led to another one counts once towards max_pages', async () => {
  const links = Array.from({ length: 6 }, (_, index) => `/from/${index}`)
  const site = await aSite({
    '/': html('Home', 'Hello.', links),
    '/sitemap.xml': { status: 404 },
    '*': dynamic(({ path }) => (path.startsWith('/from') ? redirect(`/to${path}`) : html(path, `Page ${path}.`))),
  })
  const { owner } = await world.aWorkspace()
  const source = await crawled(world, owner, { url: `${site.origin}/`, max_pages: 4 })
  expect(source.pages).toMatchObject({ fetched: 4, indexed: 4 })
})

test('a run goes on with the settings that it began with, also in another process', async () => {
  const { owner } = await world.aWorkspace()
  let isSlow = true
  const site = await aSite({
    '/': html('Home', 'Hello.', ['/slow', '/b', '/c']),
    '/slow': dynamic(() => (isSlow ? new Promise<string>(() => {}) : html('Slow'))),
    '/b': dynamic(() => (isSlow ? new Promise<string>(() => {}) : html('B'))),
    '/c': html('C'),
  })
  const source = (await owner.post('/knowledge/sources', { url: `${site.origin}/` })).body
  const worker = createWorker({ platform: world.platform, jobs: crawlJobs, log: pino({ level: 'silent' }) })
  await worker.start()
  await until(() => site.asked().includes('/slow'))
  await owner.patch(`/knowledge/sources/${source.id}`, { exclude: ['/c'], max_pages: 2 })
  await worker.stop(10_000)
  isSlow = false
  await world.runJobs()
  const all = ['/ indexed', '/slow indexed', '/b indexed', '/c indexed']
  expect(await pagesOf(owner, source)).toEqual(all)
  await crawlAgain(world, owner, source)
  expect(await pagesOf(owner, source)).toEqual(['/ unchanged', '/slow unchanged', '/b skipped max_pages_reached'])
})

test('a new link is found behind many that are known, and known ones take no positions', async () => {
  const links = (count: number) => Array.from({ length: count }, (_, index) => `/p/${index}`)
  const site = await aSite({ '*': dynamic(({ path }) => html(path, `Page ${path}.`)), '/sitemap.xml': { status: 404 } })
  site.pages['/'] = html('Home', 'Hello.', links(15))
  const { owner } = await world.aWorkspace()
  const source = await crawled(world, owner, { url: `${site.origin}/`, max_pages: 2 })
  site.pages['/'] = html('Home', 'Hello.', links(18))
  const again = await crawlAgain(world, owner, source)
  expect(again.pages.discovered).toBe(19)
  const { rows } = await world.pool.query('select last_position from knowledge_sources where id = $1', [source.id])
  expect(rows).toEqual([{ last_position: 19 }])
})

test('a page is read however often the process is stopped in good order while it is fetched', async () => {
  const { owner } = await world.aWorkspace()
  let isSlow = true
  const site = await aSite({
    '/': html('Home', 'Hello.', ['/slow']),
    '/slow': dynamic(() => (isSlow ? new Promise<string>(() => {}) : html('Slow'))),
  })
  const source = (await owner.post('/knowledge/sources', { url: `${site.origin}/` })).body
  for (const stop of [1, 2, 3, 4]) {
    const worker = createWorker({ platform: world.platform, jobs: crawlJobs, log: pino({ level: 'silent' }) })
    await worker.start()
    await until(() => site.asked().filter((path) => path === '/slow').length === stop)
    await worker.stop(10_000)
  }
  isSlow = false
  await world.runJobs()
  expect(await pagesOf(owner, source)).toEqual(['/ indexed', '/slow indexed'])
})

describe('a crawl that is cancelled and started again', () => {
  test('begins at once, though the server had asked the old one to wait, and only the new one goes on', async () => {
    const site = await aSite({ '/': html('Home', 'Hello.', ['/busy']), '/sitemap.xml': { status: 404 } })
    site.pages['/busy'] = { status: 429, headers: { 'retry-after': '30' } }
    const { owner } = await world.aWorkspace()
    const source = await crawled(world, owner, { url: `${site.origin}/` })
    expect(source.status).toBe('processing')
    await owner.post(`/knowledge/sources/${source.id}/cancel`)
    world.wait(0.1)
    // The server asks the new run to wait longer than the old run.
    site.pages['/busy'] = { status: 429, headers: { 'retry-after': '60' } }
    const again = await crawlAgain(world, owner, source)
    expect(again).toMatchObject({ status: 'processing', pages: { fetched: 1, unchanged: 1 } })
    site.pages['/busy'] = html('Busy', 'Now it answers.')
    const asked = site.requests.length
    world.wait(0.6)
    await world.runJobs()
    expect(site.requests).toHaveLength(asked)
    world.wait(1)
    await world.runJobs()
    expect(await pagesOf(owner, source)).toEqual(['/ unchanged', '/busy indexed'])
  })

  test('does not end because the job of the old one is given up', async () => {
    const site = await aSite({ '/': { status: 503, headers: { 'retry-after': '30' } } })
    const { owner } = await world.aWorkspace()
    const source = await crawled(world, owner, { url: `${site.origin}/` })
    await owner.post(`/knowledge/sources/${source.id}/cancel`)
    await world.pool.query(`update jobs set attempts = 15 where payload->>'source_id' = $1`, [source.id])
    world.wait(1)
    await owner.post(`/knowledge/sources/${source.id}/crawl`)
    site.pages['/'] = html('Home')
    await world.runJobs()
    expect((await owner.get(`/knowledge/sources/${source.id}`)).body).toMatchObject({ status: 'ready', errors: [] })
  })
})

test('a long crawl gives its place back after five minutes, so that another one does not wait for its end', async () => {
  const asked: string[] = []
  const links = Array.from({ length: 9 }, (_, index) => `/p/${index}`)
  const long = await aSite({
    '/': html('Home', 'Hello.', links),
    '*': dynamic(({ path }) => {
      asked.push(path)
      world.wait(2)
      return html(path, `Page ${path}.`)
    }),
  })
  const short = await aSite({
    '/': dynamic(() => {
      asked.push('short')
      return html('Short')
    }),
  })
  const { owner } = await world.aWorkspace()
  const first = (await owner.post('/knowledge/sources', { url: `${long.origin}/` })).body
  const second = await crawled(world, owner, { url: `${short.origin}/` })
  expect(second.status).toBe('ready')
  expect((await owner.get(`/knowledge/sources/${first.id}`)).body).toMatchObject({
    status: 'ready',
    pages: { indexed: 10 },
  })
  expect(asked.filter((path) => path.startsWith('/p/'))).toHaveLength(9)
  expect(asked.indexOf('short')).toBeLessThan(asked.indexOf('/p/5'))
})
