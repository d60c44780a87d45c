// Every example of the contract exists and is valid, and the calls with these examples succeed.

import { randomUUID } from 'node:crypto'
import { isTime } from '@holdfast/time/calendar.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPasswordReset } from '../../accounts/user.ts'
import { contract } from '../../openapi.ts'
import { SYSTEM } from '../../platform/context.ts'
import { SYSTEM_WORKSPACE } from '../../platform/id.ts'
import { writing } from '../../platform/transaction.ts'
import { routes } from '../../slices.ts'
import { anAutomation, aPublishedFlow } from '../../testing/automation-things.ts'
import { closed } from '../../testing/closed.ts'
import { anAjv, isMoment } from '../../testing/contract.ts'
import { aPerson, made, shopOf } from '../../testing/shop.ts'
import { askUnanswered } from '../../testing/unanswered.ts'
import { giveToVisitor } from '../../testing/visitor-bookings.ts'
import { visitorsOf } from '../../testing/visitors.ts'
import { aWorld, type TestWorkspace, type World } from '../../testing/world.ts'
import { bodyCheck, queryCheck } from '../check.ts'
import type { Route } from '../route.ts'
import { exampleId, type TSchema, titleOf } from '../shape.ts'

type Json = Record<string, unknown>
interface Parameter {
  name: string
  in: string
  required: boolean
  $ref?: string
  schema: Json
  examples: { usual: { value: unknown; 'x-disabled'?: boolean } }
}
interface Operation {
  parameters: Parameter[]
}

const whole = contract() as {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
  components: Record<'schemas' | 'headers', Record<string, Json>> & { parameters: Record<string, Parameter> }
}
const { schemas } = whole.components

const ajv = anAjv(isMoment)
ajv.addSchema({ $id: 'contract', components: closed(whole.components) })

/** Most fields have the schema of another one, and compiling a schema takes long. */
const compiled = new Map<string, ReturnType<typeof ajv.compile>>()

function faultsOf(schema: unknown, value: unknown): unknown[] {
  const text = JSON.stringify(schema)
  const validate = compiled.get(text) ?? ajv.compile(closed(rooted(schema)))
  compiled.set(text, validate)
  return validate(value) ? [] : (validate.errors ?? [])
}

/** The same schema, with references that name the document. */
const rooted = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"contract#/components/'))

const operationOf = ({ path, method }: Route) => whole.paths[path]?.[method.toLowerCase()] as Operation

/** Every object in a value, with its path. */
function* places(value: unknown, at = ''): Generator<[string, Json]> {
  if (value === null || typeof value !== 'object') return
  if (!Array.isArray(value)) yield [at, value as Json]
  for (const [name, member] of Object.entries(value)) yield* places(member, `${at}/${name}`)
}

/** Every schema of the contract at any depth: of components, parameters and headers, and of their parts. */
const everySchema = [...places(whole)].filter(
  ([at, { type, $ref }]) => !/\/examples?\//.test(at) && (typeof type === 'string' || Array.isArray(type)) && !$ref,
)

