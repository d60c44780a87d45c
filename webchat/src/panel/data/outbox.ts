// The messages that the server does not have yet: kept while there is no network and over reloads, sent in order, once.
import type { Message } from './shapes.ts'

export type Content =
  | { text: string }
  | { choice: { option_id: string; message_id: string; title: string } }
  | { location: { lat: number; lng: number; accuracy_m: number } }
  | { file: File }

export interface Unsent {
  /** Names the message for the server, which stores it once even if it is sent twice. */
  ref: string
  made_at: string
  content: Content
  /** Why the server refused it; null: it waits to be sent. */
  fault: string | null
}

/** Sending may work later: after this number of milliseconds, or when the network is back. */
export interface Later {
  later: number
}
/** Sending will not work, and why. */
export interface Refused {
  refused: string
}

export interface OutboxStorage {
  read(): readonly Unsent[]
  write(unsent: readonly Unsent[]): void
}

export interface OutboxOptions {
  storage: OutboxStorage
  send(unsent: Unsent): Promise<Message | Later | Refused>
  arrived(message: Message, unsent: Unsent): void
  changed(): void
  /** Waits, at most until the network is back. */
  pause(milliseconds: number): Promise<void>
  /** Runs the work while no other tab of this browser does. */
  inOneTab(work: () => Promise<void>): Promise<void>
}

export interface Outbox {
  list(): readonly Unsent[]
  add(unsent: Unsent): void
  /** Puts a refused message at the end of the queue. */
  retry(ref: string): void
  remove(ref: string): void
  /** Drops the files that wait: no other tab has them. */
  dropFiles(): void
  /** Sends what waits; returns when nothing waits any more. */
  flush(): Promise<void>
}

export function openOutbox({ storage, send, arrived, changed, pause, inOneTab }: OutboxOptions): Outbox {
  // A file cannot be stored, so it lasts as long as the page.
  let files: readonly Unsent[] = []
  let flushing: Promise<void> | null = null

  const list = () => [...storage.read(), ...files].sort(byAge)
  const write = (all: readonly Unsent[]) => {
    files = all.filter(isFile)
    storage.write(all.filter((each) => !isFile(each)))
    changed()
  }
  const without = (ref: string) => list().filter((each) => each.ref !== ref)

  async function sendAll(): Promise<void> {
    for (;;) {
      // Another tab may have changed the list, so it is read each time.
      const next = list().find(waits)
      if (!next) return
      const outcome = await send(next)
      if ('later' in outcome) {
        await pause(outcome.later)
      } else if ('refused' in outcome) {
        write(list().map((each) => (each.ref === next.ref ? { ...each, fault: outcome.refused } : each)))
      } else {
        arrived(outcome, next)
        write(without(next.ref))
      }
    }
  }

  function flush(): Promise<void> {
    flushing ??= inOneTab(sendAll).finally(() => {
      flushing = null
      // Something may have been added after the last look at the list.
      if (list().some(waits)) return flush()
    })
    return flushing
  }

  return {
    list,
    add: (unsent) => write([...list(), unsent]),
    retry(ref) {
      const found = list().find((each) => each.ref === ref)
      if (found) write([...without(ref), { ...found, fault: null, made_at: new Date().toISOString() }])
    },
    remove: (ref) => write(without(ref)),
    dropFiles() {
      files = []
    },
    flush,
  }
}

const isFile = ({ content }: Unsent) => 'file' in content
const waits = ({ fault }: Unsent) => fault === null
const byAge = (one: Unsent, other: Unsent) => (one.made_at < other.made_at ? -1 : one.made_at > other.made_at ? 1 : 0)
