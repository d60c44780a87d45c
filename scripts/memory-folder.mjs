// Keeps the files of a test run in memory where that is possible: on some disks, making one database takes ten times as
// long as there.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readlinkSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Linux has this file system in memory on every machine. */
const MEMORY = '/dev/shm'
const TMPFS = 0x01021994
/** A run of all tests uses up to 1 GiB. */
const MIN_FREE_BYTES = 4 * 1024 ** 3

/**
 * Sets TMPDIR to a folder in memory until the end of this process, for it and for the programs that it starts. Does
 * nothing if TMPDIR is set, or if memory is short.
 */
export function keepFilesInMemory() {
  if (process.env.TMPDIR || !hasRoom()) return
  const own = `holdfast-tests-${processNamespace()}-`
  removeLeftFolders(own)
  const folder = mkdtempSync(join(MEMORY, `${own}${process.pid}-`))
  // As in other folders for temporary files, everybody may write: some tests run programs as another user.
  chmodSync(folder, 0o1777)
  if (!canStartPrograms(folder)) return remove(folder)
  process.env.TMPDIR = folder
  process.once('exit', () => remove(folder))
}

function hasRoom() {
  if (process.platform !== 'linux') return false
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY)
    return type === TMPFS && Math.min(bavail * bsize, process.availableMemory()) >= MIN_FREE_BYTES
  } catch {
    return false
  }
}

/** Containers may share the memory of their machine and number their processes themselves. */
function processNamespace() {
  return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0]
}

/** A run that was killed leaves its folder. */
function removeLeftFolders(own) {
  for (const name of readdirSync(MEMORY)) {
    if (!name.startsWith(own)) continue
    const pid = Number(name.slice(own.length).split('-')[0])
    if (pid === process.pid || !isAlive(pid)) remove(join(MEMORY, name))
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** A folder of another user stays, and so does one in which a program is still writing. */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch {}
}

/** Containers often forbid it there. */
function canStartPrograms(folder) {
  const file = join(folder, 'program')
  writeFileSync(file, '#!/bin/sh\n', { mode: 0o755 })
  const { status } = spawnSync(file)
  rmSync(file)
  return status === 0
}
