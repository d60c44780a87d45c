// Parses large bodies one at a time: one in each turn of the event loop, so that other calls are served in between.

export type TakeTurn = (work: () => void) => void

export function openTurns(): TakeTurn {
  const waiting: (() => void)[] = []
  function next(): void {
    const work = waiting.shift()
    if (waiting.length > 0) setImmediate(next)
    work?.()
  }
  return (work) => {
    waiting.push(work)
    if (waiting.length === 1) setImmediate(next)
  }
}