describe('an example', () => {
  test('is there for every shape, fits it exactly, and is the only one with its name', () => {
    for (const [name, schema] of Object.entries(schemas)) {
      const [example, ...more] = schema.examples as unknown[]
      expect(more, name).toEqual([])
      expect(faultsOf({ $ref: `#/components/schemas/${name}` }, example), name).toEqual([])
    }
  })

  test('is valid wherever it is used', { timeout: 120_000 }, () => {
    expect(everySchema.length).toBeGreaterThan(1_000)
    for (const [at, schema] of everySchema) {
      for (const example of (schema.examples as unknown[] | undefined) ?? []) {
        expect(faultsOf(schema, example), `${at} ${JSON.stringify(example)}`).toEqual([])
      }
    }
  })

  test('is there for every field and header, unless the type already shows the value', () => {
    const missing = [...fields(), ...headers()].filter(([, schema]) => !showsItself(schema))
    expect(missing.map(([at]) => at)).toEqual([])
  })

  test('is there for every parameter, and the reference page sends it only if the parameter is required', () => {
    for (const { name, required, schema, examples } of parameters()) {
      const { value, 'x-disabled': isLeftOut = false } = examples.usual
      expect(faultsOf(schema, value), name).toEqual([])
      expect(isLeftOut, name).toBe(!required)
    }
  })

  test('of a body passes the check of the server', () => {
    const sent = routes.filter((route) => route.body && !route.takesFile)
    for (const route of sent) {
      const { title } = route.body as { title?: string }
      expect(bodyCheck(route.body as TSchema)(exampleNamed(title ?? route.at)), route.at).toEqual([])
    }
  })

  test('of a query passes the check of the server', () => {
    for (const route of routes) {
      const given = operationOf(route).parameters.filter((parameter) => parameter.in === 'query')
      const query = given.map(({ name, examples }) => [name, asText(examples.usual.value)])
      expect(queryCheck(route.query)(Object.fromEntries(query)), route.at).toEqual([])
    }
  })

  test('is there for every JSON body and answer, under the name of its shape', () => {
    for (const { at, body, takesFile, returns } of routes) {
      for (const shape of [takesFile ? null : body, returns]) {
        if (shape) expect(schemas[(shape as { title?: string }).title ?? ''], at).toBeDefined()
      }
    }
  })

  test('has an end after its start, and was updated after it was created', () => {
    const pairs = [
      ['start', 'end'],
      ['start_at', 'end_at'],
      ['from', 'to'],
      ['created_at', 'updated_at'],
      ['created_at', 'start'],
      ['created_at', 'expires_at'],
    ] as const
    let seen = 0
    for (const [at, value] of places(Object.values(schemas).map(({ examples }) => examples))) {
      for (const [early, late] of pairs) {
        if (typeof value[early] !== 'string' || typeof value[late] !== 'string') continue
        // Quiet hours are times of day, and usually end on the next day.
        if (early === 'from' && isTime(value.from as string)) continue
        seen += 1
        const [one, two] = [String(value[early]), String(value[late])]
        const isBefore = one < two || (one === two && late === 'updated_at')
        expect(isBefore, `${at}: ${early} ${one}, ${late} ${two}`).toBe(true)
      }
    }
    expect(seen).toBeGreaterThan(50)
  })

  test('of a booking has the buffer of its service', () => {
    const { end, allocations } = exampleNamed('Booking') as { end: string; allocations: [{ end: string }] }
    const { buffer_minutes } = exampleNamed('Service') as { buffer_minutes: number }
    expect(Date.parse(allocations[0].end) - Date.parse(end)).toBe(buffer_minutes * 60_000)
  })

  test('of an event has the status that the event leads to', () => {
    const statuses = Object.keys(whole.webhooks).map((type) => {
      const { data } = exampleNamed(`${titleOf(type)}Event`) as { data: { booking?: { status: string } } }
      return `${type} ${data.booking?.status ?? '–'}`
    })
    expect(statuses).toEqual([
      'booking.created held',
      'booking.confirmed confirmed',
      'booking.cancelled cancelled',
      'booking.rescheduled confirmed',
      'booking.no_show no_show',
      'booking.completed completed',
      'webhook.ping –',
    ])
  })
})

const exampleNamed = (name: string) => (schemas[name] as { examples: unknown[] }).examples[0]

const asText = (value: unknown) => (Array.isArray(value) ? value.map(String) : String(value))

