import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CATEGORY_AFTER } from '../testing/legal-config.ts'
import { shopOf } from '../testing/shop.ts'
import { aConfig, actionOf, newAction, newStage, stageOf } from '../testing/stages.ts'
import { aWorld, type Client, faultsOf, type World } from '../testing/world.ts'
import type { Action, Config } from './schema.ts'

let world: World
let client: Client
/** A resource of the workspace, for effects that assign a task. */
let somebody: string
beforeAll(async () => {
  world = await aWorld()
  const workspace = await world.aWorkspace()
  client = workspace.everything
  somebody = (await shopOf(workspace).aResource()).id
})
afterAll(() => world[Symbol.asyncDispose]())

type Change = (config: Config) => unknown

/** The faults of the factory default after a change; an empty list means that it was accepted. */
async function faultsAfter(change: Change): Promise<string[]> {
  const before = (await client.get('/stage-config')).body.version
  const answer = await client.put('/stage-config', aConfig(change))
  const after = (await client.get('/stage-config')).body.version
  const faults = faultsOf(answer)
  const isRefused = faults.length > 0
  expect([answer.status, answer.body.code, after - before]).toEqual(
    isRefused ? [422, 'validation_error', 0] : [200, undefined, 1],
  )
  expect((answer.body.errors ?? []).every(({ message }: { message: string }) => message.length > 10)).toBe(true)
  return faults
}

const add = (key: string, from: string[], to: string, change: Partial<Action> = {}) =>
  ((config) => config.actions.push(newAction(key, from, to, change))) satisfies Change
const ofQueue = { kinds: ['queue'] }
const ofSchedule = { kinds: ['scheduled'] }

/** Every stage can be reached by actions alone, so that removing another way to it is not an additional fault. */
const withWaysBack: Change = (config) => {
  add('back', ['arrived'], 'scheduled', ofSchedule)(config)
  add('gone', ['taken'], 'absent', { ...ofQueue, operation: 'no_show' })(config)
}

test('the factory default follows all rules, also with more actions', async () => {
  expect(await faultsAfter(() => {})).toEqual([])
  expect(await faultsAfter(withWaysBack)).toEqual([])
})

