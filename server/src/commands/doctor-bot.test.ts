import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aDialogue } from '../testing/dialogue.ts'
import { moved } from '../testing/harm.ts'
import { shopOf } from '../testing/shop.ts'
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
  const shop = shopOf(workspace)
  const schedule = await shop.aSchedule({ is_default: true })
  const joana = await shop.aResource({ name: 'Joana', schedule_id: schedule.id })
  await shop.aService([{ resource_ids: [joana.id] }], { name: 'Corte de cabelo' })
  await workspace.everything.put('/bot', { enabled: true })
  const [booked, held] = [await aDialogue(world, workspace, 'pt-BR'), await aDialogue(world, workspace, 'pt-BR')]
  await booked.says('corte amanhã às 15h')
  expect(await booked.says('sim')).toContain('está marcado')
  await booked.says('remarcar para quinta às 11h')
  expect(await booked.says('sim')).toContain('remarcado')
  await held.says('corte amanhã às 10h')
  expect(await broken()).toEqual([])
})

const broken = async () => {
  const { findings } = await examine(world.url, world.now())
  return findings.filter(({ count }) => count > 0).map(({ rule }) => rule)
}

const LAST = 'Every confirmed proposal of the bot was the last thing said to the customer before their yes'
const YES = 'Every confirmed proposal of the bot has a later message of the customer, in the same conversation'

test.each([
  [YES, "update bot_proposals set answered_by = null where status = 'confirmed'"],
  [YES, `update bot_proposals set shown_at = ${moved('shown_at', '1 hour')} where status = 'confirmed'`],
  [YES, "update bot_proposals set answered_by = message_id where status = 'confirmed'"],
  [
    YES,
    `update bot_proposals p set conversation_id = c.id from conversations c
     where p.status = 'confirmed' and c.workspace_id = p.workspace_id and c.id <> p.conversation_id`,
  ],
  [
    LAST,
    `update messages set sent_at = null
     where id = (select message_id from bot_proposals where status = 'confirmed' limit 1)`,
  ],
  [
    LAST,
    `update bot_proposals set message_id = (select min(id) from messages where direction = 'outbound'),
       shown_at = ${moved('shown_at', '-1 second')} where status = 'confirmed' and kind = 'reschedule'`,
  ],
  ['Every booking that the bot made has a confirmed proposal', "delete from bot_proposals where kind = 'book'"],
  [
    'Every message that the bot heard is in the conversation in which it answers',
    `update bot_inbox i set conversation_id = c.id from conversations c
     where c.workspace_id = i.workspace_id and c.id <> i.conversation_id`,
  ],
])('%s', async (rule, harm) => {
  await world.pool.query(harm)
  expect(await broken()).toEqual([rule])
})

test('Every confirmed proposal on the chat widget has the yes of the visitor to whom it was shown', async () => {
  await world.pool.query(
    "update conversations set channel = 'webchat'; update bot_proposals set identity_id = 'idn_other'",
  )
  expect(await broken()).toContain(expect.getState().currentTestName)
})
