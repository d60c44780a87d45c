// Somebody who follows a stream for a long time, as a browser does: when the stream ends, it is opened again with the id
// of the last message.
import { setTimeout as delay } from 'node:timers/promises'
import { followAt, type Message } from '../stream.ts'

const PAUSE_MS = 200

export type LongFollower = ReturnType<typeof followForLong>

/** `hear` is called with each message that is an entry, as it arrives. */
export function followForLong(url: string, headers: Record<string, string>, hear: (message: Message) => void) {
  const counts = { opened: 0, startedAnew: 0 }
  let last: string | null = null
  let isOver = false
  let leave: (() => Promise<void>) | null = null
  let readyAt: Date | null = null

  function take(message: Message): void {
    if (message.id) last = message.id
    if (message.event === 'ready') {
      readyAt ??= new Date()
      if (counts.opened > 1 && message.data.resumed === false) counts.startedAnew += 1
    }
    if (message.event === 'message') hear(message)
  }

  async function run(): Promise<void> {
    while (!isOver) {
      const all = last === null ? headers : { ...headers, 'last-event-id': last }
      counts.opened += 1
      const stream = await followAt(url, all, take).catch(() => null)
      leave = stream?.leave ?? null
      // A refused stream does not end by itself, so it is opened again after a pause.
      while (stream?.answer.status === 200 && !stream.isOver() && !isOver) await delay(PAUSE_MS)
      if (stream && stream.answer.status !== 200) counts.opened -= 1
      await delay(PAUSE_MS)
    }
  }
  const running = run()
  return {
    counts,
    /** When it was ready for the first time. */
    readyAt: () => readyAt,
    async end() {
      isOver = true
      await leave?.()
      await running
    },
  }
}
