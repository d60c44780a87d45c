// A number that somebody types to the bot finds nobody's bookings, neither now nor when its owner writes.
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aBusiness } from '../testing/dialogues/business.ts'
import { aWorldWithProviders, type ProviderWorld } from '../testing/providers/world.ts'
import { made } from '../testing/shop.ts'
import { visitorsOf } from '../testing/visitors.ts'
import type { TestWorkspace } from '../testing/world.ts'

let world: ProviderWorld
let workspace: TestWorkspace
beforeAll(async () => {
  world = await aWorldWithProviders({ loops: [] })
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  await world.db.deleteFrom('channels').execute()
  await world.db.deleteFrom('channel_accounts').execute()
  workspace = await world.aWorkspace()
  await aBusiness(workspace, 'pt', 'America/Sao_Paulo')
  await world.connectWhatsApp(workspace)
})

async function settle(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await world.runJobs()
    world.wait(3 / 60)
  }
  await world.runJobs()
}

async function writes(say: (text: string) => Promise<unknown>, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    await say(text)
    await settle()
  }
}

/** Books in the chat of the website, where the bot asks for a name and a number. */
async function booksInChat(site: Awaited<ReturnType<typeof visitorsOf>>, body: object = {}): Promise<void> {
  const { client } = await site.open({ locale: 'pt-BR', ...body })
  const say = async (text: string) => made(await client.post('/public/webchat/messages', { text }))
  await writes(say, 'corte amanhã às 9h', 'Eva Prado', '11 98765-4321', 'sim')
}

const customers = async () => (await workspace.everything.get('/customers')).body.data
const isVisitor = ({ identities }: { identities: { channel: string }[] }) =>
  identities.some(({ channel }) => channel === 'webchat')

test('a customer who types the number of a stranger cannot cancel what the stranger books later', async () => {
  await workspace.owner.put('/bot/channel-policies', { policies: [{ channel: 'telegram', collect: 'name_phone' }] })
  await world.connectTelegram(workspace)
  const { meta, bot } = world
  const [attacker, victim] = [bot.person({ language_code: 'pt' }), meta.person({ phone: '5511987654321' })]
  const attacks = (...texts: string[]) => writes((text) => bot.say(attacker, { text }), ...texts)
  await attacks('corte amanhã às 9h', '11 98765-4321', 'sim')
  await writes((text) => meta.say(victim, { text }), 'massagem quinta às 15h', 'sim')
  await attacks('cancelar a massagem', 'sim')
  const found = `select s.name, b.status from bookings b
    join services s on s.workspace_id = b.workspace_id and s.id = b.service_id where b.workspace_id = $1 and s.name like 'Massagem%'`
  expect((await world.pool.query(found, [workspace.id])).rows).toEqual([
    { name: 'Massagem relaxante', status: 'confirmed' },
  ])
})

test('a visitor’s number goes to its owner, who sees nothing of what the visitor has booked', async () => {
  await booksInChat(await visitorsOf(world, workspace))
  expect((await customers()).find(isVisitor)).toMatchObject({ name: 'Eva Prado', phone: '+5511987654321' })
  const owner = world.meta.person({ phone: '5511987654321', name: 'Rosa' })
  await writes((text) => world.meta.say(owner, { text }), 'quais são meus horários?')
  const [one, other] = (await customers()).toSorted(isVisitorLast)
  expect(one).toMatchObject({ name: 'Rosa', phone: '+5511987654321' })
  expect(other).toMatchObject({ name: 'Eva Prado', phone: null, merge_suggestion: { customer_id: one.id } })
  const [thread] = (await workspace.everything.get('/conversations?channel=whatsapp')).body.data
  expect(thread.last_message.text).toContain('Você não tem horários marcados')
})

test('the name and number that an identified person types are stored, and the number goes to its owner later', async () => {
  const site = await visitorsOf(world, workspace)
  const { secret } = (await workspace.owner.post('/webchat-site/rotate-secret')).body
  const jwt = new SignJWT({ sub: 'user-1' }).setProtectedHeader({ alg: 'HS256' })
  const expires = world.now().getTime() / 1_000 + 3_600
  const identity_token = await jwt.setExpirationTime(expires).sign(new TextEncoder().encode(secret))
  await booksInChat(site, { identity_token })
  expect((await customers()).find(isVisitor)).toMatchObject({ name: 'Eva Prado', phone: '+5511987654321' })
  const owner = made(await workspace.everything.post('/customers', { name: 'Rosa', phone: '+5511987654321' }))
  expect((await customers()).find(isVisitor)).toMatchObject({
    phone: null,
    merge_suggestion: { customer_id: owner.id },
  })
})

const isVisitorLast = (one: never, other: never) => Number(isVisitor(one)) - Number(isVisitor(other))
