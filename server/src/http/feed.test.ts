// A client can read an ended feed to its end. If it does not, it is disconnected.
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '../testing/until.ts'
import { type FeedTimes, openFeeds } from './feed.ts'
import type { Visit } from './visit.ts'

const TIMES = { heartbeat: 60_000, accessCheck: 60_000, visitorCheck: 60_000 }
const user = { id: 'usr_ana', name: 'Ana', email: 'ana@example.com' }

/** The feed of a user who has lost access. Its headers have been sent. */
async function aFeed(times: FeedTimes) {
  const feeds = openFeeds({ maxVisitorFeedsPerNetwork: 1, times })
  onTestFinished(feeds.close)
  const visit: Partial<Visit> = { caller: { kind: 'user', user }, address: '::1', stillHasAccess: async () => false }
  const content = await feeds.open(visit as Visit, async () => {})
  content.hasBegun = () => true
  return { content, checkAccess: () => feeds.checkAccess(user.id) }
}

test('a feed whose client does not read is disconnected soon after its user has lost access', async () => {
  const { content, checkAccess } = await aFeed({ ...TIMES, heartbeat: 20 })
  checkAccess()
  await until(() => content.destroyed)
  expect(content.readableEnded).toBe(false)
})

test('a client that starts to read a little late reads a feed to its end, even if two checks have ended it', async () => {
  const { content, checkAccess } = await aFeed(TIMES)
  checkAccess()
  checkAccess()
  await setImmediate()
  content.resume()
  await until(() => content.destroyed)
  expect(content.readableEnded).toBe(true)
})
