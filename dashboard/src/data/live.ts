// Changes that others make, as the server tells of them: what they touch is asked for again.
import { useEffect } from 'react'
import { openStore } from '../text/store.ts'
import { api, isProblem } from './api.ts'
import { follow, type Listener, type LiveState, type Notice, type Wire } from './follow.ts'
import { askAgain, queryClient, touchedBy } from './queries.ts'
import { askToSignIn, goToWorkspace } from './session.ts'

const POLL_EVERY = 5_000

const state = openStore<LiveState>('connecting')

export const useLiveState = state.use

/** Keeps the page of this workspace current while it is shown. */
export function useLive(workspaceId: string): void {
  useEffect(() => {
    const end = new AbortController()
    void follow(wireTo(workspaceId, end.signal), listener, end.signal).then(refused)
    const poll = setInterval(() => {
      // What is being asked for already is as new as it can be.
      if (state.get() === 'polling' && isShown())
        void queryClient.invalidateQueries(undefined, { cancelRefetch: false })
    }, POLL_EVERY)
    return () => {
      end.abort()
      clearInterval(poll)
    }
  }, [workspaceId])
}

const isShown = () => document.visibilityState === 'visible'

/** A browser has six connections to a server for all of its tabs, so only those that are looked at keep one. */
function wireTo(workspaceId: string, signal: AbortSignal): Wire {
  let look = new AbortController()
  const looked = () => {
    if (isShown()) look = new AbortController()
    else look.abort()
  }
  addEventListener('visibilitychange', looked, { signal })
  return {
    open(lastId) {
      const headers = { 'svc-workspace': workspaceId, accept: 'text/event-stream' }
      return fetch('/v1/stream', {
        headers: lastId === null ? headers : { ...headers, 'last-event-id': lastId },
        signal: AbortSignal.any([signal, look.signal]),
        cache: 'no-store',
      })
    },
    now: () => performance.now(),
    // Whoever comes back to the page, or to a network, does not wait.
    pause: (milliseconds) => until(['visibilitychange', 'online'], signal, milliseconds),
    isShown,
    async shown() {
      while (!isShown() && !signal.aborted) await until(['visibilitychange'], signal)
    },
  }
}

/** Waits for any of these events, and no longer than so many milliseconds. */
function until(events: readonly string[], signal: AbortSignal, milliseconds?: number): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const timer = milliseconds === undefined ? undefined : setTimeout(end, milliseconds)
    for (const event of events) addEventListener(event, end, { signal: over.signal })
    signal.addEventListener('abort', end, { signal: over.signal })
    function end() {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
  })
}

const listener: Listener = {
  tell: touch,
  missed: () => void queryClient.invalidateQueries({ predicate: (query) => query.state.dataUpdatedAt > 0 }),
  become: state.set,
}

async function refused(status: number | null): Promise<void> {
  if (status === null) return
  if (status === 401) return askToSignIn()
  listener.become('polling')
  // Not a member any more, or the workspace is gone; else the stream is what the server does not have.
  const problem = await api()
    .getMe()
    .then(
      () => null,
      (error: unknown) => error,
    )
  if (!isProblem(problem, 'not_found', 'forbidden')) return
  goToWorkspace()
}

const waiting = new Map<string, unknown[]>()

/** Several changes at once ask once. */
function touch(notice: Notice): void {
  if (waiting.size === 0) setTimeout(refresh, 60)
  for (const key of touchedBy(notice.type, notice)) waiting.set(JSON.stringify(key), key)
  waiting.set('', [])
}

function refresh(): void {
  const keys = [...waiting.values()].filter((key) => key.length > 0)
  waiting.clear()
  for (const key of keys) askAgain(key)
}
