// A separate database for a test that starts real processes on it, and pools of connections.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../platform/database.ts'
import type { Engine } from '../platform/engine.ts'
import { openNodes } from '../platform/nodes.ts'
import { connectLate } from './lateness.ts'
import { poolerUrl } from './pooler-url.ts'
import { databaseUrl, dropDatabase, isInUse, onEveryMachine } from './postgres.ts'
import type { Finish } from './process.ts'
import { until } from './until.ts'

/** On a busy machine a caller may wait longer for a connection than the product allows. */
const MAX_CONNECTION_WAIT_MS = 30_000
/** A caller may also wait longer for a row that the test holds. A statement may take longer: the error names the lock. */
const MAX_ROW_WAIT_MS = 19_000

/**
 * Connections as a process of the server has them. The caller closes them. `npm run test:citus` goes through the
 * coordinator, and with `DATABASE_NODES=auto` straight to the machines of the workspaces.
 */
export function aPool(url: string, poolSize: number, engine: Engine = inject('engine')): Database {
  const through = poolerUrl(url)
  const isPooled = through !== url
  const open = (address: string) => {
    const database = openDatabase({
      url: address,
      isPooled,
      poolSize,
      applicationName: 'holdfast:test',
      engine,
      onIdleError: () => {},
    })
    database.pool.options.connectionTimeoutMillis = MAX_CONNECTION_WAIT_MS
    // A pooler refuses a connection that sets `lock_timeout`.
    if (!isPooled) Object.assign(database.pool.options, { lock_timeout: MAX_ROW_WAIT_MS })
    connectLate(database.pool)
    return database
  }
  const coordinator = open(through)
  if (inject('engine') !== 'citus') return coordinator
  // A proxy that a test puts in front of the coordinator must not be passed by.
  const isStraight = new URL(url).host === new URL(inject('postgresUrl')).host
  const addresses = isStraight && process.env.DATABASE_NODES === 'auto' ? 'auto' : null
  return openNodes({ coordinator, coordinatorUrl: url, addresses, open, onAway: () => {} })
}

export async function aDatabase(finish: Finish, content: 'migrated' | 'empty' = 'migrated') {
  const name = `holdfast_test_${randomBytes(6).toString('hex')}`
  const template = content === 'migrated' ? `template ${inject('template')}` : ''
  // Only one caller at a time can copy the template; the others get an error that it is in use.
  await until(() => onEveryMachine(`create database ${name} ${template}`).then(() => true, isInUse))
  const url = databaseUrl(inject('postgresUrl'), name)
  const pool = new pg.Pool({ connectionString: url })
  pool.on('error', () => {})
  finish(async () => {
    await pool.end()
    await dropDatabase(name)
  })
  return { url, pool }
}
