// A lock file: only one Holdfast process at a time may set up, start or stop the cluster of a data folder.
import { randomBytes } from 'node:crypto'
import { link, readFile, rename, stat, unlink, utimes, writeFile } from 'node:fs/promises'
import { errorCode, isAlive } from './processes.ts'

export type Wait = (milliseconds: number) => Promise<unknown>

const heartbeatEveryMs = 1_000
const staleAfterMs = 15_000
const giveUpAfterMs = 120_000

/**
 * The lock saves work, it does not protect data. If two processes ever hold it at once (a laptop that slept between two
 * heartbeats), the rename at the end of initdb and PostgreSQL's own postmaster.pid still let only one of them win.
 */
export async function withLock<T>(file: string, wait: Wait, work: () => Promise<T>): Promise<T> {
  const content = `${process.pid} ${randomBytes(8).toString('hex')}\n`
  await acquire(file, content, wait)
  const heartbeat = setInterval(() => {
    const now = new Date()
    utimes(file, now, now).catch(() => undefined)
  }, heartbeatEveryMs)
  heartbeat.unref()
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    if ((await readFile(file, 'utf8').catch(() => '')) === content) await unlink(file).catch(() => undefined)
  }
}

async function acquire(file: string, content: string, wait: Wait): Promise<void> {
  const deadline = Date.now() + giveUpAfterMs
  for (;;) {
    try {
      return await writeFile(file, content, { flag: 'wx', mode: 0o600 })
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
    }
    const held = await look(file)
    if (!held) continue
    if (isStale(held)) await removeStale(file, held.content)
    else if (Date.now() > deadline) throw new Error(`${file} is held by process ${held.pid} for too long.`)
    else await wait(25)
  }
}

interface Held {
  content: string
  pid: number
  touchedAt: number
}

async function look(file: string): Promise<Held | undefined> {
  try {
    const [content, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)])
    return { content, pid: Number.parseInt(content, 10), touchedAt: mtimeMs }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

function isStale({ pid, touchedAt }: Held): boolean {
  if (Date.now() - touchedAt > staleAfterMs) return true
  if (Number.isNaN(pid)) return false // created, not yet written
  // After a restart of a container, our pid is often the pid of the process that left the lock behind.
  if (pid === process.pid) return touchedAt < Date.now() - process.uptime() * 1_000
  return !isAlive(pid)
}

// Deleting the file by name could delete the new lock of a process that removed the stale one first. After a rename we
// can read which lock we took, and give it back.
async function removeStale(file: string, seen: string): Promise<void> {
  const aside = `${file}.${randomBytes(4).toString('hex')}`
  try {
    await rename(file, aside)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    throw error
  }
  if ((await readFile(aside, 'utf8')) !== seen) await link(aside, file).catch(() => undefined)
  await unlink(aside)
}
