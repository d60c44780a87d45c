// A site that produces every cause for which a page is not read, and the status of the source after that.
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAuthority } from '../../testing/certificate.ts'
import { hang, hangUp, reset, say } from '../../testing/receiver.ts'
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
import { aWorld, type World } from '../../testing/world.ts'
import { CAUSES } from '../reading/document.ts'

let world: World
beforeAll(async () => {
  world = await aWorld({ outside: siteGuard() })
})
afterAll(() => world[Symbol.asyncDispose]())

const MIB = 1024 * 1024
const HTML = { 'content-type': 'text/html' }
const status = (code: number, headers = {}) => ({ status: code, headers: { ...HTML, ...headers }, body: html('Error') })
const packed = (body: Buffer) => ({ status: 200, headers: { ...HTML, 'content-encoding': 'gzip' }, body })

/** A page that the start links to, the cause that it has, and its status in the list of pages. */
const CASES: readonly [what: string, page: SitePage, cause: string, status: string, http: number | null][] = [
  ['leads to something that is no address', redirect('http://[/'), 'invalid_url', 'failed', 302],
  ['leads to another scheme', redirect('ftp://shop.example/'), 'invalid_url', 'failed', 302],
  ['leads to a private address', redirect('http://10.0.0.5/'), 'blocked_address', 'failed', null],
  ['leads to the metadata', redirect('http://169.254.169.254/latest/'), 'blocked_address', 'failed', null],
  ['leads to this machine', redirect('http://localhost:5432/'), 'blocked_address', 'failed', null],
  ['leads to a name of a private address', redirect('http://inside.example/'), 'blocked_address', 'failed', null],
  ['leads to a name of the metadata', redirect('http://metadata.example/'), 'blocked_address', 'failed', null],
  ['leads to a name with both', redirect('http://mixed.example/'), 'blocked_address', 'failed', null],
  ['breaks the connection', reset, 'connection_failed', 'failed', null],
  ['ends without an answer', hangUp, 'connection_failed', 'failed', null],
  ['does not speak HTTP', say('SSH-2.0-OpenSSH_9.6\r\n'), 'connection_failed', 'failed', null],
  ['never answers', hang, 'timeout', 'failed', null],
  ['is forbidden by robots.txt', html('Private'), 'robots_disallowed', 'skipped', null],
  ['leads to what robots.txt forbids', redirect('/forbidden/b'), 'robots_disallowed', 'skipped', null],
  ['does not exist', status(404), 'not_found', 'failed', 404],
  ['is gone', status(410), 'not_found', 'failed', 410],
  ['needs a password', status(401), 'access_denied', 'failed', 401],
  ['is refused', status(403), 'access_denied', 'failed', 403],
  ['asks for fewer calls', status(429), 'rate_limited', 'failed', 429],
  ['asks to wait an hour', status(429, { 'retry-after': '3600' }), 'rate_limited', 'failed', 429],
  ['has an error', status(500), 'server_error', 'failed', 500],
  ['leads in a circle', redirect('/case'), 'too_many_redirects', 'failed', 302],
  ['leads to another site', redirect('http://other.example/'), 'redirect_offsite', 'skipped', null],
  ['is a file', { status: 200, headers: { 'content-type': 'application/pdf' } }, 'unsupported_type', 'skipped', 200],
  ['has 3 MiB', html('Large', 'x'.repeat(3 * MIB)), 'too_large', 'failed', 200],
  ['unpacks to 50 MiB', packed(gzipSync(Buffer.alloc(50 * MIB, '<p>a'))), 'too_large', 'failed', 200],
  ['has no text', html('', '', []), 'empty_content', 'failed', 200],
  ['is packed and damaged', packed(Buffer.from('not packed')), 'parse_error', 'failed', 200],
]

test.each(CASES)('a page that %s', async (_what, page, cause, expected, http_status) => {
  const path = cause === 'robots_disallowed' && typeof page === 'string' ? '/forbidden/a' : '/case'
  const site = await aSite({
    '/robots.txt': 'User-agent: *\nDisallow: /forbidden',
    '/': html('Home', 'Open every day.', [path]),
    [path]: page,
  })
  const { owner } = await world.aWorkspace()
  const source = await crawled(world, owner, { url: `${site.origin}/` })
  expect(await pagesOf(owner, source)).toEqual(['/ indexed', `${path} ${expected} ${cause}`])
  const sample = { url: `${site.origin}${path}`, http_status, detail: expect.stringMatching(/^\w.+\.$/) }
  expect(source.errors).toEqual([{ cause, count: 1, samples: [sample] }])
  expect(source.pages).toMatchObject({ discovered: 2, indexed: 1, [expected]: 1 })
  const isExpected = ['robots_disallowed', 'redirect_offsite', 'unsupported_type'].includes(cause)
  expect(source.status).toBe(isExpected ? 'ready' : 'partial')
})

const ofStart: readonly [cause: string, url: (port: number) => string][] = [
  ['dns_error', () => 'http://gone.example/'],
  ['tls_error', (port) => `https://shop.example:${port}/`],
  ['blocked_address', (port) => `http://shop.example:${port}/to-inside`],
  ['connection_failed', () => 'http://shop.example:1/'],
]

