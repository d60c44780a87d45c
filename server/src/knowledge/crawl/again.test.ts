// Sites that are read again and send only what has changed (304): what is lost comes back, and what is new is found.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aSite,
  crawlAgain,
  crawled,
  dynamic,
  html,
  pagesOf,
  redirect,
  type SitePage,
  siteGuard,
} from '../../testing/site.ts'
import { until } from '../../testing/until.ts'
import { aWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld({ outside: siteGuard() })
})
afterAll(() => world[Symbol.asyncDispose]())

/** A page that is sent only to a caller that does not have it yet. */
function tagged(body: string): SitePage {
  const etag = `"${createHash('sha256').update(body).digest('hex')}"`
  return dynamic(({ headers }) =>
    headers['if-none-match'] === etag
      ? { status: 304 }
      : { status: 200, headers: { 'content-type': 'text/html', etag }, body },
  )
}

const links = (count: number) => Array.from({ length: count }, (_, index) => `/p/${index}`)
const numbered = dynamic(({ path }) => tagged(html(path, `Page ${path}.`)))
const NO_SITEMAP = { '/sitemap.xml': { status: 404 } }

describe('a page that was missing', () => {
  test('once is read again when it is back, though no other page has changed', async () => {
    const page = tagged(html('Page', 'The text.'))
    const site = await aSite({ ...NO_SITEMAP, '/': tagged(html('Home', 'Hello.', ['/page'])), '/page': page })
    const { owner } = await world.aWorkspace()
    const source = await crawled(world, owner, { url: `${site.origin}/` })
    site.pages['/page'] = { status: 404 }
    await crawlAgain(world, owner, source)
    expect(await pagesOf(owner, source)).toEqual(['/ unchanged', '/page failed not_found'])
    site.pages['/page'] = page
    await crawlAgain(world, owner, source)
    expect(await pagesOf(owner, source)).toEqual(['/ unchanged', '/page indexed'])
  })

  test('twice is forgotten', async () => {
    const site = await aSite({
      ...NO_SITEMAP,
      '/': tagged(html('Home', 'Hello.', ['/page'])),
      '/page': tagged(html('Page', 'The text.')),
    })
    const { owner } = await world.aWorkspace()
    const source = await crawled(world, owner, { url: `${site.origin}/` })
    site.pages['/page'] = { status: 404 }
    for (const _ of [1, 2, 3]) await crawlAgain(world, owner, source)
    expect(await pagesOf(owner, source)).toEqual(['/ unchanged'])
  })
})

describe('a source that wants more than before finds it, though no page has changed', () => {
  test('if it excludes less', async () => {
    const site = await aSite({
      ...NO_SITEMAP,
      '/': tagged(html('Home', 'Hello.', ['/blog/a', '/shop'])),
      '/blog/a': tagged(html('A', 'About A.')),
      '/shop': tagged(html('Shop', 'The shop.')),
    })
    const { owner } = await world.aWorkspace()
    const source = await crawled(world, owner, { url: `${site.origin}/`, exclude: ['/blog*'] })
    expect(await pagesOf(owner, source)).toEqual(['/ indexed', '/shop indexed'])
    await owner.patch(`/knowledge/sources/${source.id}`, { exclude: [] })
    await crawlAgain(world, owner, source)
    expect(await pagesOf(owner, source)).toEqual(['/ unchanged', '/shop unchanged', '/blog/a indexed'])
    await crawlAgain(world, owner, source)
    expect(site.requests.at(-1)?.headers['if-none-match']).toBeDefined()
  })

  test('if it has room for more pages', async () => {
    const site = await aSite({ ...NO_SITEMAP, '/': tagged(html('Home', 'Hello.', links(15))), '*': numbered })
    const { owner } = await world.aWorkspace()
    const source = await crawled(world, owner, { url: `${site.origin}/`, max_pages: 1 })
    expect(source.pages).toMatchObject({ discovered: 10, indexed: 1 })
    await owner.patch(`/knowledge/sources/${source.id}`, { max_pages: 20 })
    expect((await crawlAgain(world, owner, source)).pages).toMatchObject({ discovered: 16, indexed: 15, unchanged: 1 })
  })
})

