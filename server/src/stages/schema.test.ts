import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aConfig, actionOf, newAction, newStage } from '../testing/stages.ts'
import { aWorld, type Client, faultsOf, type World } from '../testing/world.ts'
import type { Config } from './schema.ts'

let world: World
let client: Client
beforeAll(async () => {
  world = await aWorld()
  client = (await world.aWorkspace()).everything
})
afterAll(() => world[Symbol.asyncDispose]())

const put = (body: unknown) => client.put('/stage-config', body)
const whole = aConfig() as unknown as Record<string, unknown>
const without = (name: string, { [name]: _, ...rest }: Record<string, unknown>) => rest

/** Checks that nothing was written, and that these are all the faults. */
async function expectRefusal(body: unknown, ...faults: string[]) {
  const answer = await put(body)
  expect({ status: answer.status, faults: faultsOf(answer) }).toEqual({ status: 422, faults })
  expect((await client.get('/stage-config')).body.version).toBe(1)
}

/** The configuration with other members in its first stage, action, guard, effect or field. */
const inStage = (members: object) => aConfig(({ stages }) => Object.assign(stages[0] as object, members))
const inAction = (members: object) => aConfig(({ actions }) => Object.assign(actions[2] as object, members))
const inGuard = (members: object) => inAction({ guards: [{ type: 'claimed', ...members }] })
const inEffect = (members: object) => inAction({ effects: [{ type: 'set_due', ...members }] })
const inField = (members: object) => inAction({ fields: [{ key: 'a', type: 'text', ...members }] })

const required = (name: string) => [`/${name} required`, without(name, whole)] as const

describe('a configuration is refused for', () => {
  test.each([
    required('initial'),
    required('operation_stages'),
    required('stages'),
    required('actions'),
    ['/initial/queue required', { ...whole, initial: { scheduled: 'scheduled' } }],
    ['/operation_stages/check_in wrong_type', aConfig((c) => Object.assign(c.operation_stages, { check_in: 'done' }))],
    ['/operation_stages/confirm unknown_field', aConfig((c) => Object.assign(c.operation_stages, { confirm: {} }))],
    [
      '/operation_stages/fail/board unknown_field',
      aConfig((c) => Object.assign(c.operation_stages.fail, { board: 'x' })),
    ],
    ['/initial/board unknown_field', aConfig((c) => Object.assign(c.initial, { board: 'x' }))],
    ['/colour unknown_field', { ...whole, colour: 'red' }],
    ['/stages wrong_type', { ...whole, stages: {} }],
    ['/stages/0 wrong_type', { ...whole, stages: ['scheduled'] }],
    ['/stages too_short', { ...whole, stages: [] }],
    ['/actions wrong_type', { ...whole, actions: null }],
    ['/note too_long', { ...whole, note: 'x'.repeat(501) }],
    ['/note wrong_type', { ...whole, note: { en: 'Hello' } }],
    ['/expected_version wrong_type', { ...whole, expected_version: '1' }],
    ['/expected_version wrong_type', { ...whole, expected_version: 1.5 }],
    ['/migrate wrong_type', { ...whole, migrate: ['queued'] }],
    ['/migrate/queued wrong_type', { ...whole, migrate: { queued: null } }],
    ['/migrate/queued too_long', { ...whole, migrate: { queued: 'x'.repeat(65) } }],
  ] as const)('%s', (fault, body) => expectRefusal(body, fault))
})

