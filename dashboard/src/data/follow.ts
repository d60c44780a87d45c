// Follows the stream of changes: opens it again when it breaks, with longer and longer waits, and ends when refused.
import { onceEach, openEventReader } from './event-stream.ts'

/** A change that somebody made. */
export interface Notice {
  id: string
  type: string
  booking_id?: string | null
  customer_id?: string | null
  conversation_id?: string | null
  actor?: { id: string | null } | null
}

export type LiveState = 'connecting' | 'live' | 'polling'

/** The world outside the follower: the network, the time, and whether the page is visible. */
export interface StreamSource {
  open(lastId: string | null): Promise<Response>
  now(): number
  pause(milliseconds: number): Promise<void>
  /** Whether the page is visible, or keeps its stream while it is not. */
  isShown(): boolean
  /** Waits until `isShown` is true. */
  shown(): Promise<void>
}

export interface Listener {
  /** Is called once for each change. */
  changed(notice: Notice): void
  /** Is called when changes may have been missed: everything that is shown must be loaded again. */
  missed(): void
  /** Is called for a hint: something that is true only for a moment, such as that somebody is typing. */
  hinted(name: string, data: unknown): void
  become(state: LiveState): void
}

/** A stream that resumes repeats its last ten seconds, because ids are not in the order of commits. */
const REMEMBERED_IDS = 2_000
/** A stream that broke sooner counts as a failure, so that a server that closes every stream is not overloaded. */
const MIN_LIFE_MS = 10_000
const MAX_WAIT_MS = 30_000
/** A stream that begins later than this may have missed what happened before it was asked for. */
const MAX_OPENING_MS = 10_000
/** No session, not allowed, no such workspace, or no stream: trying again would change nothing. */
const REFUSALS: readonly number[] = [401, 403, 404]

/** Returns the status of a refusal, or null when the signal was aborted. */
export async function follow(source: StreamSource, listener: Listener, signal: AbortSignal): Promise<number | null> {
  const isNew = onceEach(REMEMBERED_IDS)
  let lastId: string | null = null
  let failures = 0
  let [began, isFirst] = [0, true]

  for (;;) {
    await source.shown()
    if (signal.aborted) return null
    ;[began, isFirst] = [source.now(), lastId === null]
    const answer = await source.open(lastId).catch(() => null)
    if (answer && REFUSALS.includes(answer.status) && !signal.aborted) return answer.status
    // The next turn of the loop opens the stream again, for every kind of break.
    if (answer?.ok && answer.body) await listen(answer.body).catch(() => undefined)
    if (signal.aborted) return null
    if (!source.isShown()) continue
    failures = source.now() - began >= MIN_LIFE_MS ? 1 : failures + 1
    listener.become(failures > 2 ? 'polling' : 'connecting')
    await source.pause(Math.min(MAX_WAIT_MS, 500 * 2 ** failures))
  }

  async function listen(body: ReadableStream<Uint8Array>): Promise<void> {
    const reader = body.getReader()
    const decoder = new TextDecoder()
    const read = openEventReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      for (const { id, name, data } of read(decoder.decode(value, { stream: true }))) {
        if (signal.aborted) return void reader.cancel()
        lastId = id ?? lastId
        if (name === 'ready') begin(data)
        else if (name !== '') listener.hinted(name, data)
        else if (isNotice(data) && isNew(data.id)) listener.changed(data)
      }
    }
  }

  function begin(data: unknown): void {
    listener.become('live')
    const isLate = isFirst && source.now() - began > MAX_OPENING_MS
    if (isLate || !(data as { resumed?: boolean } | null)?.resumed) listener.missed()
  }
}

function isNotice(data: unknown): data is Notice {
  const { id, type } = (data ?? {}) as Record<string, unknown>
  return typeof id === 'string' && typeof type === 'string'
}
