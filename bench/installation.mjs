// An installation for a benchmark: a new database, keys for its workspaces, and a server without a rate limit.
import pg from 'pg'
import { startHoldfast } from './holdfast.mjs'
import { migrations } from './server-source.mjs'

/** A bucket takes 100 s to fill: with a shorter time, a call that waits longer than it would be refused. */
export const PLENTY = { RATE_LIMIT_BURST: '1000000', RATE_LIMIT_REFILL: '10000' }
const SECRET_KEY = 'a master key for benchmarks that guards nothing'

/** Makes a migrated database and returns its address. */
export async function createDatabase(source, postgres, name) {
  const server = new pg.Client({ connectionString: postgres.url('postgres') })
  await server.connect()
  await server.query(`create database ${name}`)
  await server.end()
  const databaseUrl = postgres.url(name)
  await source.migrate(databaseUrl, migrations)
  return databaseUrl
}

/** A connection for filling tables with many rows at once. */
export async function connectToFill(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`set maintenance_work_mem = '512MB'; set work_mem = '256MB'`)
  return client
}

/** Returns a key for each workspace, with one scope or several. */
export async function makeKeys(source, databaseUrl, workspaceIds, scope) {
  const database = source.openDatabase({ url: databaseUrl, poolSize: 2, applicationName: 'bench', onIdleError() {} })
  const platform = { database, clock: () => new Date(), reactionsTo: () => [], laneOf: () => 'short', wake() {} }
  const keys = new Map()
  for (const workspaceId of workspaceIds) {
    const make = (ctx) => source.createApiKey(ctx, { name: 'Bench', scopes: [scope].flat() })
    keys.set(workspaceId, (await source.writing(platform, { workspaceId, actor: source.SYSTEM }, make)).key)
  }
  await database.close()
  return keys
}

export function serve(databaseUrl, env = {}) {
  return startHoldfast({ env: { DATABASE_URL: databaseUrl, SECRET_KEY, ROLE: 'api', DEMO: '0', ...PLENTY, ...env } })
}
