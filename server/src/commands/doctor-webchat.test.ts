import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runEach } from '../testing/harm.ts'
import { at, made, shopOf } from '../testing/shop.ts'
import { visitorBookingsOf } from '../testing/visitor-bookings.ts'
import { visitorsOf } from '../testing/visitors.ts'
import { aWorld, type World } from '../testing/world.ts'
import { examine } from './doctor.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** Each test breaks what the next one needs whole, so each has a workspace of its own and leaves none behind. */
beforeEach(async () => {
  await world.pool.query('delete from workspaces')
  await world.pool.query('delete from jobs')
  const workspace = await world.aWorkspace()
  const site = await visitorsOf(world, workspace)
  const { service_id } = await shopOf(workspace).aBarber()
  made(await visitorBookingsOf(await site.open()).hold({ service_id, start: at('10:00') }))
  const customers: string[] = []
  for (const text of ['Oi!', 'Hola']) {
    world.wait(1)
    const { client } = await site.open()
    await client.post('/public/webchat/messages', { text })
    const [thread] = (await workspace.owner.get('/conversations')).body.data
    const send = (body: object) => workspace.owner.post(`/conversations/${thread.id}/messages`, body)
    await send({ text: 'Hello' })
    await send({ text: 'Prefers mornings', private: true })
    customers.push(thread.customer.id)
  }
  const [id, other_id] = customers
  expect((await workspace.everything.post(`/customers/${id}/merge`, { other_id })).status).toBe(200)
  expect(await broken()).toEqual([])
})

const broken = async () => {
  const { findings } = await examine(world.url, world.now())
  return findings.filter(({ count }) => count > 0).map(({ rule }) => rule)
}

const PLACED =
  'Every message that visitors of the chat widget see has a place in its conversation, and no other has one'
const HELD = 'What a visitor has held is a booking, and the visitor exists, both in the same workspace'
const NAMED =
  'Every message that visitors see names the identity that it belongs to, and that identity is on the chat widget'

test.each([
  [PLACED, `update messages set feed_seq = null where text = 'Oi!'`],
  [PLACED, `update messages set feed_seq = 99 where text = 'Oi!'`],
  [
    PLACED,
    `update conversations set feed_seq = 5;
     update messages set feed_seq = 5 where id = (select max(id) from messages where private)`,
  ],
  [
    'No two messages of a conversation have the same place',
    `drop index messages_feed; update messages set feed_seq = 1 where feed_seq is not null`,
    `update messages set feed_seq = null;
     create unique index messages_feed on messages (workspace_id, conversation_id, feed_seq) where feed_seq is not null`,
  ],
  [NAMED, `update messages set content = content || '{"identity_id": "idn_x"}' where text = 'Oi!'`],
  [
    'The conversation of a visitor exists, and is on the chat widget',
    `update webchat_visitors set conversation_id = 'cnv_x' where id = (select max(id) from webchat_visitors)`,
  ],
  [
    HELD,
    `alter table webchat_bookings drop constraint webchat_bookings_booking;
     update webchat_bookings set booking_id = 'bkg_x'`,
    `delete from webchat_bookings;
     alter table webchat_bookings add constraint webchat_bookings_booking foreign key (workspace_id, booking_id)
       references bookings (workspace_id, id) on delete cascade`,
  ],
  [
    HELD,
    `alter table webchat_bookings drop constraint webchat_bookings_visitor;
     update webchat_bookings set visitor_id = 'wvs_x'`,
    `delete from webchat_bookings;
     alter table webchat_bookings add constraint webchat_bookings_visitor foreign key (workspace_id, visitor_id)
       references webchat_visitors (workspace_id, id) on delete cascade`,
  ],
])('%s', async (rule, breakIt, mend = '') => {
  await runEach(world.pool, breakIt)
  expect(await broken()).toContain(rule)
  await runEach(world.pool, mend)
})
