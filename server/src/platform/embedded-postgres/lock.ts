// A lock file that lets one Holdfast process at a time set up, start or stop the cluster of a data folder.
import { randomBytes } from 'node:crypto'
import { link, readFile, rename, stat, unlink, utimes, writeFile } from 'node:fs/promises'
import { errorCode, isAlive } from './processes.ts'

export type Wait = (milliseconds: number) => Promise<unknown>

const beatEvery = 1_000
const silentAfter = 15_000
const giveUpAfter = 120_000

/**
 * The lock saves work rather than data: should two processes ever hold it at once (a laptop that slept between two
 * heartbeats), the rename at the end of initdb and PostgreSQL's own postmaster.pid still let only one of them win.
 */
export async function withLock<T>(file: string, wait: Wait, work: () => Promise<T>): Promise<T> {
  const content = `${process.pid} ${randomBytes(8).toString('hex')}\n`
  await acquire(file, content, wait)
  const heartbeat = setInterval(() => {
    const now = new Date()
    utimes(file, now, now).catch(() => undefined)
  }, beatEvery)
  heartbeat.unref()
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    if ((await readFile(file, 'utf8').catch(() => '')) === content) await unlink(file).catch(() => undefined)
  }
}

async function acquire(file: string, content: string, wait: Wait): Promise<void> {
  const deadline = Date.now() + giveUpAfter
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
  if (Date.now() - touchedAt > silentAfter) return true
  if (Number.isNaN(pid)) return false // created, not yet written
  // A restarted container often gives us the very pid of the process that left the lock behind.
  if (pid === process.pid) return touchedAt < Date.now() - process.uptime() * 1_000
  return !isAlive(pid)
}

// Deleting by name could hit the fresh lock of somebody who removed the stale one first; after a rename we can look at
// what we really took, and give it back.
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
