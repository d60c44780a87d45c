// Databases that the pg_dump of this machine can dump: it refuses a PostgreSQL that is newer than itself.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseUrl, onServer } from '../../server/src/testing/postgres.ts'
import { aFreePort, type Finish, run } from '../../server/src/testing/process.ts'
import { until } from '../../server/src/testing/until.ts'

/** The major version of pg_dump, or null where pg_dump, pg_restore or psql is missing. */
export function versionOfTools(): number | null {
  try {
    const [said] = ['pg_dump', 'pg_restore', 'psql'].map((name) =>
      execFileSync(name, ['--version'], { encoding: 'utf8' }),
    )
    return Number(/ (\d+)/.exec(said ?? '')?.[1])
  } catch {
    return null
  }
}

const programsOf = (major: number) => `/usr/lib/postgresql/${major}/bin`

/** Returns a function that makes an empty database, on the server of the tests if these tools can dump it. */
export async function aServerFor(tools: number, finish: Finish): Promise<((name: string) => Promise<string>) | null> {
  const shared = inject('postgresUrl')
  const isShared = (await majorOf(shared)) <= tools
  if (!isShared && !existsSync(join(programsOf(tools), 'initdb'))) return null
  const server = isShared ? shared : await startServer(programsOf(tools), finish)
  return async (name) => {
    await onServer(server, `create database ${name}`)
    finish(() => onServer(server, `drop database if exists ${name} with (force)`))
    return databaseUrl(server, name)
  }
}

async function majorOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('show server_version_num')
  await client.end()
  return Math.floor(Number(rows[0].server_version_num) / 10_000)
}

async function startServer(programs: string, finish: Finish): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-restore-postgres-'))
  finish(() => rm(folder, { recursive: true, force: true }))
  const owner = await userOfPostgres()
  if (owner) await chown(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const makes = ['-D', data, '-U', 'holdfast', '-A', 'trust', '--no-sync', '--locale=C', '-E', 'UTF8']
  const made = run(finish, [join(programs, 'initdb'), ...makes], { cwd: folder, owner })
  if ((await made.ended) !== 0) throw new Error(made.output())
  const port = await aFreePort()
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'fsync=off']
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  run(finish, [join(programs, 'postgres'), ...args], { cwd: folder, owner })
  const url = `postgres://holdfast@127.0.0.1:${port}/postgres`
  await until(() => majorOf(url).catch(() => null), 60_000)
  return url
}

/** PostgreSQL does not run as root. */
async function userOfPostgres(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+)/m.exec(await readFile('/etc/passwd', 'utf8')) ?? []
  return { uid: Number(uid), gid: Number(gid) }
}
