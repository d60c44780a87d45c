// Crawls of whole sites: what is found, what is read again, what is kept and removed, and traps that must not catch us.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SafeRequest } from '../../platform/safe-fetch/request.ts'
import { readPagesPatiently } from '../../testing/documents/patient-reader.ts'
import { expectBelow } from '../../testing/expect-below.ts'
import { eventsOfType } from '../../testing/ledger.ts'
import type { Received } from '../../testing/receiver.ts'
import { aSite, crawlAgain, crawled, dynamic, html, pagesOf, redirect, siteGuard } from '../../testing/site.ts'
import { until } from '../../testing/until.ts'
import { aGate } from '../../testing/workers.ts'
import { aWorld, type Client, type World } from '../../testing/world.ts'

readPagesPatiently()

let world: World
beforeAll(async () => {
  world = await aWorld({ outside: siteGuard() })
})
afterAll(() => world[Symbol.asyncDispose]())

const ok = (body: string | Buffer, headers: Record<string, string> = {}) => ({
  status: 200,
  headers: { 'content-type': 'text/html', ...headers },
  body,
})
const sitemap = (...urls: string[]) => `<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`

/** The items of a source, by title. */
async function itemsOf({ id }: { id: string }) {
  const { rows } = await world.pool.query(
    'select id, kind, title, content, locale, url, status, text_version, enabled from knowledge_items where source_id = $1 order by title',
    [id],
  )
  return rows
}
const textOf = async (source: { id: string }, path: string) =>
  (await itemsOf(source)).find(({ url }) => url.endsWith(path))?.content ?? null

/** How many of the two addresses of the contact page the crawl has dealt with. */
async function endedAt(origin: string): Promise<number> {
  const { rows } = await world.pool.query(
    "select url from knowledge_pages where url in ($1, $2) and status <> 'queued'",
    [`${origin}/contact`, `${origin}/contact/`],
  )
  return rows.length
}

