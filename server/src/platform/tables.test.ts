import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('the table types match the migrated database', () => {
  const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))
  const program = path('../../../node_modules/kysely-codegen/dist/cli/bin.js')
  const options = [
    '--dialect',
    'postgres',
    '--exclude-pattern',
    'migrations',
    '--out-file',
    path('tables.gen.ts'),
    '--verify',
  ]
  const env = { ...process.env, DATABASE_URL: world.url }
  expect(
    () => execFileSync(process.execPath, [program, ...options], { env, stdio: 'pipe' }),
    'run `npm run tables`',
  ).not.toThrow()
})

test('every table can be replicated row by row: by its primary key, or by whole rows', async () => {
  const { rows } = await world.pool.query(
    `select relname from pg_class as it
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relreplident <> 'f' and not exists (
       select 1 from pg_index where indrelid = it.oid and indisprimary)`,
  )
  expect(rows).toEqual([])
})