describe('a stage is refused for', () => {
  test.each([
    ['/stages/0/key format', inStage({ key: 'Scheduled' })],
    ['/stages/0/key format', inStage({ key: 'to do' })],
    ['/stages/0/key format', inStage({ key: '-todo' })],
    ['/stages/0/key format', inStage({ key: 'em-análise' })],
    ['/stages/0/key format', inStage({ key: 'todo\n' })],
    ['/stages/0/key too_long', inStage({ key: 'x'.repeat(65) })],
    ['/stages/0/key wrong_type', inStage({ key: 5 })],
    ['/stages/0/key required', inStage({ key: undefined })],
    ['/stages/0/name required', inStage({ name: undefined })],
    ['/stages/0/name wrong_type', inStage({ name: null })],
    ['/stages/0/name format', inStage({ name: '' })],
    ['/stages/0/name too_long', inStage({ name: 'x'.repeat(201) })],
    ['/stages/0/name/en format', inStage({ name: { en: '' } })],
    ['/stages/0/name/en wrong_type', inStage({ name: { en: 5 } })],
    ['/stages/0/name format', inStage({ name: {} })],
    ['/stages/0/category unknown_value', inStage({ category: 'open' })],
    ['/stages/0/category required', inStage({ category: undefined })],
    ['/stages/0/kinds too_short', inStage({ kinds: [] })],
    ['/stages/0/kinds format', inStage({ kinds: ['queue', 'queue'] })],
    ['/stages/0/kinds/0 unknown_value', inStage({ kinds: ['board'] })],
    ['/stages/0/terminal wrong_type', inStage({ terminal: 'false' })],
    ['/stages/0/color format', inStage({ color: '#12345g' })],
    ['/stages/0/color too_short', inStage({ color: '#123' }), '/stages/0/color format'],
    ['/stages/0/position out_of_range', inStage({ position: -1 })],
    ['/stages/0/position out_of_range', inStage({ position: 10_001 })],
    ['/stages/0/position wrong_type', inStage({ position: '1' })],
    ['/stages/0/sla_minutes out_of_range', inStage({ sla_minutes: 0 })],
    ['/stages/0/sla_minutes out_of_range', inStage({ sla_minutes: 527_041 })],
    ['/stages/0/sla_minutes wrong_type', inStage({ sla_minutes: 1.5 })],
    ['/stages/0/colour unknown_field', inStage({ colour: '#123456' })],
  ] as [string, object, ...string[]][])('%s', (fault, body, ...more) => expectRefusal(body, fault, ...more))
})

describe('an action is refused for', () => {
  test.each([
    ['/actions/2/key format', inAction({ key: 'Start' })],
    ['/actions/2/key too_short', inAction({ key: '' }), '/actions/2/key format'],
    ['/actions/2/key required', inAction({ key: undefined })],
    ['/actions/2/name required', inAction({ name: undefined })],
    ['/actions/2/type unknown_value', inAction({ type: 'jump' })],
    ['/actions/2/type required', inAction({ type: undefined })],
    ['/actions/2/kinds too_short', inAction({ kinds: [] })],
    ['/actions/2/from required', inAction({ from: undefined })],
    ['/actions/2/from too_short', inAction({ from: [] })],
    ['/actions/2/from wrong_type', inAction({ from: 'scheduled' })],
    ['/actions/2/from format', inAction({ from: ['taken', 'taken'] })],
    ['/actions/2/from/0 format', inAction({ from: ['Taken'] })],
    ['/actions/2/to required', inAction({ to: undefined })],
    ['/actions/2/to wrong_type', inAction({ to: null })],
    ['/actions/2/operation unknown_value', inAction({ operation: 'reschedule' })],
    ['/actions/2/operation unknown_value', inAction({ operation: 'confirm' })],
    ['/actions/2/roles/0 unknown_value', inAction({ roles: ['boss'] })],
    ['/actions/2/roles format', inAction({ roles: ['agent', 'agent'] })],
    ['/actions/2/guards too_long', inAction({ guards: Array.from({ length: 21 }, () => ({ type: 'claimed' })) })],
    ['/actions/2/effects too_long', inAction({ effects: Array.from({ length: 21 }, () => ({ type: 'unassign' })) })],
    [
      '/actions/2/fields too_long',
      inAction({ fields: Array.from({ length: 51 }, (_, index) => ({ key: `f${index}`, type: 'text' })) }),
    ],
    ['/actions/2/colour unknown_field', inAction({ colour: 'red' })],
    ['/actions/2/guards/0/type unknown_value', inGuard({ type: 'weather' })],
    ['/actions/2/guards/0/type required', inGuard({ type: undefined })],
    ['/actions/2/guards/0/role unknown_field', inGuard({ role: 'agent' })],
    ['/actions/2/guards/0/statuses/0 unknown_value', inGuard({ statuses: ['completed'] })],
    ['/actions/2/guards/0/statuses too_short', inGuard({ statuses: [] })],
    ['/actions/2/guards/0/kind unknown_value', inGuard({ kind: 'video' })],
    ['/actions/2/guards/0/counter format', inGuard({ counter: '__proto__' })],
    ['/actions/2/guards/0/value wrong_type', inGuard({ value: '3' })],
    ['/actions/2/guards/0/value out_of_range', inGuard({ value: -1 })],
    ['/actions/2/effects/0/type unknown_value', inEffect({ type: 'send_message' })],
    ['/actions/2/effects/0/text unknown_field', inEffect({ text: 'Hello' })],
    ['/actions/2/effects/0/resource_id wrong_type', inEffect({ resource_id: 5 })],
    ['/actions/2/effects/0/priority unknown_value', inEffect({ priority: 'asap' })],
    ['/actions/2/effects/0/tags/0 format', inEffect({ tags: [' '] })],
    ['/actions/2/effects/0/minutes out_of_range', inEffect({ minutes: -1 })],
    ['/actions/2/effects/0/by out_of_range', inEffect({ by: 0 })],
    ['/actions/2/effects/0/by out_of_range', inEffect({ by: 1_001 })],
    ['/actions/2/effects/0/counter format', inEffect({ counter: 'Tries' })],
    ['/actions/2/effects/0/body too_long', inEffect({ body: 'x'.repeat(10_001) })],
    ['/actions/2/fields/0/key format', inField({ key: 'what is it' })],
    ['/actions/2/fields/0/type unknown_value', inField({ type: 'video' })],
    ['/actions/2/fields/0/required wrong_type', inField({ required: 'yes' })],
    ['/actions/2/fields/0/max_length out_of_range', inField({ max_length: 10_001 })],
    ['/actions/2/fields/0/hint unknown_field', inField({ hint: 'Hello' })],
  ] as [string, object, ...string[]][])('%s', (fault, body, ...more) => expectRefusal(body, fault, ...more))
})