describe('a site', () => {
  test('is where the redirects of its start lead, with www. or without, and each page is read once', async () => {
    const site = await aSite({ '/': html('Home', 'Welcome to the shop.', ['/a']), '/a': html('A') })
    const www = `http://www.shop.example:${site.port}`
    site.pages['/start'] = redirect(`${www}/`, 301)
    site.pages['/'] = html('Home', 'Welcome to the shop.', [`${site.origin}/a?utm_source=x`, `${www}/a#top`, '/a'])
    const { owner } = await world.aWorkspace()
    const source = await crawled(world, owner, { url: `${site.origin}/start` })
    const pages = (await owner.get(`/knowledge/sources/${source.id}/pages`)).body.data
    expect(pages.map(({ url, status }: { url: string; status: string }) => `${url} ${status}`)).toEqual([
      `${site.origin}/start skipped`,
      `${www}/ indexed`,
      `${www}/a indexed`,
    ])
    expect(source).toMatchObject({
      status: 'ready',
      errors: [],
      pages: { discovered: 3, fetched: 2, indexed: 2, skipped: 1 },
    })
    expect(await itemsOf(source)).toMatchObject([
      { kind: 'site', title: 'A', url: `${www}/a`, status: expect.any(String) },
      { kind: 'site', title: 'Home', content: expect.stringContaining('Welcome to the shop.'), locale: 'en' },
    ])
    const asked = site.asked().filter((path) => path !== '/robots.txt' && path !== '/sitemap.xml')
    expect(asked.toSorted()).toEqual(['/', '/a', '/start'])
    expect(new Set(site.requests.map(({ headers }) => headers['user-agent']))).toEqual(
      new Set(['HoldfastBot/1.0 (+https://holdfast.test/bot)']),
    )
  })

  test.each([1, 2])('has one item for a page that two visits reach at once, if answer %i comes late', async (late) => {
    let answers = 0
    const site = await aSite({
      '/': html('Home', 'Welcome to the shop.', ['/contact', '/contact/']),
      // It answers only after the other visit has asked for the page itself.
      '/contact': dynamic(async () => {
        await until(() => answers > 0)
        return redirect('/contact/')
      }),
      '/contact/': dynamic(async () => {
        answers += 1
        if (answers === late) await until(async () => (await endedAt(site.origin)) > 0)
        return html('Contact', 'Call us.')
      }),
    })
    const { owner } = await world.aWorkspace()
    const source = await crawled(world, owner, { url: `${site.origin}/` })
    expect(answers).toBe(2)
    expect((await itemsOf(source)).map(({ title }) => title)).toEqual(['Contact', 'Home'])
  })

  test('names pages in sitemaps: of robots.txt, in an index, packed as a file and as an encoding', async () => {
    const site = await aSite({ '/': html('Home'), '*': dynamic(({ path }) => html(path, `The page ${path}.`)) })
    const at = (path: string) => site.origin + path
    site.pages['/robots.txt'] = `Sitemap: ${at('/index.xml')}\nSitemap: /two.xml`
    site.pages['/index.xml'] =
      `<sitemapindex><sitemap><loc>${at('/one.xml.gz')}</loc></sitemap><sitemap><loc>${at('/index.xml')}</loc></sitemap></sitemapindex>`
    site.pages['/one.xml.gz'] = ok(gzipSync(sitemap(at('/a'), at('/b'), 'http://other.example/x')))
    site.pages['/two.xml'] = ok(gzipSync(sitemap(at('/c'))), { 'content-encoding': 'gzip' })
    const { owner } = await world.aWorkspace()
    const source = await crawled(world, owner, { url: at('/') })
    expect(await pagesOf(owner, source)).toEqual(['/ indexed', '/c indexed', '/a indexed', '/b indexed'])
    expect(source.errors).toEqual([])
  })

  test('is read up to five links from its start', async () => {
    const site = await aSite({
      '*': dynamic(({ path }) => html(`Level ${path}`, `This is ${path}.`, [`${path}x`])),
      '/sitemap.xml': { status: 404 },
    })
    const { owner } = await world.aWorkspace()
    const source = await crawled(world, owner, { url: `${site.origin}/` })
    expect(await pagesOf(owner, source)).toEqual(
      ['/', '/x', '/xx', '/xxx', '/xxxx', '/xxxxx'].map((path) => `${path} indexed`),
    )
  })

  test('gives only the paths that the source includes; the start is read for its links', async () => {
    const links = ['/blog/a', '/blog/draft', '/shop', '/photo.jpg']
    const site = await aSite({
      '*': dynamic(({ path }) => html(path, `About ${path}.`, links)),
      '/sitemap.xml': { status: 404 },
    })
    const { owner } = await world.aWorkspace()
    const wish = { url: `${site.origin}/`, include: ['/blog/*', '*.jpg'], exclude: ['*/draft'] }
    const source = await crawled(world, owner, wish)
    expect(await pagesOf(owner, source)).toEqual([
      '/ skipped',
      '/blog/a indexed',
      '/photo.jpg skipped unsupported_type',
    ])
    expect(site.asked()).not.toContain('/photo.jpg')
    await owner.patch(`/knowledge/sources/${source.id}`, { exclude: ['/blog*'], include: [] })
    const again = await crawlAgain(world, owner, source)
    expect(await pagesOf(owner, again)).toEqual(['/ indexed', '/photo.jpg skipped unsupported_type', '/shop indexed'])
    expect((await itemsOf(again)).map(({ url }) => new URL(url).pathname)).toEqual(['/', '/shop'])
  })
})

