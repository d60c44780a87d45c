import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attach } from '../testing/form.ts'
import { expectHealth } from '../testing/health.ts'
import { historyOf } from '../testing/ledger.ts'
import { BREACHES, legalConfig, SOMEBODY } from '../testing/legal-config.ts'
import { outcome } from '../testing/race.ts'
import { aPerson, at, made, type Shop, shopOf } from '../testing/shop.ts'
import { afterAction, afterOperation, agree, type Model, offered } from '../testing/stage-oracle.ts'
import { aWorld, faultsOf, type Reply, type TestWorkspace, type World } from '../testing/world.ts'
import { configFaults } from './faults.ts'
import type { Config } from './schema.ts'
import { tidyConfig } from './tidy.ts'

/** How many random configurations are tested; `WALKS=500` takes long. */
const WALKS = Number(process.env.WALKS ?? 20)
const STEPS = 25

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const step = fc.record({
  what: fc.oneof(
    { weight: 12, arbitrary: fc.constant('act') },
    { weight: 2, arbitrary: fc.constantFrom('check_in', 'complete', 'no_show', 'fail', 'cancel', 'reschedule') },
    { weight: 2, arbitrary: fc.constantFrom('book', 'pay later', 'queue', 'hold') },
    { weight: 2, arbitrary: fc.constantFrom('confirm', 'release', 'attach', 'wait') },
  ),
  /** Which booking, which action, and who does it. */
  which: fc.nat(),
  action: fc.nat(),
  doer: fc.nat({ max: 9 }),
  hasData: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
  /** Whether to choose something that should succeed, if there is anything. */
  isLikely: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? Omit<T, 'what'> & { what: string } : never

interface Setup {
  shop: Shop
  config: Config
  services: { class_id: string; deposit_id: string; queue_id: string }
  /** Two resources of the queue's group, and one outside it. */
  people: { group: string[]; outsider: string }
}

/** A shop with an oracle that knows the expected state of every booking. */
class Walk {
  readonly #tasks = new Map<string, Model>()
  readonly #shop: Shop
  readonly #config: Config
  readonly #services: Setup['services']
  readonly #people: Setup['people']
  #starts = 0

  constructor({ shop, config, services, people }: Setup) {
    this.#shop = shop
    this.#config = config
    this.#services = services
    this.#people = people
  }

  async go(step: Step): Promise<void> {
    const { what } = step
    if (what === 'book') return this.#begin(this.#services.class_id, 'confirmed')
    if (what === 'pay later') return this.#begin(this.#services.deposit_id, 'pending_payment')
    if (what === 'queue') return this.#begin(this.#services.queue_id, 'confirmed')
    if (what === 'hold') return this.#hold()
    if (what === 'wait') return this.#wait()
    const wanted = what === 'confirm' || what === 'release' ? ['held'] : ['confirmed', 'pending_payment', 'checked_in']
    const likely = [...this.#tasks].filter(([, { status }]) => wanted.includes(status))
    const [id, task] = pick(step.isLikely && likely.length > 0 ? likely : [...this.#tasks], step.which)
    if (what === 'act') return this.#act(id, task, step)
    if (what === 'confirm') return this.#confirm(id, task)
    if (what === 'release') return this.#release(id, task)
    if (what === 'attach') return this.#attach(id, task, step)
    return this.#operate(id, task, what)
  }

  #nextStart() {
    this.#starts += 1
    return new Date(Date.parse(at('10:00', '2030-06-03')) + this.#starts * 30 * 60_000).toISOString()
  }

  async #begin(service_id: string, status: string) {
    const kind = service_id === this.#services.queue_id ? 'queue' : 'scheduled'
    const task = made(await this.#shop.book({ service_id, ...(kind === 'scheduled' && { start: this.#nextStart() }) }))
    await this.#see(task.id, newModel(kind, status, this.#config.initial[kind]), task)
  }

  async #hold() {
    const { id } = made(await this.#shop.hold({ service_id: this.#services.class_id, start: this.#nextStart() }))
    await this.#see(id, newModel('scheduled', 'held', this.#config.initial.scheduled))
  }

  /** Holds expire; the API shows this even before it is written. */
  async #wait() {
    world.wait(11)
    const lapsed = [...this.#tasks].filter(([, { status }]) => status === 'held')
    const expired = (task: Model) => afterOperation(this.#config, task, 'expire') as Model
    for (const [id, task] of lapsed) {
      expect(await this.#shop.getBooking(id)).toMatchObject(shown({ ...expired(task), version: task.version }))
    }
    await world.runJobs()
    for (const [id, task] of lapsed) await this.#see(id, expired(task))
  }

  async #confirm(id: string, task: Model) {
    const answer = await this.#shop.confirm(id, { customer: aPerson() })
    if (task.status === 'held') {
      await this.#see(id, { ...task, status: 'confirmed', version: task.version + 1 }, answer.body)
    } else {
      await this.#seeRefusal(
        id,
        task,
        answer,
        task.status === 'expired' ? '410 hold_expired' : '409 invalid_transition',
      )
    }
  }

  async #release(id: string, task: Model) {
    const answer = await this.#shop.release(id)
    const after = afterOperation(this.#config, task, 'release')
    if (after) await this.#see(id, after)
    else if (task.status === 'released') expect(answer.status).toBe(204)
    else {
      await this.#seeRefusal(
        id,
        task,
        answer,
        task.status === 'expired' ? '410 hold_expired' : '409 invalid_transition',
      )
    }
  }

  async #attach(id: string, task: Model, { action }: Step) {
    const kind = pick(['photo', 'signature'], action)
    made(await attach(this.#shop.client, id, { kind }))
    await this.#see(id, { ...task, evidence: [...new Set([...task.evidence, kind])] })
  }

  async #operate(id: string, task: Model, operation: string) {
    const after = afterOperation(this.#config, task, operation)
    const isMove = operation === 'reschedule'
    const answer = isMove
      ? await this.#shop.reschedule(id, { start: this.#nextStart() })
      : await this.#shop.operate(id, operation.replace('_', '-'))
    if (!after) return this.#seeRefusal(id, task, answer, '409 invalid_transition')
    expect(outcome(answer)).toBe(isMove ? '201' : '200')
    await this.#see(id, after, isMove ? undefined : answer.body)
    if (!isMove) return
    const { priority, tags, due } = task
    const fresh = { ...newModel('scheduled', task.status, this.#config.initial.scheduled), priority, tags, due }
    await this.#see(answer.body.id, fresh, answer.body)
  }

  async #act(id: string, task: Model, { action: draw, doer: who, hasData, isLikely }: Step) {
    const { actions } = this.#config
    const keys = offered(this.#config, task)
    const likely = actions.filter(({ key }) => keys.includes(key))
    const action = pick(isLikely && likely.length > 0 ? likely : actions, draw)
    const [first, second] = this.#people.group as [string, string]
    // Usually the assignee acts, so that the walk gets further.
    const doer = [null, this.#people.outsider, first, second, first][who] ?? task.assignee ?? first
    const data = hasData ? { why: 'So', sure: false } : {}
    const now = world.now()
    const expected = afterAction(task, action, { doer, data, now }, this.#people)
    const answer = await this.#shop.act(id, action.key, { resource_id: doer, data })
    if (typeof expected === 'string') return this.#seeRefusal(id, task, answer, expected)
    expect(outcome(answer), `${action.key} by ${doer}`).toBe('200')
    await this.#see(id, expected, answer.body)
  }

  async #seeRefusal(id: string, task: Model, answer: Reply, expected: string) {
    expect(outcome(answer)).toBe(expected)
    if (answer.body.code === 'invalid_transition') {
      expect(answer.body).toMatchObject({ current_status: task.status, current_stage: task.stage })
    }
    await this.#see(id, task)
  }

  /** Checks the answer, the booking and its history against the oracle. */
  async #see(id: string, task: Model, answer?: Reply['body']) {
    this.#tasks.set(id, task)
    const read = await this.#shop.getBooking(id)
    if (answer) expect(answer).toEqual(read)
    expect(read).toMatchObject(shown(task))
    expect(read.counters).toEqual({ ...task.counters })
    expect(read.available_actions).toEqual(offered(this.#config, task))
    expect(agree(this.#config, read), `${read.status} in ${read.stage}`).toBe(true)
    const last = (await historyOf(world, id)).at(-1)
    expect(last).toMatchObject({ version: task.version, to_status: task.status, to_stage: task.stage })
  }
}

const pick = <T>(list: readonly T[], draw: number) => list[draw % list.length] as T
const newModel = (kind: Model['kind'], status: string, stage: string): Model => {
  const blank = { version: 1, assignee: null, counters: {}, evidence: [], priority: 'normal', tags: [], due: null }
  return { kind, status, stage, ...blank }
}
const shown = ({ status, stage, kind, version, assignee, priority, tags, due }: Model) => {
  return { status, stage, kind, version, assignee, priority, tags, due_at: due?.toISOString() ?? null }
}

async function open(workspace: TestWorkspace, drawn: Config): Promise<Setup> {
  const shop = shopOf(workspace)
  const { service_id: queue_id, rider, group_id } = await shop.aQueue()
  const [other, outsider] = [await shop.aResource({ name: 'Other' }), await shop.aResource({ name: 'Outsider' })]
  await shop.client.patch(`/resource-groups/${group_id}`, { resource_ids: [rider, other.id] })
  const { service_id: class_id, room } = await shop.aClass()
  const deposit = await shop.aService([{ resource_ids: [room] }], { price_cents: 100, deposit_cents: 50 })
  const config: Config = JSON.parse(JSON.stringify(drawn).replaceAll(SOMEBODY, rider))
  const services = { class_id, deposit_id: deposit.id, queue_id }
  return { shop, config, services, people: { group: [rider, other.id], outsider: outsider.id } }
}

test('with any legal configuration, stage and status agree after every step', async () => {
  await fc.assert(
    fc.asyncProperty(
      legalConfig,
      fc.array(step, { minLength: STEPS, maxLength: STEPS, size: 'max' }),
      async (drawn, steps) => {
        const place = await open(await world.aWorkspace(), drawn)
        const answer = await place.shop.client.put('/stage-config', place.config)
        expect([answer.status, faultsOf(answer)]).toEqual([200, []])
        const walk = new Walk(place)
        for (const what of ['book', 'pay later', 'queue', 'hold']) await walk.go({ ...(steps[0] as Step), what })
        for (const each of steps) await walk.go(each)
      },
    ),
    // The time for shrinking a failure is limited.
    { numRuns: WALKS, interruptAfterTimeLimit: WALKS * 4_000 },
  )
  await expectHealth(world)
}, 600_000)

const sent = (config: Config) => tidyConfig(config as never)

test('any legal configuration has no faults, and is stored as it was sent', () => {
  fc.assert(
    fc.property(legalConfig, (config) => {
      expect(configFaults(sent(config))).toEqual([])
      expect(sent(sent(config))).toEqual(sent(config))
    }),
    { numRuns: WALKS * 20 },
  )
})

test('a legal configuration with one fault is refused for this fault', async () => {
  const client = (await world.aWorkspace()).everything
  const breach = fc.constantFrom(...BREACHES)
  // Most faults are in an action, and a configuration may have no actions.
  const withActions = legalConfig.filter(({ actions }) => actions.length > 0)
  fc.assert(
    fc.property(withActions, breach, fc.nat(), (config, [fault, breakIt], draw) => {
      breakIt(config, draw)
      const faults = configFaults(sent(config)).map(({ code, ...at }) => `${'pointer' in at ? at.pointer : ''} ${code}`)
      expect(faults).toContainEqual(expect.stringMatching(fault))
    }),
    { numRuns: WALKS * 40 },
  )
  await fc.assert(
    fc.asyncProperty(withActions, breach, fc.nat(), async (drawn, [fault, breakIt], draw) => {
      const config: Config = JSON.parse(JSON.stringify(drawn).replaceAll(`"${SOMEBODY}"`, 'null'))
      breakIt(config, draw)
      const answer = await client.put('/stage-config', JSON.stringify(config).replaceAll(`"${SOMEBODY}"`, 'null'))
      expect(answer.status).toBe(422)
      expect(faultsOf(answer)).toContainEqual(expect.stringMatching(fault))
    }),
    { numRuns: WALKS },
  )
  expect((await client.get('/stage-config')).body.version).toBe(1)
})
