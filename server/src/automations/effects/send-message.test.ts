// The action send_message on real channels: where a message goes, and why it is skipped, delayed or sent as a template.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Automations, automationsOf } from '../../testing/automations.ts'
import { aWorldWithProviders, type ProviderWorld } from '../../testing/providers/world.ts'
import { at, made, type Shop, shopOf } from '../../testing/shop.ts'
import type { TestWorkspace } from '../../testing/world.ts'
import type { Action } from '../engine/definition.ts'

let world: ProviderWorld
let workspace: TestWorkspace
let shop: Shop
let automations: Automations
let service_id: string
beforeAll(async () => {
  world = await aWorldWithProviders()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  workspace = await world.aConnectedWorkspace()
  shop = shopOf(workspace)
  automations = automationsOf(world, workspace)
  service_id = (await shop.aClass()).service_id
  await workspace.everything.put('/bot', { enabled: false })
})

type Send = Extract<Action, { type: 'send_message' }>
const TEXT = { en: 'Hello {{customer.first_name}}', pt: 'Olá {{customer.first_name}}' }
const message = (more: Partial<Send> = {}): Send => ({ type: 'send_message', text: TEXT, ...more })

let people = 0
/** Somebody who has just written on WhatsApp. */
async function aWriter() {
  people += 1
  const person = world.meta.person({ phone: `55119${71_000_000 + people}` })
  await world.meta.say(person, { text: 'Oi, bom dia, tudo bem?' })
  await world.runJobs()
  const thread = (await workspace.everything.get('/conversations?limit=1')).body.data[0]
  return { person, thread, customer: { id: thread.customer.id as string } }
}
const book = async (customer: object) =>
  made(await shop.book({ service_id, start: at('10:00', '2030-05-20'), customer })).id as string
const textsTo = (person: unknown) =>
  world.meta.sent.filter((each) => each.person === person).map(({ body }) => (body.text as { body?: string })?.body)

/** Sends when a booking of the customer is made. */
async function sendTo(customer: object, send: Send, options = {}) {
  const action = { id: 'send', ...send }
  const automation = await automations.automate({ trigger: { type: 'booking.created' }, actions: [action] }, options)
  await book(customer)
  await world.runJobs()
  const [run] = await automations.runsOf(automation)
  return { automation, run, step: run?.steps[0] }
}

describe('the message goes', () => {
  test('where the customer wrote last, in the language of the customer, and is sent', async () => {
    const { person, customer, thread } = await aWriter()
    const { run, step } = await sendTo(customer, message())
    expect(run?.status).toBe('completed')
    expect(step).toMatchObject({
      status: 'done',
      rendered: { text: expect.stringMatching(/^Olá /) },
      result: { conversation_id: thread.id, channel: 'whatsapp', message_status: 'sent' },
    })
    expect(textsTo(person)).toEqual([expect.stringMatching(/^Olá /)])
    const { data } = (await workspace.everything.get(`/conversations/${thread.id}/messages`)).body
    expect(data[0]).toMatchObject({ author: { kind: 'automation', name: 'Test' }, status: 'sent' })
  })

  test('with options as buttons', async () => {
    const { customer, thread } = await aWriter()
    const options = [{ id: 'yes', title: { en: 'Yes', pt: 'Sim' } }]
    await sendTo(customer, message({ options }))
    const { data } = (await workspace.everything.get(`/conversations/${thread.id}/messages`)).body
    expect(data[0]).toMatchObject({ type: 'options', options: { items: [{ id: 'yes', title: 'Sim' }] } })
  })

  test('to the channel that it names, though the customer wrote last on another one', async () => {
    const { person, customer } = await aWriter()
    const friend = world.bot.person()
    await world.bot.say(friend, { text: 'Hello' })
    await world.runJobs()
    const other = (await workspace.everything.get('/conversations?limit=1')).body.data[0]
    await workspace.everything.post(`/customers/${customer.id}/merge`, { other_id: other.customer.id })
    await world.runJobs()
    const before = world.bot.sent.length
    await sendTo(customer, message({ channel: 'whatsapp' }))
    expect([textsTo(person).length, world.bot.sent.length - before]).toEqual([1, 0])
  })
})

