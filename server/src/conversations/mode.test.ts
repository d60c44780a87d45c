import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventsOfConversation } from '../testing/ledger.ts'
import { inLine } from '../testing/race.ts'
import { type Threads, threadsOf } from '../testing/threads.ts'
import { aWorld, type Client, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let workspace: TestWorkspace
let client: Client
let threads: Threads
beforeAll(async () => {
  world = await aWorld()
  workspace = await world.aWorkspace()
  client = workspace.everything
  threads = threadsOf(world, workspace)
})
afterAll(() => world[Symbol.asyncDispose]())

const at = (id: string) => `/conversations/${id}`
const get = async (id: string) => (await client.get(at(id))).body
const inMinutes = (minutes: number) => new Date(world.now().getTime() + minutes * 60_000).toISOString()
const setMode = (id: string, body: object) => client.post(`${at(id)}/mode`, body)
const reply = (id: string, text = 'Hello') => workspace.owner.post(`${at(id)}/messages`, { text })

async function aBotThread() {
  const thread = await threads.aThread()
  return (await setMode(thread.id, { mode: 'bot' })).body
}

describe('by hand', () => {
  test('the bot answers from now on, then a person, and handing over emits one event', async () => {
    const thread = await threads.aThread()
    const { memberId } = await workspace.member('agent')
    expect(await setMode(thread.id, { mode: 'bot' })).toMatchObject({
      status: 200,
      body: { mode: 'bot', mode_reason: 'api', mode_until: null, version: 2 },
    })
    const human = { mode: 'human', assignee_id: memberId, until: inMinutes(90), reason: 'customer_request' }
    expect((await setMode(thread.id, { ...human, expected_version: 2 })).body).toMatchObject({
      mode: 'human',
      mode_reason: 'customer_request',
      mode_until: inMinutes(90),
      assignee: { id: memberId },
      version: 3,
    })
    expect((await setMode(thread.id, human)).body.version).toBe(3)
    const told = await eventsOfConversation(world, thread.id)
    const handedOver = told.filter(({ type }) => type === 'conversation.handed_over')
    expect(handedOver.map(({ data }) => data)).toMatchObject([{ reason: 'customer_request', assignee_id: memberId }])
  })

  test('an unknown member, a stale version, a time that has passed and a time for the bot are refused', async () => {
    const { id } = await threads.aThread()
    expect((await setMode(id, { mode: 'human', assignee_id: 'mem_nobody' })).status).toBe(404)
    expect((await setMode(id, { mode: 'bot', expected_version: 5 })).body).toMatchObject({ code: 'version_conflict' })
    for (const body of [
      { mode: 'human', until: inMinutes(0) },
      { mode: 'bot', until: inMinutes(5) },
    ]) {
      expect((await setMode(id, body)).body.errors).toMatchObject([{ pointer: '/until', code: 'out_of_range' }])
    }
    expect((await setMode(id, { mode: 'nobody' })).status).toBe(422)
    expect((await setMode(id, {})).status).toBe(422)
  })

  test('a customer who is handed over has waited since their first unanswered message', async () => {
    const thread = await aBotThread()
    await threads.says(thread, 'Hello')
    const since = world.now().toISOString()
    world.wait(1)
    await threads.says(thread, 'Anybody?')
    expect(await get(thread.id)).toMatchObject({ waiting_since: null, unread_count: 2 })
    expect((await setMode(thread.id, { mode: 'human' })).body.waiting_since).toBe(since)
    expect((await reply(thread.id)).status).toBe(201)
    expect((await get(thread.id)).waiting_since).toBe(null)
  })
})

describe('when its time has passed', () => {
  test('the bot answers again from that instant on, before any job has run, and the job changes nothing more', async () => {
    const thread = await threads.aThread()
    await setMode(thread.id, { mode: 'bot' })
    await setMode(thread.id, { mode: 'human', until: inMinutes(30) })
    const until = inMinutes(30)
    world.wait(29)
    expect(await get(thread.id)).toMatchObject({ mode: 'human', version: 3 })
    world.wait(1)
    const shown = await get(thread.id)
    expect(shown).toMatchObject({
      mode: 'bot',
      mode_reason: 'timeout',
      mode_until: null,
      updated_at: until,
      version: 4,
    })
    const listed = async (mode: string) =>
      (await client.get(`/conversations?mode=${mode}&customer_id=${thread.customer.id}`)).body.data.length
    expect([await listed('bot'), await listed('human')]).toEqual([1, 0])
    await world.runJobs()
    expect(await get(thread.id)).toEqual(shown)
    const told = await eventsOfConversation(world, thread.id)
    expect(told.at(-1)).toMatchObject({ type: 'conversation.changed', actor: { kind: 'system' } })
    expect(told.at(-1).data.conversation).toMatchObject({ mode: 'bot', version: 4 })
  })

  test('a change at that instant may expect the version that was shown', async () => {
    const thread = await threads.aThread()
    await setMode(thread.id, { mode: 'human', until: inMinutes(5) })
    world.wait(5)
    const { version } = await get(thread.id)
    const changed = await client.patch(at(thread.id), { priority: 'high', expected_version: version })
    expect(changed).toMatchObject({ status: 200, body: { mode: 'bot', priority: 'high', version: version + 1 } })
  })

  test('each reply of the team moves that time', async () => {
    const thread = await aBotThread()
    await reply(thread.id)
    expect(await get(thread.id)).toMatchObject({ mode: 'human', mode_reason: 'team_reply', mode_until: inMinutes(480) })
    world.wait(400)
    await reply(thread.id)
    expect((await get(thread.id)).mode_until).toBe(inMinutes(480))
    world.wait(100)
    await world.runJobs()
    expect(await get(thread.id)).toMatchObject({ mode: 'human' })
    world.wait(380)
    await world.runJobs()
    expect(await get(thread.id)).toMatchObject({ mode: 'bot', mode_reason: 'timeout' })
  })
})

describe('a reply of the team takes over', () => {
  test('in the same change, but neither a note nor a message of a program does', async () => {
    const thread = await aBotThread()
    await workspace.owner.post(`${at(thread.id)}/messages`, { text: 'He is angry', private: true })
    expect(await get(thread.id)).toMatchObject({ mode: 'bot' })
    await client.post(`${at(thread.id)}/messages`, { text: 'Your order is ready' })
    expect(await get(thread.id)).toMatchObject({ mode: 'bot', version: 4 })
    await reply(thread.id)
    expect(await get(thread.id)).toMatchObject({ mode: 'human', mode_reason: 'team_reply', version: 5 })
    const types = (await eventsOfConversation(world, thread.id)).map(({ type }) => type)
    expect(types.slice(-2)).toEqual(['conversation.changed', 'message.stored'])
    expect(types).not.toContain('conversation.handed_over')
  })

  test('but does not set an end if a person answers without an end', async () => {
    const thread = await threads.aThread()
    await reply(thread.id)
    expect(await get(thread.id)).toMatchObject({ mode: 'human', mode_reason: 'default', mode_until: null })
  })

  test('at the same time as a change to the bot: both happen in either order, and the later one counts', async () => {
    const first = await aBotThread()
    await setMode(first.id, { mode: 'human' })
    const handBack = (id: string) => () => setMode(id, { mode: 'bot' })
    const answer = (id: string) => () => reply(id)
    const one = await inLine(world, 'conversations', first.id, handBack(first.id), answer(first.id))
    expect(one.map(({ status }) => status)).toEqual([200, 201])
    expect(await get(first.id)).toMatchObject({ mode: 'human', mode_reason: 'team_reply' })

    const second = await aBotThread()
    const two = await inLine(world, 'conversations', second.id, answer(second.id), handBack(second.id))
    expect(two.map(({ status }) => status)).toEqual([201, 200])
    expect(await get(second.id)).toMatchObject({ mode: 'bot', mode_reason: 'api' })
  })
})
