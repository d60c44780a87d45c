// How much memory a process uses.
import { execFileSync } from 'node:child_process'

/** Resident memory in MB, of 1,000,000 bytes each. */
export function weigh(pid) {
  return (Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1_024) / 1_000_000
}
