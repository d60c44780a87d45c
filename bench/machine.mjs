// Watches the machine during a measurement: how much of it is idle, and the longest wait for the disk.
import { open, rm } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const SAMPLE_EVERY_MS = 100
const PAGE = Buffer.alloc(8_192)

/** Writes a page into the folder again and again, as PostgreSQL does for a commit; `stop` returns the figures. */
export async function watchMachine(folder) {
  const path = join(folder, 'machine.probe')
  const file = await open(path, 'w')
  const before = cpuTimes()
  let isOver = false
  const watch = async () => {
    let slowest = 0
    while (!isOver) {
      const began = performance.now()
      await file.write(PAGE, 0, PAGE.length, 0)
      await file.datasync()
      slowest = Math.max(slowest, performance.now() - began)
      await delay(SAMPLE_EVERY_MS)
    }
    return slowest
  }
  const watching = watch()
  return {
    /** The part of all cores that was idle, and the longest wait for the disk in ms. */
    async stop() {
      isOver = true
      const slowestDisk = await watching
      const after = cpuTimes()
      await file.close()
      await rm(path)
      return { idle: (after.idle - before.idle) / (after.all - before.all), slowestDisk }
    },
  }
}

function cpuTimes() {
  const times = cpus().map((core) => core.times)
  const sum = (values) => values.reduce((one, other) => one + other, 0)
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap((each) => Object.values(each))) }
}
