// Time in which the thread of the test really ran. On a machine that is too busy to run the thread, no such time
// passes, so a bound on it says something about our code and nothing about the machine.
import { onTestFinished } from 'vitest'

const TICK_MS = 10

/** Starts to measure; the function that it returns says how many milliseconds have passed. */
export function startOwnTime(): () => number {
  let ticks = 0
  const timer = setInterval(() => {
    ticks += 1
  }, TICK_MS)
  onTestFinished(() => clearInterval(timer))
  return () => ticks * TICK_MS
}
