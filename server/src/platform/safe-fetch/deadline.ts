// The time a call has for all of its parts together. An AbortSignal could do it, for a fifth of what a call costs.
import { timedOut } from './failure.ts'

export interface Deadline {
  /** Tells why there is no more time, once or at once. Parts of a call come one after the other: the last one is told. */
  watch(tell: (reason: Error) => void): void
  /** Ends it early. */
  end(reason: Error): void
  /** The call is over; nobody needs to be told any more. */
  stop(): void
}

export function startDeadline(milliseconds: number): Deadline {
  let over: Error | null = null
  let watcher: ((reason: Error) => void) | null = null
  const end = (reason: Error) => {
    clearTimeout(alarm)
    over ??= reason
    watcher?.(over)
  }
  const alarm = setTimeout(() => end(timedOut()), milliseconds)
  return {
    watch(tell) {
      watcher = tell
      if (over) tell(over)
    },
    end,
    stop: () => clearTimeout(alarm),
  }
}

/** What the work comes to, or the end of the time. */
export function within<T>(deadline: Deadline, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    deadline.watch(reject)
    work.then(resolve, reject)
  })
}
