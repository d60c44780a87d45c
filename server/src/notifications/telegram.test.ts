// A member's Telegram: linking and unlinking a chat, notices with buttons, quiet hours, and what Telegram refuses.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aWorldWithProviders, type ProviderWorld } from '../testing/providers/world.ts'
import { at, made } from '../testing/shop.ts'
import { aTeam, prefer, repeatEvent, type Team } from '../testing/team.ts'
import { threadsOf } from '../testing/threads.ts'
import type { Client, TestWorkspace } from '../testing/world.ts'

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
afterEach(async () => expect(await failedJobs()).toEqual([]))

const failedJobs = async () =>
  (await world.pool.query('select kind, last_error from jobs where attempts > 0 or failed_at is not null')).rows

type Person = ReturnType<ProviderWorld['bot']['person']>
const stringContaining = (text: string) => expect.stringContaining(text)

const textsTo = (person: Person) =>
  world.bot.sent.filter((each) => each.person === person).map(({ message }) => message.text as string)
const lastTo = (person: Person) =>
  world.bot.sent.findLast((each) => each.person === person) as (typeof world.bot.sent)[0]
const buttonsOf = (person: Person) => {
  const markup = lastTo(person).message.reply_markup as { inline_keyboard: { text: string }[][] } | undefined
  return (markup?.inline_keyboard ?? []).flat().map(({ text }) => text)
}
const linkOf = async (client: Client) => made(await client.post('/me/telegram')) as { url: string; expires_at: string }
const codeOf = (url: string) => new URL(url).searchParams.get('start') as string

async function open(url: string, person: Person): Promise<void> {
  await world.bot.say(person, { text: `/start ${codeOf(url)}` })
  await world.runJobs()
}

/** Links a member with a new person on Telegram, who then wants everything there. */
async function link({ client }: { client: Client }, username = 'ana') {
  const person = world.bot.person({ username, first_name: username })
  await open((await linkOf(client)).url, person)
  await prefer(client, { telegram: true })
  world.bot.sent.length = 0
  return person
}

const press = async (person: Person, button: string) => {
  await world.bot.tap(person, lastTo(person), button)
  await world.runJobs()
  return [...world.bot.callbacks.values()].at(-1)?.answer
}

/** A minute passes, and what is due then is sent. */
const minute = async (minutes = 1) => {
  await world.runJobs()
  world.wait(minutes)
  await world.runJobs()
}

