// Two clusters of PostgreSQL, one of them the synchronous standby of the other, for a test that lets it take over.
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { prepareBinaries } from '../platform/embedded-postgres/binaries.ts'
import { prepareCluster, superuser } from '../platform/embedded-postgres/cluster.ts'
import { findLocation, openDataDir } from '../platform/embedded-postgres/location.ts'
import { aFreePort, type Finish, run } from './process.ts'
import { until } from './until.ts'

/** The machine stays, so nothing needs to reach the disk; but a commit waits until the standby has it, too. */
const SETTINGS = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'synchronous_commit=on']
const nothing = () => undefined

export async function twoClusters(finish: Finish) {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-failover-'))
  finish(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))
  const location = await findLocation(await openDataDir(join(folder, 'data')))
  const { owner, cluster: primaryFolder, home } = location
  if (home !== location.dataDir) finish(() => rm(home, { recursive: true, force: true, maxRetries: 10 }))
  const binaries = await prepareBinaries(location, nothing)
  const password = await prepareCluster(location, binaries, { sync: 'no-sync', wait: (ms) => delay(ms), log: nothing })
  const standbyFolder = `${primaryFolder}-standby`
  // The cluster has never run, so its files are a complete backup.
  await copy(primaryFolder, standbyFolder, finish, owner)
  await writeFile(join(standbyFolder, 'standby.signal'), '')

  async function start(data: string, settings: readonly string[]) {
    const port = await aFreePort()
    const args = ['-D', data, '-p', String(port), ...[...SETTINGS, ...settings].flatMap((each) => ['-c', each])]
    const running = run(finish, [binaries.program('postgres'), ...args], {
      cwd: data,
      owner,
      environment: { LC_ALL: 'C' },
    })
    const url = `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`
    await until(
      () =>
        ask(url, 'select 1').then(
          () => true,
          () => !running.isAlive(),
        ),
      60_000,
    )
    if (!running.isAlive()) throw new Error(running.output())
    return { ...running, url, port }
  }
  const primary = await start(primaryFolder, ['synchronous_standby_names=*'])
  const conninfo = `host=127.0.0.1 port=${primary.port} user=${superuser} password=${password}`
  const standby = await start(standbyFolder, [`primary_conninfo=${conninfo}`])
  const isFollowed = async () =>
    (await ask(primary.url, `select from pg_stat_replication where sync_state = 'sync'`)).rowCount === 1
  await until(isFollowed, 60_000)
  return {
    primary: primary.url,
    standby: standby.url,
    async killPrimary() {
      primary.kill('SIGKILL')
      await primary.ended
    },
    promote: () => ask(standby.url, 'select pg_promote(true)'),
  }
}

async function copy(from: string, to: string, finish: Finish, owner: { uid: number; gid: number } | undefined) {
  if (!owner) return cp(from, to, { recursive: true })
  const copying = run(finish, ['cp', '-a', from, to], {})
  if ((await copying.ended) !== 0) throw new Error(copying.output())
}

async function ask(url: string, text: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', nothing)
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}
