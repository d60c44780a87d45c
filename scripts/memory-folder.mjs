// Keeps the files of a test run in memory where that is possible: on some disks, making one database takes ten times as
// long as there.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Linux has this file system in memory on every machine. */
const MEMORY = '/dev/shm'
const TMPFS = 0x01021994
/** A run of all tests uses up to 1 GiB. */
const MIN_FREE_BYTES = 4 * 1024 ** 3
const NAME = /^holdfast-tests-(\d+)$/

/**
 * Sets TMPDIR to a folder in memory until the end of this process, for it and for the programs that it starts. Does
 * nothing if TMPDIR is set, or if memory is short.
 */
export function keepFilesInMemory() {
  if (process.env.TMPDIR || !hasRoom()) return
  removeLeftFolders()
  const folder = join(MEMORY, `holdfast-tests-${process.pid}`)
  mkdirSync(folder)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  if (!canStartPrograms(folder)) return remove()
  process.env.TMPDIR = folder
  process.once('exit', remove)
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

/** A run that was killed leaves its folder. */
function removeLeftFolders() {
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = NAME.exec(name) ?? []
    if (pid && !isAlive(Number(pid))) rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Containers often forbid it there. */
function canStartPrograms(folder) {
  const file = join(folder, 'program')
  writeFileSync(file, '#!/bin/sh\n', { mode: 0o755 })
  const { status } = spawnSync(file)
  rmSync(file)
  return status === 0
}
