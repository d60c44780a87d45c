// The pace at which pages of other people's servers are fetched: per host, starts keep a distance and few run together.
import { setTimeout as delay } from 'node:timers/promises'

/** How many calls to one host run at the same time. */
const MAX_CALLS_PER_HOST = 2

export interface Pace {
  /**
   * Waits until a call to this host may start, in the order in which calls asked. Throws when the signal fires. The
   * caller calls the function that it gets when the call has ended.
   */
  enter(host: string, signal: AbortSignal): Promise<() => void>
  /** How many hosts are remembered. */
  size(): number
}

interface Host {
  /** Ends when the last call that asked has started, or has given up. */
  lastInLine: Promise<void>
  startedAt: number
  running: number
  /** Calls that wait or run. */
  calls: number
  /** Called when a call ends. */
  onEnd: () => void
}

/**
 * The distance is measured between the moments at which calls really started, however long each of them took.
 * `untilFree` takes the next moment at which no other process calls the host, and says how many milliseconds that is.
 */
export function openPace(pauseMs: number, untilFree: (host: string) => Promise<number>): Pace {
  const hosts = new Map<string, Host>()

  function find(name: string): Host {
    const known = hosts.get(name)
    if (known) return known
    const host = { lastInLine: Promise.resolve(), startedAt: -Infinity, running: 0, calls: 0, onEnd() {} }
    hosts.set(name, host)
    return host
  }

  /** A host is remembered until its pause is over. */
  function leave(name: string, host: Host): void {
    host.calls -= 1
    const forget = () => {
      if (host.calls === 0 && hosts.get(name) === host) hosts.delete(name)
    }
    if (pauseMs === 0) forget()
    else setTimeout(forget, pauseMs).unref()
  }

  async function start(name: string, host: Host, signal: AbortSignal): Promise<void> {
    if (host.running >= MAX_CALLS_PER_HOST) await endOfCall(host, signal)
    for (let left = untilNext(host); left > 0; left = untilNext(host))
      await delay(Math.ceil(left), undefined, { signal })
    const left = pauseMs === 0 ? 0 : await untilFree(name)
    if (left > 0) await delay(Math.ceil(left), undefined, { signal })
    signal.throwIfAborted()
    host.startedAt = performance.now()
    host.running += 1
  }

  const untilNext = ({ startedAt }: Host) => startedAt + pauseMs - performance.now()

  return {
    async enter(name, signal) {
      const host = find(name)
      host.calls += 1
      const before = host.lastInLine
      let pass = () => {}
      host.lastInLine = new Promise((resolve) => {
        pass = resolve
      })
      try {
        await before
        await start(name, host, signal)
      } catch (error) {
        leave(name, host)
        throw error
      } finally {
        pass()
      }
      return () => {
        host.running -= 1
        host.onEnd()
        leave(name, host)
      }
    },
    size: () => hosts.size,
  }
}

/** Only the first call in line waits for this. */
function endOfCall(host: Host, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    host.onEnd = () => {
      signal.removeEventListener('abort', stop)
      host.onEnd = () => {}
      resolve()
    }
    if (signal.aborted) stop()
  })
}
