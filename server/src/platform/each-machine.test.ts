// Reads about all workspaces while a machine of Citus is away.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { twoMachines } from '../testing/two-machines.ts'
import { aWorld, type World } from '../testing/world.ts'
import { acrossWorkspaces, askEachMachine } from './each-machine.ts'

let world: World
const here = new Set<string>()
const there = new Set<string>()

beforeAll(async () => {
  world = await aWorld({ engine: 'citus' })
  const machines = await twoMachines(world)
  const away = await machines.machineOfWorkspace('any')
  for (let count = 0; count < 40 && (here.size < 2 || there.size < 2); count += 1) {
    const { id } = await world.aWorkspace()
    const isThere = (await machines.machineOfWorkspace(id)) === away
    ;(isThere ? there : here).add(id)
  }
  await machines.takeAway(away)
})
afterAll(() => world[Symbol.asyncDispose]())

/** A value of the read, and the workspaces, as they arrive. */
async function sendThere(value: string | number | Date | null, type: string) {
  const { db } = world
  const read = db
    .selectFrom('members')
    .select(['workspace_id', sql<string | null>`${value}::${sql.raw(type)}::text`.as('value')])
    .where('role', '=', 'owner')
    .limit(100)
  const rows = await acrossWorkspaces(db, 'members', read)
  expect(new Set(rows.map(({ workspace_id }) => workspace_id))).toEqual(here)
  return rows[0]?.value
}

test('the machines that answer are asked, with any text as a value', async () => {
  const texts = fc.string({ unit: fc.constantFrom('%', '%s', "'", '"', '\\', '$1', '$', ' from members ', 'ç', '\n') })
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      expect(await sendThere(text, 'text')).toBe(text)
    }),
    { numRuns: 30 },
  )
})

test('numbers, times and null arrive unchanged', async () => {
  expect(await sendThere(7, 'integer')).toBe('7')
  expect(await sendThere(null, 'text')).toBeNull()
  const moment = new Date('2030-01-02T03:04:05.678Z')
  expect(new Date((await sendThere(moment, 'timestamptz')) ?? '')).toEqual(moment)
})

test('a machine without rows gives an empty answer', async () => {
  const { db } = world
  const read = db.selectFrom('members').select('workspace_id').where('role', '=', 'nobody')
  expect(await acrossWorkspaces(db, 'members', read)).toEqual([])
})

test('any fault other than a machine that is away is thrown', async () => {
  const read = world.db.selectFrom('members').select([sql`1 / 0`.as('nothing')])
  await expect(acrossWorkspaces(world.db, 'members', read)).rejects.toThrow(/division by zero/)
})

test('a value that could arrive as another one is refused', async () => {
  const read = { sql: 'select workspace_id from members where id = any($1)', parameters: [['mem_a']] }
  await expect(askEachMachine(world.db, 'members', read, null)).rejects.toThrow(/cannot be sent/)
})
