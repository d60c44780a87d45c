// Opens what a process needs before it can do anything: the database, migrated, and the master key.
import { join } from 'node:path'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './platform/config.ts'
import { type Database, openDatabase } from './platform/database.ts'
import { applicationName, startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { migrate } from './platform/migrate.ts'
import { keptSecretKey } from './platform/secrets.ts'

const DATABASE = 'holdfast'

export interface House {
  database: Database
  databaseUrl: string
  secretKey: string
  /** One process has the database to itself, so that what is shared may live in its memory. */
  embedded: boolean
  close(): Promise<void>
}

export async function openHouse(config: Config, root: string, log: Logger): Promise<House> {
  const embedded = config.databaseUrl === null ? await startEmbedded(config.dataDir, log) : null
  const databaseUrl = config.databaseUrl ?? (embedded as { url: string }).url
  const applied = await migrate(databaseUrl, join(root, 'migrations'))
  if (applied.length > 0) log.info({ applied }, 'migrated')
  const database = openDatabase({
    url: databaseUrl,
    poolSize: config.databasePool,
    applicationName: applicationName(),
    onIdleError: (error) => log.warn({ err: error }, 'an idle database connection was lost'),
  })
  return {
    database,
    databaseUrl,
    secretKey: config.secretKey ?? keptSecretKey(config.dataDir),
    embedded: embedded !== null,
    async close() {
      await database.close()
      await embedded?.stop()
    },
  }
}

async function startEmbedded(dataDir: string, log: Logger): Promise<{ url: string; stop(): Promise<void> }> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: (message) => log.debug(message) })
  const client = new pg.Client({ connectionString: postgres.url('postgres'), application_name: applicationName() })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } catch (error) {
    // Another process that started at the same moment made it first.
    if ((error as { code?: string }).code !== '42P04' && (error as { code?: string }).code !== '23505') throw error
  } finally {
    await client.end()
  }
  return { url: postgres.url(DATABASE), stop: () => postgres.stop() }
}
