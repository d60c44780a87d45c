// The rules of the crawler: which hosts it calls, how long it waits for an answer, and which rules it follows.
import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SafeRequest } from '../../platform/safe-fetch/request.ts'
import { aSite, crawled, dynamic, html, pagesOf, redirect, siteGuard } from '../../testing/site.ts'
import { until } from '../../testing/until.ts'
import { aWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld({ outside: siteGuard() })
})
afterAll(() => world[Symbol.asyncDispose]())

test('sitemaps are read only on the hosts of the site, wherever they are named', async () => {
  const site = await aSite({ '/': html('Home'), '/a': html('A') })
  const other = `http://other.example:${site.port}`
  const www = `http://www.shop.example:${site.port}`
  site.pages['/robots.txt'] = `Sitemap: ${other}/1.xml\nSitemap: ${www}/2.xml\nSitemap: /3.xml`
  site.pages['/2.xml'] = `<sitemapindex><sitemap><loc>${other}/4.xml</loc></sitemap></sitemapindex>`
  site.pages['/3.xml'] = redirect(`${other}/5.xml`)
  site.pages['/4.xml'] = site.pages['/5.xml'] = `<urlset><url><loc>${site.origin}/a</loc></url></urlset>`
  const { owner } = await world.aWorkspace()
  const source = await crawled(world, owner, { url: `${site.origin}/` })
  expect(await pagesOf(owner, source)).toEqual(['/ indexed'])
  expect(site.asked()).toEqual(expect.arrayContaining(['/2.xml', '/3.xml']))
  expect(site.requests.filter(({ headers }) => headers.host?.startsWith('other'))).toEqual([])
})

test('calls to a host keep their distance, also if several processes crawl sources of it', async () => {
  const options = { outside: siteGuard(), crawlPauseMs: 300 }
  await using one = await aWorld(options)
  await using other = await aWorld({ ...options, url: one.url })
  const links = ['/a', '/b', '/c', '/d']
  const site = await aSite({ '*': dynamic(({ path }) => html(path, `Page ${path}.`, links)) })
  const begin = async () => {
    const { owner } = await one.aWorkspace()
    await owner.post('/knowledge/sources', { url: `${site.origin}/` })
  }
  await begin()
  const first = one.runJobs()
  await until(() => site.asked().length > 0)
  await begin()
  await other.runJobs()
  await first
  const starts = site.requests.map(({ at }) => at.getTime())
  expect(starts).toHaveLength(14)
  // Calls take different times to arrive, so only the whole time of all calls is checked.
  expect((starts.at(-1) as number) - (starts[0] as number)).toBeGreaterThanOrEqual(12 * 300)
})

test('a page has its 15 seconds for itself, however long its calls wait for the pace of the host', async () => {
  const deadlines: number[] = []
  let spent = 0
  const guard = siteGuard()
  const outside = {
    ...guard,
    async fetch(call: SafeRequest) {
      if (!call.url.includes('/step')) return guard.fetch(call)
      deadlines.push(call.deadline)
      const began = performance.now()
      const answer = await guard.fetch(call)
      if (deadlines.length < 4) spent += performance.now() - began
      return answer
    },
  }
  await using slow = await aWorld({ outside, crawlPauseMs: 1_000 })
  const site = await aSite({
    '/': html('Home', 'Hello.', ['/step1']),
    '/sitemap.xml': { status: 404 },
    '/step1': redirect('/step2'),
    '/step2': redirect('/step3'),
    '/step3': redirect('/step4'),
    '/step4': html('End'),
  })
  const { owner } = await slow.aWorkspace()
  await crawled(slow, owner, { url: `${site.origin}/` })
  expect(deadlines).toHaveLength(4)
  // The three seconds in which the calls waited for the pace are not taken from the page's 15 seconds. The time that the
  // first three calls themselves took is.
  expect(deadlines.at(-1)).toBeGreaterThan(14_500 - spent)
})

describe('the first 500 KiB of robots.txt count, also if it comes packed', () => {
  const comments = (text: string) => `# ${text}\n`
  test.each([
    ['and is much longer when it is unpacked', comments('x'.repeat(97)).repeat(20_000)],
    ['and is too long even so', comments(randomBytes(450_000).toString('base64')).repeat(2)],
  ])('%s', async (_what, filler) => {
    const site = await aSite({ '/': html('Home', 'Hello.', ['/a', '/b']), '/a': html('A'), '/b': html('B') })
    site.pages['/robots.txt'] = {
      status: 200,
      headers: { 'content-type': 'text/plain', 'content-encoding': 'gzip' },
      body: gzipSync(`User-agent: *\nDisallow: /a\n${filler}`),
    }
    const { owner } = await world.aWorkspace()
    const source = await crawled(world, owner, { url: `${site.origin}/` })
    expect(await pagesOf(owner, source)).toEqual(['/ indexed', '/a skipped robots_disallowed', '/b indexed'])
  })
})