describe('a page', () => {
  test('whose text has not changed is not indexed again, with and without the help of its server', async () => {
    const conditional = dynamic(({ headers }: Received) =>
      headers['if-none-match'] === '"1"'
        ? { status: 304, headers: {} }
        : ok(html('Tagged', 'A text with a tag.'), { etag: '"1"', 'last-modified': 'Mon, 04 Mar 2030 10:00:00 GMT' }),
    )
    const site = await aSite({
      '/': html('Home', 'Open every day.', ['/tagged', '/changing']),
      '/tagged': conditional,
      '/changing': html('Prices', 'A cut costs 50.'),
    })
    const { owner } = await world.aWorkspace()
    const source = await crawled(world, owner, { url: `${site.origin}/` })
    expect(source.pages).toMatchObject({ indexed: 3, unchanged: 0 })
    const before = await itemsOf(source)
    site.pages['/'] = html('Home', 'Open every day.', ['/tagged', '/changing'], '<meta name="made" content="later">')
    site.pages['/changing'] = html('Prices', 'A cut costs 60.')
    const again = await crawlAgain(world, owner, source)
    expect(await pagesOf(owner, again)).toEqual(['/ unchanged', '/tagged unchanged', '/changing indexed'])
    const after = await itemsOf(source)
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect(after.map(({ text_version }) => text_version)).toEqual([1, 2, 1])
    expect(await textOf(source, '/changing')).toContain('60')
    const asked = site.requests.filter(({ path }) => path === '/tagged').at(-1) as Received
    expect(asked.headers).toMatchObject({
      'if-none-match': '"1"',
      'if-modified-since': 'Mon, 04 Mar 2030 10:00:00 GMT',
    })
  })

  test.each<[what: string, now: Parameters<typeof aSite>[0][string], status: string]>([
    ['is gone', { status: 410 }, '/page failed not_found'],
    ['does not exist', { status: 404 }, '/page failed not_found'],
    ['asks not to be found', html('Page', 'The text.', [], '<meta name="robots" content="noindex">'), '/page skipped'],
    [
      'asks so in its header',
      ok(html('Page'), { 'x-robots-tag': 'other: none, holdfastbot: noindex' }),
      '/page skipped',
    ],
  ])('that %s loses its text', async (_what, now, expected) => {
    const site = await aSite({ '/': html('Home', 'Hello.', ['/page']), '/page': html('Page', 'The text.') })
    const { owner } = await world.aWorkspace()
    const source = await crawled(world, owner, { url: `${site.origin}/` })
    expect(await textOf(source, '/page')).toContain('The text.')
    site.pages['/page'] = now
    const again = await crawlAgain(world, owner, source)
    expect(await pagesOf(owner, again)).toEqual(['/ unchanged', expected])
    expect(await textOf(source, '/page')).toBeNull()
    const { rows } = await world.pool.query(
      'select item_count from knowledge_settings order by item_count desc limit 1',
    )
    expect(rows[0].item_count).toBeLessThanOrEqual(10)
  })

  test.each<[what: string, now: Parameters<typeof aSite>[0][string]]>([
    ['has an error', { status: 500 }],
    ['is refused', { status: 403 }],
    ['is empty', html('', '')],
    ['is forbidden now', html('Page', 'New text.')],
  ])('that %s keeps its text', async (what, now) => {
    const site = await aSite({ '/': html('Home', 'Hello.', ['/page']), '/page': html('Page', 'The old text.') })
    const { owner } = await world.aWorkspace()
    const source = await crawled(world, owner, { url: `${site.origin}/` })
    site.pages['/page'] = now
    if (what === 'is forbidden now') site.pages['/robots.txt'] = 'User-agent: *\nDisallow: /page'
    const again = await crawlAgain(world, owner, source)
    expect(again.status).toBe(what === 'is forbidden now' ? 'ready' : 'partial')
    expect(await textOf(source, '/page')).toContain('The old text.')
  })

  test('has one address: session ids, canonical addresses and the same text do not make another', async () => {
    const canonical = '<link rel="canonical" href="/list">'
    const site = await aSite({
      '/': html('Home', 'Hello.', ['/a?PHPSESSID=1', '/a;jsessionid=2', '/list?sort=price', '/all-home']),
      // Two pages are fetched at a time, so the copy is found only by the page that it copies.
      '/a': html('A', 'The text of A.', ['/print/a']),
      '/print/a': html('A', 'The text of A.', ['/print/a']),
      '/list': html('List', 'The list.', [], canonical),
      '/list?sort=price': html('List', 'The list by price.', [], canonical),
      '/all-home': html('Other', 'Another page, with a mistake.', [], '<link rel="canonical" href="/">'),
    })
    const { owner } = await world.aWorkspace()
    const source = await crawled(world, owner, { url: `${site.origin}/` })
    const pages = await pagesOf(owner, source)
    expect(pages.filter((page) => page.startsWith('/a ') || page.startsWith('/print'))).toEqual([
      '/a indexed',
      '/print/a skipped',
    ])
    expect(pages).toEqual(expect.arrayContaining(['/list?sort=price skipped', '/list indexed', '/all-home indexed']))
    expect(source.errors).toEqual([])
  })

  test('is read in its own charset, without hidden text, however long its lines are', async () => {
    const site = await aSite({
      '/': ok(Buffer.from(html('Pre\xe7os', 'Manicure e pedicure: R$ 50 \xe0 vista.', ['/long']), 'latin1'), {
        'content-type': 'text/html; charset=utf-8',
      }),
      '/long': html('Long', `${'palavra '.repeat(200_000)}<span style="display:none">secret words</span>`),
    })
    const { owner } = await world.aWorkspace()
    const source = await crawled(world, owner, { url: `${site.origin}/` })
    expect(source.pages).toMatchObject({ indexed: 2, failed: 0 })
    expect(await textOf(source, '/')).toContain('à vista')
    expect(await textOf(source, '/long')).not.toContain('secret')
  })
})