const RULES: [rule: string, change: Change, ...faults: string[]][] = [
  [
    'two stages have different keys',
    ({ stages }) => stages.push(newStage('arrived', 'active', ['scheduled'])),
    '/stages/10/key duplicate',
  ],
  [
    'a key that occurs three times is reported twice',
    ({ stages }) => stages.push(newStage('queued', 'waiting', ['queue']), newStage('queued', 'waiting', ['queue'])),
    '/stages/10/key duplicate',
    '/stages/11/key duplicate',
  ],
  ['two actions have different keys', add('start', ['taken'], 'in-progress', ofQueue), '/actions/8/key duplicate'],
  [
    'in the keys of actions, - and _ count as the same',
    add('not_at-home', ['taken'], 'attempted', ofQueue),
    '/actions/8/key duplicate',
  ],
  [
    'a stage with the category done is terminal',
    (config) => Object.assign(stageOf(config, 'done'), { terminal: false }),
    '/stages/6/terminal wrong_category',
  ],
  [
    'a stage with the category active is not terminal',
    (config) => Object.assign(stageOf(config, 'arrived'), { terminal: true }),
    '/stages/1/terminal wrong_category',
  ],
  ['tasks begin in a stage that exists', ({ initial }) => (initial.queue = 'nowhere'), '/initial/queue unknown_stage'],
  [
    'tasks begin in a stage for their kind',
    (config) => {
      withWaysBack(config)
      config.initial.scheduled = 'queued'
    },
    '/initial/scheduled wrong_kind',
  ],
  ['no task begins in a terminal stage', ({ initial }) => (initial.queue = 'done'), '/initial/queue wrong_category'],
  [
    'a terminal stage for the other kind is reported twice',
    (config) => {
      stageOf(config, 'attempted').category = 'done'
      stageOf(config, 'attempted').terminal = true
      config.actions = config.actions.filter(({ key }) => key !== 'not-at-home')
      for (const action of config.actions) action.from = action.from.filter((key) => key !== 'attempted')
      config.operation_stages.complete.queue = 'attempted'
      config.operation_stages.complete.scheduled = 'attempted'
      config.initial.scheduled = 'attempted'
      withWaysBack(config)
    },
    '/initial/scheduled wrong_kind',
    '/initial/scheduled wrong_category',
    '/operation_stages/complete/scheduled wrong_kind',
  ],
  [
    'an action begins in stages that exist',
    (config) => actionOf(config, 'start').from.push('nowhere'),
    '/actions/2/from/4 unknown_stage',
  ],
  [
    'no action begins in a terminal stage',
    (config) => actionOf(config, 'start').from.push('done'),
    '/actions/2/from/4 wrong_category',
  ],
  [
    'an action begins in stages for its kinds of tasks',
    (config) => actionOf(config, 'take').from.push('arrived'),
    '/actions/0/from/1 wrong_kind',
  ],
  [
    'an action has a stage to begin in for each of its kinds',
    add('go', ['arrived'], 'in-progress'),
    '/actions/8/kinds wrong_kind',
  ],
  [
    'an action leads to a stage that exists',
    (config) => (actionOf(config, 'release').to = 'nowhere'),
    '/actions/1/to unknown_stage',
  ],
  [
    'an action leads to a stage for its kinds of tasks',
    (config) => (actionOf(config, 'release').to = 'scheduled'),
    '/actions/1/to wrong_kind',
  ],
  [
    'an action for both kinds leads to a stage for both',
    add('go', ['in-progress'], 'arrived'),
    '/actions/8/to wrong_kind',
  ],
  ['only an operation leads to a terminal stage', add('end', ['in-progress'], 'done'), '/actions/8/to wrong_category'],
  [
    'a select field has options',
    (config) => Object.assign(actionOf(config, 'start'), { fields: [{ key: 'size', type: 'select' }] }),
    '/actions/2/fields/0/options required',
  ],
  [
    'a multi_select field has at least one option',
    (config) => Object.assign(actionOf(config, 'fail'), { fields: [{ key: 'a', type: 'multi_select', options: [] }] }),
    '/actions/7/fields/0/options required',
  ],
  [
    'a text field has no options',
    (config) => Object.assign(actionOf(config, 'start'), { fields: [{ key: 'a', type: 'text', options: ['x'] }] }),
    '/actions/2/fields/0/options not_used',
  ],
  [
    'only a text field has a max_length',
    (config) => Object.assign(actionOf(config, 'start'), { fields: [{ key: 'a', type: 'integer', max_length: 3 }] }),
    '/actions/2/fields/0/max_length not_used',
  ],
  [
    'the fields of an action have different keys',
    (config) =>
      Object.assign(actionOf(config, 'start'), {
        fields: [
          { key: 'a', type: 'text' },
          { key: 'A', type: 'text' },
          { key: 'a', type: 'integer' },
        ],
      }),
    '/actions/2/fields/2/key duplicate',
  ],
  [
    'the options of a field are different',
    (config) =>
      Object.assign(actionOf(config, 'start'), { fields: [{ key: 'a', type: 'select', options: ['x', 'y', 'x'] }] }),
    '/actions/2/fields/0/options/2 duplicate',
  ],
  [
    'every stage can be reached',
    ({ stages }) => stages.push(newStage('lost', 'active', ['queue'])),
    '/stages/10 unreachable',
  ],
  [
    'every stage can be reached, for each of its kinds',
    ({ stages }) => stages.push(newStage('lost', 'waiting')),
    '/stages/10 unreachable',
    '/stages/10 unreachable',
  ],
  [
    'an action for one kind reaches no stage for the other kind',
    (config) => {
      config.stages.push(newStage('lost', 'active'))
      add('lose', ['in-progress'], 'lost', ofSchedule)(config)
    },
    '/stages/10 unreachable',
  ],
  [
    'an action that begins in a stage for one kind reaches no stage for the other kind',
    (config) => {
      config.stages.push(newStage('lost', 'active'))
      add('lose', ['arrived', 'lost'], 'lost')(config)
    },
    '/stages/10 unreachable',
  ],
  [
    'stages that lead only to each other are not reached',
    (config) => {
      config.stages.push(newStage('lost', 'active', ['queue']), newStage('found', 'active', ['queue']))
      add('lose', ['found'], 'lost', ofQueue)(config)
      add('find', ['lost'], 'found', ofQueue)(config)
    },
    '/stages/10 unreachable',
    '/stages/11 unreachable',
  ],
  [
    'a terminal stage that no operation leads to is not reached',
    ({ stages }) => stages.push(newStage('archived', 'done', ['queue'])),
    '/stages/10 unreachable',
  ],
]

