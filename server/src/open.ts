// Opens what a process needs at first: the migrated database, the files, the master key and the platform.
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { takeMoment } from './http/rate-limit.ts'
import { currentTime } from './platform/clock.ts'
import { followDatabaseClock } from './platform/clock-distance.ts'
import type { Config } from './platform/config.ts'
import type { Files } from './platform/context.ts'
import { type Database, isLostConnection, openDatabase } from './platform/database.ts'
import { applicationName, startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { askEngine, type Engine } from './platform/engine.ts'
import { type Reaction, reactionIndex } from './platform/events.ts'
import { openFiles } from './platform/files.ts'
import type { Job } from './platform/jobs.ts'
import { laneIndex } from './platform/lanes.ts'
import { migrate } from './platform/migrate.ts'
import { type NodeAddresses, openNodes } from './platform/nodes.ts'
import { openPace } from './platform/pace.ts'
import { askPooler, type Pooler } from './platform/pooler.ts'
import { openProviders } from './platform/providers.ts'
import { openSafeFetch } from './platform/safe-fetch.ts'
import { keptSecretKey, openVault } from './platform/secrets.ts'
import type { Platform } from './platform/transaction.ts'
import { MAX_JOINED_MS, type Wake } from './platform/wakeup.ts'

const DATABASE = 'holdfast'

/** The data of one installation: its database, its files and its master key. */
export interface Installation {
  database: Database
  databaseUrl: string
  /** Leads to the same database without a pooler, for what needs a session of its own. */
  directUrl: string
  pooler: Pooler
  /** Where the machines of a Citus cluster answer; null: all calls use `databaseUrl`. */
  nodes: NodeAddresses | null
  files: Files
  secretKey: string
  /** Whether this process has the database to itself, so that shared state may be in its memory. */
  embedded: boolean
  close(): Promise<void>
}

/** Makes a process the only one of its kind on an embedded database. Returns a function that ends this. */
type Claim = (databaseUrl: string) => Promise<() => Promise<void>>

/** `claim` runs before the migration: a process that is refused must not change the tables of the one that runs. */
export async function openInstallation(
  config: Config,
  root: string,
  log: Logger,
  claim?: Claim,
): Promise<Installation> {
  const embedded = config.databaseUrl === null ? await startEmbedded(config.dataDir, log) : null
  const databaseUrl = config.databaseUrl ?? (embedded as { url: string }).url
  const directUrl = config.databaseDirectUrl ?? databaseUrl
  const claimed = (embedded && (await claim?.(databaseUrl).catch(stopped))) ?? null
  const pooler = embedded ? 'none' : await askPooler(databaseUrl, applicationName()).catch(unreachable('DATABASE_URL'))
  const applied = await migrate(directUrl, join(root, 'migrations')).catch(async (error) => {
    await claimed?.()
    if (!embedded) unreachable(config.databaseDirectUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL')(error)
    return stopped(error)
  })
  if (applied.length > 0) log.debug({ applied }, 'migrated')
  const engine = await askEngine(directUrl, applicationName())
  const isPooled = pooler !== 'none'
  const nodes = engine === 'citus' ? config.databaseNodes : null
  if (config.databaseNodes && !nodes)
    log.warn('DATABASE_NODES has no effect, because the database is not a Citus cluster')
  const database = openPool({ url: databaseUrl, poolSize: config.databasePool, engine, isPooled, nodes }, log)
  if (isPooled) await warnOfPooler(config, database, pooler, log)
  // An embedded database runs on this machine, with the same clock.
  const leaveClock = embedded ? null : await followDatabaseClock(database, log)
  return {
    database,
    databaseUrl,
    directUrl,
    pooler,
    nodes,
    files: openFiles(config.files),
    secretKey: config.secretKey ?? keptSecretKey(config.dataDir),
    embedded: embedded !== null,
    async close() {
      leaveClock?.()
      await claimed?.()
      // On Citus, work whose wake-up is lost waits for up to half a minute, so the last wake-ups are sent first.
      if (engine === 'citus') await delay(MAX_JOINED_MS)
      await database.close()
      await embedded?.stop()
    },
  }

  async function stopped(error: unknown): Promise<never> {
    await embedded?.stop()
    throw error
  }
}

function unreachable(setting: 'DATABASE_URL' | 'DATABASE_DIRECT_URL') {
  return (error: Error & { code?: string }): never => {
    if (isLostConnection(error)) throw new Error(`${setting} cannot be reached: ${error.message || error.code}`)
    throw error
  }
}

/** Says what is lost behind a pooler, and what to set. */
async function warnOfPooler(
  { databaseDirectUrl }: Config,
  { pool, engine }: Database,
  pooler: Pooler,
  log: Logger,
): Promise<void> {
  if (databaseDirectUrl === null && pooler === 'transactions') {
    log.warn(
      'DATABASE_URL leads to a pooler, and DATABASE_DIRECT_URL is not set: changes of other processes arrive up to a second later',
    )
  }
  const { rows } = await pool.query<{ name: string; timeout: string; plans: string }>(
    `select current_user as name, current_setting('statement_timeout') as timeout,
      current_setting('plan_cache_mode') as plans`,
  )
  const { name, timeout, plans } = rows[0] as { name: string; timeout: string; plans: string }
  if (timeout === '0') {
    log.warn(
      `behind a pooler, PostgreSQL does not end reads that take too long. Say once: alter role "${name}" set statement_timeout = '20s'`,
    )
  }
  if (engine === 'citus' && plans !== 'force_custom_plan') {
    log.warn(
      `behind a pooler, some versions of Citus use ever more memory. Say once on each machine, and reconnect the pooler: alter role "${name}" set plan_cache_mode = force_custom_plan`,
    )
  }
}

interface PoolOptions {
  url: string
  poolSize: number
  engine: Engine
  isPooled: boolean
  /** Where the machines of a Citus cluster answer; null: all calls use `url`. */
  nodes: NodeAddresses | null
}

export function openPool({ nodes, ...pool }: PoolOptions, log: Logger): Database {
  const onIdleError = (error: Error) => log.warn({ err: error }, 'an idle database connection was lost')
  const open = (url: string) => openDatabase({ ...pool, url, applicationName: applicationName(), onIdleError })
  const database = open(pool.url)
  if (pool.engine !== 'citus') return database
  return openNodes({
    coordinator: database,
    coordinatorUrl: pool.url,
    addresses: nodes,
    open,
    onAway: (node, error) =>
      log.warn({ err: error, node }, 'a machine of the cluster did not answer: its calls go by DATABASE_URL'),
  })
}

/** The caller closes `outside` and `providers`. */
export function openPlatform(
  { database, files, secretKey }: Installation,
  { ai, allowPrivateWebhooks, crawlPauseMs, noticeBotToken, providers, publicUrl }: Config,
  { reactions, jobs, wake, log }: { reactions: readonly Reaction[]; jobs: readonly Job[]; wake: Wake; log: Logger },
): Platform {
  const clock = () => new Date(currentTime())
  return {
    database,
    files,
    outside: openSafeFetch({ allowPrivate: allowPrivateWebhooks }),
    pace: openPace(crawlPauseMs, (host) => takeMoment(database.pool, `calls to ${host}`, crawlPauseMs, clock())),
    providers: openProviders(providers, { ai, noticeBotToken, log }),
    publicUrl,
    vault: openVault(secretKey),
    clock,
    reactionsTo: reactionIndex(reactions),
    laneOf: laneIndex(jobs),
    wake,
  }
}

/**
 * Makes sure that only one process answers from an embedded database, because it counts calls in its memory. The lock
 * lives as long as the connection, so a killed process leaves none behind.
 */
export const serveAlone: Claim = async (databaseUrl) => {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: applicationName() })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query('select pg_try_advisory_lock(20261115) as alone')
  if (rows[0].alone) return () => client.end()
  await client.end()
  throw new Error('another Holdfast process serves from this DATA_DIR. To run several, give them one DATABASE_URL.')
}

async function startEmbedded(dataDir: string, log: Logger): Promise<{ url: string; stop(): Promise<void> }> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: (message) => log.debug(message) })
  const client = new pg.Client({ connectionString: postgres.url('postgres'), application_name: applicationName() })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } catch (error) {
    // Another process that started at the same moment has created it first.
    if ((error as { code?: string }).code !== '42P04' && (error as { code?: string }).code !== '23505') throw error
  } finally {
    await client.end()
  }
  return { url: postgres.url(DATABASE), stop: () => postgres.stop() }
}