const fields = () =>
  [...places(schemas)]
    .filter(([at]) => at.endsWith('/properties') && !/\/examples\//.test(at))
    .flatMap(([at, properties]) =>
      Object.entries(properties).map(([name, schema]) => [`${at}/${name}`, schema] as const),
    )

const parameters = () =>
  [...Object.values(whole.paths).flatMap(Object.values), ...Object.values(whole.webhooks).map(({ post }) => post)]
    .flatMap((operation: Operation) => operation.parameters)
    .concat(Object.values(whole.components.parameters))
    .filter(({ $ref }) => !$ref)

const headers = () => Object.entries(whole.components.headers).map(([name, { schema }]) => [name, schema] as const)

function showsItself(schema: unknown): boolean {
  const { $ref, anyOf, examples, enum: values, items, readOnly, ...rest } = schema as Json
  if ($ref || readOnly || values || 'const' in rest || 'default' in rest) return true
  if (Array.isArray(examples)) return examples.length > 0
  return Array.isArray(anyOf) ? anyOf.some(showsItself) : items !== undefined && showsItself(items)
}

/** Bodies that cannot be sent as they are, with the reason. */
const NOT_SENT: Record<string, string> = {
  setResourcePhoto: 'a form with a file, whose bytes no example can hold',
  createAttachment: 'a form with a file, whose bytes no example can hold',
  uploadMessageFile: 'a form with a file, whose bytes no example can hold',
  uploadKnowledgeFile: 'a form with a file, whose bytes no example can hold',
  uploadWebChatFile: 'a form with a file, whose bytes no example can hold',
}

describe('a call with the example succeeds', () => {
  let world: World
  beforeAll(async () => {
    world = await aWorld()
    world.wait((Date.parse('2026-11-18T12:00:00.000Z') - world.now().getTime()) / 60_000)
  })
  afterAll(() => world[Symbol.asyncDispose]())

  const asking = routes.filter(({ id, body }) => body && !(id in NOT_SENT))
  test.each(asking.map((route) => [route.id, route] as const))('by %s', async (id, route) => {
    const workspace = await world.aWorkspace()
    const names = { ...(await furnish(workspace, route)), ...(await getReady(world, workspace, id)) }
    const real = (text: string) => Object.entries(names).reduce((all, [known, id]) => all.replaceAll(known, id), text)
    const path = route.path.replace(/\{(\w+)\}/g, (_, name) => String(parameterOf(route, name)))
    const body = JSON.parse(real(JSON.stringify(exampleNamed((route.body as { title: string }).title))))
    const client = await clientFor(world, workspace, route, names[exampleId('bkg')])
    const method = route.method.toLowerCase() as 'post'
    const answer = await client[method](real(path), body, { 'idempotency-key': randomUUID() })
    expect(answer.status, JSON.stringify(answer.body)).toBe(route.status)
  })

  test('every exception names an existing operation', () => {
    expect(Object.keys(NOT_SENT).filter((id) => !routes.some((route) => route.id === id))).toEqual([])
  })
})

const parameterOf = (route: Route, name: string) =>
  operationOf(route).parameters.find((parameter) => parameter.name === name)?.examples.usual.value

async function clientFor(world: World, workspace: TestWorkspace, { access }: Route, bookingId: string | undefined) {
  if (access.to === 'everybody') return world.anybody
  if (access.to === 'visitor') {
    const { token, client } = await (await visitorsOf(world, workspace)).open()
    await giveToVisitor(world, token, bookingId as string)
    return client
  }
  return access.to === 'scope' ? workspace.everything : workspace.owner
}

const EXAMPLE_ID = '0RqGxk2mTq9Lh7wVb3NcYd'

/** A workspace with one entry of every kind, by the ids in the examples. */
async function furnish(workspace: TestWorkspace, { path }: Route): Promise<Record<string, string>> {
  const shop = shopOf(workspace)
  const schedule = await shop.aSchedule()
  const bruno = await shop.aResource({ name: 'Bruno', schedule_id: schedule.id })
  const group = await shop.aGroup([bruno.id])
  const { intake_fields } = exampleNamed('NewService') as { intake_fields: object[] }
  const service = await shop.aService([{ group_id: group.id }], { intake_fields })
  const queue = await shop.aService([{ group_id: group.id }], { mode: 'queue' })
  const wish = { service_id: service.id, start: '2026-11-20T13:00:00Z' }
  const hold = made(await shop.hold({ ...wish, start: '2026-11-20T12:00:00Z' }))
  const booking = made(await shop.book(wish))
  const task = made(await shop.book({ service_id: queue.id }))
  const identities = [{ channel: 'webchat', external_id: 'visitor-1' }]
  const customer = made(await shop.client.post('/customers', { ...aPerson(), identities }))
  const other = made(await shop.client.post('/customers', aPerson()))
  const thread = made(await shop.client.post('/conversations', { customer_id: customer.id, channel: 'webchat' }))
  const message = made(await shop.client.post(`/conversations/${thread.id}/messages`, { text: 'Hello' }))
  const canned = { shortcut: 'hello', texts: { en: 'Hello' } }
  const reply = made(await shop.client.post('/canned-replies', canned))
  const item = made(await shop.client.post('/knowledge', { kind: 'text', title: 'Prices', content: 'Eighty.' }))
  const { url, events } = exampleNamed('NewWebhookEndpoint') as { url: string; events: string[] }
  const endpoint = made(await shop.client.post('/webhook-endpoints', { url, events: events.slice(1) }))
  const { memberId } = await workspace.member('agent')
  if (path.endsWith('/reopen')) await shop.operate(booking.id, 'cancel')
  const asked = /^(\/public\/webchat)?\/holds/.test(path) ? hold : path.includes('/actions/') ? task : booking
  const inCatalog = [schedule.id, bruno.id, group.id, service.id]
  const written = [thread.id, message.id, reply.id, item.id]
  const ids = [
    ...inCatalog,
    customer.identities[0].id,
    asked.id,
    customer.id,
    endpoint.id,
    ...written,
    memberId,
    workspace.id,
  ]
  const names = Object.fromEntries(ids.map((id: string) => [`${id.slice(0, 4)}${EXAMPLE_ID}`, id]))
  return { ...names, [exampleId('cus', 'c')]: other.id }
}

const REMINDS = {
  trigger: { type: 'booking.starts_in', minutes: 60 },
  actions: [{ id: 'tag', type: 'add_tags', tags: ['soon'] }],
}

/** Does what must happen before a call, and returns the tokens that it needs. */
async function getReady(world: World, workspace: TestWorkspace, id: string): Promise<Record<string, string>> {
  if (id === 'revertStageConfig') {
    await workspace.everything.put('/stage-config', exampleNamed('NewStageConfig'))
  }
  if (id === 'answerKnowledgeQuestion') {
    await askUnanswered(world, workspace.id, 'Do you have parking?')
    const { data } = (await workspace.everything.get('/knowledge/questions')).body
    return { [exampleId('kqu')]: data[0].id }
  }
  if (id === 'updateKnowledgeSource') {
    const source = made(await workspace.owner.post('/knowledge/sources', { url: 'https://www.example.com/' }))
    return { [exampleId('ksr')]: source.id }
  }
  if (/Automation$/.test(id)) return { [exampleId('aut')]: (await anAutomation(workspace, REMINDS)).id }
  if (id === 'revertAutomationFlow') return { [exampleId('flw')]: (await aPublishedFlow(workspace)).id }
  if (/Flow/.test(id)) {
    const draft = exampleNamed('FlowGraph')
    const { id: flow } = made(await workspace.owner.post('/automation-flows', { name: 'Flow', draft }))
    return { [exampleId('flw')]: flow }
  }
  if (id === 'applyAssistantProposal') {
    const proposal = made(await workspace.owner.post('/assistant/proposals', { business: 'barber', locale: 'pt-BR' }))
    return { [exampleId('prp')]: proposal.id }
  }
  if (id !== 'signIn' && id !== 'resetPassword') return {}
  // A user who signed up before exists already.
  await world.anybody.post('/auth/sign-up/email', exampleNamed('SignUp'))
  const { email } = exampleNamed('SignUp') as { email: string }
  const origin = { workspaceId: SYSTEM_WORKSPACE, actor: SYSTEM }
  const token = await writing(world.platform, origin, (ctx) => createPasswordReset(ctx, email))
  return { [(exampleNamed('PasswordReset') as { token: string }).token]: token as string }
}