describe('a link', () => {
  test('opens the chat with the bot, works once within ten minutes, and shows who opened it', async () => {
    const { client } = await team.aMember('Ana')
    expect((await client.get('/me/telegram')).body).toEqual({ linked: false, username: null, linked_at: null })
    const { url, expires_at } = await linkOf(client)
    expect(url).toMatch(/^https:\/\/t\.me\/aurora_bot\?start=[A-Za-z0-9_-]{43}$/)
    expect(expires_at).toBe(new Date(world.now().getTime() + 600_000).toISOString())
    const ana = world.bot.person({ username: 'ana_lima' })
    await open(url, ana)
    expect((await client.get('/me/telegram')).body).toEqual({
      linked: true,
      username: 'ana_lima',
      linked_at: world.now().toISOString(),
    })
    expect(textsTo(ana)).toEqual([stringContaining('Os avisos de Salão Aurora chegam aqui')])
    const { rows } = await world.pool.query('select * from member_links')
    expect(JSON.stringify(rows)).not.toContain(codeOf(url))
  })

  test('that somebody else opens is theirs if they are first, and the member sees it and can end it', async () => {
    const member = await team.aMember('Ana')
    const { url } = await linkOf(member.client)
    const [thief, ana] = [world.bot.person({ username: 'thief' }), world.bot.person({ username: 'ana' })]
    await open(url, thief)
    await open(url, ana)
    expect(textsTo(ana)).toEqual([stringContaining('já foi usado')])
    expect((await member.client.get('/me/telegram')).body).toMatchObject({ linked: true, username: 'thief' })
    await member.client.delete('/me/telegram')
    await prefer(member.client, { telegram: true })
    await open(url, thief)
    expect(textsTo(thief).at(-1)).toContain('já foi usado')
    const { service_id } = await team.shop.aClass()
    await team.shop.book({ service_id, start: at('10:00') })
    await minute()
    expect(textsTo(thief)).toHaveLength(2)
  })

  test('without its code connects nobody, and stays a message of a customer', async () => {
    const { client } = await team.aMember('Ana')
    await linkOf(client)
    const guesser = world.bot.person()
    await world.bot.say(guesser, { text: `/start ${'A'.repeat(43)}` })
    await world.runJobs()
    expect((await client.get('/me/telegram')).body.linked).toBe(false)
    expect((await workspace.everything.get('/conversations')).body.data).toHaveLength(1)
  })

  test('that is old, or was replaced by a newer one, is answered kindly and connects nobody', async () => {
    const { client } = await team.aMember('Ana')
    const replaced = await linkOf(client)
    const old = await linkOf(client)
    const ana = world.bot.person()
    await open(replaced.url, ana)
    world.wait(10)
    await open(old.url, ana)
    expect(textsTo(ana)).toEqual([stringContaining('expirou'), stringContaining('expirou')])
    expect((await client.get('/me/telegram')).body.linked).toBe(false)
    expect((await workspace.everything.get('/conversations')).body.data).toEqual([])
  })

  test('that two people open at once connects one of them', async () => {
    const { client } = await team.aMember('Ana')
    const { url } = await linkOf(client)
    const people = [world.bot.person({ username: 'one' }), world.bot.person({ username: 'two' })]
    await Promise.all(people.map((person) => world.bot.say(person, { text: `/start ${codeOf(url)}` })))
    await world.runJobs()
    const answers = people.flatMap(textsTo).toSorted()
    expect(answers).toEqual([stringContaining('já foi usado'), stringContaining('Tudo certo')])
  })

  test('needs a bot', async () => {
    await workspace.owner.delete('/channels/telegram')
    const { client } = await team.aMember('Ana')
    expect(await client.post('/me/telegram')).toMatchObject({
      status: 422,
      body: { code: 'validation_error', errors: [{ code: 'not_reachable' }] },
    })
  })
})

describe('a linked chat', () => {
  test('is not a conversation of a customer, and says what it is for', async () => {
    const member = await team.aMember('Ana')
    const ana = await link(member)
    await world.bot.say(ana, { text: 'Oi, quero cortar o cabelo' })
    await world.bot.say(ana, { location: { latitude: -25.2, longitude: -57.5 } })
    await world.runJobs()
    expect((await workspace.everything.get('/conversations')).body.data).toEqual([])
    expect((await workspace.everything.get('/customers')).body.data).toEqual([])
    expect(textsTo(ana)).toEqual(['Aqui chegam os avisos de Salão Aurora. Para parar, envie /stop.'])
  })

  test('is unlinked by /stop, and is then a chat of a customer like any other', async () => {
    const member = await team.aMember('Ana')
    const ana = await link(member)
    await world.bot.say(ana, { text: '/stop' })
    await world.runJobs()
    expect(textsTo(ana)).toEqual([stringContaining('não recebe mais avisos')])
    expect((await member.client.get('/me/telegram')).body.linked).toBe(false)
    await world.bot.say(ana, { text: 'Oi' })
    await world.runJobs()
    expect((await workspace.everything.get('/conversations')).body.data).toHaveLength(1)
  })

  test('is unlinked when the person blocks the bot', async () => {
    const member = await team.aMember('Ana')
    const ana = await link(member)
    await world.bot.block(ana)
    await world.runJobs()
    expect((await member.client.get('/me/telegram')).body.linked).toBe(false)
  })

  test('is unlinked when Telegram says that the bot is blocked', async () => {
    const member = await team.aRider('Ana')
    const ana = await link(member)
    const { aTask } = await team.aQueue()
    await aTask()
    ana.blocked = true
    await minute()
    expect((await member.client.get('/me/telegram')).body.linked).toBe(false)
    expect(world.bot.sent).toEqual([])
  })

  test('of a bot that was replaced or removed counts as unlinked', async () => {
    const member = await team.aRider('Ana')
    await link(member)
    await workspace.owner.delete('/channels/telegram')
    expect((await member.client.get('/me/telegram')).body.linked).toBe(false)
    const { aTask } = await team.aQueue()
    await aTask()
    await minute()
    expect(world.bot.sent).toEqual([])
  })

  test('of a member who leaves gets nothing any more, not even waiting notices, and its buttons do nothing', async () => {
    const [member, other] = [await team.aRider('Ana'), await team.aRider('Bia')]
    const ana = await link(member)
    const { aTask } = await team.aQueue()
    const { id } = await aTask()
    await minute()
    await aTask()
    await world.runJobs()
    await workspace.owner.delete(`/team/members/${member.memberId}`)
    await minute(5)
    expect(textsTo(ana)).toHaveLength(1)
    expect(await press(ana, 'Assumir')).toMatchObject({ text: 'Este botão não vale mais.', show_alert: true })
    expect((await team.shop.getBooking(id)).assignee).toBeNull()
    expect(other.name).toBe('Bia')
  })
})

