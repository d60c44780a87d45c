// How much CPU processes have used, as Linux counts it.
import { existsSync, readFileSync } from 'node:fs'

/** Of a second. */
const TICKS = 100

/** Seconds used by these and by those of their children that have ended; NaN where nobody counts. */
export function cpuSeconds(pids) {
  if (!existsSync('/proc/self/stat')) return Number.NaN
  let ticks = 0
  for (const pid of pids) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
      // User and system, its own and those of its children: fields 14 to 17 of the whole line.
      for (const field of fields.slice(11, 15)) ticks += Number(field)
    } catch (error) {
      if (error.code !== 'ENOENT' && error.code !== 'ESRCH') throw error
    }
  }
  return ticks / TICKS
}