describe('a trap', () => {
  test('of endless pages ends at max_pages, and the pages near the start come first', async () => {
    const calendar = dynamic(({ path }) => {
      const month = Number(path.split('=')[1] ?? 0)
      const links = Array.from({ length: 30 }, (_, day) => `/calendar?day=${month * 31 + day + 1}`)
      return html(`Calendar ${path}`, `Nothing on ${path}.`, links)
    })
    const site = await aSite({
      '/': html('Home', 'Hello.', ['/calendar?day=1', '/contact']),
      '/contact': html('Contact', 'Call us.'),
      '/sitemap.xml': { status: 404 },
      '*': calendar,
    })
    const { owner } = await world.aWorkspace()
    const source = await crawled(world, owner, { url: `${site.origin}/`, max_pages: 12 })
    expect(source.pages).toMatchObject({ fetched: 12, indexed: 12 })
    expect(source.pages.discovered).toBeLessThanOrEqual(120)
    expect(await pagesOf(owner, source)).toContain('/contact indexed')
    expect(source.status).toBe('ready')
  })

  test('of 50,000 addresses in a sitemap fills neither the table nor the memory', async () => {
    const site = await aSite({ '*': dynamic(({ path }) => html(path, `Page ${path}.`)) })
    const urls = Array.from({ length: 50_000 }, (_, index) => `${site.origin}/p/${index}`)
    site.pages['/sitemap.xml'] = ok(gzipSync(sitemap(...urls)))
    const { owner } = await world.aWorkspace()
    const source = await crawled(world, owner, { url: `${site.origin}/`, max_pages: 5 })
    expect(source.pages).toMatchObject({ discovered: 50, fetched: 5, indexed: 5, skipped: 45 })
  })

  test('of a sitemap that unpacks to gigabytes costs nothing', async () => {
    const bomb = gzipSync(Buffer.alloc(80 * 1024 * 1024, '<url><a>'))
    const site = await aSite({
      '/': html('Home'),
      '/robots.txt': 'Sitemap: /a.xml.gz\nSitemap: /b.xml',
      '/a.xml.gz': ok(bomb),
      '/b.xml': ok(bomb, { 'content-encoding': 'gzip' }),
    })
    const { owner } = await world.aWorkspace()
    expect(await crawled(world, owner, { url: `${site.origin}/` })).toMatchObject({ status: 'ready', errors: [] })
  })
})

/**
 * The longest stretch in which the process did nothing else, as a share of the time that the site took. Our own work
 * makes it long every time, and a busy machine only now and then, so callers try again.
 */
async function longestPause(site: { origin: string }, wish: Record<string, unknown>): Promise<number> {
  const { owner } = await world.aWorkspace()
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const began = performance.now()
  const source = await crawled(world, owner, { url: `${site.origin}/`, max_pages: 1, ...wish })
  delay.disable()
  expect(source).toMatchObject({ status: 'ready', pages: { fetched: 1 } })
  return delay.max / 1_000_000 / (performance.now() - began)
}

