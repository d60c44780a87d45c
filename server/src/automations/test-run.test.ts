// Dry runs through the front door: what would be said and done, why, and that nothing is.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outcome } from '../testing/race.ts'
import { at, type Shop, shopOf } from '../testing/shop.ts'
import { threadsOf } from '../testing/threads.ts'
import { aWorld, type Client, faultsOf, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let workspace: TestWorkspace
let client: Client
let shop: Shop
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  workspace = await world.aWorkspace()
  client = workspace.everything
  shop = shopOf(workspace)
})

const template = async (key: string) => {
  const { data } = (await client.get('/automation-templates')).body
  return data.find((each: { key: string }) => each.key === key).automation
}
const add = async (automation: object) => {
  const made = await client.post('/automations', automation)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body
}
const aBooking = async (customer: object = { name: 'Ana Souza', phone: '+5511988887777', locale: 'pt-BR' }) => {
  const { service_id } = await shop.aBarber({ name: 'Corte' })
  return (await shop.book({ service_id, start: at('11:30'), customer })).body
}
const tryOut = (id: string, body: object) => client.post(`/automations/${id}/test`, body)
const countOf = async () =>
  Number(
    (
      await world.db
        .selectFrom('events')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirst()
    )?.n,
  )

test('the reminder shows its text as the customer would read it, with its buttons, and nothing is written', async () => {
  const booking = await aBooking()
  const { id } = await add(await template('reminder'))
  const before = await countOf()
  const { status, body } = await tryOut(id, { subject_id: booking.id })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toMatchObject({ matched: true, status: 'completed' })
  expect(body.steps).toEqual([
    {
      id: 'remind',
      type: 'send_message',
      status: 'done',
      at: world.now().toISOString(),
      rendered: {
        channel: 'last_used',
        text: 'Oi, Ana! Passando para lembrar do seu horário de Corte: terça-feira, 5 de março, às 11:30. Podemos contar com você?',
        options: [
          { id: 'do:confirm', title: 'Sim, eu vou' },
          { id: 'do:reschedule', title: 'Remarcar' },
          { id: 'do:cancel', title: 'Cancelar' },
        ],
        template: null,
      },
      reasons: ['send_message is carried out.'],
      path: [{ id: '$trigger', type: 'trigger', port: 'next', reason: 'The run begins.' }],
    },
    {
      id: '$end',
      type: 'end',
      status: 'completed',
      at: world.now().toISOString(),
      rendered: null,
      reasons: ['The end was reached.'],
      path: [{ id: 'remind', type: 'send_message', port: 'next', reason: 'The action was carried out.' }],
    },
  ])
  expect(await countOf()).toBe(before)
  expect((await client.get(`/automations/${id}/runs`)).body.data).toEqual([])
})

test('a moved clock reaches into the quiet hours, and the message waits for the morning', async () => {
  const booking = await aBooking()
  const { id } = await add(await template('reminder'))
  const { body } = await tryOut(id, { subject_id: booking.id, now: '2030-03-04T22:00:00-03:00' })
  expect(body.steps).toMatchObject([
    { id: 'remind', status: 'waited', reasons: ['The quiet hours last from 21:00 to 08:00.'] },
    { id: 'remind', type: 'send_message', status: 'done', at: '2030-03-05T11:00:00.000Z' },
    { type: 'end', status: 'completed' },
  ])
})

test('waits are skipped, and the reasons say why no run begins', async () => {
  const booking = await aBooking()
  const { id } = await add(await template('win_back'))
  const refused = (await tryOut(id, { subject_id: booking.id })).body
  expect(refused).toEqual({
    matched: false,
    reasons: ['booking.status eq "no_show": false'],
    steps: [],
    status: null,
  })
  await shop.operate(booking.id, 'no-show')
  const { body } = await tryOut(id, { subject_id: booking.id, now: '2030-03-05T12:00:00-03:00' })
  expect(body).toMatchObject({
    matched: true,
    steps: [
      { id: 'later', type: 'wait', status: 'waited', rendered: { until: '2030-03-05T17:00:00.000Z' } },
      { id: 'invite', status: 'done', at: '2030-03-05T17:00:00.000Z' },
      { type: 'end', status: 'completed' },
    ],
  })
})

test('a trigger by time does not wait for a booking that was cancelled', async () => {
  const booking = await aBooking()
  const { id } = await add(await template('reminder'))
  await shop.operate(booking.id, 'cancel', {})
  expect((await tryOut(id, { subject_id: booking.id })).body).toMatchObject({
    matched: false,
    reasons: ['booking.starts_in waits for this subject: false'],
  })
})

test('what the event changed, and what the customer wrote, can be given', async () => {
  const threads = threadsOf(world, workspace)
  const thread = await threads.aThread()
  const { id } = await add({
    name: 'Prices',
    trigger: { type: 'message.arrived', words: ['price'] },
    actions: [{ id: 'say', type: 'send_message', text: { en: 'You wrote: {{message.text}}' } }],
  })
  const asked = await tryOut(id, { subject_id: thread.id, event: { text: 'The price, please' } })
  expect(asked.body.steps[0].rendered.text).toBe('You wrote: The price, please')
  await threads.says(thread, 'Hello')
  expect((await tryOut(id, { subject_id: thread.id })).body).toMatchObject({ matched: false })
  const tagged = await add({
    name: 'Tagged',
    trigger: { type: 'customer.tagged', tag: 'vip' },
    actions: [{ id: 'note', type: 'add_comment', body: 'Is {{customer.first_name}}' }],
  })
  const changes = { 'customer.tags': { from: [], to: ['vip'] } }
  expect((await tryOut(tagged.id, { subject_id: thread.customer.id, event: { changes } })).body).toMatchObject({
    matched: true,
    steps: [{ rendered: { body: 'Is Ana' } }, { type: 'end' }],
  })
})

