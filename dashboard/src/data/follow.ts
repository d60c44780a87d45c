// Keeps a stream of changes open: comes back when it breaks, less and less often, and ends where it is refused.
import { onceEach, openEventReader } from './event-stream.ts'

/** A change that somebody made. */
export interface Notice {
  id: string
  type: string
  booking_id?: string | null
  customer_id?: string | null
}

export type LiveState = 'connecting' | 'live' | 'polling'

/** What the world around gives: the network, the time, and whether anybody looks. */
export interface Wire {
  open(lastId: string | null): Promise<Response>
  now(): number
  pause(milliseconds: number): Promise<void>
  isShown(): boolean
  /** Waits until somebody looks. */
  shown(): Promise<void>
}

export interface Listener {
  /** Each change once. */
  tell(notice: Notice): void
  /** Changes may have been missed: all that is shown has to be asked for again. */
  missed(): void
  become(state: LiveState): void
}

/** A stream that resumes repeats its last ten seconds: ids are not in the order of commits. */
const REMEMBERED = 2_000
/** One that broke sooner counts as a failure, so that nobody who lets us in and throws us out is hammered. */
const LIVED = 10_000
const LONGEST_WAIT = 30_000
/** No session, not allowed, no such workspace or no stream: asking again changes nothing. */
const REFUSALS: readonly number[] = [401, 403, 404]

/** Ends with the status of a refusal, or with null when it was told to. */
export async function follow(wire: Wire, listener: Listener, signal: AbortSignal): Promise<number | null> {
  const isNew = onceEach(REMEMBERED)
  let lastId: string | null = null
  let failures = 0

  for (;;) {
    await wire.shown()
    if (signal.aborted) return null
    const began = wire.now()
    const answer = await wire.open(lastId).catch(() => null)
    if (answer && REFUSALS.includes(answer.status) && !signal.aborted) return answer.status
    // Whatever breaks it, it is opened again below.
    if (answer?.ok && answer.body) await listen(answer.body).catch(() => undefined)
    if (signal.aborted) return null
    if (!wire.isShown()) continue
    failures = wire.now() - began >= LIVED ? 1 : failures + 1
    listener.become(failures > 2 ? 'polling' : 'connecting')
    await wire.pause(Math.min(LONGEST_WAIT, 500 * 2 ** failures))
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
        else if (isNotice(data) && isNew(data.id)) listener.tell(data)
      }
    }
  }

  function begin(data: unknown): void {
    listener.become('live')
    if (!(data as { resumed?: boolean } | null)?.resumed) listener.missed()
  }
}

function isNotice(data: unknown): data is Notice {
  const { id, type } = (data ?? {}) as Record<string, unknown>
  return typeof id === 'string' && typeof type === 'string'
}
