// Runs the PostgreSQL that comes with Holdfast when no DATABASE_URL is set: starts, shares, watches and stops it.
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { prepareBinaries } from './embedded-postgres/binaries.ts'
import { prepareCluster, superuser } from './embedded-postgres/cluster.ts'
import { findLocation, openDataDir } from './embedded-postgres/location.ts'
import { withLock } from './embedded-postgres/lock.ts'
import { adopt, type Cluster, type Running, runPostmaster, shutDown } from './embedded-postgres/postmaster.ts'
import { isAlive } from './embedded-postgres/processes.ts'

export interface EmbeddedPostgres {
  /** Connection string of a database on the cluster: postgres://user:password@127.0.0.1:port/name */
  url(database: string): string
  /** Stops the cluster, unless another Holdfast process is still connected to it. */
  stop(): Promise<void>
}

const checkEveryMs = 1_000
const foreground = (milliseconds: number) => delay(milliseconds)
const background = (milliseconds: number) => delay(milliseconds, undefined, { ref: false })

/**
 * The application name of all connections of this process: other processes see by it that the cluster is still needed.
 */
export function applicationName(): string {
  return `holdfast:${process.pid}`
}

export async function startEmbeddedPostgres(options: {
  dataDir: string
  settings?: Record<string, string>
  log?: (message: string) => void
}): Promise<EmbeddedPostgres> {
  const { settings = {}, log = () => undefined } = options
  const dataDir = await openDataDir(options.dataDir)
  const lock = join(dataDir, 'postgres.lock')
  let password = ''
  const address = (database: string, port: number) =>
    `postgres://${superuser}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`

  const { cluster, first } = await withLock(lock, foreground, async () => {
    const location = await findLocation(dataDir)
    const binaries = await prepareBinaries(location, log)
    const sync = settings.fsync === 'off' ? 'no-sync' : 'sync'
    password = await prepareCluster(location, binaries, { sync, wait: foreground, log })
    const connect = (port: number) =>
      new pg.Client({
        connectionString: address('postgres', port),
        application_name: applicationName(),
        connectionTimeoutMillis: 5_000,
      })
    const cluster: Cluster = { location, binaries, settings, connect }
    return { cluster, first: keep(await runPostmaster(cluster, foreground)) }
  })

  // Every process keeps one connection open, so that others do not think it has ended while its pool is idle.
  function keep(running: Running): Running & { connected: boolean } {
    const kept = { ...running, connected: true }
    running.client.on('end', () => (kept.connected = false))
    setRef(running.client, 'unref')
    return kept
  }

  let current = first
  let checking: Promise<void> | undefined
  async function check(): Promise<void> {
    if (current.connected && isAlive(current.pid)) return
    log('the embedded PostgreSQL is gone, starting it again')
    try {
      current.client.end().catch(() => undefined)
      current = keep(await withLock(lock, background, () => runPostmaster(cluster, background, current.port)))
    } catch (error) {
      log(`the embedded PostgreSQL does not come back: ${error instanceof Error ? error.message : error}`)
    }
  }
  const timer = setInterval(() => {
    checking ??= check().finally(() => (checking = undefined))
  }, checkEveryMs)
  timer.unref()

  async function stop(): Promise<void> {
    clearInterval(timer)
    await checking
    setRef(current.client, 'ref')
    await current.client.end().catch(() => undefined)
    await withLock(lock, foreground, async () => {
      const running = await adopt(cluster, foreground)
      if (!running) return
      const others = await listOtherProcesses(running.client)
      await running.client.end()
      if (others.length > 0) log(`leaving the embedded PostgreSQL to ${others.join(', ')}`)
      else await shutDown(running.pid, cluster.binaries, foreground)
    })
  }

  let stopped: Promise<void> | undefined
  return {
    url: (database) => address(database, current.port),
    stop: () => (stopped ??= stop()),
  }
}

// Sets whether an open connection keeps Node running. pg has these methods, but its types do not.
function setRef(client: pg.Client, method: 'ref' | 'unref'): void {
  ;(client as unknown as Record<typeof method, () => void>)[method]()
}

async function listOtherProcesses(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
      where application_name like 'holdfast%' and application_name <> $1`,
    [applicationName()],
  )
  return rows
    .map(({ name }) => name)
    .filter((name) => isAlive(Number(/^holdfast:(\d+)$/.exec(name)?.[1] ?? process.pid)))
}
