// Sends new events to those who follow the ledger of a workspace: one reader per workspace for all its followers.
import { plus, SECOND_MS } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Hear, LedgerEvent, LedgerWatch } from './context.ts'
import type { Database } from './database.ts'
import { ledgerOf } from './events.ts'
import { idBefore, idOfNow } from './id.ts'
import { interruptibleSleep } from './sleep.ts'

/** An id is made before its commit, so an event may appear after younger ones, but hardly later than this. */
export const MAX_COMMIT_DELAY_MS = 10 * SECOND_MS
/** A little less than a second, so that events arrive within a second even if no wake-up came. */
const MAX_PAUSE_MS = 0.9 * SECOND_MS
const MAX_EVENTS_PER_LOOK = 500

interface Reader {
  join(hear: Hear): Promise<void>
  leave(hear: Hear): void
  interrupt(): void
}

/** A new follower, who waits until all events from before have been read. */
interface Newcomer {
  hear: Hear
  enter(): void
  refuse(error: unknown): void
}

interface Options {
  platform: { database: Database; clock(): Date }
  log: Logger
}

export function watchLedger({ platform: { database, clock }, log }: Options): LedgerWatch {
  const readers = new Map<string, Reader>()

  function openReader(workspaceId: string): Reader {
    const followers = new Set<Hear>()
    let newcomers: Newcomer[] = []
    const sleep = interruptibleSleep(clock)
    /**
     * All events that were visible when the id `readAt` was made have been read; `known` has those that may be read
     * again.
     */
    let readAt = idOfNow('evt')
    const known = new Set<string>()

    async function readNew(): Promise<LedgerEvent[]> {
      const now = idOfNow('evt')
      const events = await readSince(workspaceId, lateBefore(readAt), known)
      for (const { id } of events) known.add(id)
      // If there are more, the next look reads the rest, from the same moment on.
      if (events.length === MAX_EVENTS_PER_LOOK) sleep.interrupt()
      else readAt = now
      for (const id of known) if (id <= lateBefore(readAt)) known.delete(id)
      return events
    }

    /** A new follower joins at the end of a look that began after it came, so it gets no event from before. */
    async function look(): Promise<void> {
      const entering = newcomers
      newcomers = []
      try {
        const events = await readNew()
        if (events.length > 0) for (const hear of followers) hear(events)
        if (events.length === MAX_EVENTS_PER_LOOK) return void newcomers.unshift(...entering)
        for (const { hear, enter } of entering) {
          followers.add(hear)
          enter()
        }
      } catch (error) {
        for (const { refuse } of entering) refuse(error)
        log.warn({ err: error }, 'ledger: the database did not answer, trying again')
      }
    }

    async function goOn(): Promise<void> {
      for (;;) {
        await sleep.until(plus(clock(), MAX_PAUSE_MS))
        if (followers.size + newcomers.length === 0) return void readers.delete(workspaceId)
        await look()
      }
    }

    const reader: Reader = {
      join: (hear) =>
        new Promise((enter, refuse) => {
          newcomers.push({ hear, enter, refuse })
          sleep.interrupt()
        }),
      leave(hear) {
        followers.delete(hear)
        if (followers.size === 0) sleep.interrupt()
      },
      interrupt: sleep.interrupt,
    }
    readers.set(workspaceId, reader)
    void goOn()
    return reader
  }

  function readSince(workspaceId: string, after: string, known: ReadonlySet<string>): Promise<LedgerEvent[]> {
    return ledgerOf(database.byCoordinator(workspaceId).db, workspaceId)
      .where('id', '>', after)
      .where(sql<boolean>`id <> all(${[...known]}::text[])`)
      .limit(MAX_EVENTS_PER_LOOK)
      .execute()
  }

  return {
    async follow(workspaceId, hear) {
      const reader = readers.get(workspaceId) ?? openReader(workspaceId)
      await reader.join(hear)
      return () => reader.leave(hear)
    },
    wake: (workspaceId) => readers.get(workspaceId)?.interrupt(),
  }
}

const lateBefore = (id: string) => idBefore(id, MAX_COMMIT_DELAY_MS) as string
