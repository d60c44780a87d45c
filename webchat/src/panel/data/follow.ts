// Follows the thread live: opens the stream again when it breaks, asks every few seconds where streams are blocked.
import { openEventReader, type StreamEvent } from './event-reader.ts'

export type LiveState = 'connecting' | 'live' | 'polling'

/** The world outside the follower: the network, the time, and whether the page is visible. */
export interface StreamSource {
  /** `lastId`: what came after it is wanted; null: only what comes from now on. */
  open(lastId: string | null, signal: AbortSignal): Promise<Response>
  /** The id of the newest message that is known from elsewhere. */
  newest(): string | null
  now(): number
  /** Waits, at most until the network is back. */
  pause(milliseconds: number): Promise<void>
  /** Waits until the page is visible. */
  shown(): Promise<void>
  isShown(): boolean
  /** How long to wait between two polls: the visitor may be waiting for an answer, or not look at all. */
  pollMs(): number
}

export interface Listener {
  /** Everything but `ready`. */
  heard(event: StreamEvent): void
  /** Messages may have been missed: the list must be loaded again. */
  missed(): Promise<unknown>
  /** Asks for new messages. */
  poll(): Promise<unknown>
  become(state: LiveState): void
}

/** A stream that broke sooner counts as a failure, so that a server that closes every stream is not overloaded. */
const MIN_LIFE_MS = 10_000
/** A stream that is silent for longer is broken: the server writes every 15 seconds. */
const MAX_SILENCE_MS = 40_000
/**
 * A stream without any message after this time may be held back by a proxy: the chat polls while it goes on waiting.
 */
const MAX_SILENT_START_MS = 4_000
const MAX_WAIT_FOR_READY_MS = 8_000
const MAX_WAIT_MS = 30_000
/** How many polls there are before the stream is tried again. */
const POLLS_PER_TRY = 15
const MAX_FAILURES_IN_A_ROW = 2
/** The visitor or the site is not known any more, or the feature is not there: trying again would change nothing. */
const REFUSALS: readonly number[] = [401, 403, 404]
/** This visitor, or their network, has too many streams. */
const TOO_MANY_STREAMS = 429

/** Returns the status of a refusal, or null when the signal was aborted. */
export async function follow(source: StreamSource, listener: Listener, signal: AbortSignal): Promise<number | null> {
  let lastId: string | null = null
  let failures = 0
  let isReady = false
  let isKeptBack = false
  for (;;) {
    await source.shown()
    if (signal.aborted) return null
    const began = source.now()
    const status = await listen()
    if (signal.aborted) return null
    if (status !== null && REFUSALS.includes(status)) return status
    if (!source.isShown()) continue
    failures = isReady && source.now() - began >= MIN_LIFE_MS ? 1 : failures + 1
    if (failures > MAX_FAILURES_IN_A_ROW || isKeptBack || status === TOO_MANY_STREAMS) await poll()
    else {
      listener.become('connecting')
      await source.pause(Math.min(MAX_WAIT_MS, 500 * 2 ** failures))
    }
  }

  /** Listens until the stream breaks; returns the status of the answer, or null if there was none. */
  async function listen(): Promise<number | null> {
    const attempt = new AbortController()
    const stop = () => attempt.abort()
    signal.addEventListener('abort', stop)
    isReady = false
    isKeptBack = false
    // Both run before the answer, too: a proxy may hold back the whole answer.
    const timers = [
      setTimeout(() => void pollWhile(() => !isReady && !attempt.signal.aborted), MAX_SILENT_START_MS),
      setTimeout(() => {
        isKeptBack = true
        stop()
      }, MAX_WAIT_FOR_READY_MS),
    ]
    const stopTimers = () => timers.forEach(clearTimeout)
    const beReady = () => {
      isReady = true
      stopTimers()
    }
    try {
      const answer = await source.open(lastId ?? source.newest(), attempt.signal)
      if (answer.ok && answer.body) await read(answer.body, { beReady, stop }).catch(() => undefined)
      return answer.status
    } catch {
      return null
    } finally {
      stopTimers()
      stop()
      signal.removeEventListener('abort', stop)
    }
  }

  async function read(
    body: ReadableStream<Uint8Array>,
    { beReady, stop }: { beReady: () => void; stop: () => void },
  ): Promise<void> {
    const reader = body.getReader()
    const decoder = new TextDecoder()
    const events = openEventReader()
    let silence: ReturnType<typeof setTimeout> | undefined
    try {
      for (;;) {
        const { done, value } = await reader.read()
        if (done || signal.aborted) return
        if (isReady) {
          clearTimeout(silence)
          silence = setTimeout(stop, MAX_SILENCE_MS)
        }
        for (const event of events(decoder.decode(value, { stream: true }))) {
          lastId = event.id ?? lastId
          if (event.name !== 'ready') listener.heard(event)
          else {
            beReady()
            listener.become('live')
            if (!(event.data as { resumed?: boolean } | null)?.resumed) void listener.missed().catch(() => undefined)
          }
        }
      }
    } finally {
      clearTimeout(silence)
      reader.cancel().catch(() => undefined)
    }
  }

  async function poll(): Promise<void> {
    let polls = 0
    await pollWhile(() => polls++ < POLLS_PER_TRY)
  }

  async function pollWhile(isWanted: () => boolean): Promise<void> {
    listener.become('polling')
    while (isWanted() && !signal.aborted && source.isShown()) {
      await listener.poll().catch(() => undefined)
      // The stream goes on after what the polls have brought.
      lastId = null
      await source.pause(source.pollMs())
    }
  }
}