describe('others do not wait while a site is read', () => {
  const links = Array.from({ length: 5_000 }, (_, index) => `p${index}`)

  test('that has 40,000 rules in its robots.txt and 5,000 links on a page', async () => {
    const site = await aSite({
      '/': html('Home', 'Hello.', links),
      '/robots.txt': `User-agent: *\n${'Disallow:*b\n'.repeat(40_000)}`,
    })
    await expectBelow(0.4, () => longestPause(site, {}))
  })

  test('whose many links are long, for a source that excludes many paths', async () => {
    const base = `<base href="/${'a'.repeat(1_500)}/">`
    const site = await aSite({ '/': html('Home', 'Hello.', links.slice(0, 1_000), base) })
    const exclude = Array.from({ length: 50 }, (_, index) => `*aab${index}*`)
    await expectBelow(0.4, () => longestPause(site, { exclude }))
  })
})

describe('a server that asks to wait', () => {
  test('is not called until then, and its page is tried once more', async () => {
    let calls = 0
    const busy = dynamic(() => {
      calls += 1
      return calls === 1 ? { status: 429, headers: { 'retry-after': '30' } } : html('Busy', 'Now it answers.')
    })
    const site = await aSite({ '/': html('Home', 'Hello.', ['/busy', '/never', '/c']), '/busy': busy, '/c': html('C') })
    site.pages['/never'] = { status: 503, headers: { 'retry-after': '40' } }
    const { owner } = await world.aWorkspace()
    const source = await crawled(world, owner, { url: `${site.origin}/` })
    expect(source).toMatchObject({ status: 'processing', pages: { fetched: 1 } })
    const asked = site.requests.length
    world.wait(0.25)
    await world.runJobs()
    expect(site.requests).toHaveLength(asked)
    world.wait(1)
    await world.runJobs()
    world.wait(1)
    await world.runJobs()
    const after = (await owner.get(`/knowledge/sources/${source.id}`)).body
    expect(await pagesOf(owner, after)).toEqual([
      '/ indexed',
      '/busy indexed',
      '/never failed server_error',
      '/c indexed',
    ])
    expect(site.asked().filter((path) => path === '/never')).toHaveLength(2)
    expect(after).toMatchObject({ status: 'partial', pages: { fetched: 4 } })
  })

  test('is not asked earlier because somebody starts the crawl again meanwhile', async () => {
    const { owner } = await world.aWorkspace()
    const busy = dynamic(async () => {
      const [source] = (await owner.get('/knowledge/sources')).body.data
      expect((await owner.post(`/knowledge/sources/${source.id}/crawl`)).status).toBe(200)
      return { status: 429, headers: { 'retry-after': '30' } }
    })
    const site = await aSite({ '/': html('Home', 'Hello.', ['/busy']), '/busy': busy })
    const source = await crawled(world, owner, { url: `${site.origin}/` })
    expect(source).toMatchObject({ status: 'processing', pages: { fetched: 1 } })
    expect(site.asked().filter((path) => path === '/busy')).toHaveLength(1)
    site.pages['/busy'] = html('Busy')
    world.wait(1)
    await world.runJobs()
    expect((await owner.get(`/knowledge/sources/${source.id}`)).body).toMatchObject({ status: 'ready', errors: [] })
  })

  test('at its start is asked once more, too', async () => {
    const site = await aSite({ '/': { status: 503, headers: { 'retry-after': '5' } } })
    const { owner } = await world.aWorkspace()
    const source = await crawled(world, owner, { url: `${site.origin}/` })
    expect(source.status).toBe('processing')
    site.pages['/'] = html('Home')
    world.wait(1)
    await world.runJobs()
    expect((await owner.get(`/knowledge/sources/${source.id}`)).body).toMatchObject({ status: 'ready', errors: [] })
  })
})