test.each(ofStart)('a start that ends with %s is the only page, and the source has failed', async (cause, url) => {
  const secure = cause === 'tls_error' ? { certificate: anAuthority().issue({ hosts: ['shop.example'] }) } : {}
  const site = await aSite({ '/to-inside': redirect('http://10.0.0.5/') }, secure)
  const { owner } = await world.aWorkspace()
  const source = await crawled(world, owner, { url: url(site.port) })
  expect(source).toMatchObject({ status: 'failed', errors: [{ cause, count: 1 }] })
  expect(source.pages).toMatchObject({ discovered: 1, indexed: 0, failed: 1 })
})

test('a crawl that has fetched max_pages says which pages it left out', async () => {
  const site = await aSite({ '*': dynamic(({ path }) => html(`Page ${path}`, `Text of ${path}.`, ['/a', '/b', '/c'])) })
  const { owner } = await world.aWorkspace()
  const source = await crawled(world, owner, { url: `${site.origin}/`, max_pages: 2 })
  expect(await pagesOf(owner, source)).toEqual([
    '/ indexed',
    '/a indexed',
    '/b skipped max_pages_reached',
    '/c skipped max_pages_reached',
  ])
  expect(source).toMatchObject({
    status: 'ready',
    pages: { discovered: 4, fetched: 2, indexed: 2, skipped: 2, failed: 0 },
    errors: [{ cause: 'max_pages_reached', count: 2 }],
  })
})

test('a workspace that is full keeps the pages that it has', async () => {
  const site = await aSite({ '/': html('Home', 'Open.', ['/a']), '/a': html('A') })
  const { owner, id } = await world.aWorkspace()
  await world.pool.query('insert into knowledge_settings (workspace_id, item_count) values ($1, 4999)', [id])
  const source = await crawled(world, owner, { url: `${site.origin}/` })
  expect(await pagesOf(owner, source)).toEqual(['/ indexed', '/a failed quota_exceeded'])
  expect(source).toMatchObject({ status: 'partial', errors: [{ cause: 'quota_exceeded', count: 1 }] })
})

test('a page for whose passages the workspace has no room keeps the text that it had', async () => {
  const site = await aSite({ '/': html('Home', 'Open.', ['/a']), '/a': html('A', 'The old text.') })
  const { owner, id, everything } = await world.aWorkspace()
  const source = await crawled(world, owner, { url: `${site.origin}/` })
  const text = { kind: 'text', title: 'Long', content: 'Much text.' }
  const long = (await everything.post('/knowledge', text)).body
  await world.runJobs()
  await world.pool.query('update knowledge_items set chunk_count = 199998 where workspace_id = $1 and id = $2', [
    id,
    long.id,
  ])
  site.pages['/a'] = html('A', `The new text. ${'Words of it. '.repeat(200)}`)
  const again = await crawlAgain(world, owner, source)
  expect(await pagesOf(owner, source)).toEqual(['/ unchanged', '/a failed quota_exceeded'])
  expect(again).toMatchObject({ status: 'partial', errors: [{ cause: 'quota_exceeded', count: 1 }] })
  const { body } = await everything.get('/knowledge?kind=site&q=A')
  expect((await everything.get(`/knowledge/${body.data[0].id}`)).body.content).toContain('The old text.')
})

test('a server error at robots.txt forbids the whole site, a missing robots.txt nothing', async () => {
  const site = await aSite({ '/': html('Home'), '/robots.txt': status(503) })
  const { owner } = await world.aWorkspace()
  const source = await crawled(world, owner, { url: `${site.origin}/` })
  expect(await pagesOf(owner, source)).toEqual(['/ failed server_error'])
  expect(source).toMatchObject({ status: 'failed', errors: [{ cause: 'server_error' }] })
  expect(site.asked()).toEqual(['/robots.txt'])
  site.pages['/robots.txt'] = status(404)
  expect(await crawlAgain(world, owner, source)).toMatchObject({ status: 'ready', pages: { indexed: 1 } })
  // The owner sees that the text is old, because the site has a fault.
  site.pages['/robots.txt'] = status(500)
  expect(await crawlAgain(world, owner, source)).toMatchObject({
    status: 'partial',
    errors: [{ cause: 'server_error' }],
  })
})

test('a robots.txt that asks to wait is asked once more, and then the site is read', async () => {
  const site = await aSite({ '/': html('Home', 'Open.', ['/a']), '/a': html('A') })
  site.pages['/robots.txt'] = status(503, { 'retry-after': '30' })
  const { owner } = await world.aWorkspace()
  const source = await crawled(world, owner, { url: `${site.origin}/` })
  expect(source).toMatchObject({ status: 'processing', errors: [] })
  site.pages['/robots.txt'] = status(404)
  world.wait(0.6)
  await world.runJobs()
  expect(await pagesOf(owner, source)).toEqual(['/ indexed', '/a indexed'])
  expect(site.asked().filter((path) => path === '/robots.txt')).toHaveLength(2)
})

test('every cause has a case', () => {
  const elsewhere = ['max_pages_reached', 'quota_exceeded', 'cancelled']
  const shown = new Set([...CASES.map(([, , cause]) => cause), ...ofStart.map(([cause]) => cause), ...elsewhere])
  expect(shown).toEqual(new Set(CAUSES))
})
