// A yes counts only for the proposal that was the last thing said to the customer who says yes.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aDialogue, type Dialogue } from '../testing/dialogue.ts'
import { moved } from '../testing/harm.ts'
import { inLine, whileHolding } from '../testing/race.ts'
import { shopOf } from '../testing/shop.ts'
import { type Visitor, visitorsOf } from '../testing/visitors.ts'
import { aWorld, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let workspace: TestWorkspace
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

beforeEach(async () => {
  workspace = await world.aWorkspace()
  const shop = shopOf(workspace)
  const schedule = await shop.aSchedule({ is_default: true })
  const joana = await shop.aResource({ name: 'Joana', schedule_id: schedule.id })
  await shop.aService([{ resource_ids: [joana.id] }], { name: 'Corte de cabelo' })
  await workspace.everything.put('/bot', { enabled: true })
  await workspace.owner.put('/bot/channel-policies', { policies: [{ channel: 'webchat', collect: 'none' }] })
})

const statuses = async () =>
  (await world.pool.query('select status from bookings where workspace_id = $1', [workspace.id])).rows.map(
    ({ status }) => status,
  )

/** A customer who has a booking, and whom the bot has asked whether it is to be cancelled. */
async function askedToCancel(): Promise<Dialogue> {
  const dialogue = await aDialogue(world, workspace, 'pt-BR')
  await dialogue.says('corte amanhã às 9h')
  await dialogue.says('sim')
  expect(await dialogue.says('quero cancelar')).toContain('Quer mesmo cancelar?')
  return dialogue
}

async function write({ client }: Visitor, text: string): Promise<void> {
  await client.post('/public/webchat/messages', { text })
  await world.runJobs()
  world.wait(0.1)
  await world.runJobs()
}

/** Two visitors who have written, and whom the team has made one customer. */
async function mergedVisitors(): Promise<[Visitor, Visitor]> {
  const site = await visitorsOf(world, workspace)
  const [one, two] = [await site.open({ name: 'Vera' }), await site.open()]
  await write(one, 'oi')
  await write(two, 'oi')
  const { data } = (await workspace.everything.get('/conversations?channel=webchat')).body
  const [later, earlier] = data as { customer: { id: string } }[]
  await workspace.everything.post(`/customers/${earlier?.customer.id}/merge`, { other_id: later?.customer.id })
  return [one, two]
}

test('a visitor’s ok is not a yes to what was proposed to another visitor, whom the team has merged with this one', async () => {
  const [one, two] = await mergedVisitors()
  for (const text of ['corte amanhã às 9h', 'sim', 'quero cancelar']) await write(one, text)
  expect(await statuses()).toEqual(['confirmed'])
  await write(two, 'ok')
  expect(await statuses()).toEqual(['confirmed'])
})

test('two visitors whom the team has merged have one hold by the bot: the new one gives the old one back', async () => {
  const [one, two] = await mergedVisitors()
  await write(one, 'corte amanhã às 9h')
  expect(await statuses()).toEqual(['held'])
  await write(two, 'oi')
  await write(two, 'corte amanhã às 10h')
  expect((await statuses()).toSorted()).toEqual(['held', 'released'])
  await write(one, 'corte amanhã às 9h')
  await write(one, 'sim')
  expect((await statuses()).toSorted()).toEqual(['confirmed', 'released', 'released'])
})

test('when the database cancels the wait for the booking, the yes is carried out later, and the bot says nothing meanwhile', async () => {
  const dialogue = await aDialogue(world, workspace, 'pt-BR')
  expect(await dialogue.says('corte amanhã às 9h')).toContain('Posso confirmar?')
  const [{ id }] = (await workspace.everything.get('/bookings?status=held')).body.data
  await dialogue.hears('sim')
  await world.runJobs()
  world.wait(0.1)
  await whileHolding(world, 'bookings', id, async (waiting) => {
    const turn = world.runJobs()
    await waiting(1)
    await world.pool.query(`select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    await turn
  })
  expect(await statuses()).toEqual(['held'])
  world.wait(1)
  const said = await dialogue.answers()
  expect(said).toContain('está marcado')
  expect(said).not.toMatch(/Posso confirmar|Desculp/)
  expect(await statuses()).toEqual(['confirmed'])
})

test.each([
  ['is still queued', "status = 'queued', sent_at = null"],
  ['could not be sent', "status = 'failed'"],
  ['was sent after the yes', `sent_at = ${moved('sent_at', '1 hour')}`],
])('a yes does not count when the message with the proposal %s: the proposal is shown again', async (_, change) => {
  const dialogue = await askedToCancel()
  await world.pool.query(
    `update messages set ${change} where id in (select message_id from bot_proposals where workspace_id = $1)`,
    [workspace.id],
  )
  expect(await dialogue.says('sim')).toContain('Quer mesmo cancelar?')
  expect(await statuses()).toEqual(['confirmed'])
  expect(await dialogue.says('sim')).toContain('Cancelado')
})

test('a yes after half an hour does not count: the proposal is shown again', async () => {
  const dialogue = await askedToCancel()
  world.wait(31)
  expect(await dialogue.says('sim')).toContain('Quer mesmo cancelar?')
  expect(await dialogue.says('sim')).toContain('Cancelado')
})

test('a yes is not carried out when the customer has already written "wait" below it', async () => {
  const dialogue = await askedToCancel()
  await dialogue.hears('sim')
  await world.runJobs()
  world.wait(2 / 60)
  // The turn of the yes has begun when this is stored, and nobody has told the bot about it yet.
  const [, answer] = await inLine<unknown>(
    world,
    'conversations',
    dialogue.id,
    () => dialogue.hears('não, espera'),
    () => dialogue.answers(),
  )
  expect(answer).not.toBe('')
  expect(await statuses()).toEqual(['confirmed'])
})

test('a typed yes waits for more like every other text: the "wait" below it counts', async () => {
  const dialogue = await askedToCancel()
  const { content } = dialogue.choice('Sim, cancelar')
  await dialogue.hears('sim', { content: { ...content, is_choice_typed: true } })
  await world.runJobs()
  expect(await statuses()).toEqual(['confirmed'])
  await dialogue.hears('não, espera')
  expect(await dialogue.answers()).toContain('Quer mesmo cancelar?')
  expect(await statuses()).toEqual(['confirmed'])
})

test('a yes that quotes another message does not count, and one that quotes the proposal does', async () => {
  const dialogue = await askedToCancel()
  const { rows } = await world.pool.query(
    `select messages.id, p.message_id is not null as proposes from messages
     left join bot_proposals p
       on p.workspace_id = messages.workspace_id and p.message_id = messages.id and p.status = 'open'
     where messages.workspace_id = $1 and direction = 'outbound' order by messages.created_at, messages.id`,
    [workspace.id],
  )
  await dialogue.hears('sim', { reply_to_id: rows.find(({ proposes }) => !proposes).id })
  expect(await dialogue.answers()).toContain('Quer mesmo cancelar?')
  expect(await statuses()).toEqual(['confirmed'])
  const shown = 'select message_id from bot_proposals where workspace_id = $1 and status = $2'
  const [{ message_id }] = (await world.pool.query(shown, [workspace.id, 'open'])).rows
  await dialogue.hears('sim', { reply_to_id: message_id })
  expect(await dialogue.answers()).toContain('Cancelado')
})

test('a yes that came before the proposal does not count, whatever is written below the proposal', async () => {
  const dialogue = await askedToCancel()
  const early = new Date(world.now().getTime() - 60_000)
  await dialogue.hears('sim', { created_at: early })
  await dialogue.hears('obrigada')
  expect(await dialogue.answers()).toContain('Quer mesmo cancelar?')
  expect(await statuses()).toEqual(['confirmed'])
})
