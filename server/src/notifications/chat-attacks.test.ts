// Attacks on the chats of members: shared chats, forged buttons, hostile names, and links of members who have left.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { aWorldWithProviders, type ProviderWorld } from '../testing/providers/world.ts'
import { made } from '../testing/shop.ts'
import { aTeam, prefer, type Team } from '../testing/team.ts'
import { until } from '../testing/until.ts'
import type { Client, TestWorkspace } from '../testing/world.ts'
import { compose } from './compose.ts'
import { NOTICE_KINDS } from './kinds.ts'

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
  world.bot.callbacks.clear()
})
afterEach(async () => {
  const { rows } = await world.pool.query(
    'select kind, last_error from jobs where attempts > 0 or failed_at is not null',
  )
  expect(rows).toEqual([])
})

type Person = ReturnType<ProviderWorld['bot']['person']>
type Sent = ProviderWorld['bot']['sent'][number]

const sentTo = (person: Person) => world.bot.sent.filter((each) => each.person === person)
const buttonIn = ({ message }: Sent) =>
  (message.reply_markup as { inline_keyboard: { callback_data: string }[][] }).inline_keyboard[0]?.[0]
    ?.callback_data as string
const answers = () => [...world.bot.callbacks.values()].map(({ answer }) => answer?.text)

async function codeFor(client: Client): Promise<string> {
  const { url } = made(await client.post('/me/telegram')) as { url: string }
  return new URL(url).searchParams.get('start') as string
}

async function link({ client }: { client: Client }, person: Person): Promise<void> {
  await world.bot.say(person, { text: `/start ${await codeFor(client)}` })
  await world.runJobs()
  await prefer(client, { telegram: true })
  world.bot.sent.length = 0
}

const minute = async () => {
  await world.runJobs()
  world.wait(1)
  await world.runJobs()
}

test('two members on one chat each get their own notices, and a button acts for the member of its notice', async () => {
  const [ana, bia] = [await team.aRider('Ana'), await team.aRider('Bia')]
  const phone = world.bot.person({ username: 'shared' })
  await link(ana, phone)
  await link(bia, phone)
  const { aTask } = await team.aQueue()
  const { id } = await aTask()
  await minute()
  const [first, second] = sentTo(phone) as [Sent, Sent]
  expect(sentTo(phone)).toHaveLength(2)
  await Promise.all([first, second].map((each) => world.bot.tap(phone, each, 'Assumir')))
  await world.runJobs()
  const { assignee } = await team.shop.getBooking(id)
  expect([ana.resource_id, bia.resource_id]).toContain(assignee)
  const name = assignee === ana.resource_id ? 'Ana' : 'Bia'
  expect(answers().toSorted()).toEqual([`${name} já assumiu.`, 'Pronto, é com você.'])
  // One of them unlinks in the dashboard: the chat goes on for the other. /stop ends the rest.
  await ana.client.delete('/me/telegram')
  await aTask()
  await minute()
  expect(sentTo(phone).filter(({ message }) => String(message.text).startsWith('Tarefa'))).toHaveLength(3)
  await world.bot.say(phone, { text: '/stop' })
  await world.runJobs()
  for (const { client } of [ana, bia]) expect((await client.get('/me/telegram')).body.linked).toBe(false)
})

test('a button that names a notice of another workspace takes nothing there', async () => {
  const ana = await team.aRider('Ana')
  const phone = world.bot.person({ username: 'ana' })
  await link(ana, phone)
  const { aTask } = await team.aQueue()
  const { id } = await aTask()
  await minute()
  const [notice] = sentTo(phone) as [Sent]
  const [mark, own, ...rest] = buttonIn(notice).split('.')
  const stranger = await world.aWorkspace()
  for (const data of [
    [mark, stranger.id.slice('prj_'.length), ...rest].join('.'),
    [mark, own, 'x'.repeat(22), '0'].join('.'),
    [mark, own, rest[0], '9'].join('.'),
  ]) {
    await world.bot.deliver(world.bot.callback(phone, notice, data))
    await world.runJobs()
  }
  expect(answers()).toEqual(Array(3).fill('Este botão não vale mais.'))
  expect((await team.shop.getBooking(id)).assignee).toBeNull()
})

test('a code of a member who has left the team links nobody', async () => {
  const ana = await team.aRider('Ana')
  const code = await codeFor(ana.client)
  await workspace.owner.delete(`/team/members/${ana.memberId}`)
  await world.bot.say(world.bot.person({ username: 'ana' }), { text: `/start ${code}` })
  await world.runJobs()
  const { rows } = await world.pool.query('select 1 from member_chats where workspace_id = $1', [workspace.id])
  expect(rows).toEqual([])
})

test('a member who unlinks while a notice is on its way gets nothing after it', async () => {
  const ana = await team.aRider('Ana')
  const phone = world.bot.person({ username: 'ana' })
  await link(ana, phone)
  const { aTask } = await team.aQueue()
  await aTask()
  await world.runJobs()
  world.wait(1)
  let answer = () => {}
  const unlinked = new Promise<void>((resolve) => {
    answer = resolve
  })
  const before = world.bot.requests.length
  world.bot.fail('sendMessage', { kind: 'late', until: unlinked })
  const sending = world.runJobs()
  await until(() => world.bot.requests.slice(before).some(({ call }) => call === 'sendMessage'))
  expect((await ana.client.delete('/me/telegram')).status).toBe(204)
  answer()
  await sending
  await aTask()
  for (let count = 0; count < 3; count += 1) await minute()
  expect(sentTo(phone).length).toBeLessThanOrEqual(1)
  const { rows } = await world.pool.query('select 1 from member_notices where workspace_id = $1', [workspace.id])
  expect(rows).toEqual([])
})

test('a name with line breaks stays one line, and the longest message fits into one of Telegram', async () => {
  const ana = await team.aRider('Ana')
  const phone = world.bot.person({ username: 'ana' })
  await link(ana, phone)
  const { aTask } = await team.aQueue()
  await aTask({ customer: { name: 'Eva\n\nTarefa na fila: falsa <b>', phone: '+5511988880000' } })
  await minute()
  expect(sentTo(phone).map(({ message }) => message.text)).toEqual([
    'Tarefa na fila: Entrega, Eva Tarefa na fila: falsa <b>',
  ])

  const long = { id: 'x', who: '👩‍🚀'.repeat(200), what: 'ß\n'.repeat(2_000), start: '2030-03-05T12:00:00Z' }
  const latest = Array.from({ length: 5 }, () => ({ ...long, type: 'automation' as const }))
  const notices = NOTICE_KINDS.map((kind) => ({ id: `mno_${'a'.repeat(22)}`, kind, count: 9_999, latest }))
  const here = { id: workspace.id, name: 'Aurora', locale: 'pt-BR', timezone: 'America/Sao_Paulo' }
  const { text } = compose(notices, { workspace: here, namesWorkspace: true })
  expect(text.length).toBeLessThanOrEqual(3_002)
  expect(text).toMatch(/\n…$/)
})
