// Changes that others make, as the server tells of them: what they touch is asked for again.
import { useEffect, useSyncExternalStore } from 'react'
import { queryClient, touchedBy } from './queries.ts'

interface Notice {
  id: string
  type: string
  booking_id?: string | null
  customer_id?: string | null
}

type State = 'connecting' | 'live' | 'polling'

/** A stream that resumes repeats its last ten seconds: ids are not in the order of commits. */
const REMEMBERED = 2_000
const POLL_EVERY = 5_000
const LONGEST_WAIT = 30_000

let state: State = 'connecting'
const listeners = new Set<() => void>()

export function useLiveState(): State {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => state,
  )
}

/** Keeps the page of this workspace current while it is shown. */
export function useLive(workspaceId: string): void {
  useEffect(() => {
    const end = new AbortController()
    void follow(workspaceId, end.signal)
    const poll = setInterval(() => {
      if (state === 'polling' && document.visibilityState === 'visible') void queryClient.invalidateQueries()
    }, POLL_EVERY)
    return () => {
      end.abort()
      clearInterval(poll)
    }
  }, [workspaceId])
}

async function follow(workspaceId: string, signal: AbortSignal): Promise<void> {
  const seen = new Set<string>()
  let last: string | null = null
  let failures = 0
  while (!signal.aborted) {
    try {
      for await (const notice of read(workspaceId, last, signal, () => (failures = 0))) {
        if (!seen.has(notice.id)) touch(notice)
        remember(seen, notice.id)
        last = notice.id
      }
    } catch {
      // Asked again below, as after an ordinary end.
    }
    if (signal.aborted) return
    failures += 1
    become(failures > 2 ? 'polling' : 'connecting')
    await pause(Math.min(LONGEST_WAIT, 500 * 2 ** failures), signal)
  }
}

async function* read(
  workspaceId: string,
  last: string | null,
  signal: AbortSignal,
  connected: () => void,
): AsyncGenerator<Notice> {
  const headers = { 'svc-workspace': workspaceId, accept: 'text/event-stream', ...(last && { 'last-event-id': last }) }
  const answer = await fetch('/v1/stream', { headers, signal, cache: 'no-store' })
  if (!answer.ok || !answer.body) throw new Error(`The stream answered ${answer.status}.`)
  connected()
  become('live')
  // Whatever happened before the first stream was open may be missing on the page.
  if (last === null)
    void queryClient.invalidateQueries({ predicate: (query) => query.state.dataUpdatedAt > 0 && query.isStale() })
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = (rest + value).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = block.split('\n').filter((line) => line.startsWith('data:'))
      if (data.length === 0) continue
      const notice = JSON.parse(data.map((line) => line.slice(5)).join('\n'))
      if (typeof notice?.id === 'string' && typeof notice.type === 'string') yield notice
    }
  }
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
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
}

function remember(seen: Set<string>, id: string): void {
  seen.add(id)
  if (seen.size > REMEMBERED) seen.delete(seen.values().next().value as string)
}

function become(next: State): void {
  if (state === next) return
  state = next
  for (const tell of listeners) tell()
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
