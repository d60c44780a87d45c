// A site whose pages take too long to read ends its own run, so that other sites need not wait for it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSite, crawlAgain, crawled, dynamic, html, pagesOf, siteGuard } from '../../testing/site.ts'
import { aWorld, type World } from '../../testing/world.ts'
import { READER_LIMITS } from '../reading/reader.ts'

let world: World
const { pageTimeoutMs } = READER_LIMITS
beforeAll(async () => {
  world = await aWorld({ outside: siteGuard() })
})
afterAll(async () => {
  READER_LIMITS.pageTimeoutMs = pageTimeoutMs
  await world[Symbol.asyncDispose]()
})

/** The reading program starts again after each page that it could not read in time. */
const MAX_TEST_MS = 60_000

test('five pages that could not be read in time end a run with that cause, and the texts stay', {
  timeout: MAX_TEST_MS,
}, async () => {
  const links = Array.from({ length: 24 }, (_, index) => `/${index}`)
  let day = 'Monday'
  const site = await aSite({ '*': dynamic(({ path }) => html(path, `${path} on ${day}.`, path === '/' ? links : [])) })
  const { owner } = await world.aWorkspace()
  const source = await crawled(world, owner, { url: `${site.origin}/` })
  expect(source).toMatchObject({ status: 'ready', pages: { indexed: 25 } })
  day = 'Tuesday'
  // A busy test may see the answer of a page before it sees that its time is over.
  READER_LIMITS.pageTimeoutMs = 0
  const again = await crawlAgain(world, owner, source)
  const pages = await pagesOf(owner, source)
  const failed = pages.filter((page) => page.endsWith(' failed timeout'))
  const skipped = pages.filter((page) => page.endsWith(' skipped timeout'))
  expect([5, 6]).toContain(failed.length)
  expect(skipped.length).toBeGreaterThan(0)
  const read = pages.filter((page) => page.endsWith(' indexed'))
  expect(failed.length + skipped.length + read.length).toBe(25)
  expect(again).toMatchObject({
    status: 'partial',
    pages: { fetched: failed.length + read.length },
    errors: [{ cause: 'timeout', count: failed.length + skipped.length }],
  })
  const { body } = await owner.get(`/knowledge/sources/${source.id}/pages?status=skipped&limit=1`)
  expect(body.data[0].knowledge_id).not.toBeNull()
})
