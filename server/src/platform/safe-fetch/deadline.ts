// The time limit of a call for all its parts together. An AbortSignal would make a call a fifth more expensive.
import { timedOut } from './failure.ts'

export interface Deadline {
  /** Calls `tell` once with the reason when the time is over, or at once if it is. Only the last watcher is called. */
  watch(tell: (reason: Error) => void): void
  /** Ends the time early. */
  end(reason: Error): void
  /** The call is over, so no watcher is called any more. */
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

/** The result of the work, or an error when the time is over first. */
export function within<T>(deadline: Deadline, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    deadline.watch(reject)
    work.then(resolve, reject)
  })
}
