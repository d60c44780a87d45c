// How much memory a process uses.
import { execFileSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'

/** Resident memory in MB, of 1,000,000 bytes each. */
export function weigh(pid) {
  return (Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1_024) / 1_000_000
}

/** V8 returns the memory of young objects to the system only after half a minute to nearly two minutes of little work. */
const UNTIL_IDLE_MS = 120_000

/** Resident memory in MB of a process that has had nothing to do for two minutes. */
export async function weighIdle(pid) {
  await delay(UNTIL_IDLE_MS)
  return weigh(pid)
}
