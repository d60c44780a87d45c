// The node ask on WhatsApp, Telegram and the chat widget: the run gets the answer before the bot does, and the question
// is asked again after a wrong answer.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Automations, automationsOf } from '../testing/automations.ts'
import { aWorldWithProviders, type ProviderWorld } from '../testing/providers/world.ts'
import { visitorsOf } from '../testing/visitors.ts'
import type { TestWorkspace } from '../testing/world.ts'
import type { Expect, Graph } from './engine/definition.ts'

let world: ProviderWorld
let workspace: TestWorkspace
let automations: Automations
beforeAll(async () => {
  world = await aWorldWithProviders()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  workspace = await world.aConnectedWorkspace()
  automations = automationsOf(world, workspace)
  await workspace.everything.put('/bot', { enabled: true })
  await workspace.everything.put('/bot/channel-policies', {}).catch(() => null)
})

const NUMBER: Expect = { type: 'number', min: 1, max: 10 }

const asking = (expected: Expect): Graph => ({
  nodes: [
    { id: 't', type: 'trigger', config: { type: 'message.arrived', words: ['start'] } },
    {
      id: 'q',
      type: 'ask',
      config: { text: { en: 'How many?' }, save_as: 'n', expect: expected, timeout_minutes: 30 },
    },
    { id: 'got', type: 'action', config: { type: 'send_message', text: { en: 'Got {{answers.n}}' } } },
    { id: 'bad', type: 'action', config: { type: 'send_message', text: { en: 'Never mind' } } },
    { id: 'late', type: 'action', config: { type: 'add_tags', tags: ['late'] } },
    { id: 'e', type: 'end', config: {} },
  ],
  edges: [
    { from: 't', port: 'next', to: 'q' },
    { from: 'q', port: 'answer', to: 'got' },
    { from: 'q', port: 'invalid', to: 'bad' },
    { from: 'q', port: 'timeout', to: 'late' },
    { from: 'got', port: 'next', to: 'e' },
    { from: 'bad', port: 'next', to: 'e' },
    { from: 'late', port: 'next', to: 'e' },
  ],
})

const flows = async () => (await workspace.owner.get('/automation-flows')).body.data

let people = 0
type Channel = 'whatsapp' | 'telegram' | 'webchat'

/** Somebody on a channel who writes, and what the business has written to them. */
async function aPersonOn(channel: Channel) {
  people += 1
  const say = await sayerOn(channel)
  return {
    async says(text: string) {
      await say(text)
      await this.reads()
    },
    sends: say,
    /** Several messages are stored before any of them is read. */
    async writes(...texts: string[]) {
      for (const text of texts) await say(text)
      world.wait(1 / 60)
      for (let seconds = 0; seconds < 10; seconds += 1) await this.reads()
    },
    /** Everybody reads what was written: automations at once, the bot after a pause. */
    async reads() {
      await world.runJobs()
      world.wait(2 / 60)
      await world.runJobs()
    },
    async thread() {
      return (await workspace.everything.get('/conversations?limit=1')).body.data[0]
    },
    /** The texts of automations and of the bot, oldest first. */
    async told(): Promise<string[]> {
      const { id } = await this.thread()
      const { data } = (await workspace.everything.get(`/conversations/${id}/messages?limit=100`)).body
      type Shown = { direction: string; private: boolean; author: { kind: string }; text: string }
      const sent = (data as Shown[]).toReversed().filter((each) => each.direction === 'outbound' && !each.private)
      return sent.map(({ author, text }) => (author.kind === 'bot' ? 'the bot' : text))
    },
  }
}

async function sayerOn(channel: Channel): Promise<(text: string) => Promise<unknown>> {
  if (channel === 'whatsapp') {
    const person = world.meta.person({ phone: `55119${72_000_000 + people}` })
    return (text) => world.meta.say(person, { text })
  }
  if (channel === 'telegram') {
    const person = world.bot.person()
    return (text) => world.bot.say(person, { text })
  }
  const { client } = await (await visitorsOf(world, workspace)).open()
  return (text) => client.post('/public/webchat/messages', { text })
}

