// The clock of one machine jumps ahead and is corrected: its followers still receive what others do.
import { SECOND_MS } from '@holdfast/time/moment.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { idBefore, newId } from '../platform/id.ts'
import { follow } from '../testing/stream.ts'
import { until } from '../testing/until.ts'
import { aWorld } from '../testing/world.ts'

/** More than a commit may be late. All later ids of this thread are ahead of the time until it has passed. */
const JUMP_MS = 30 * SECOND_MS

test('after a jump of the clock a follower receives the events of other processes, also when resuming', async () => {
  await using world = await aWorld()
  const shop = await world.aWorkspace()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + JUMP_MS })
  const ahead = newId('evt')
  vi.useRealTimers()
  // Another process, whose clock is right, writes an event. Its id is of this moment.
  const elsewhere = async () => {
    const id = idBefore(ahead, JUMP_MS - SECOND_MS) as string
    await world.pool.query(
      `insert into events (workspace_id, id, type, actor, data, created_at)
      values ($1, $2, 'customer.updated', '{}', '{}', $3) on conflict do nothing`,
      [shop.id, id, world.now()],
    )
    return id
  }
  const stream = await follow(world, { cookie: shop.cookie })
  onTestFinished(stream.leave)
  await until(stream.isReady)
  const ready = stream.messages.at(-1)?.id as string
  const id = await elsewhere()
  await until(() => stream.ids().includes(id))
  const resumed = await follow(world, { cookie: shop.cookie, 'last-event-id': ready })
  onTestFinished(resumed.leave)
  await until(resumed.isReady)
  expect(resumed.ids()).toContain(id)
})
