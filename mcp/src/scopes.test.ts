// Keys with one scope each: a key sees the tools that its scope allows, and the API refuses its calls to all other
// tools.
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import { SCOPES, type Scope } from '../../server/src/http/caller.ts'
import { anAutomation } from '../../server/src/testing/automation-things.ts'
import { originOf } from '../../server/src/testing/origin.ts'
import { aPerson, at, bookingVerbsOf, made, shopOf } from '../../server/src/testing/shop.ts'
import { threadsOf } from '../../server/src/testing/threads.ts'
import { aWorld, type TestWorkspace, type World } from '../../server/src/testing/world.ts'
import { prompts } from './prompts.ts'
import { resources } from './resources.ts'
import { overHttp } from './testing/agents.ts'
import type { Scope as ToolScope } from './tool.ts'
import { tools } from './tools.ts'

let world: World
let origin: string
let workspace: TestWorkspace
beforeAll(async () => {
  world = await aWorld()
  origin = await originOf(world)
  workspace = await world.aWorkspace()
})
afterAll(() => world[Symbol.asyncDispose]())

/** Correct arguments for every tool, so that a call can only be refused for its scope. */
async function validArguments(workspace: TestWorkspace): Promise<Record<string, object>> {
  const { everything: client } = workspace
  const shop = shopOf(workspace)
  const { service_id } = await shop.aBarber()
  const { id: schedule_id } = await shop.aSchedule()
  const verbs = bookingVerbsOf(client)
  const book = async (time: string): Promise<string> => made(await verbs.book({ service_id, start: at(time) })).id
  const hold = async (time: string): Promise<string> =>
    made(await verbs.hold({ service_id, start: at(time), customer: aPerson() })).id
  const customer_id = made(await client.post('/customers', aPerson())).id
  const hook = { url: 'https://example.com/hook', events: ['booking.created'] }
  const endpoint_id = made(await client.post('/webhook-endpoints', hook)).id
  const booking_id = await book('09:00')
  await world.runJobs()
  const { id: conversation_id } = await threadsOf(world, workspace).aThread()
  const { data: deliveries } = (await client.get(`/webhook-endpoints/${endpoint_id}/deliveries`)).body
  return {
    get_workspace: {},
    list_catalog: {},
    list_stages: {},
    set_day_hours: { date: '2030-03-09', windows: [], schedule_id },
    search_knowledge: { query: 'Do you take cards?' },
    find_slots: { service_id },
    explain_slot: { service_id, start: '2030-03-05T09:00' },
    book: { service_id, start: '2030-03-05T09:30', customer: aPerson() },
    hold_slot: { service_id, start: '2030-03-05T10:00' },
    confirm_hold: { hold_id: await hold('10:30') },
    release_hold: { hold_id: await hold('11:00') },
    find_bookings: {},
    get_booking: { booking_id, with_history: true },
    reschedule_booking: { booking_id: await book('11:30'), start: '2030-03-05T12:00' },
    cancel_booking: { booking_id: await book('12:30') },
    record_outcome: { booking_id: await book('13:00'), outcome: 'check_in' },
    update_booking: { booking_id, notes: 'By the window' },
    find_work: { view: 'upcoming' },
    run_action: { booking_id: await book('13:30'), action: 'check-in' },
    update_task: { booking_id, priority: 'high' },
    comment_on_booking: { booking_id, body: 'Called' },
    team_overview: {},
    find_customers: { q: 'Eva' },
    get_customer: { customer_id },
    create_customer: aPerson(),
    update_customer: { customer_id, company: 'Aurora' },
    comment_on_customer: { customer_id, body: 'Prefers mornings' },
    list_conversations: { q: 'Ana' },
    get_conversation: { conversation_id },
    reply: { conversation_id, text: 'Friday at nine?' },
    hand_over: { conversation_id, mode: 'human' },
    list_automations: {},
    switch_automation: { automation_id: (await anAutomation(workspace)).id, enabled: false },
    list_webhooks: {},
    resend_delivery: { endpoint_id, delivery_id: deliveries[0].id },
  }
}

