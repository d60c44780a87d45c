// A real PgBouncer in front of the PostgreSQL of a test.
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aFreePort, type Finish, run } from './process.ts'
import { until } from './until.ts'

/** PgBouncer refuses to run as root. With this setting it becomes another user when root starts it. */
const OTHER_USER: Record<string, string> = process.getuid?.() === 0 ? { user: 'nobody' } : {}

/** Its version as a number that can be compared: 1.25.2 is 1.25. */
export function versionOf(program: string, environment: Record<string, string> = {}): number {
  const said = execFileSync(program, ['--version'], { encoding: 'utf8', env: { ...process.env, ...environment } })
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(said) ?? []
  return Number(major) + Number(minor) / 100
}

export interface PoolerOptions {
  program: string
  /** A database on the server that it leads to. Its other databases can be reached, too. */
  url: string
  /** Lines of its section [pgbouncer]. */
  settings?: Record<string, string | number>
  environment?: Record<string, string>
}

/** Returns a function that tells the address of a database through the pooler. */
export async function startPooler(finish: Finish, { program, url, settings = {}, environment = {} }: PoolerOptions) {
  const { hostname, port: serverPort, username, password } = new URL(url)
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-pooler-'))
  finish(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  const port = await aFreePort()
  const login = `user=${decodeURIComponent(username)} password=${decodeURIComponent(password)}`
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    max_client_conn: 1_000,
    ...OTHER_USER,
    ...settings,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`)
  const file = join(folder, 'pgbouncer.ini')
  const databases = `* = host=${hostname} port=${serverPort} ${login}`
  await writeFile(file, ['[databases]', databases, '[pgbouncer]', ...lines, ''].join('\n'))
  const running = run(finish, [program, '--quiet', file], { cwd: folder, environment })
  await until(() => !running.isAlive() || answers(port), 30_000)
  if (!running.isAlive()) throw new Error(`PgBouncer ended at once:\n${running.output()}`)
  return (database: string) => {
    const through = new URL(database)
    through.host = `127.0.0.1:${port}`
    return through.href
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