test('a page to which another one leads is read, though the crawl has noted as many pages as it may', async () => {
  const site = await aSite({
    ...NO_SITEMAP,
    '/': tagged(html('Home', 'Hello.', links(40))),
    '*': dynamic(({ path }) => (path.endsWith('/') ? numbered : redirect(`${path}/`, 301))),
  })
  const { owner } = await world.aWorkspace()
  const source = await crawled(world, owner, { url: `${site.origin}/`, max_pages: 3 })
  expect(source.pages).toMatchObject({ fetched: 3, indexed: 3 })
  expect((await crawlAgain(world, owner, source)).pages).toMatchObject({ fetched: 3, unchanged: 3 })
})

describe('a page that moved is found at its new address, which is read first, if the old one', () => {
  test.each<[what: string, now: SitePage, end: string]>([
    ['does not exist any more', { status: 404 }, '/blog/old failed not_found'],
    ['leads to the new one', redirect('/new', 301), '/blog/old skipped'],
    ['asks not to be found', html('News', 'x', [], '<meta name="robots" content="noindex">'), '/blog/old skipped'],
  ])('%s', async (_what, now, end) => {
    const news = tagged(html('News', 'We open a second shop.'))
    const site = await aSite({
      ...NO_SITEMAP,
      '/': tagged(html('Home', 'Hello.', ['/blog'])),
      '/blog': tagged(html('Blog', 'All news.', ['/blog/old'])),
      '/blog/old': news,
    })
    const { owner } = await world.aWorkspace()
    const source = await crawled(world, owner, { url: `${site.origin}/` })
    site.pages['/'] = tagged(html('Home', 'Hello.', ['/blog', '/new']))
    site.pages['/new'] = news
    site.pages['/blog/old'] = dynamic(async () => {
      await until(async () => (await pagesOf(owner, source)).some((page) => /^\/new (?!queued)/.test(page)))
      return now
    })
    await crawlAgain(world, owner, source)
    expect(await pagesOf(owner, source)).toEqual(['/ indexed', '/blog unchanged', end, '/new indexed'])
    await crawlAgain(world, owner, source)
    expect(await pagesOf(owner, source)).toContain('/new unchanged')
  })
})

describe('pages that were noted and never fetched leave room for a new one', () => {
  test('that a page links to', async () => {
    const days = Array.from({ length: 40 }, (_, day) => `/calendar/${day}`)
    const site = await aSite({
      ...NO_SITEMAP,
      '/': tagged(html('Home', 'Hello.', ['/calendar'])),
      '/calendar': tagged(html('Calendar', 'All days.', days)),
      '*': numbered,
    })
    const { owner } = await world.aWorkspace()
    const source = await crawled(world, owner, { url: `${site.origin}/`, max_pages: 3 })
    expect(source.pages).toMatchObject({ discovered: 30, fetched: 3 })
    site.pages['/'] = tagged(html('Home', 'Hello.', ['/calendar', '/new']))
    await crawlAgain(world, owner, source)
    expect(await pagesOf(owner, source)).toContain('/new indexed')
  })

  test('that a sitemap names behind known ones', async () => {
    const sitemap = (...paths: string[]) =>
      `<urlset>${paths.map((path) => `<url><loc>${site.origin}${path}</loc></url>`).join('')}</urlset>`
    const site = await aSite({ '/': tagged(html('Home', 'Hello.')), '*': numbered })
    site.pages['/robots.txt'] = 'Sitemap: /one.xml\nSitemap: /two.xml'
    site.pages['/one.xml'] = sitemap(...links(15))
    site.pages['/two.xml'] = sitemap()
    const { owner } = await world.aWorkspace()
    const source = await crawled(world, owner, { url: `${site.origin}/`, max_pages: 2 })
    site.pages['/two.xml'] = sitemap('/new')
    await crawlAgain(world, owner, source)
    expect(await pagesOf(owner, source)).toContain('/new skipped max_pages_reached')
  })
})

