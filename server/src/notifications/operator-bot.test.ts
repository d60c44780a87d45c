// The operator's bot: one bot for workspaces without one, so that one chat may be linked in several of them.
import { HOUR_MS, plus } from '@holdfast/time/moment.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { aWorldWithProviders, type ProviderWorld } from '../testing/providers/world.ts'
import { made } from '../testing/shop.ts'
import { aTeam, prefer, type Team } from '../testing/team.ts'
import type { Client, TestWorkspace } from '../testing/world.ts'

let world: ProviderWorld
beforeAll(async () => {
  world = await aWorldWithProviders({ hasOperatorBot: true })
})
afterAll(() => world[Symbol.asyncDispose]())

type Person = ReturnType<ProviderWorld['bot']['person']>
interface Courier {
  workspace: TestWorkspace
  team: Team
  rider: Awaited<ReturnType<Team['aRider']>>
  aTask(): Promise<{ id: string }>
}

async function aCourier(name: string): Promise<Courier> {
  const workspace = await world.aWorkspace(name)
  const team = await aTeam(world, workspace)
  const rider = await team.aRider('Ana')
  const { aTask } = await team.aQueue('Entrega')
  return { workspace, team, rider, aTask: () => aTask({ customer: { name: 'Eva', phone: '+5511977770000' } }) }
}

const textsTo = (person: Person) =>
  world.bot.sent.filter((each) => each.person === person).map(({ message }) => message.text as string)
const isLinked = async ({ rider }: Courier) => (await rider.client.get('/me/telegram')).body.linked

async function link({ client }: { client: Client }, person: Person): Promise<void> {
  const { url } = made(await client.post('/me/telegram'))
  await world.bot.say(person, { text: `/start ${new URL(url).searchParams.get('start')}` })
  await world.runJobs()
  await prefer(client, { telegram: true })
}

const minute = async () => {
  await world.runJobs()
  world.wait(1)
  await world.runJobs()
}

let [aurora, norte]: [Courier, Courier] = [null as never, null as never]
let ana: Person
beforeEach(async () => {
  ;[aurora, norte] = [await aCourier('Salão Aurora'), await aCourier('Clínica Norte')]
  ana = world.bot.person({ username: 'ana' })
  for (const { rider } of [aurora, norte]) await link(rider, ana)
  world.bot.sent.length = 0
})

describe('one chat in two workspaces', () => {
  test('gets the notices of both, and each says which workspace it is about', async () => {
    await aurora.aTask()
    await norte.aTask()
    await minute()
    expect(textsTo(ana).toSorted()).toEqual([
      'Clínica Norte\nTarefa na fila: Entrega, Eva',
      'Salão Aurora\nTarefa na fila: Entrega, Eva',
    ])
  })

  test('takes a task only in the workspace of the button', async () => {
    const [hers, others] = [await aurora.aTask(), await norte.aTask()]
    await minute()
    const sent = world.bot.sent.find(({ message }) => String(message.text).startsWith('Salão Aurora'))
    await world.bot.tap(ana, sent as never, 'Assumir')
    await world.runJobs()
    expect((await aurora.team.shop.getBooking(hers.id)).assignee).toBe(aurora.rider.resource_id)
    expect((await norte.team.shop.getBooking(others.id)).assignee).toBeNull()
  })

  test('stays linked in one when the member leaves or unlinks the other, and /stop ends both', async () => {
    await norte.rider.client.delete('/me/telegram')
    expect([await isLinked(aurora), await isLinked(norte)]).toEqual([true, false])
    await aurora.aTask()
    await norte.aTask()
    await minute()
    expect(textsTo(ana)).toEqual([expect.stringMatching(/^Salão Aurora\n/)])
    await link(norte.rider, ana)
    await norte.workspace.owner.delete(`/team/members/${norte.rider.memberId}`)
    expect(await isLinked(aurora)).toBe(true)
    await world.bot.say(ana, { text: '/stop' })
    await world.runJobs()
    expect(await isLinked(aurora)).toBe(false)
  })

  test('is unlinked in both when the person blocks the bot', async () => {
    await world.bot.block(ana)
    await world.runJobs()
    expect([await isLinked(aurora), await isLinked(norte)]).toEqual([false, false])
  })
})

describe('the hook of the operator', () => {
  test('accepts only calls with the secret', async () => {
    const update = JSON.stringify(world.bot.update(ana, { text: '/stop' }))
    for (const headers of [{}, { 'x-telegram-bot-api-secret-token': 'guessed' }] as Record<string, string>[]) {
      expect((await world.anybody.post('/hooks/operator-bot/telegram', update, headers)).status).toBe(401)
    }
    await world.runJobs()
    expect(await isLinked(aurora)).toBe(true)
  })

  test('does not exist without a bot of the operator', async () => {
    await using other = await aWorldWithProviders()
    expect((await other.anybody.post('/hooks/operator-bot/telegram', '{}')).status).toBe(404)
  })

  test('answers somebody who is linked nowhere, and makes no customer of them', async () => {
    const eve = world.bot.person({ username: 'eve' })
    await world.bot.say(eve, { text: `/start ${'A'.repeat(43)}` })
    await world.runJobs()
    expect(textsTo(eve)).toEqual([expect.stringContaining('has expired')])
    expect((await aurora.workspace.everything.get('/conversations')).body.data).toEqual([])
  })
})

// Citus is simulated: a read that would have to ask the machine of another workspace fails, as it does there.
test('notices go on while another workspace cannot be reached', async ({ skip }) => {
  skip(inject('engine') === 'citus', 'it simulates Citus')
  const { pool } = world
  // The other workspace has just sent a notice, so it counts.
  const later = plus(world.now(), HOUR_MS)
  await pool.query('update member_chats set not_before = $2 where workspace_id = $1', [norte.workspace.id, later])
  await pool.query(`
    create function reaches(id text) returns boolean language plpgsql cost 10000 as $$ begin
      if id = '${norte.workspace.id}' then raise exception 'connection to the remote node failed' using errcode = '08006'; end if;
      return true;
    end $$;
    alter table member_chats rename to all_member_chats;
    create view member_chats as select * from all_member_chats where reaches(workspace_id)`)
  onTestFinished(async () => {
    await pool.query('drop view member_chats; alter table all_member_chats rename to member_chats')
  })
  world.bot.sent.length = 0
  await aurora.aTask()
  await minute()
  expect(textsTo(ana)).toHaveLength(1)
})

test('a chat gets at most twenty messages a minute, however many workspaces it is linked in', async () => {
  const places = [aurora, norte]
  while (places.length < 22) {
    const place = await aCourier(`Loja ${places.length}`)
    await link(place.rider, ana)
    places.push(place)
  }
  world.bot.sent.length = 0
  for (const place of places) await place.aTask()
  await minute()
  expect(textsTo(ana)).toHaveLength(20)
  await minute()
  expect(textsTo(ana)).toHaveLength(22)
}, 120_000)
