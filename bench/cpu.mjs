// How much CPU processes have used, as Linux counts it.
import { existsSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/** CPU seconds of these processes and of their children that have ended; NaN where the system does not count them. */
export function cpuSeconds(pids) {
  if (!existsSync('/proc/self/stat')) return Number.NaN
  let ticks = 0
  for (const pid of pids) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
      // Fields 14 to 17 of the whole line: user and system time, of the process and of its children.
      for (const field of fields.slice(11, 15)) ticks += Number(field)
    } catch (error) {
      if (error.code !== 'ENOENT' && error.code !== 'ESRCH') throw error
    }
  }
  return ticks / TICKS_PER_SECOND
}
