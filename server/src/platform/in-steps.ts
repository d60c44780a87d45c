// Runs long computations in steps, so that the process can answer other requests in between.

/** How long other requests wait at most, apart from the length of one step. */
const MAX_BLOCKING_MS = 4

export async function inSteps<Result>(work: Iterator<void, Result>): Promise<Result> {
  for (;;) {
    const until = performance.now() + MAX_BLOCKING_MS
    while (performance.now() < until) {
      const { done, value } = work.next()
      if (done) return value
    }
    await nextTurn()
  }
}

/** The computations that continue later, in the order in which they stopped. */
const waiting: (() => void)[] = []

/** One computation continues in each turn of the event loop: a hundred of them block others no longer than one. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(continueFirst)
  })
}

function continueFirst(): void {
  const resume = waiting.shift()
  if (waiting.length > 0) setImmediate(continueFirst)
  resume?.()
}