describe('a notice', () => {
  test('of a busy minute is one message with everything, and nothing is said twice', async () => {
    const member = await team.aRider('Ana')
    const ana = await link(member)
    const { aTask } = await team.aQueue('Entrega')
    const { service_id } = await team.shop.aClass({ name: 'Aula' })
    for (let count = 0; count < 7; count += 1) {
      await aTask({ customer: { name: `Cliente ${count}`, phone: `+551198888000${count}` } })
      await world.runJobs()
    }
    await team.shop.book({ service_id, start: at('10:00'), customer: { name: 'Eva', phone: '+5511977770000' } })
    await minute()
    expect(textsTo(ana)).toEqual([
      [
        '7 tarefas na fila',
        ...[6, 5, 4, 3, 2].map((count) => `– Entrega, Cliente ${count}`),
        'e mais 2',
        'Novo agendamento: Aula, Eva, 05/03 10:00',
      ].join('\n'),
    ])
    expect(buttonsOf(ana)).toEqual([6, 5, 4, 3, 2].map((count) => `Assumir: Entrega, Cliente ${count}`))
    await minute(10)
    expect(textsTo(ana)).toHaveLength(1)
  })

  test('of a thousand events in a minute is at most two messages to each member, which count all of them', async () => {
    const members = [await team.aMember('Ana'), await team.aMember('Bia')] as const
    const people = [await link(members[0]), await link(members[1], 'bia')]
    const { service_id } = await team.shop.aClass({ name: 'Aula' })
    const { id: booking_id } = made(await team.shop.book({ service_id, start: at('10:00') }))
    await minute()
    world.bot.sent.length = 0
    const requests = world.bot.requests.length
    for (let tenth = 0; tenth < 10; tenth += 1) {
      await repeatEvent(world, { booking_id, type: 'booking.confirmed', from: 1 + tenth * 100, count: 100 })
      await world.runJobs()
      world.wait(0.1)
    }
    for (let minutes = 0; minutes < 5; minutes += 1) await minute()
    for (const person of people) {
      const counts = textsTo(person).map((text) => Number(/^(\d+) novos agendamentos/.exec(text)?.[1]))
      expect(counts.length).toBeLessThanOrEqual(2)
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1000)
    }
    expect(world.bot.requests.slice(requests).filter(({ call }) => call === 'sendMessage').length).toBeLessThanOrEqual(
      4,
    )
  })

  test('comes only for the kinds that the member wants on Telegram, and never to the member who caused it', async () => {
    const [member, other] = [await team.aRider('Ana'), await team.aRider('Bia')]
    const [ana, bia] = [await link(member), await link(other, 'bia')]
    await prefer(member.client, { telegram: true }, { only: ['booking_created'] })
    const { service_id } = await team.aQueue()
    const wish = { service_id, customer: { name: 'Eva', phone: '+5511977770000' } }
    made(await other.client.post('/bookings', wish, { 'idempotency-key': 'one' }))
    await minute()
    expect([textsTo(ana), textsTo(bia)]).toEqual([[], []])
    await prefer(member.client, { telegram: true })
    made(await other.client.post('/bookings', wish, { 'idempotency-key': 'two' }))
    await minute()
    expect([textsTo(ana), textsTo(bia)]).toEqual([['Tarefa na fila: Entrega, Eva'], []])
  })

  test('is not sent if the right was taken away before it was due', async () => {
    const member = await team.aMember('Carla', 'admin')
    const carla = await link(member)
    const wish = { url: 'https://hooks.example.com/a', events: ['booking.created'] }
    const { id } = made(await workspace.everything.post('/webhook-endpoints', wish))
    await workspace.everything.patch(`/webhook-endpoints/${id}`, { active: false })
    await world.runJobs()
    await workspace.owner.patch(`/team/members/${member.memberId}`, { role: 'agent' })
    await minute()
    expect(textsTo(carla)).toEqual([])
  })

  test('waits for the end of quiet hours, and all of them are then one message', async () => {
    const member = await team.aRider('Ana')
    const ana = await link(member)
    // The world begins at nine in São Paulo.
    const nine = new Date(world.now().getTime() - 3 * 3_600_000).toISOString().slice(11, 16)
    const ten = new Date(world.now().getTime() - 2 * 3_600_000).toISOString().slice(11, 16)
    await prefer(member.client, { dashboard: true, telegram: true }, { quiet_hours: { from: nine, to: ten } })
    const { aTask } = await team.aQueue()
    const { service_id } = await team.shop.aClass()
    for (let count = 0; count < 3; count += 1) {
      await aTask()
      await team.shop.book({ service_id, start: at('10:00') })
      await minute(15)
    }
    expect(textsTo(ana)).toEqual([])
    expect((await member.client.get('/notifications')).body.data.length).toBeGreaterThan(0)
    await minute(16)
    expect(textsTo(ana)).toHaveLength(1)
    expect(textsTo(ana)[0]).toMatch(/^3 tarefas na fila\n[\s\S]*3 novos agendamentos/)
  })

  test('of a member who ends their quiet hours is sent at once', async () => {
    const member = await team.aRider('Ana')
    const ana = await link(member)
    await prefer(member.client, { telegram: true }, { quiet_hours: { from: '00:00', to: '23:59' } })
    const { aTask } = await team.aQueue()
    await aTask()
    await minute(5)
    expect(textsTo(ana)).toEqual([])
    await prefer(member.client, { telegram: true })
    await world.runJobs()
    expect(textsTo(ana)).toHaveLength(1)
  })

  test('is sent again when Telegram asks to wait, exactly after that time', async () => {
    const member = await team.aRider('Ana')
    const ana = await link(member)
    const { aTask } = await team.aQueue()
    await aTask()
    world.bot.fail('sendMessage', { kind: 'error', code: 429, retry_after: 90 })
    await minute()
    expect(textsTo(ana)).toEqual([])
    await aTask()
    await minute(89 / 60)
    expect(textsTo(ana)).toEqual([])
    await minute(1 / 60)
    expect(textsTo(ana)).toEqual([stringContaining('2 tarefas na fila')])
  })

  test('whose answer was lost may come once more, a minute later', async () => {
    const member = await team.aRider('Ana')
    const ana = await link(member)
    const { aTask } = await team.aQueue()
    await aTask()
    world.bot.fail('sendMessage', { kind: 'drop_after' })
    await minute()
    await world.runJobs()
    expect(textsTo(ana)).toHaveLength(1)
    await minute()
    expect(textsTo(ana)).toHaveLength(2)
    await minute(10)
    expect(textsTo(ana)).toHaveLength(2)
  })

  test('waits while the channel is paused, and customers are not held up by it', async () => {
    const member = await team.aRider('Ana')
    const ana = await link(member)
    await workspace.owner.post('/channels/telegram/pause', { reason: 'A test' })
    const { aTask } = await team.aQueue()
    await aTask()
    await minute(3)
    expect(textsTo(ana)).toEqual([])
    await workspace.owner.post('/channels/telegram/resume')
    await minute(6)
    expect(textsTo(ana)).toHaveLength(1)
  })

  test('is in the language of the workspace', async () => {
    const member = await team.aRider('Ana')
    const ana = await link(member)
    const { aTask } = await team.aQueue('Delivery')
    const customer = { name: 'Eva', phone: '+5511977770000' }
    await workspace.owner.patch(`/workspaces/${workspace.id}`, { locale: 'es-PY' })
    await aTask({ customer })
    await minute()
    await workspace.owner.patch(`/workspaces/${workspace.id}`, { locale: 'en-US' })
    await aTask({ customer })
    await minute()
    expect(textsTo(ana)).toEqual(['Tarea en espera: Delivery, Eva', 'Task waiting: Delivery, Eva'])
    expect(buttonsOf(ana)).toEqual(['Take'])
  })
})

