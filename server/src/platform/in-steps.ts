// Runs a long computation in steps, so that the process can answer other requests in between.

/** How long other requests wait at most, apart from the length of one step. */
const MAX_BLOCKING_MS = 4

export async function inSteps<Result>(work: Iterator<void, Result>): Promise<Result> {
  for (;;) {
    const until = performance.now() + MAX_BLOCKING_MS
    while (performance.now() < until) {
      const { done, value } = work.next()
      if (done) return value
    }
    await new Promise(setImmediate)
  }
}