test.each(RULES)('%s', async (_, change, ...faults) => {
  expect(await faultsAfter(change)).toEqual(faults)
})

const CATEGORIES = ['waiting', 'planned', 'active', 'done', 'failed', 'cancelled']
const KINDS = ['scheduled', 'queue'] as const

describe.each(Object.keys(CATEGORY_AFTER) as (keyof typeof CATEGORY_AFTER)[])('the operation %s', (operation) => {
  test.each(KINDS)('puts a %s task into a stage that exists and is for its kind', async (kind) => {
    const pointer = `/operation_stages/${operation}/${kind}`
    const unknown: Change = (config) => {
      withWaysBack(config)
      config.operation_stages[operation][kind] = 'nowhere'
    }
    expect(await faultsAfter(unknown)).toEqual([`${pointer} unknown_stage`])
    const strange: Change = (config) => {
      withWaysBack(config)
      config.stages.push(newStage('theirs', CATEGORY_AFTER[operation], [kind === 'queue' ? 'scheduled' : 'queue']))
      config.operation_stages[operation] = { scheduled: 'theirs', queue: 'theirs' }
    }
    expect(await faultsAfter(strange)).toEqual([`${pointer} wrong_kind`])
  })

  test.each(KINDS)(`puts a %s task into a stage that is ${CATEGORY_AFTER[operation]}`, async (kind) => {
    for (const category of CATEGORIES) {
      const change: Change = (config) => {
        withWaysBack(config)
        config.stages.push(newStage('new', category, [kind]))
        config.operation_stages[operation][kind] = 'new'
      }
      const fits = category === CATEGORY_AFTER[operation]
      const faults = fits ? [] : [`/operation_stages/${operation}/${kind} wrong_category`]
      expect(await faultsAfter(change), category).toEqual(faults)
    }
  })
})

test.each(['check_in', 'complete', 'no_show', 'fail', 'cancel'] as const)(
  'an action with the operation %s leads to a stage of the same category',
  async (operation) => {
    for (const category of CATEGORIES) {
      const change: Change = (config) => {
        config.stages.push(newStage('new', category))
        add('do', ['in-progress'], 'new', { operation })(config)
      }
      const faults = category === CATEGORY_AFTER[operation] ? [] : ['/actions/8/to wrong_category']
      expect(await faultsAfter(change), category).toEqual(faults)
    }
  },
)

describe.each(['claim', 'release'])('a %s', (type) => {
  const only = (change: Partial<Action>) => add('new', ['taken'], 'in-progress', { type, ...ofQueue, ...change })

  test('is accepted as it is', async () => {
    expect(await faultsAfter(only({}))).toEqual([])
  })

  test('has no operation', async () => {
    expect(await faultsAfter(only({ operation: 'check_in' }))).toEqual(['/actions/8/operation not_used'])
  })

  test.each([[['scheduled', 'queue']], [['scheduled']]])('is not for %o tasks', async (kinds) => {
    expect(await faultsAfter(only({ from: ['in-progress'], kinds }))).toEqual(['/actions/8/kinds wrong_kind'])
  })

  test.each(['assign', 'unassign'])('cannot have the effect %s', async (effect) => {
    const change: Change = (config) => {
      only({})(config)
      Object.assign(actionOf(config, 'new'), { effects: [{ type: 'comment', body: 'Hello' }, { type: effect }] })
    }
    expect(await faultsAfter(change)).toEqual(['/actions/8/effects/1 not_used'])
  })
})

