// A feed that has ended does not keep its connection open.
import { expect, onTestFinished, test } from 'vitest'
import { until } from '../testing/until.ts'
import { openFeeds } from './feed.ts'
import type { Visit } from './visit.ts'

const TIMES = { heartbeat: 20, accessCheck: 60_000, visitorCheck: 60_000 }
const user = { id: 'usr_ana', name: 'Ana', email: 'ana@example.com' }

test('a feed whose client does not read is disconnected soon after its user has lost access', async () => {
  const feeds = openFeeds({ maxVisitorFeedsPerNetwork: 1, times: TIMES })
  onTestFinished(feeds.close)
  const visit: Partial<Visit> = { caller: { kind: 'user', user }, address: '::1', stillHasAccess: async () => false }
  const content = await feeds.open(visit as Visit, async () => {})
  content.hasBegun = () => true
  feeds.checkAccess(user.id)
  await until(() => content.destroyed)
  expect(content.readableEnded).toBe(false)
})