test('a body that is not an object is refused', async () => {
  await expectRefusal([], ' wrong_type')
  await expectRefusal({}, '/initial required', '/operation_stages required', '/stages required', '/actions required')
})

describe('a configuration can have', () => {
  const many = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, index) => make(index))
  const withStages = (count: number) => (config: Config) => {
    for (const stage of many(count - config.stages.length, (index) => newStage(`more-${index}`, 'active', ['queue']))) {
      config.stages.push(stage)
      config.actions.push(newAction(`to-${stage.key}`, ['in-progress'], stage.key, { kinds: ['queue'] }))
    }
  }
  const withActions = (count: number) => (config: Config) =>
    config.actions.push(
      ...many(count - config.actions.length, (index) => newAction(`more-${index}`, ['in-progress'], 'in-progress')),
    )

  test('40 stages, and no more', async () => {
    await expectRefusal(aConfig(withStages(41)), '/stages too_long')
    const roomy = (await world.aWorkspace()).everything
    const answer = await roomy.put('/stage-config', aConfig(withStages(40)))
    expect(answer).toMatchObject({ status: 200, body: { version: 2 } })
    expect(answer.body.stages).toHaveLength(40)
  })

  test('80 actions, and no more', async () => {
    await expectRefusal(aConfig(withActions(81)), '/actions too_long')
    const roomy = (await world.aWorkspace()).everything
    const answer = await roomy.put('/stage-config', aConfig(withActions(80)))
    expect(answer.body.actions).toHaveLength(80)
  })

  test('a migration for each of 40 stages, and no more', async () => {
    const migrate = Object.fromEntries(many(41, (index) => [`stage-${index}`, 'queued']))
    const answer = await put({ ...whole, migrate })
    expect(answer.status).toBe(422)
    expect(faultsOf(answer)).toEqual(['/migrate format'])
  })
})

test('the longest values are stored, and can be sent back as they were read', async () => {
  const { everything } = await world.aWorkspace()
  const key = 'x'.repeat(64)
  const sent = aConfig((config) => {
    config.stages.push({ ...newStage(key, 'active'), name: 'é'.repeat(200), position: 10_000, sla_minutes: 527_040 })
    config.actions.push({ ...newAction('9_-', ['in-progress'], key), name: { 'pt-BR': 'x'.repeat(200) } })
    const tags = Array.from({ length: 50 }, (_, index) => `${index}`.padEnd(50, 'x'))
    Object.assign(actionOf(config, '9_-'), {
      effects: [
        { type: 'add_tags', tags },
        { type: 'comment', body: 'x'.repeat(10_000) },
        { type: 'increment', counter: key, by: 1_000 },
        { type: 'set_due', minutes: 527_040 },
      ],
    })
  })
  const first = await everything.put('/stage-config', { ...sent, note: 'x'.repeat(500) })
  expect(first.status).toBe(200)
  const second = await everything.put('/stage-config', first.body)
  expect(second.body).toMatchObject({ version: 3, stages: first.body.stages, actions: first.body.actions })
})
