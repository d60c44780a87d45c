// Runs the real program as a separate process, for tests that stop, kill and restart it.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { poolerUrl } from './pooler-url.ts'
import { until } from './until.ts'

/** The root of the checkout. */
export const root = fileURLToPath(new URL('../../..', import.meta.url))
export const SECRET_KEY = 'a secret of at least 32 characters'

/** Registers what is to be done at the end of a test, or of all tests of a file. */
export type Finish = (end: () => Promise<void>) => void

export type Program = Awaited<ReturnType<typeof builtProgram>>
type Running = Awaited<ReturnType<typeof startProcess>>

/** The program as `npm run build` makes it, built again when a source file is newer. */
export async function builtProgram() {
  const { buildServer } = await import(join(root, 'scripts', 'prepare.mjs'))
  buildServer()
  return {
    file: join(root, 'server', 'dist', 'main.js'),
    commands: join(root, 'server', 'dist', 'cli.js'),
  }
}

/** Each worker of the tests has ports of its own. */
export async function aFreePort(): Promise<number> {
  const { freePort } = await import(join(root, 'scripts', 'free-port.mjs'))
  return freePort(20_000 + ((Number(process.env.VITEST_POOL_ID ?? 0) * 3_000) % 12_000))
}

export interface RunOptions {
  environment?: Record<string, string>
  cwd?: string
  /** The user that runs it; left out: our own. Only root may name another one. */
  owner?: { uid: number; gid: number } | undefined
}

/** Runs any program and kills it when the test ends. It gets only PATH and HOME of our environment. */
export function run(
  finish: Finish,
  [program, ...args]: readonly [string, ...string[]],
  { environment = {}, cwd = root, owner }: RunOptions,
) {
  const child: ChildProcess = spawn(program, args, {
    cwd,
    ...owner,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => void output.push(String(bytes)))
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(signal ?? code ?? -1))
  })
  finish(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return {
    pid: child.pid,
    ended,
    output: () => output.join(''),
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    isAlive: () => child.exitCode === null && child.signalCode === null,
  }
}

export async function startProcess({ file }: Program, finish: Finish, environment: Record<string, string>) {
  const port = environment.PORT ?? String(await aFreePort())
  const settings = { SECRET_KEY, LOG_LEVEL: 'warn', ...environment, ...aroundPooler(environment), PORT: port }
  const running = run(finish, [process.execPath, file], { environment: settings })
  const { output, isAlive } = running
  return {
    ...running,
    async ready() {
      await until(() => /^ +Holdfast /m.test(output()) || !isAlive(), 120_000)
      if (!isAlive()) throw new Error(`The program ended at once:\n${output()}`)
    },
    shown: (label: string) => new RegExp(`${label} +(\\S+)(?: +(\\S+))?`).exec(output())?.slice(1) as [string, string],
    fetch: (path: string, options: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, options),
  }
}

/** With `npm run test:pooler`, a process connects through the pooler unless its test gives another address. */
function aroundPooler({ DATABASE_URL: direct, DATABASE_DIRECT_URL }: Record<string, string>): Record<string, string> {
  const through = direct && poolerUrl(direct)
  if (!direct || !through || through === direct || DATABASE_DIRECT_URL) return {}
  return { DATABASE_URL: through, DATABASE_DIRECT_URL: direct }
}

/** Runs a command as `npm run` starts it. */
export function runCommand(
  { commands }: Program,
  finish: Finish,
  args: readonly string[],
  environment: Record<string, string>,
) {
  return run(finish, [process.execPath, commands, ...args], { environment: { SECRET_KEY, ...environment } })
}

export function callsWithKey(server: Running) {
  const [key] = server.shown('API key')
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return (method: string, path: string, body?: object, more: Record<string, string> = {}) =>
    server.fetch(path, { method, headers: { ...headers, ...more }, ...(body && { body: JSON.stringify(body) }) })
}

/**
 * A process that keeps its port and its settings when it is killed or stopped, and started again. `first` are settings of
 * its first life only.
 */
export async function aProcessToRestart(
  program: Program,
  finish: Finish,
  settings: Record<string, string>,
  first: Record<string, string> = {},
) {
  const PORT = settings.PORT ?? String(await aFreePort())
  let running = await startProcess(program, finish, { ...settings, ...first, PORT })
  await running.ready()
  const firstLife = running
  return {
    url: `http://127.0.0.1:${PORT}`,
    port: Number(PORT),
    /** The output of the first life. */
    shown: firstLife.shown,
    /** Calls with the key of the demo workspace, if it was made in the first life. */
    callsWithKey: () => callsWithKey(firstLife),
    pid: () => running.pid as number,
    isAlive: () => running.isAlive(),
    output: () => running.output(),
    end(signal: 'SIGKILL' | 'SIGTERM') {
      running.kill(signal)
      return running.ended
    },
    async start() {
      running = await startProcess(program, finish, { ...settings, PORT })
      await running.ready()
    },
  }
}

/** The program with the demo workspace. It keeps its port and its settings when it is killed and started again. */
export async function aServerToKill(finish: Finish, environment: Record<string, string>) {
  const server = await aProcessToRestart(await builtProgram(), finish, environment, { DEMO: '1' })
  const [email, password] = server.shown('Sign-in')
  return {
    address: server.url,
    email,
    password,
    call: server.callsWithKey(),
    async kill() {
      await server.end('SIGKILL')
    },
    start: server.start,
  }
}

/** The leases of a killed process run out, as if their time had passed. */
export async function endLeases(pool: pg.Pool): Promise<void> {
  await pool.query('update jobs set leased_until = now() where leased_until > now()')
}