describe.each(['whatsapp', 'telegram', 'webchat'] as const)('on %s', (channel) => {
  test('the answer goes to the run and not to the bot, which answers before and after', async () => {
    const automation = await automations.flow(asking(NUMBER))
    const person = await aPersonOn(channel)
    await person.says('hello')
    const before = await person.told()
    expect(before.length).toBeGreaterThan(0)
    expect(before.every((text) => text === 'the bot')).toBe(true)
    await workspace.everything.put('/bot', { enabled: false })
    await person.says('start')
    expect((await person.told()).slice(before.length)).toEqual(['How many?'])
    await workspace.everything.put('/bot', { enabled: true })
    await workspace.everything.post(`/conversations/${(await person.thread()).id}/mode`, { mode: 'bot' })
    await person.says('7')
    expect((await person.told()).slice(before.length)).toEqual(['How many?', 'Got 7'])
    await person.says('hello again')
    const last = (await person.told()).slice(before.length + 2)
    expect(last.length).toBeGreaterThan(0)
    expect(last.every((text) => text === 'the bot')).toBe(true)
    expect(await automations.stepsOf(automation)).toEqual(['q done', 'got done', 'e completed'])
  })

  test('the question is asked twice more after a message that is no answer, and then the run goes on without an answer', async () => {
    const automation = await automations.flow(asking(NUMBER))
    const person = await aPersonOn(channel)
    await workspace.everything.put('/bot', { enabled: false })
    await person.says('start')
    for (const text of ['many', '11']) await person.says(text)
    expect(await person.told()).toEqual(['How many?', 'How many?', 'How many?'])
    await person.says('a lot')
    expect((await person.told()).at(-1)).toBe('Never mind')
    expect(await automations.stepsOf(automation)).toEqual(['q done', 'q done', 'q done', 'bad done', 'e completed'])
  })

  test('a choice is offered as options, and is taken by its title', async () => {
    const options = [
      { id: 'one', title: { en: 'Just me' } },
      { id: 'two', title: { en: 'Two of us' } },
    ]
    await automations.flow(asking({ type: 'option', options }))
    const person = await aPersonOn(channel)
    await workspace.everything.put('/bot', { enabled: false })
    await person.says('start')
    await person.says('two of us')
    expect((await person.told()).at(-1)).toBe('Got two')
  })

  test('a customer who does not answer in time is not asked any more', async () => {
    const automation = await automations.flow(asking(NUMBER))
    const person = await aPersonOn(channel)
    await workspace.everything.put('/bot', { enabled: false })
    await person.says('start')
    await automations.pass(30)
    expect((await person.thread()).tags).toEqual(['late'])
    await person.says('7')
    expect(await person.told()).toEqual(['How many?'])
    expect(await automations.stepsOf(automation)).toEqual(['q done', 'late done', 'e completed'])
    const { rows } = await world.pool.query('select asked_by from conversations where asked_by is not null')
    expect(rows).toEqual([])
  })
})

test('an answer does not begin the same flow again', async () => {
  const graph = asking({ type: 'text' })
  const automation = await automations.flow(graph)
  const person = await aPersonOn('telegram')
  await workspace.everything.put('/bot', { enabled: false })
  await person.says('start')
  await person.says('start again')
  expect(await person.told()).toEqual(['How many?', 'Got start again'])
  expect(await automations.runsOf(automation)).toHaveLength(1)
})

test('a flow that is switched off while it asks leaves the customer to the bot', async () => {
  const automation = await automations.flow(asking(NUMBER))
  const person = await aPersonOn('telegram')
  await person.says('start')
  await automations.cancel(automation)
  const before = (await person.told()).length
  await person.says('7')
  expect((await person.told()).length).toBeGreaterThan(before)
  expect((await automations.runsOf(automation))[0]?.status).toBe('cancelled')
})