test('an automation for closed hours answers outside the opening hours, and not inside them', async () => {
  const threads = threadsOf(world, workspace)
  await shop.aBarber()
  const thread = await threads.aThread()
  await client.post(`/conversations/${thread.id}/mode`, { mode: 'human' })
  await threads.says(thread, 'Oi')
  const { id } = await add(await template('out_of_hours'))
  const night = await tryOut(id, { subject_id: thread.id, now: '2030-03-05T23:00:00-03:00' })
  expect(night.body).toMatchObject({ matched: true, steps: [{ type: 'send_message' }, { type: 'end' }] })
  const day = await tryOut(id, { subject_id: thread.id, now: '2030-03-05T11:00:00-03:00' })
  expect(day.body).toMatchObject({ matched: false })
})

describe('a flow', () => {
  const node = (id: string, type: string, config: object = {}) => ({ id, type, config })
  const edge = (from: string, port: string, to: string) => ({ from, port, to })
  const ASK = {
    nodes: [
      node('start', 'trigger', { type: 'booking.completed' }),
      node('ask', 'ask', {
        text: { 'pt-BR': 'De 1 a 5, como foi?' },
        save_as: 'stars',
        expect: { type: 'number', min: 1, max: 5 },
        timeout_minutes: 60,
      }),
      node('good', 'condition', { field: 'answers.stars', op: 'gte', value: 4 }),
      node('thank', 'action', { type: 'send_message', text: { 'pt-BR': 'Obrigada pelos {{answers.stars}}!' } }),
      node('people', 'handoff', { note: 'Gave {{answers.stars}}' }),
      node('end', 'end'),
    ],
    edges: [
      edge('start', 'next', 'ask'),
      edge('ask', 'answer', 'good'),
      edge('ask', 'invalid', 'people'),
      edge('ask', 'timeout', 'end'),
      edge('good', 'true', 'thank'),
      edge('good', 'false', 'people'),
      edge('thank', 'next', 'end'),
    ],
  }
  const aFlow = async () => (await workspace.owner.post('/automation-flows', { name: 'Stars', draft: ASK })).body.id
  const tryFlow = (id: string, body: object) => workspace.owner.post(`/automation-flows/${id}/test`, body)

  test('is tried as a draft, with the answers that are given', async () => {
    const booking = await aBooking()
    const id = await aFlow()
    const good = (await tryFlow(id, { subject_id: booking.id, answers: ['5'] })).body
    expect(good.steps).toMatchObject([
      { id: 'ask', status: 'asked', rendered: { text: 'De 1 a 5, como foi?' } },
      {
        id: 'thank',
        rendered: { text: 'Obrigada pelos 5!' },
        reasons: ['The answer is 5.', 'answers.stars gte 4: true', 'send_message is carried out.'],
        path: [
          { id: 'ask', type: 'ask', port: 'answer', reason: 'The answer is 5.' },
          { id: 'good', type: 'condition', port: 'true', reason: 'answers.stars gte 4: true' },
        ],
      },
      { id: 'end', type: 'end', status: 'completed' },
    ])
    const bad = (await tryFlow(id, { subject_id: booking.id, answers: ['so', 'so', 'la la'] })).body
    expect(bad.steps.map((step: { id: string }) => step.id)).toEqual(['ask', 'ask', 'ask', 'people', 'people'])
    const silent = (await tryFlow(id, { subject_id: booking.id })).body
    expect(silent).toMatchObject({ matched: true, status: 'completed', steps: [{ id: 'ask' }, { id: 'end' }] })
  })

  test('without a draft and a version cannot be tried; with faults it says all of them', async () => {
    const empty = (await workspace.owner.post('/automation-flows', { name: 'Empty' })).body.id
    expect(outcome(await tryFlow(empty, { subject_id: 'bkg_x' }))).toBe('409 invalid_transition')
    const draft = { nodes: [node('start', 'trigger', { type: 'booking.completed' })], edges: [] }
    await workspace.owner.put(`/automation-flows/${empty}/draft`, draft)
    expect(faultsOf(await tryFlow(empty, { subject_id: 'bkg_x' }))).toEqual(['/nodes/0 port_not_joined'])
  })
})

test('a subject is needed, must exist, and must be of this workspace', async () => {
  const booking = await aBooking()
  const { id } = await add(await template('reminder'))
  expect(faultsOf(await tryOut(id, {}))).toEqual(['/subject_id required'])
  expect(outcome(await tryOut(id, { subject_id: 'bkg_unknown' }))).toBe('404 not_found')
  const other = await world.aWorkspace()
  const theirs = (await other.everything.post('/automations', await template('reminder'))).body
  expect(outcome(await other.everything.post(`/automations/${theirs.id}/test`, { subject_id: booking.id }))).toBe(
    '404 not_found',
  )
})

test('a schedule is tried without a subject, and one that is given is not ignored', async () => {
  const { id } = await add({
    name: 'Daily',
    trigger: { type: 'schedule', cron: '0 9 * * *' },
    actions: [{ id: 'tell', type: 'notify_team', text: 'Good morning, {{workspace.name}}' }],
  })
  expect((await tryOut(id, {})).body).toMatchObject({
    matched: true,
    steps: [{ type: 'notify_team' }, { type: 'end' }],
  })
  expect(faultsOf(await tryOut(id, { subject_id: 'bkg_any' }))).toEqual(['/subject_id not_used'])
})