/** The parameters of each type. A question mark follows an optional one. */
const GUARDS = {
  unclaimed: [],
  claimed: [],
  actor_is_assignee: [],
  status_in: ['statuses'],
  evidence_present: ['kind?'],
  counter_lt: ['counter', 'value'],
}
const EFFECTS = {
  assign: ['resource_id?'],
  unassign: [],
  set_priority: ['priority'],
  add_tags: ['tags'],
  remove_tags: ['tags'],
  set_due: ['minutes?'],
  increment: ['counter', 'by?'],
  comment: ['body'],
}
const GUARD_VALUES = { statuses: ['confirmed'], kind: 'photo', counter: 'tries', value: 0 }
const EFFECT_VALUES = { priority: 'low', tags: ['a'], minutes: 0, counter: 'tries', by: 1, body: 'Hello' }

describe.each([
  ['guards', Object.entries(GUARDS), () => GUARD_VALUES],
  ['effects', Object.entries(EFFECTS), () => ({ ...EFFECT_VALUES, resource_id: somebody })],
] as const)('of the %s', (list, types, valuesOf) => {
  test.each(types)('%s needs %o and accepts nothing else', async (type, params) => {
    const values = Object.entries(valuesOf())
    const given = (names: string[]) => Object.fromEntries(values.filter(([name]) => names.includes(name)))
    const needed = params.filter((name) => !name.endsWith('?'))
    const known = params.map((name) => name.replace('?', ''))
    const faultsWith = (names: string[]) =>
      faultsAfter((config) => Object.assign(actionOf(config, 'start'), { [list]: [{ type, ...given(names) }] }))
    const pointer = `/actions/2/${list}/0`
    expect(await faultsWith(needed)).toEqual([])
    expect(await faultsWith(known)).toEqual([])
    for (const name of needed) {
      const rest = needed.filter((each) => each !== name)
      expect(await faultsWith(rest)).toEqual([`${pointer}/${name} required`])
    }
    for (const [name] of values.filter(([each]) => !known.includes(each))) {
      expect(await faultsWith([...needed, name])).toEqual([`${pointer}/${name} not_used`])
    }
  })
})

test('an empty list of tags counts as missing', async () => {
  const change: Change = (config) =>
    Object.assign(actionOf(config, 'start'), { effects: [{ type: 'add_tags', tags: [] }] })
  expect(await faultsAfter(change)).toEqual(['/actions/2/effects/0/tags required'])
})

test('all faults are reported together', async () => {
  const change: Change = (config) => {
    config.stages.push(newStage('arrived', 'active', ['scheduled']))
    stageOf(config, 'done').terminal = false
    config.initial.queue = 'nowhere'
    config.operation_stages.cancel.queue = 'done'
    actionOf(config, 'take').operation = 'complete'
    actionOf(config, 'release').to = 'somewhere'
    Object.assign(actionOf(config, 'fail'), { guards: [{ type: 'claimed', value: 1 }, { type: 'status_in' }] })
  }
  expect(await faultsAfter(change)).toEqual([
    '/stages/10/key duplicate',
    '/stages/6/terminal wrong_category',
    '/initial/queue unknown_stage',
    '/operation_stages/cancel/queue wrong_category',
    '/actions/0/to wrong_category',
    '/actions/0/operation not_used',
    '/actions/1/to unknown_stage',
    '/actions/7/guards/0/value not_used',
    '/actions/7/guards/1/statuses required',
    '/stages/2 unreachable',
    '/stages/3 unreachable',
  ])
})
