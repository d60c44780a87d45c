// What every function of a slice is told: in which workspace, for whom, at what moment, and through which handle.
import type { CompiledQuery, Insertable } from 'kysely'
import type { Db, Tx } from './database.ts'
import type { EventType, Subjects } from './event.ts'
import type { ReactionJob } from './events.ts'
import type { Files } from './files.ts'
import type { LedgerWatch } from './ledger-watch.ts'
import type { SafeFetch } from './safe-fetch.ts'
import type { Vault } from './secrets.ts'
import type { DB as Tables } from './tables.gen.ts'
import type { Listener } from './wakeup.ts'

/** Who did it, as kept in history and shown to people. */
export interface Actor {
  kind: 'api_key' | 'member' | 'customer' | 'bot' | 'automation' | 'system'
  id: string | null
  name: string
}

export const SYSTEM: Actor = { kind: 'system', id: null, name: 'Holdfast' }

export interface ReadCtx {
  db: Db
  workspaceId: string
  actor: Actor
  now: Date
}

/** No transaction is open: slow work and other people's servers may be waited for. `write` opens one. */
export interface OpenCtx extends ReadCtx {
  files: Files
  /** Calls addresses that users gave. */
  outside: SafeFetch
  /** Locks secrets away that must be read back. */
  vault: Vault
  /** Changes what belongs to the workspace of the context, or to the one named. */
  write<T>(work: (ctx: WriteCtx) => Promise<T>, workspaceId?: string): Promise<T>
}

/** For an answer that goes on: what comes later is told by the ledger. */
export interface StreamCtx extends ReadCtx {
  ledger: LedgerWatch
}

/** Exists only inside a transaction, so a function that asks for it cannot be called outside one. */
export interface WriteCtx extends ReadCtx {
  db: Tx
  /** Adds rows without waiting: `send` for what most changes are made of. */
  insert<T extends keyof Tables & string>(table: T, ...rows: Insertable<Tables[T]>[]): void
  /**
   * Sends a statement without waiting for it, before the next that is awaited; changes of different tables leave as
   * one. If it fails, the whole transaction fails at its end.
   */
  send(statement: { compile(db: Tx): Pick<CompiledQuery, 'sql' | 'parameters'> }): void
  /** Sends a statement at once and answers its rows. One of `db` leaves a moment later, behind what is sent meanwhile. */
  ask<R>(statement: { compile(db: Tx): CompiledQuery<R> }): Promise<R[]>
  /** Waits for a statement that may take minutes, such as clearing away a large workspace. */
  patiently(statement: { compile(db: Tx): CompiledQuery }): Promise<void>
  /** Waits until all that was sent has been carried out; throws what failed. */
  settled(): Promise<void>
  /** Runs once the change is really there; never when it is undone. */
  afterCommit(run: () => void): void
  /** The jobs that tell somebody about an event of this type. */
  reactionsTo(eventType: string): readonly ReactionJob[]
  /** Only in tests: throws when an event does not fit its definition. `data` is the JSON that is written. */
  inspectEvent?: ((event: EventType, data: string, about: Subjects) => void) | undefined
  /** Lets those who wait for this look for it now, instead of at their next round. */
  wake(whom: Listener): void
}
