// What every function of a slice is told: in which workspace, for whom, at what moment, and through which handle.
import type { Readable } from 'node:stream'
import type { CompiledQuery, Insertable } from 'kysely'
import type { Db, Tx } from './database.ts'
import type { EventType, Subjects } from './event.ts'
import type { LaneName } from './lanes.ts'
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

/** An entry of the ledger. */
export interface LedgerEvent {
  id: string
  type: string
  customer_id: string | null
  booking_id: string | null
  conversation_id: string | null
  actor: Actor
  data: Record<string, unknown>
  created_at: Date
}

/** The job that tells a reaction of an event. */
export interface ReactionJob {
  kind: string
  wanted?: string
}

/** A file is found by its workspace and by the id of the row that tells of it. */
export interface FileRef {
  workspaceId: string
  id: string
}

export interface Files {
  /** Whole or not at all. */
  put(ref: FileRef, bytes: Buffer, mediaType: string): Promise<void>
  /** null when there is none. Whoever opens a stream reads or destroys it. */
  open(ref: FileRef): Promise<Readable | null>
  /** What is not there is gone already. */
  remove(ref: FileRef): Promise<void>
  /** All files of a workspace. */
  removeAll(workspaceId: string): Promise<void>
}

/** No transaction is open: slow work and other people's servers may be waited for. `write` opens one. */
export interface OpenCtx extends ReadCtx {
  files: Files
  /** Calls addresses that users gave. */
  outside: SafeFetch
  /** Calls providers: the origins that the operator has set, and public addresses such as the providers name. */
  providers: SafeFetch
  /** Locks secrets away that must be read back. */
  vault: Vault
  /** Changes what belongs to the workspace of the context, or to the one named. */
  write<T>(work: (ctx: WriteCtx) => Promise<T>, workspaceId?: string): Promise<T>
}

export type Hear = (events: readonly LedgerEvent[]) => void

export interface LedgerWatch {
  /** Every event that is committed after the answer is heard, once, and none that was before the call. The answer stops it. */
  follow(workspaceId: string, hear: Hear): Promise<() => void>
  wake(workspaceId: string): void
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
  /** The lane in which jobs of a kind run. */
  laneOf(kind: string): LaneName
  /** Lets those who wait for this look for it now, instead of at their next round; `about` is the workspace if left out. */
  wake(whom: Listener, about?: string): void
}
