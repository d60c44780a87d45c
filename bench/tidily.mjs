// Cleans up after a benchmark, however it ends: stops its processes and removes its folders.
import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const MAX_STOP_MS = 30_000
const children = new Set()
const endings = []
let folders = 0

/** Runs `work`, and cleans up after it, also after an error or a signal. */
export async function tidily(work) {
  const interrupted = async () => {
    await tidy()
    process.exit(130)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.once(signal, interrupted)
  try {
    return await work()
  } finally {
    await tidy()
    for (const signal of signals) process.off(signal, interrupted)
  }
}

/** The path of a folder that does not exist yet; it is removed when the benchmark ends. */
export function temporaryFolder() {
  folders += 1
  const folder = join(realpathSync(tmpdir()), `holdfast-bench-${process.pid}-${folders}`)
  atEnd(() => removeFolder(folder))
  return folder
}

/** Runs `ending` when the benchmark ends, the last one added first. */
export function atEnd(ending) {
  endings.unshift(ending)
}

/** Starts a process without the settings of this environment, which must not change what is measured. */
export function startProcess(command, args, { cwd, env = {} } = {}) {
  const ours =
    /^(npm_.*|NODE_ENV|PORT|HOST|PUBLIC_URL|DATABASE_.*|DATA_DIR|SECRET_KEY|DEMO|ROLE|RATE_.*|LOG_LEVEL|TRUST_PROXY|ALLOW_.*)$/i
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)))
  // The process gets its own group, because npm and the shell between us and the server do not pass on every signal.
  const child = spawn(command, args, {
    cwd,
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  child.ended = new Promise((resolve) => {
    child.on('error', (error) => resolve({ error }))
    child.on('close', (code, signal) => resolve({ code, signal }))
  }).finally(() => children.delete(child))
  children.add(child)
  return child
}

/** Sends SIGTERM to the process and all its children, as a service manager does, and SIGKILL if they do not end. */
export async function stopProcess(child) {
  signalGroup(child, 'SIGTERM')
  const overdue = delay(MAX_STOP_MS, 'overdue', { ref: false })
  if ((await Promise.race([child.ended, overdue])) === 'overdue') signalGroup(child, 'SIGKILL')
  return child.ended
}

function signalGroup({ pid }, signal) {
  try {
    process.kill(-pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/** Every process as { pid, parent, command }. */
export function listProcesses() {
  const lines = execFileSync('ps', ['-axo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  return lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, pid, parent, command]) => ({ pid: Number(pid), parent: Number(parent), command }))
}

/** The PostgreSQL processes of a folder: the one that has the folder in its command, and its children. */
export function listPostgres(folder) {
  const processes = listProcesses()
  const postmasters = processes.filter(
    ({ command }) => command.includes('postgres') && command.includes(` -D ${folder}/`),
  )
  const pids = postmasters.map(({ pid }) => pid)
  return processes.filter(({ pid, parent }) => pids.includes(pid) || pids.includes(parent))
}

async function tidy() {
  await Promise.all([...children].map(stopProcess))
  for (const end of endings.splice(0)) await end()
}

async function removeFolder(folder) {
  // If root started it in a folder that others cannot enter, the database is elsewhere, and postgres.at says where.
  const places = [folder, elsewhere(folder)].filter((place) => place !== null)
  for (const place of places) {
    for (const { pid, command } of listPostgres(place)) if (command.includes(' -D ')) process.kill(pid, 'SIGQUIT')
    for (let tries = 0; listPostgres(place).length > 0 && tries < 100; tries += 1) await delay(50)
    rmSync(place, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

function elsewhere(folder) {
  try {
    return readFileSync(join(folder, 'postgres.at'), 'utf8').trim()
  } catch {
    return null
  }
}
