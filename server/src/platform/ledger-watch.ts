// Tells those who follow the ledger of a workspace what is new in it: one reader per workspace, however many follow.
import { plus, SECOND_MS } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Hear, LedgerEvent, LedgerWatch } from './context.ts'
import type { Database } from './database.ts'
import { ledgerOf } from './events.ts'
import { idBefore, newId } from './id.ts'
import { lightSleep } from './sleep.ts'

/** An id is made before its commit, so an event may appear behind younger ones; but hardly later than this. */
export const LATE = 10 * SECOND_MS
/** A little under a second, so that all of it is there within one even when nobody called. */
const LONGEST_PAUSE = 0.9 * SECOND_MS
const MOST_AT_ONCE = 500

interface Reader {
  join(hear: Hear): Promise<void>
  leave(hear: Hear): void
  stir(): void
}

/** A follower who waits until all that was committed before they came has been read. */
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
    const sleep = lightSleep(clock)
    /** All that had appeared when the id in `readAt` was made has been read; `known` is what of it may be met again. */
    let readAt = newId('evt')
    const known = new Set<string>()

    async function readNew(): Promise<LedgerEvent[]> {
      const now = newId('evt')
      const events = await readSince(workspaceId, lateBefore(readAt), known)
      for (const { id } of events) known.add(id)
      // The rest of many is read with the next look, from the same moment on.
      if (events.length === MOST_AT_ONCE) sleep.stir()
      else readAt = now
      for (const id of known) if (id <= lateBefore(readAt)) known.delete(id)
      return events
    }

    /** A newcomer who came before a look began hears what later looks find, so nothing of before. */
    async function look(): Promise<void> {
      const entering = newcomers
      newcomers = []
      try {
        const events = await readNew()
        if (events.length > 0) for (const hear of followers) hear(events)
        if (events.length === MOST_AT_ONCE) return void newcomers.unshift(...entering)
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
        await sleep.until(plus(clock(), LONGEST_PAUSE))
        if (followers.size + newcomers.length === 0) return void readers.delete(workspaceId)
        await look()
      }
    }

    const reader: Reader = {
      join: (hear) =>
        new Promise((enter, refuse) => {
          newcomers.push({ hear, enter, refuse })
          sleep.stir()
        }),
      leave(hear) {
        followers.delete(hear)
        if (followers.size === 0) sleep.stir()
      },
      stir: sleep.stir,
    }
    readers.set(workspaceId, reader)
    void goOn()
    return reader
  }

  function readSince(workspaceId: string, after: string, known: ReadonlySet<string>): Promise<LedgerEvent[]> {
    return ledgerOf(database.db, workspaceId)
      .where('id', '>', after)
      .where(sql<boolean>`id <> all(${[...known]}::text[])`)
      .limit(MOST_AT_ONCE)
      .execute()
  }

  return {
    async follow(workspaceId, hear) {
      const reader = readers.get(workspaceId) ?? openReader(workspaceId)
      await reader.join(hear)
      return () => reader.leave(hear)
    },
    wake: (workspaceId) => readers.get(workspaceId)?.stir(),
  }
}

const lateBefore = (id: string) => idBefore(id, LATE) as string
