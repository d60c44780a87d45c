// Live changes: when the stream brings a change, the queries that show it are loaded again.
import { useEffect } from 'react'
import { openStore } from '../text/store.ts'
import { api, isProblem } from './api.ts'
import { hearChoices } from './device-news.ts'
import { follow, type Listener, type LiveState, type Notice, type StreamSource } from './follow.ts'
import { gather } from './gather.ts'
import { hear, stopWriting } from './hints.ts'
import { isKeeper, keepStream } from './keeper.ts'
import { forgetNews } from './known-news.ts'
import { askAgain, askLater, queryClient, touchedBy } from './queries.ts'
import { askToSignIn, goToWorkspace } from './session.ts'

const POLL_EVERY_MS = 5_000
/** The first stream also brings what happened while the page loaded, so that its lists are not asked for twice. */
const MAX_LAST_SECONDS = 120
/** How many seconds the call for the stream may take to arrive. */
const MAX_CALL_SECONDS = 10
/** The event of this page when its tab begins to keep the stream. */
const KEPT = 'holdfast:kept'

const state = openStore<LiveState>('connecting')

export const useLiveState = state.use

/**
 * Keeps the page up to date while it is visible. The tab that keeps its stream also receives news while it is hidden.
 */
export function useLive(workspaceId: string): void {
  useEffect(() => {
    const end = new AbortController()
    hearChoices(end.signal)
    keepStream(workspaceId, end.signal, (how) => {
      // The news that an earlier page knew are old if no page of this browser has kept the stream since.
      if (how === 'first') forgetNews(workspaceId)
      dispatchEvent(new Event(KEPT))
    })
    void follow(sourceOf(workspaceId, end.signal), listener, end.signal).then(refused)
    const poll = setInterval(() => {
      // A query that is being loaded already gets the newest data anyway.
      if (state.get() === 'polling' && listens())
        void queryClient.invalidateQueries(undefined, { cancelRefetch: false })
    }, POLL_EVERY_MS)
    return () => {
      end.abort()
      clearInterval(poll)
    }
  }, [workspaceId])
}

const isShown = () => document.visibilityState === 'visible'
const listens = () => isShown() || isKeeper()

/** A browser has six connections to a server for all tabs together, so only visible tabs and one other have a stream. */
function sourceOf(workspaceId: string, signal: AbortSignal): StreamSource {
  let look = new AbortController()
  const looked = () => {
    if (!listens()) look.abort()
    else if (look.signal.aborted) look = new AbortController()
  }
  for (const change of ['visibilitychange', KEPT]) addEventListener(change, looked, { signal })
  return {
    open(lastId) {
      const headers = { 'svc-workspace': workspaceId, accept: 'text/event-stream' }
      return fetch(`/v1/stream${lastId === null ? sinceThePageBegan() : ''}`, {
        headers: lastId === null ? headers : { ...headers, 'last-event-id': lastId },
        signal: AbortSignal.any([signal, look.signal]),
        cache: 'no-store',
      })
    },
    now: () => performance.now(),
    // The wait ends at once when the page becomes visible or the network is back.
    pause: (milliseconds) => until(['visibilitychange', KEPT, 'online'], signal, milliseconds),
    isShown: listens,
    async shown() {
      while (!listens() && !signal.aborted) await until(['visibilitychange', KEPT], signal)
    },
  }
}

function sinceThePageBegan(): string {
  const seconds = Math.ceil(performance.now() / 1_000) + MAX_CALL_SECONDS
  return seconds > MAX_LAST_SECONDS ? '' : `?last_seconds=${seconds}`
}

/** Waits for any of these events, or until the milliseconds have passed. */
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
  changed(notice) {
    if (notice.type === 'message.stored' && notice.conversation_id)
      stopWriting(notice.conversation_id, notice.actor?.id)
    touch(notice)
  },
  missed() {
    void queryClient.invalidateQueries({ predicate: (query) => query.state.dataUpdatedAt > 0 })
    // The first list of news may still be loading, and may be older than the stream.
    askAgain(['notifications', 'news'])
  },
  hinted: hear,
  become: state.set,
}

async function refused(status: number | null): Promise<void> {
  if (status === null) return
  if (status === 401) return askToSignIn()
  listener.become('polling')
  // The refusal means that the member or the workspace is gone, or that this server has no stream.
  const problem = await api()
    .getMe()
    .then(
      () => null,
      (error: unknown) => error,
    )
  if (!isProblem(problem, 'not_found', 'forbidden')) return
  goToWorkspace()
}

/** Reading a website changes an item several times a second, and long lists take several requests. */
const KNOWLEDGE_PACE_MS = 1_000
const touchKeys = gather(refresh)
const touchKnowledge = gather(refresh, KNOWLEDGE_PACE_MS)

function touch(notice: Notice): void {
  const keys = touchedBy(notice.type, notice)
  const isKnowledge = ([first]: unknown[]) => first === 'knowledge'
  touchKnowledge(keys.filter(isKnowledge))
  touchKeys(keys.filter((key) => !isKnowledge(key)))
}

function refresh(keys: unknown[][]): void {
  for (const key of keys) (isShown() || key[0] === 'notifications' ? askAgain : askLater)(key)
}
