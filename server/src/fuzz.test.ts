// Random calls made from the contract alone: every operation answers as the contract declares. FUZZ_CALLS sets how many
// calls are made, TEST_SEED makes other ones.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Route } from './http/route.ts'
import { routes } from './slices.ts'
import { type Operation, readOperations } from './testing/contract.ts'
import { asCurl, type Call, callsOf, type Kind, send } from './testing/fuzz-call.ts'
import { aFuzzShop, type FuzzShop } from './testing/fuzz-shop.ts'
import { faultsOfAnswer } from './testing/fuzz-verdict.ts'
import { expectHealth } from './testing/health.ts'
import { aWorldWithProviders, type ProviderWorld } from './testing/providers/world.ts'
import { SEED } from './testing/seed.ts'
import type { Reply } from './testing/world.ts'

const CALLS = Number(process.env.FUZZ_CALLS ?? 6_000)
/** It only ends a test that hangs: beside other heavy work, calls took more than 100 ms each. */
const MAX_CALL_MS = 500
/** Between two rounds time passes, holds expire and new things are made. */
const CALLS_PER_ROUND = 1_500
const MAX_MORE_ROUNDS = 5

/** How many calls of each kind are made; kinds that are missing get one. */
const WEIGHTS: Partial<Record<Kind, number>> = { valid: 6, 'unfit body': 4, 'unfit query': 2 }

let world: ProviderWorld
let shop: FuzzShop
beforeAll(async () => {
  world = await aWorldWithProviders()
  shop = await aFuzzShop(world)
})
afterAll(() => world[Symbol.asyncDispose]())

test(
  'every operation answers as the contract says, for any input',
  async () => {
    const operations = readOperations()
    expect(operations.map(({ id }) => id).toSorted()).toEqual(routes.map(({ id }) => id).toSorted())
    const tally = new Tally()
    const found: string[] = []
    const rounds = Math.ceil(CALLS / CALLS_PER_ROUND)
    const calls = Math.ceil(CALLS / rounds / operations.length)
    for (let round = 0; round < rounds + MAX_MORE_ROUNDS; round += 1) {
      // Operations that have not succeeded yet get more calls.
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
  60_000 + CALLS * MAX_CALL_MS,
)

/** A seed for each round and operation: with the same seed all operations would be called in the same ways. */
const seedOf = (round: number, index: number) => (SEED * 1_000_003 + round * 1_009 + index) | 0

/** The first wrong answer with its call; null when all answers are correct. */
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
  return failed ? `TEST_SEED=${SEED}: ${(errorInstance as Error).message}` : null
}

const MAX_BODY_CHARACTERS = 2_000

const report = (call: Call, { status, body }: Reply, faults: string[]) =>
  `${call.operation.id}, ${call.kind}\n${asCurl(call)}\n${status} ${JSON.stringify(body).slice(0, MAX_BODY_CHARACTERS)}\n${faults.join('\n')}\n`

/** Remembers what later calls can use from an answer. */
function learn({ operation }: Call, { status, body, headers }: Reply): void {
  // When little budget is left, a minute passes so that it refills.
  if (Number(headers['ratelimit-remaining']) < 50) world.wait(1)
  if (status >= 300) return
  shop.known.learn(JSON.stringify(body))
  if (operation.id === 'createHold') shop.known.add('hold', body.id)
  if (typeof body?.next_cursor === 'string') shop.known.add(`cursor of ${operation.id}`, body.next_cursor)
}

/** Counts the calls of each kind by the status of their answers. */
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