/** A flow that asks two questions, one after the other. */
const askingTwice: Graph = {
  nodes: [
    { id: 't', type: 'trigger', config: { type: 'message.arrived', words: ['start'] } },
    {
      id: 'q',
      type: 'ask',
      config: { text: { en: 'How many?' }, save_as: 'n', expect: NUMBER, timeout_minutes: 30 },
    },
    {
      id: 'name',
      type: 'ask',
      config: { text: { en: 'Whose name?' }, save_as: 'name', expect: { type: 'text' }, timeout_minutes: 30 },
    },
    { id: 'got', type: 'action', config: { type: 'send_message', text: { en: '{{answers.n}} for {{answers.name}}' } } },
    { id: 'e', type: 'end', config: {} },
  ],
  edges: [
    { from: 't', port: 'next', to: 'q' },
    { from: 'q', port: 'answer', to: 'name' },
    { from: 'q', port: 'invalid', to: 'e' },
    { from: 'q', port: 'timeout', to: 'e' },
    { from: 'name', port: 'answer', to: 'got' },
    { from: 'name', port: 'invalid', to: 'e' },
    { from: 'name', port: 'timeout', to: 'e' },
    { from: 'got', port: 'next', to: 'e' },
  ],
}

describe('a second message that comes before the run has read the first one', () => {
  /** A message of the chat widget is stored at once, so both are stored before anybody reads them. */
  async function bothAtOnce(...texts: string[]) {
    const person = await aPersonOn('webchat')
    await person.says('start')
    const before = (await person.told()).length
    await person.writes(...texts)
    return { person, since: async () => (await person.told()).slice(before) }
  }

  test('answers the same question, if the first one was not an answer', async () => {
    const automation = await automations.flow(asking(NUMBER))
    const { since } = await bothAtOnce('let me think', '7')
    expect(await since()).toEqual(['How many?', 'Got 7'])
    expect(await automations.stepsOf(automation)).toEqual(['q done', 'q done', 'got done', 'e completed'])
  })

  test('goes to the bot, if the first one was the answer and the run has ended', async () => {
    await automations.flow(asking(NUMBER))
    const { since } = await bothAtOnce('7', 'what are your opening hours?')
    const told = await since()
    expect(told).toContain('Got 7')
    expect(told).toContain('the bot')
  })

  test('goes to the bot and is not the answer to a question that was asked after it', async () => {
    await automations.flow(askingTwice)
    const { person, since } = await bothAtOnce('7', 'what are your opening hours?')
    const told = await since()
    expect(told).toContain('Whose name?')
    expect(told).toContain('the bot')
    await person.says('Ana')
    expect((await since()).at(-1)).toBe('7 for Ana')
  })

  test('goes to the bot, if the flow is deleted meanwhile', async () => {
    const automation = await automations.flow(asking(NUMBER))
    const person = await aPersonOn('webchat')
    await person.says('start')
    const before = (await person.told()).length
    await person.sends('what are your opening hours?')
    await workspace.owner.delete(`/automation-flows/${automation}`)
    await person.reads()
    expect((await person.told()).slice(before)).toEqual(['the bot'])
  })

  test('goes to the bot also where no automation begins with a message', async () => {
    const graph = asking(NUMBER)
    const [, ...others] = graph.nodes
    const trigger = { id: 't', type: 'trigger', config: { type: 'customer.tagged', tag: 'ask' } } as const
    await automations.flow({ ...graph, nodes: [trigger, ...others] })
    const person = await aPersonOn('webchat')
    await person.says('hello')
    const { customer } = await person.thread()
    await workspace.everything.patch(`/customers/${customer.id}`, { tags: ['ask'] })
    await person.reads()
    const before = await person.told()
    expect(before.at(-1)).toBe('How many?')
    await person.sends('7')
    // The run has taken the answer, and has not gone on yet.
    await world.pool.query('delete from automation_waits where workspace_id = $1', [workspace.id])
    await person.sends('what are your opening hours?')
    await workspace.owner.patch(`/automation-flows/${(await flows())[0].id}`, { enabled: false })
    await person.reads()
    expect((await person.told()).slice(before.length)).toContain('the bot')
    const { rows } = await world.pool.query(
      `select text from messages where workspace_id = $1 and content -> 'asked_by' is not null`,
      [workspace.id],
    )
    expect(rows).toEqual([])
  })
})
