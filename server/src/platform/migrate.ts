// Migrates a database to the newest schema: runs every missing file of migrations/ in order, in one transaction.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '@holdfast/time/moment.ts'
import pg from 'pg'
import { statementsOf } from './sql-statements.ts'

/**
 * For Citus; and timeouts that the operator has set for all statements of the user must not end a migration. A
 * statement that needs a table that a migration waits for has to wait behind the migration. So a migration waits for
 * less time than calls do (8 seconds), and is tried again. If its process stands still or vanishes, PostgreSQL undoes
 * it.
 */
const SETTINGS = [
  'citus.multi_shard_modify_mode = sequential',
  'citus.enable_local_reference_table_foreign_keys = off',
  'statement_timeout = 0',
  `lock_timeout = '4s'`,
  `idle_in_transaction_session_timeout = '1min'`,
]
/** The time in which those who waited behind a migration are served, before it is tried again. */
const PAUSE_MS = SECOND_MS
const MAX_TRIES = 200
const NAMES = /^\d{4}_[a-z_]+\.sql$/

/** Several processes may call it at once: the second waits for the first and then has nothing to do. */
export async function migrate(url: string, folder: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'holdfast:migrate' })
  // A lost connection also fails the statement that uses it. Without this listener Node would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    if ((await findMissing(client, folder)).length === 0) return []
    return await repeatWhileInTheWay(async () => {
      await client.query('begin')
      try {
        for (const setting of SETTINGS) await client.query(`set local ${setting}`)
        const applied = await applyMissing(client, folder)
        await client.query('commit')
        return applied
      } catch (error) {
        await client.query('rollback').catch(() => {})
        throw error
      }
    })
  } finally {
    await client.end()
  }
}

export function migrationFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => NAMES.test(name))
    .sort()
}

/** Asked without a lock: on Citus, a lock needs all machines, and a process must also start while one is away. */
async function findMissing(client: pg.Client, folder: string): Promise<string[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass(format('%I.migrations', current_schema())) is not null as exists`,
  )
  const known = rows[0]?.exists ? await client.query<{ name: string }>('select name from migrations') : { rows: [] }
  const names = new Set(known.rows.map(({ name }) => name))
  return migrationFiles(folder).filter((name) => !names.has(name))
}

async function applyMissing(client: pg.Client, folder: string): Promise<string[]> {
  await client.query('create table if not exists migrations (name text primary key, applied_at timestamptz not null)')
  await client.query('lock table migrations in exclusive mode')
  const missing = await findMissing(client, folder)
  for (const name of missing) {
    // Citus refuses several statements in one query.
    for (const statement of statementsOf(readFileSync(join(folder, name), 'utf8'))) await client.query(statement)
    await client.query('insert into migrations values ($1, $2)', [name, new Date()])
  }
  return missing
}

/**
 * Somebody uses a table that is to be changed, or another process migrates. Two first starts at once can also create the
 * same table despite "if not exists": the second then fails when the first has ended, and finds the table when it tries
 * again.
 */
async function repeatWhileInTheWay<T>(work: () => Promise<T>): Promise<T> {
  let hasClashed = false
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      const { code = '' } = error as { code?: string }
      const clashes = code === '23505' || code === '42P07'
      if (code === '55P03' && tries < MAX_TRIES) await delay(PAUSE_MS)
      else if (clashes && !hasClashed) hasClashed = true
      else throw error
    }
  }
}
