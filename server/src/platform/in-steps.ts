// Long computations in steps, so that a process answers others in between.

/** How long others wait at most, but for the last step. */
const LONGEST_TURN_MS = 4

export async function inSteps<Result>(work: Iterator<void, Result>): Promise<Result> {
  for (;;) {
    const until = performance.now() + LONGEST_TURN_MS
    while (performance.now() < until) {
      const { done, value } = work.next()
      if (done) return value
    }
    await new Promise(setImmediate)
  }
}
