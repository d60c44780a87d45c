// Runs a fixed number of calls at the same time, again and again, and counts how many are done per second.

/** Each of `count` workers runs `run(thing, worker)` for one thing after the other; returns how many were done. */
export async function inFlight(count, run, next, goesOn) {
  let done = 0
  const oneAfterTheOther = async (worker) => {
    while (goesOn(done)) {
      await run(next(), worker)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: count }, (_, worker) => oneAfterTheOther(worker)))
  return done
}

/**
 * Runs for `secondsBefore`, then for `seconds`. `done` counts all calls of both times; `rate` is the calls per second of
 * the second time only. By then, work that was left for later is done as fast as new work is left.
 */
export async function steadyRateOf(count, run, next, secondsBefore, seconds) {
  const began = performance.now()
  const measuredFrom = began + secondsBefore * 1_000
  let first = null
  const done = await inFlight(count, run, next, (so) => {
    if (first === null && performance.now() >= measuredFrom) first = { done: so, at: performance.now() }
    return performance.now() < measuredFrom + seconds * 1_000
  })
  return { done, rate: ((done - first.done) * 1_000) / (performance.now() - first.at) }
}

/** How many are done in this time, and how many per second. */
export const rateOf = (count, run, next, seconds) => steadyRateOf(count, run, next, 0, seconds)

export async function requireStatus(status, call) {
  const answer = await call
  if (answer.status !== status) throw new Error(`Answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer
}