const TABLES = [
  'events',
  'jobs',
  'bookings',
  'booking_history',
  'booking_comments',
  'allocations',
  'customers',
  'customer_comments',
  'conversations',
  'messages',
  'schedule_overrides',
  'automations',
  'webhook_deliveries',
]

async function stateOf(workspaceId: string) {
  const hashes = TABLES.map(async (table) => {
    const text = `select md5(string_agg(t::text, '|' order by t::text)) as hash from ${table} t where workspace_id = $1`
    return [table, (await world.pool.query(text, [workspaceId])).rows[0].hash]
  })
  return Object.fromEntries(await Promise.all(hashes))
}

test('tools can name every scope that the API has, and no other', () => {
  expectTypeOf<ToolScope>().toEqualTypeOf<Scope>()
})

const isAllowed = (scope: Scope) => (thing: { scopes: readonly string[] }) => thing.scopes.every((one) => one === scope)

describe.each(SCOPES)('a key with %s alone', (scope) => {
  test('sees the tools of that scope, can use them, and can use no others', async () => {
    const workspace = await world.aWorkspace()
    const given = await validArguments(workspace)
    expect(Object.keys(given).toSorted()).toEqual(tools.map(({ name }) => name).toSorted())
    await using agent = await overHttp({ origin, apiKey: await workspace.keyText(scope) })
    const may = tools.filter(isAllowed(scope)).map(({ name }) => name)
    expect(agent.tools.map(({ name }) => name)).toEqual(may)

    const before = await stateOf(workspace.id)
    for (const { name } of tools.filter((tool) => !may.includes(tool.name))) {
      const problem = await agent.isRefused(name, given[name])
      expect(problem, name).toMatchObject({
        code: 'insufficient_scope',
        detail: expect.stringMatching(/ scope \w+:\w+/),
      })
    }
    expect(await stateOf(workspace.id)).toEqual(before)
    for (const name of may) await agent.does(name, given[name])
  })

  test('reads the resources and prompts of that scope and no others', async () => {
    await using agent = await overHttp({ origin, apiKey: await workspace.keyText(scope) })
    const { client } = agent
    const listed = (await client.listResources()).resources.map(({ uri }) => uri)
    expect(listed).toEqual(resources.filter(isAllowed(scope)).map(({ listing }) => listing.uri))
    for (const { listing } of resources) {
      const reading = client.readResource({ uri: listing.uri })
      if (listed.includes(listing.uri)) await reading
      else await expect(reading).rejects.toThrow(/insufficient_scope/)
    }
    const names = (await client.listPrompts()).prompts.map(({ name }) => name)
    expect(names).toEqual(prompts.filter(isAllowed(scope)).map(({ listing }) => listing.name))
    for (const { listing } of prompts) {
      const getting = client.getPrompt({ name: listing.name })
      if (names.includes(listing.name)) await getting
      else await expect(getting).rejects.toThrow(/no prompt/)
    }
  })
})

test('a key that has both scopes of a tool can use it', async () => {
  const both: Scope[] = ['config:read', 'config:write']
  await using agent = await overHttp({ origin, apiKey: await workspace.keyText(...both) })
  const names = [
    'get_workspace',
    'list_catalog',
    'list_stages',
    'set_day_hours',
    'search_knowledge',
    'list_automations',
    'switch_automation',
  ]
  expect(agent.tools.map(({ name }) => name)).toEqual(names)
  expect((await agent.does('get_workspace')).scopes).toEqual(both)
  const { schedule_id, ...day } = (await validArguments(workspace)).set_day_hours as { schedule_id: string }
  expect((await agent.does('set_day_hours', { ...day, schedule_id })).schedule.id).toBe(schedule_id)
})
