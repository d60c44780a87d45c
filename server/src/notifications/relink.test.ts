// A member links another chat while a notice to the earlier one is being sent: the new chat stays, and gets the notice.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lockWaits } from '../testing/lock-waits.ts'
import { aWorldWithProviders, type ProviderWorld } from '../testing/providers/world.ts'
import { made } from '../testing/shop.ts'
import { aTeam, prefer, type Team } from '../testing/team.ts'
import { until } from '../testing/until.ts'
import type { TestWorkspace } from '../testing/world.ts'

let world: ProviderWorld
let workspace: TestWorkspace
let team: Team
beforeAll(async () => {
  world = await aWorldWithProviders()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  workspace = await world.aConnectedWorkspace()
  team = await aTeam(world, workspace)
  world.bot.sent.length = 0
})

const tasksTo = (person: unknown) =>
  world.bot.sent.filter((each) => each.person === person && String(each.message.text).startsWith('Tarefa na fila'))

/** A member with a chat, and a notice for them that is due. */
async function aDueNotice() {
  const { client, memberId } = await team.aRider('Ana')
  const person = world.bot.person({ username: 'old_phone' })
  const { url } = made(await client.post('/me/telegram')) as { url: string }
  await world.bot.say(person, { text: `/start ${new URL(url).searchParams.get('start')}` })
  await world.runJobs()
  await prefer(client, { telegram: true })
  const { aTask } = await team.aQueue('Entrega')
  await aTask()
  await world.runJobs()
  world.wait(1)
  return { client, memberId, person }
}

test('a chat that was linked while Telegram refused the one before stays linked', async () => {
  const { client, memberId, person } = await aDueNotice()
  person.blocked = true
  let answer = () => {}
  const linked = new Promise<void>((resolve) => {
    answer = resolve
  })
  const before = world.bot.requests.length
  world.bot.fail('sendMessage', { kind: 'late', until: linked })
  const sending = world.runJobs()
  await until(() => world.bot.requests.slice(before).some(({ call }) => call === 'sendMessage'))
  const newPhone = world.bot.person({ username: 'new_phone' })
  // As a link does it: here all jobs wait for the answer of Telegram.
  const change = 'update member_chats set chat_id = $1, username = $2, not_before = null where member_id = $3'
  await world.pool.query(change, [String(newPhone.id), 'new_phone', memberId])
  answer()
  await sending
  expect((await client.get('/me/telegram')).body).toMatchObject({ linked: true, username: 'new_phone' })
  expect([tasksTo(person), tasksTo(newPhone)]).toMatchObject([[], [{ person: newPhone }]])
})

test('a chat that was linked while the bot of the one before was found to be gone stays linked', async () => {
  const { client, memberId, person } = await aDueNotice()
  const botId = world.bot.token.split(':')[0]
  // The chat is that of a bot that the workspace had before.
  await world.pool.query('update member_chats set bot_id = $1 where member_id = $2', ['1', memberId])
  const linker = await world.pool.connect()
  await linker.query('begin')
  const locked = 'select 1 from member_chats where workspace_id = $1 and member_id = $2 for update'
  await linker.query(locked, [workspace.id, memberId])
  const sending = world.runJobs()
  await until(async () => (await lockWaits(world.pool)) === 1)
  // As a link of the present bot does it.
  await linker.query('update member_chats set bot_id = $1 where member_id = $2', [botId, memberId])
  await linker.query('commit')
  linker.release()
  await sending
  expect((await client.get('/me/telegram')).body).toMatchObject({ linked: true, username: 'old_phone' })
  await world.runJobs()
  expect(tasksTo(person)).toHaveLength(1)
})