test('pages are found by a search of their workspace: the present text, as long as the page is on and the source is there', async () => {
  const prices = (price: number) => html('Prices', `A haircut with washing costs ${price} dollars.`)
  const site = await aSite({ '/': html('Home', 'Welcome to our salon.', ['/prices']), '/prices': prices(50) })
  const { owner, everything } = await world.aWorkspace()
  const find = async (client = everything) => {
    const { data } = (await client.post('/knowledge/search', { query: 'How much is a haircut?' })).body
    return data.filter(({ title }: { title: string }) => title === 'Prices')
  }
  const source = await crawled(world, owner, { url: `${site.origin}/` })
  const [hit] = await find()
  expect(hit).toMatchObject({ source_id: source.id, url: `${site.origin}/prices`, title: 'Prices' })
  expect(hit.snippet).toContain('50')
  expect(await find((await world.aWorkspace()).everything)).toEqual([])

  site.pages['/prices'] = prices(60)
  await crawlAgain(world, owner, source)
  expect((await find())[0].snippet).toContain('60')

  const item = await everything.patch(`/knowledge/${hit.knowledge_id}`, { enabled: false })
  expect(item).toMatchObject({ status: 200, body: { chunk_count: 1, status: 'ready', locale: 'en' } })
  expect(await find()).toEqual([])
  site.pages['/prices'] = prices(70)
  await crawlAgain(world, owner, source)
  expect(await find()).toEqual([])
  await everything.patch(`/knowledge/${hit.knowledge_id}`, { enabled: true })
  expect((await find())[0].snippet).toContain('70')

  await owner.delete(`/knowledge/sources/${source.id}`)
  expect(await find()).toEqual([])
  const { rows } = await world.pool.query(
    `select (select count(*) from knowledge_passages where workspace_id = $1)::int as passages,
      (select coalesce(sum(passages), 0) from knowledge_words where workspace_id = $1)::int as words`,
    [(await owner.get('/me')).body.workspace.id],
  )
  expect(rows).toEqual([{ passages: 0, words: 0 }])
})

test('a site that cannot be reached any more keeps its texts, and is not asked for each page', async () => {
  const site = await aSite({ '*': dynamic(({ path }) => html(path, `Page ${path}.`, ['/a', '/b', '/c'])) })
  const { owner } = await world.aWorkspace()
  const source = await crawled(world, owner, { url: `${site.origin}/` })
  expect(source.pages.indexed).toBe(4)
  await site.close()
  const again = await crawlAgain(world, owner, source)
  expect(again).toMatchObject({ status: 'partial', errors: [{ cause: 'connection_failed', count: 1 }] })
  expect(await itemsOf(source)).toHaveLength(4)
})

describe('a site whose start leads to another site', () => {
  /** Reads a site whose start then leads to `other.example`, and reads it again. */
  async function moved(status: number, there: Parameters<typeof aSite>[0][string]) {
    const site = await aSite({ '/sitemap.xml': { status: 404 } })
    const other = `http://other.example:${site.port}`
    site.pages['/'] = redirect('/home')
    site.pages['/home'] = html('Home', 'Welcome to the shop.', ['/prices'])
    site.pages['/prices'] = html('Prices', 'A cut costs 50.')
    const { owner } = await world.aWorkspace()
    const source = await crawled(world, owner, { url: `${site.origin}/` })
    expect((await itemsOf(source)).map(({ title }) => title)).toEqual(['Home', 'Prices'])
    site.pages['/'] = dynamic(({ headers }) =>
      headers.host?.startsWith('other') ? there : redirect(`${other}/`, status),
    )
    const again = await crawlAgain(world, owner, source)
    const items = (await itemsOf(source)).map(({ url }) => url.replace(site.origin, 'old').replace(other, 'new'))
    return { source: again, items, site, owner }
  }

  test('only for the moment keeps its texts and is read as before', async () => {
    const { source, items, site, owner } = await moved(302, html('Maintenance', 'We are back at noon.'))
    expect(items).toEqual(['old/home', 'old/prices'])
    expect(source).toMatchObject({ status: 'ready', pages: { unchanged: 2 }, errors: [{ cause: 'redirect_offsite' }] })
    site.pages['/'] = redirect('/home')
    expect(await crawlAgain(world, owner, source)).toMatchObject({ status: 'ready', errors: [] })
  })

  test('permanently is read there, and its old texts are deleted', async () => {
    const { source, items } = await moved(301, html('New home', 'Welcome to the new house.', ['/prices']))
    expect(items).toEqual(['new/', 'new/prices'])
    expect(source).toMatchObject({ status: 'ready', errors: [], pages: { indexed: 2, skipped: 1 } })
  })

  test('with www. has one item for each page there, and none at the old address', async () => {
    const site = await aSite({ '/sitemap.xml': { status: 404 }, '/a': html('A', 'The text of A.') })
    site.pages['/'] = html('Home', 'Hello.', ['/a'])
    const { owner } = await world.aWorkspace()
    const source = await crawled(world, owner, { url: `${site.origin}/` })
    const www = `http://www.shop.example:${site.port}`
    site.pages['/'] = dynamic(({ headers }) =>
      headers.host?.startsWith('www') ? html('Home', 'Hello.', ['/a']) : redirect(`${www}/`),
    )
    const again = await crawlAgain(world, owner, source)
    expect(again).toMatchObject({ status: 'ready', errors: [], pages: { indexed: 2 } })
    expect((await itemsOf(source)).map(({ url }) => url)).toEqual([`${www}/a`, `${www}/`])
  })

  test('permanently keeps its old texts until something was read there', async () => {
    const { source, items, site, owner } = await moved(308, html('', ''))
    expect(items).toEqual(['old/home', 'old/prices'])
    expect(source.status).toBe('partial')
    site.pages['/'] = html('Home', 'The old house is open again.', ['/prices'])
    expect(await crawlAgain(world, owner, source)).toMatchObject({ status: 'ready', errors: [] })
    const urls = (await itemsOf(source)).map(({ url }) => url.replace(site.origin, 'old'))
    expect(urls.toSorted()).toEqual(['old/', 'old/home', 'old/prices'])
  })
})