describe('a button', () => {
  test('takes a task for the member who presses it, and the message says so', async () => {
    const member = await team.aRider('Ana')
    const ana = await link(member)
    const { aTask } = await team.aQueue('Entrega')
    const { id } = await aTask({ customer: { name: 'Eva', phone: '+5511977770000' } })
    await minute()
    expect(await press(ana, 'Assumir')).toEqual({ text: 'Pronto, é com você.', show_alert: false })
    expect(await team.shop.getBooking(id)).toMatchObject({ stage: 'taken', assignee: member.resource_id })
    expect(textsTo(ana)).toEqual(['Tarefa na fila: Entrega, Eva\n\n✓ Ana assumiu'])
    expect(buttonsOf(ana)).toEqual([])
    const { data } = (await workspace.everything.get(`/bookings/${id}/timeline`)).body
    expect(data[0]).toMatchObject({
      kind: 'booking.claimed',
      actor: { kind: 'member', id: member.memberId, name: 'Ana' },
    })
    // Ana did it herself.
    expect((await team.notificationsOf(member)).map(({ kind }: { kind: string }) => kind)).not.toContain(
      'assigned_to_me',
    )
  })

  test('takes a conversation: a person answers, and it is assigned to the member', async () => {
    const member = await team.aMember('Ana')
    const ana = await link(member)
    const threads = threadsOf(world, workspace)
    const thread = await threads.aThread('webchat', { name: 'Eva Lima' })
    await threads.says(thread, 'Oi')
    await minute()
    expect(textsTo(ana)).toEqual(['Eva Lima está esperando uma resposta (chat)'])
    await press(ana, 'Assumir')
    expect((await workspace.everything.get(`/conversations/${thread.id}`)).body).toMatchObject({
      mode: 'human',
      assignee: { id: member.memberId },
    })
    expect(textsTo(ana)[0]).toContain('✓ Ana assumiu')
  })

  test('that two members press at once is taken by one of them, and the other reads by whom', async () => {
    const members = [await team.aRider('Ana'), await team.aRider('Bia')] as const
    const people = [await link(members[0]), await link(members[1], 'bia')] as const
    const { aTask } = await team.aQueue('Entrega')
    const threads = threadsOf(world, workspace)
    for (let round = 0; round < 3; round += 1) {
      world.bot.sent.length = 0
      world.bot.callbacks.clear()
      const { id } = await aTask()
      await minute()
      await Promise.all(people.map((person) => world.bot.tap(person, lastTo(person), 'Assumir')))
      await world.runJobs()
      const answers = [...world.bot.callbacks.values()].map(({ answer }) => answer?.text as string)
      const { assignee } = await team.shop.getBooking(id)
      const winner = members.findIndex(({ resource_id }) => resource_id === assignee)
      expect(winner).toBeGreaterThanOrEqual(0)
      expect(answers.toSorted()).toEqual([`${members[winner]?.name} já assumiu.`, 'Pronto, é com você.'].toSorted())
      await team.shop.act(id, 'complete')
      await minute(2)
    }
    world.bot.sent.length = 0
    world.bot.callbacks.clear()
    await threads.says(await threads.aThread(), 'Oi')
    await minute()
    await Promise.all(people.map((person) => world.bot.tap(person, lastTo(person), 'Assumir')))
    await world.runJobs()
    const answers = [...world.bot.callbacks.values()].map(({ answer }) => answer?.text as string)
    expect(answers.filter((answer) => answer === 'Pronto, é com você.')).toHaveLength(1)
    expect(answers.filter((answer) => / já assumiu\.$/.test(answer))).toHaveLength(1)
  })

  test('that is pressed twice takes once', async () => {
    const member = await team.aRider('Ana')
    const ana = await link(member)
    const { aTask } = await team.aQueue()
    const { id } = await aTask()
    await minute()
    await Promise.all([1, 2].map(() => world.bot.tap(ana, lastTo(ana), 'Assumir')))
    await world.runJobs()
    const answers = [...world.bot.callbacks.values()].map(({ answer }) => answer?.text)
    expect(answers.toSorted()).toEqual(['Isso já está com você.', 'Pronto, é com você.'])
    expect((await team.shop.getBooking(id)).version).toBe(2)
  })

  test('is refused when the right was taken away since the notice', async () => {
    const member = await team.aRider('Ana')
    const ana = await link(member)
    const { aTask } = await team.aQueue()
    const { id } = await aTask()
    await minute()
    const before = (await workspace.everything.get('/stage-config')).body
    const onlyAdmins = ({ key, ...action }: { key: string }) =>
      key === 'take' ? { key, ...action, roles: ['admin', 'owner'] } : { key, ...action }
    await workspace.everything.put('/stage-config', { ...before, actions: before.actions.map(onlyAdmins) })
    expect(await press(ana, 'Assumir')).toEqual({ text: 'Você não tem permissão para fazer isso.', show_alert: true })
    expect((await team.shop.getBooking(id)).assignee).toBeNull()
    expect(buttonsOf(ana)).toEqual(['Assumir'])
  })

  test('is refused to a member who is no longer a resource of the queue', async () => {
    const member = await team.aRider('Ana')
    const ana = await link(member)
    const { aTask } = await team.aQueue()
    const { id } = await aTask()
    await minute()
    await workspace.everything.patch(`/resources/${member.resource_id}`, { member_id: null })
    expect(await press(ana, 'Assumir')).toMatchObject({ show_alert: true, text: stringContaining('entre as pessoas') })
    expect((await team.shop.getBooking(id)).assignee).toBeNull()
  })

  test('of a task that has ended says that it cannot be taken', async () => {
    const member = await team.aRider('Ana')
    const ana = await link(member)
    const { aTask } = await team.aQueue()
    const { id } = await aTask()
    await minute()
    await team.shop.operate(id, 'cancel')
    expect(await press(ana, 'Assumir')).toMatchObject({ text: 'Isso não pode mais ser assumido.' })
  })

  test('does nothing in the hands of somebody else, and after the chat was unlinked', async () => {
    const member = await team.aRider('Ana')
    const ana = await link(member)
    const { aTask } = await team.aQueue()
    const { id } = await aTask()
    await minute()
    const eve = world.bot.person({ username: 'eve' })
    const data = (lastTo(ana).message.reply_markup as { inline_keyboard: { callback_data: string }[][] })
      .inline_keyboard[0]?.[0]?.callback_data as string
    expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64)
    await world.bot.deliver(world.bot.callback(eve, { ...lastTo(ana), person: eve }, data))
    await world.runJobs()
    await member.client.delete('/me/telegram')
    await press(ana, 'Assumir')
    const answers = [...world.bot.callbacks.values()].map(({ answer }) => answer?.text)
    expect(answers).toEqual(['Este botão não vale mais.', 'Este botão não vale mais.'])
    expect((await team.shop.getBooking(id)).assignee).toBeNull()
    expect((await workspace.everything.get('/conversations')).body.data).toEqual([])
  })
})