describe('it is skipped, and the run is no failure', () => {
  test('for a customer without a channel', async () => {
    await workspace.owner.delete('/channels/whatsapp')
    const { run, step } = await sendTo({ name: 'Eva', phone: '+5511982990001' }, message())
    expect(run).toMatchObject({ status: 'skipped', error: 'Every action was skipped.' })
    expect(step).toMatchObject({ status: 'skipped', result: { skipped: 'not_reachable' } })
  })

  test('for a customer who has blocked the business', async () => {
    const { customer } = await aWriter()
    await world.db
      .updateTable('customer_identities')
      .set({ blocked: true })
      .where('customer_id', '=', customer.id)
      .execute()
    const { step } = await sendTo(customer, message())
    expect(step).toMatchObject({ status: 'skipped', result: { skipped: 'not_reachable' } })
  })

  test('when the window is closed and there is no template, also for somebody who never wrote', async () => {
    const { customer } = await aWriter()
    world.wait(24 * 60 + 1)
    expect((await sendTo(customer, message())).step).toMatchObject({ result: { skipped: 'window_closed' } })
    const { run, step } = await sendTo({ name: 'Eva', phone: '+5511982990002' }, message())
    expect(run?.status).toBe('skipped')
    expect(step).toMatchObject({ status: 'skipped', result: { skipped: 'window_closed' } })
    const { data } = (await workspace.everything.get('/conversations')).body
    expect(data).toHaveLength(1)
  })

  test('while the channel is paused', async () => {
    const { customer, person } = await aWriter()
    await workspace.owner.post('/channels/whatsapp/pause')
    const { step } = await sendTo(customer, message())
    expect(step).toMatchObject({ status: 'skipped', result: { skipped: 'paused' } })
    await workspace.owner.post('/channels/whatsapp/resume')
    await automations.pass(24 * 60)
    expect(textsTo(person)).toEqual([])
  })
})

test('with a template, it is sent although the window is closed, also to somebody who never wrote', async () => {
  await workspace.owner.post('/channels/whatsapp/templates/sync')
  await world.runJobs()
  const templates = (await workspace.owner.get('/channels/whatsapp/templates')).body.data
  const { name, language, params } = templates.find(
    (each: { sendable: boolean; params: { format: string; names: string[] } }) =>
      each.sendable && each.params.format === 'positional' && each.params.names.length > 0,
  )
  const template = { name, language, params: params.names.map(() => '{{customer.first_name}}') }
  const { customer } = await aWriter()
  world.wait(24 * 60 + 1)
  const { step } = await sendTo(customer, message({ template }))
  expect(step).toMatchObject({ status: 'done', result: { message_status: 'sent' } })
  const { run } = await sendTo({ name: 'Eva Lima', phone: '+5511982990003' }, message({ template }))
  expect(run?.status).toBe('completed')
  expect(world.meta.sent.at(-1)?.body).toMatchObject({ type: 'template', template: { name } })
  const gone = await sendTo(customer, message({ template: { ...template, name: 'nobody' } }))
  expect(gone.run).toMatchObject({ status: 'failed', error: expect.stringContaining('template') })
})

describe('with on_paused_channel wait, it waits', () => {
  test('until the pause ends, and is sent once', async () => {
    const { customer, person } = await aWriter()
    const until = new Date(world.now().getTime() + 60 * 60_000).toISOString()
    await workspace.owner.post('/channels/whatsapp/pause', { until })
    const { automation, run } = await sendTo(customer, message(), { on_paused_channel: 'wait' })
    expect(run?.status).toBe('waiting')
    await automations.pass(59)
    expect(textsTo(person)).toEqual([])
    await automations.pass(1)
    expect(textsTo(person)).toHaveLength(1)
    expect(await automations.stepsOf(automation)).toEqual(['send delayed', 'send done', 'send done', '$end completed'])
  })

  test('for at most 24 hours', async () => {
    const { customer, person } = await aWriter()
    await workspace.owner.post('/channels/whatsapp/pause')
    const { automation } = await sendTo(customer, message({ channel: 'whatsapp' }), { on_paused_channel: 'wait' })
    for (let hour = 0; hour < 25; hour += 1) await automations.pass(60)
    const [run] = await automations.runsOf(automation)
    expect(run?.status).toBe('skipped')
    expect(textsTo(person)).toEqual([])
  })
})