test('a page that is nearer to the start than before shows its links, too', async () => {
  const site = await aSite({ ...NO_SITEMAP, '/': tagged(html('Home', 'Hello.', ['/1'])) })
  for (const level of [1, 2, 3, 4, 5, 6]) {
    site.pages[`/${level}`] = tagged(html(`Level ${level}`, `This is level ${level}.`, [`/${level + 1}`]))
  }
  const { owner } = await world.aWorkspace()
  const source = await crawled(world, owner, { url: `${site.origin}/` })
  expect(await pagesOf(owner, source)).not.toContain('/6 indexed')
  site.pages['/'] = tagged(html('Home', 'Hello.', ['/1', '/5']))
  await crawlAgain(world, owner, source)
  expect(await pagesOf(owner, source)).toContain('/6 indexed')
})

test('a page to which another one leads is not sent again if it has not changed', async () => {
  const site = await aSite({ ...NO_SITEMAP, '/': redirect('/home', 301), '/old': redirect('/new') })
  site.pages['/home'] = tagged(html('Home', 'Hello.', ['/old']))
  site.pages['/new'] = tagged(html('New', 'The text.'))
  const { owner } = await world.aWorkspace()
  const source = await crawled(world, owner, { url: `${site.origin}/` })
  expect(await pagesOf(owner, source)).toEqual(['/ skipped', '/home indexed', '/old skipped', '/new indexed'])
  const before = site.requests.length
  const again = await crawlAgain(world, owner, source)
  expect(again).toMatchObject({ status: 'ready', errors: [], pages: { unchanged: 2, skipped: 2 } })
  for (const target of ['/home', '/new']) {
    const asked = site.requests.slice(before).filter(({ path }) => path === target)
    expect(asked.length, target).toBeGreaterThan(0)
    expect(asked.filter(({ headers }) => headers['if-none-match'] === undefined)).toEqual([])
  }
  site.pages['/new'] = tagged(html('New', 'Another text.'))
  expect(await crawlAgain(world, owner, source)).toMatchObject({ pages: { indexed: 1, unchanged: 1 } })
})

test('a page that leads to another one has the status of this crawl, not of the last one', async () => {
  const site = await aSite({ ...NO_SITEMAP, '/': tagged(html('Home', 'Hello.', ['/a'])), '/a': { status: 500 } })
  const { owner } = await world.aWorkspace()
  const source = await crawled(world, owner, { url: `${site.origin}/` })
  Object.assign(site.pages, { '/a': redirect('/b'), '/b': tagged(html('B', 'About B.')) })
  await crawlAgain(world, owner, source)
  const pages = (await owner.get(`/knowledge/sources/${source.id}/pages`)).body.data
  expect(pages[1]).toMatchObject({ url: `${site.origin}/a`, status: 'skipped', http_status: 200 })
})

test('a crawl that was cancelled goes on where it was, though its start has not changed', async () => {
  const site = await aSite({ ...NO_SITEMAP, '/': tagged(html('Home', 'Hello.', ['/a', '/b'])), '*': numbered })
  const { owner } = await world.aWorkspace()
  const cancel = dynamic(async () => {
    const [source] = (await owner.get('/knowledge/sources')).body.data
    await owner.post(`/knowledge/sources/${source.id}/cancel`)
    return numbered
  })
  Object.assign(site.pages, { '/a': cancel, '/b': cancel })
  const source = await crawled(world, owner, { url: `${site.origin}/` })
  expect(await pagesOf(owner, source)).toEqual(['/ indexed', '/a skipped cancelled', '/b skipped cancelled'])
  Object.assign(site.pages, { '/a': numbered, '/b': numbered })
  await crawlAgain(world, owner, source)
  expect(await pagesOf(owner, source)).toEqual(['/ unchanged', '/a indexed', '/b indexed'])
})
