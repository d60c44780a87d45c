// Calls at random, made from the contract alone: every operation answers as it declares, whatever it is asked.
// FUZZ_CALLS makes it longer, FUZZ_SEED another one.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Route } from './http/route.ts'
import { routes } from './slices.ts'
import { type Operation, readOperations } from './testing/contract.ts'
import { asCurl, type Call, callsOf, type Kind, send } from './testing/fuzz-call.ts'
import { aFuzzShop, type FuzzShop } from './testing/fuzz-shop.ts'
import { faultsOfAnswer } from './testing/fuzz-verdict.ts'
import { expectHealth } from './testing/health.ts'
import { aWorld, type Reply, type World } from './testing/world.ts'

const CALLS = Number(process.env.FUZZ_CALLS ?? 6_000)
const SEED = Number(process.env.FUZZ_SEED ?? 1)
/** Between two rounds time passes, holds lapse and new things are made. */
const CALLS_PER_ROUND = 1_500
const MORE_ROUNDS = 5

/** Of so many calls of each kind; of the others one. */
const WEIGHTS: Partial<Record<Kind, number>> = { valid: 6, 'unfit body': 4, 'unfit query': 2 }

let world: World
let shop: FuzzShop
beforeAll(async () => {
  world = await aWorld()
  shop = await aFuzzShop(world)
})
afterAll(() => world[Symbol.asyncDispose]())

test(
  'every operation answers as the contract says, whatever it is asked',
  async () => {
    const operations = readOperations()
    expect(operations.map(({ id }) => id).toSorted()).toEqual(routes.map(({ id }) => id).toSorted())
    const tally = new Tally()
    const found: string[] = []
    const rounds = Math.ceil(CALLS / CALLS_PER_ROUND)
    const calls = Math.ceil(CALLS / rounds / operations.length)
    for (let round = 0; round < rounds + MORE_ROUNDS; round += 1) {
      // What has not been carried out by then is given some more time.
      const called = round < rounds ? operations : tally.neverDone(operations)
      if (called.length === 0) break
      await shop.stock()
      for (const operation of called) {
        const seed = seedOf(round, operations.indexOf(operation))
        const fault = await fuzz(operation, { seed, calls }, tally)
        if (fault !== null) found.push(fault)
      }
      world.wait(11)
      await world.runJobs()
    }
    console.log(tally.toTable())
    expect(found.join('\n')).toBe('')
    expect(
      tally.neverDone(operations).map(({ id }) => id),
      'never once carried out',
    ).toEqual([])
    await expectHealth(world)
  },
  60_000 + CALLS * 100,
)

/** Another one each time: with the same all operations would be called in the same ways. */
const seedOf = (round: number, index: number) => (SEED * 1_000_003 + round * 1_009 + index) | 0

/** The first answer that is not as it must be, with the call that was given it; null when all are. */
async function fuzz(operation: Operation, { seed, calls }: { seed: number; calls: number }, tally: Tally) {
  const route = routes.find(({ id }) => id === operation.id) as Route
  const kinds = callsOf(operation, shop, world.now, await shop.ready(operation))
  const arbitrary = fc.oneof(...[...kinds].map(([kind, call]) => ({ arbitrary: call, weight: WEIGHTS[kind] ?? 1 })))
  const property = fc.asyncProperty(arbitrary, async (call) => {
    const reply = await send(call)
    tally.count(call, reply)
    learn(call, reply)
    const faults = faultsOfAnswer(call, reply, route, shop.theirs)
    if (faults.length > 0) throw new Error(report(call, reply, faults))
  })
  const { failed, errorInstance } = await fc.check(property, { seed, numRuns: calls })
  return failed ? `FUZZ_SEED=${SEED}: ${(errorInstance as Error).message}` : null
}

const LONGEST_BODY = 2_000

const report = (call: Call, { status, body }: Reply, faults: string[]) =>
  `${call.operation.id}, ${call.kind}\n${asCurl(call)}\n${status} ${JSON.stringify(body).slice(0, LONGEST_BODY)}\n${faults.join('\n')}\n`

/** What an answer tells is of use to the calls after it. */
function learn({ operation }: Call, { status, body, headers }: Reply): void {
  // Whoever has little left waits a minute for more.
  if (Number(headers['ratelimit-remaining']) < 50) world.wait(1)
  if (status >= 300) return
  shop.known.learn(JSON.stringify(body))
  if (operation.id === 'createHold') shop.known.add('hold', body.id)
  if (typeof body?.next_cursor === 'string') shop.known.add(`cursor of ${operation.id}`, body.next_cursor)
}

/** How many calls of which kind were answered with which status. */
class Tally {
  readonly #statuses = new Map<Kind, Map<number, number>>()
  readonly #done = new Set<string>()

  count({ kind, operation }: Call, { status }: Reply): void {
    const statuses = this.#statuses.get(kind) ?? new Map<number, number>()
    this.#statuses.set(kind, statuses.set(status, (statuses.get(status) ?? 0) + 1))
    if (status < 300) this.#done.add(operation.id)
  }

  neverDone(operations: readonly Operation[]): Operation[] {
    return operations.filter(({ id }) => !this.#done.has(id))
  }

  toTable(): string {
    const lines = [...this.#statuses].map(([kind, statuses]) => {
      const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
      return `  ${kind.padEnd(18)} ${counts.join('  ')}`
    })
    const all = [...this.#statuses.values()].flatMap((statuses) => [...statuses.values()])
    return [`fuzz: ${all.reduce((sum, count) => sum + count, 0)} calls, seed ${SEED}`, ...lines].join('\n')
  }
}
