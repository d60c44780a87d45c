import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runEach } from '../testing/harm.ts'
import { aWorldWithProviders, type ProviderWorld } from '../testing/providers/world.ts'
import { examine } from './doctor.ts'

let world: ProviderWorld
let thread: string
beforeAll(async () => {
  world = await aWorldWithProviders()
})
afterAll(() => world[Symbol.asyncDispose]())

/** Each test breaks what the next one needs whole, so each has a workspace of its own and leaves none behind. */
beforeEach(async () => {
  await world.pool.query('delete from workspaces')
  await world.pool.query('delete from jobs')
  await world.pool.query('delete from channel_accounts')
  const workspace = await world.aWorkspace()
  await world.connectWhatsApp(workspace)
  const ana = world.meta.person({ name: 'Ana Souza', phone: '5511988887777' })
  await world.meta.say(ana, { text: 'Oi!' })
  await world.runJobs()
  world.wait(1)
  const { data } = (await workspace.owner.get('/conversations')).body
  thread = data[0].id
  const send = (body: object) => workspace.owner.post(`/conversations/${thread}/messages`, body)
  expect((await send({ text: 'Olá, Ana!' })).status).toBe(201)
  await world.runJobs()
  await send({ text: 'Prefers mornings', private: true })
  await workspace.owner.post(`/conversations/${thread}/read`)
  world.wait(1)
  await world.meta.say(ana, { text: 'Tem horário amanhã?' })
  await world.runJobs()
  expect(await broken()).toEqual([])
})

const broken = async () => {
  const { findings } = await examine(world.url, world.now())
  return findings.filter(({ count }) => count > 0).map(({ rule }) => rule)
}

test.each([
  [
    'Every message belongs to a conversation',
    `alter table messages drop constraint messages_conversation;
     insert into messages (workspace_id, id, conversation_id, direction, author, type, status, created_at, received_at)
       select workspace_id, 'msg_x', 'cnv_x', 'inbound', '{}', 'text', 'received', created_at, created_at
       from conversations`,
    `delete from messages where id = 'msg_x';
     alter table messages add constraint messages_conversation foreign key (workspace_id, conversation_id)
       references conversations (workspace_id, id) on delete cascade`,
  ],
  [
    'A customer has one conversation per channel',
    `drop index conversations_thread;
     insert into conversations (workspace_id, id, customer_id, channel, mode, mode_reason, last_activity_at, created_at,
         updated_at)
       select workspace_id, 'cnv_x', customer_id, channel, mode, mode_reason, created_at, created_at, created_at
       from conversations`,
    `delete from conversations where id = 'cnv_x';
     create unique index conversations_thread on conversations (workspace_id, customer_id, channel)
       where channel is not null`,
  ],
  [
    "Every message that was sent has the provider's id",
    `update messages set external_id = null where direction = 'outbound' and not private`,
  ],
  [
    'The last message of a conversation is its newest one',
    `update conversations set (last_message_id, last_message_at) =
       (select id, created_at from messages
        where workspace_id = conversations.workspace_id and direction = 'outbound' and not private)`,
  ],
  [
    'The last message of a conversation is its newest one',
    `update conversations set last_message_id =
       (select id from messages where workspace_id = conversations.workspace_id and private)`,
  ],
  [
    'The last message of a conversation is its newest one',
    `update conversations set last_message_id = null, last_message_at = null`,
  ],
  [
    'The unread count of a conversation is that of messages which the customer wrote and nobody has read',
    `update conversations set unread_count = 3`,
  ],
  [
    'The unread count of a conversation is that of messages which the customer wrote and nobody has read',
    `update conversations set unread_count = 0`,
  ],
  [
    'Every message that is queued has a job that sends it',
    `update messages set status = 'queued' where direction = 'outbound' and not private`,
  ],
  [
    'Everything that a provider sent was read, or has a job that reads it, or says why it cannot be read',
    `update provider_events set read_at = null`,
  ],
])('%s: the doctor finds when that is broken', async (rule, harm, mend = 'select 1') => {
  await runEach(world.pool, harm)
  expect(await broken()).toEqual([rule])
  await runEach(world.pool, mend)
})