test('calls to a host keep their distance, also those for robots.txt, sitemaps and redirects', async () => {
  const guard = siteGuard()
  const begun: { path: string; at: number }[] = []
  const outside = {
    ...guard,
    fetch(call: SafeRequest) {
      begun.push({ path: new URL(call.url).pathname, at: performance.now() })
      return guard.fetch(call)
    },
  }
  await using slow = await aWorld({ outside, crawlPauseMs: 100 })
  const site = await aSite({
    '/': html('Home', 'Hello.', ['/a', '/b', '/c']),
    '/a': redirect('/d'),
    '/robots.txt': redirect('/rules'),
    '/rules': redirect('/rules.txt'),
    '/rules.txt': 'User-agent: *',
    '/sitemap.xml': redirect('/map'),
    '/map': redirect('/map.xml'),
    '/map.xml': sitemap(),
    '*': dynamic(({ path }) => html(path, `Page ${path}.`)),
  })
  const { owner } = await slow.aWorkspace()
  const source = await crawled(slow, owner, { url: `${site.origin}/` })
  expect(source.pages.indexed).toBe(4)
  expect(begun.length).toBeGreaterThanOrEqual(7)
  const startOf = (path: string | undefined) => begun.find((each) => each.path === path)?.at ?? Number.NaN
  const whole = (begun.at(-1)?.at ?? Number.NaN) - (begun[0]?.at ?? Number.NaN)
  // The first call may begin later than its turn. The pause after it is then shorter, so 100 ms are taken off.
  expect(whole).toBeGreaterThanOrEqual((begun.length - 1) * 100 - 100)
  expect(startOf('/rules.txt') - startOf('/robots.txt')).toBeGreaterThanOrEqual(150)
  expect(startOf('/map.xml') - startOf('/sitemap.xml')).toBeGreaterThanOrEqual(150)
})

test('the stream tells the progress at most every two seconds, and always the end', async () => {
  const site = await aSite({
    '*': dynamic(({ path }) => {
      world.wait(1 / 60)
      return html(path, `Page ${path}.`, ['/a', '/b', '/c', '/d'])
    }),
  })
  const workspace = await world.aWorkspace()
  const source = await crawled(world, workspace.owner, { url: `${site.origin}/` })
  const events = await eventsOfType(world, workspace.id, 'knowledge_source.changed')
  const told = events.map(({ data }) => `${data.source.status} ${data.source.pages.indexed}`)
  expect(told.slice(0, 2)).toEqual(['queued 0', 'processing 0'])
  expect(told.at(-1)).toBe('ready 5')
  expect(told.length).toBeLessThanOrEqual(7)
  expect(told.length).toBeGreaterThanOrEqual(4)
  expect(source.pages.indexed).toBe(5)
})

/** A crawl whose next two pages both wait for the gate. */
async function aGatedCrawl(owner: Client) {
  const gate = aGate()
  const late = (name: string) =>
    dynamic(async () => {
      await gate.pass()
      return html(name)
    })
  const site = await aSite({ '/': html('Home', 'Hello.', ['/a', '/b']), '/a': late('A'), '/b': late('B') })
  const source = (await owner.post('/knowledge/sources', { url: `${site.origin}/` })).body
  const running = world.runJobs()
  await until(() => gate.count() === 2)
  return { gate, site, source, running, path: `/knowledge/sources/${source.id}` }
}

describe('while a crawl runs', () => {
  test('another one does not begin: the answer is 200 with the running one', async () => {
    const { owner } = await world.aWorkspace()
    const { gate, site, path, running, source } = await aGatedCrawl(owner)
    const answers = await Promise.all([owner.post(`${path}/crawl`), owner.post(`${path}/crawl`)])
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual([
      [200, 'processing'],
      [200, 'processing'],
    ])
    gate.open()
    await running
    await world.runJobs()
    expect((await owner.get(path)).body).toMatchObject({ status: 'ready', pages: { fetched: 3, indexed: 3 } })
    expect(site.asked().filter((asked) => asked === '/')).toHaveLength(1)
    expect(await itemsOf(source)).toHaveLength(3)
  })

  test('it is cancelled at once: what it fetches later is not kept', async () => {
    const { owner } = await world.aWorkspace()
    const { gate, path, running, source } = await aGatedCrawl(owner)
    const cancelled = await owner.post(`${path}/cancel`)
    expect(cancelled).toMatchObject({
      status: 200,
      body: { status: 'partial', errors: [{ cause: 'cancelled', count: 2 }] },
    })
    gate.open()
    await running
    expect(await pagesOf(owner, source)).toEqual(['/ indexed', '/a skipped cancelled', '/b skipped cancelled'])
    expect(await itemsOf(source)).toHaveLength(1)
    expect(await owner.post(`${path}/cancel`)).toMatchObject({ status: 200, body: { status: 'partial' } })
    const again = await crawlAgain(world, owner, source)
    expect(again).toMatchObject({ status: 'ready', errors: [], pages: { indexed: 2, unchanged: 1 } })
  })

  test('a call that hangs ends soon after it was cancelled', async () => {
    const { owner } = await world.aWorkspace()
    const { path, running, site } = await aGatedCrawl(owner)
    await owner.post(`${path}/cancel`)
    await running
    expect(site.connections.open).toBe(0)
  })

  test('its source is deleted, and nothing of it is left', async () => {
    const { owner, id } = await world.aWorkspace()
    const { gate, path, running, source } = await aGatedCrawl(owner)
    expect((await owner.delete(path)).status).toBe(204)
    gate.open()
    await running
    expect(await itemsOf(source)).toEqual([])
    const { rows } = await world.pool.query(
      `select (select count(*) from knowledge_pages where workspace_id = $1)::int as pages,
        (select item_count from knowledge_settings where workspace_id = $1) as items`,
      [id],
    )
    expect(rows).toEqual([{ pages: 0, items: 0 }])
    expect((await owner.get(path)).status).toBe(404)
  })

  test('its workspace is deleted, and the job ends without a fault', async () => {
    const { owner, id } = await world.aWorkspace()
    const { gate, running } = await aGatedCrawl(owner)
    expect((await owner.delete(`/workspaces/${id}`, { name: 'Salão Aurora' })).status).toBe(204)
    gate.open()
    await running
    await world.runJobs()
    const { rows } = await world.pool.query('select kind from jobs where workspace_id = $1', [id])
    expect(rows).toEqual([])
  })

  test('a try that has lost its lease writes nothing more', async () => {
    const { owner } = await world.aWorkspace()
    const { gate, path, running, source, site } = await aGatedCrawl(owner)
    // Another process has taken the job and the run, and dies.
    await world.pool.query(`update jobs set leased_by = 'another', leased_until = due_at where kind = 'crawl-source'`)
    await world.pool.query(`update knowledge_sources set holder = 'another' where id = $1`, [source.id])
    gate.open()
    await running
    expect(site.asked().filter((asked) => asked === '/a')).toHaveLength(2)
    expect((await owner.get(path)).body).toMatchObject({ status: 'ready', pages: { fetched: 3, indexed: 3 } })
  })
})
