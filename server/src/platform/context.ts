// The context that every function of a slice gets: the workspace, the actor, the time, and the database handle.
import type { Readable } from 'node:stream'
import type { CompiledQuery, Insertable } from 'kysely'
import type { Db, Tx } from './database.ts'
import type { Engine } from './engine.ts'
import type { EventType, Subjects } from './event.ts'
import type { LaneName } from './lanes.ts'
import type { Pace } from './pace.ts'
import type { Providers } from './providers.ts'
import type { SafeFetch } from './safe-fetch.ts'
import type { Vault } from './secrets.ts'
import type { DB as Tables } from './tables.gen.ts'
import type { Listener } from './wakeup.ts'

/** The author of a change, as history stores it and people see it. */
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

/** The run of an automation that caused a change. It is written with every event of the change. */
export interface RunCause {
  run_id: string
  /** How many runs led to the change, this one included. */
  depth: number
  /** The automations of these runs, each with the subject of its run. */
  chain: readonly { automation_id: string; subject_id: string | null }[]
}

/** An entry of the ledger. */
export interface LedgerEvent {
  id: string
  type: string
  customer_id: string | null
  booking_id: string | null
  conversation_id: string | null
  actor: Actor
  cause: RunCause | null
  data: Record<string, unknown>
  created_at: Date
}

/** The job that runs a reaction to an event. */
export interface ReactionJob {
  kind: string
  concerns?: ((data: Record<string, unknown>, eventType: string) => boolean) | undefined
  wanted?: string | undefined
  gathersMs?: number | undefined
}

/** A file is identified by its workspace and by the id of its row. */
export interface FileRef {
  workspaceId: string
  id: string
}

export interface Files {
  /** Stores the whole file or nothing. */
  put(ref: FileRef, bytes: Buffer, mediaType: string): Promise<void>
  /** null when there is no such file. The caller must read or destroy the stream. */
  open(ref: FileRef): Promise<Readable | null>
  /** Does nothing when there is no such file. */
  remove(ref: FileRef): Promise<void>
  /** Removes all files of a workspace. */
  removeAll(workspaceId: string): Promise<void>
}

/** A context without an open transaction: the function may do slow work and call other servers. `write` opens one. */
export interface OpenCtx extends ReadCtx {
  /** The time, which goes on during the work; `now` is when it began. */
  clock(): Date
  files: Files
  /** Calls addresses that were given by users. */
  outside: SafeFetch
  /** How fast the crawler may call other people's servers. */
  pace: Pace
  /** Calls providers: the bases that the operator has set, and public addresses such as the providers name. */
  providers: Providers
  /** The address of this installation, which providers call. */
  publicUrl: string
  /** Encrypts secrets that must be read again later. */
  vault: Vault
  /** Changes data of the context's workspace, or of the workspace that is named. */
  write<T>(work: (ctx: WriteCtx) => Promise<T>, workspaceId?: string): Promise<T>
}

export type Hear = (events: readonly LedgerEvent[]) => void

export interface LedgerWatch {
  /**
   * `hear` gets every event that is committed after the promise resolved, once, and none from before the call. The
   * promise resolves to a function that stops it.
   */
  follow(workspaceId: string, hear: Hear): Promise<() => void>
  wake(workspaceId: string): void
}

/** Somebody of the team, or the customer, is writing in a conversation. */
export interface Typing {
  conversation_id: string
  by: 'team' | 'customer'
}

/** An activity of a team member in a conversation, in the dashboard. */
export interface Presence {
  conversation_id: string
  by: 'member'
  member_id: string
  doing: 'reading' | 'writing' | 'left'
}

export type HearTyping = (typing: Typing | Presence) => void

export interface TypingWatch {
  /** Returns a function that stops it. */
  follow(workspaceId: string, hear: HearTyping): () => void
  wake(about: string): void
}

/** The context of an answer that goes on: later events come from the ledger. */
export interface StreamCtx extends OpenCtx {
  ledger: LedgerWatch
  typing: TypingWatch
}

/** `wanted` is SQL over $1, the workspace, and $2, the subject; it uses both. */
export interface Condition {
  wanted: string
  subject: string
}

/** Exists only inside a transaction, so a function that asks for it cannot be called outside one. */
export interface WriteCtx extends ReadCtx {
  db: Tx
  /** The run that caused the change; null if no run of an automation did. `emit` writes it with every event. */
  cause: RunCause | null
  /** Only for `platform/`: some statements are slow on Citus, so it gets other ones. */
  engine: Engine
  /** Adds rows without waiting. Most changes consist of such rows. */
  insert<T extends keyof Tables & string>(table: T, ...rows: Insertable<Tables[T]>[]): void
  /** Adds rows if a condition holds in the database when the change is written. The workspace is that of the change. */
  insertIf<T extends keyof Tables & string>(condition: Condition, table: T, ...rows: Insertable<Tables[T]>[]): void
  /**
   * Sends a statement without waiting for it, before the next statement that is awaited. Changes of different tables
   * are sent as one statement. If it fails, the whole transaction fails at its end.
   */
  send(statement: { compile(db: Tx): Pick<CompiledQuery, 'sql' | 'parameters'> }): void
  /**
   * Sends a statement at once and returns its rows. A statement of `db` is sent a moment later, after those in between.
   */
  ask<R>(statement: { compile(db: Tx): CompiledQuery<R> }): Promise<R[]>
  /** Waits for a statement that may take minutes, such as deleting a large workspace. */
  patiently(statement: { compile(db: Tx): CompiledQuery }): Promise<void>
  /**
   * Runs the function at the end of the change, before its commit. It may send and insert, but not use `insertIf` or
   * `atEnd`.
   */
  atEnd(run: () => Promise<void>): void
  /** Waits until everything that was sent has been carried out; throws the error if something failed. */
  settled(): Promise<void>
  /** Runs the function after the commit; never when the transaction is rolled back. */
  afterCommit(run: () => void): void
  /** The jobs of the reactions to events of this type. */
  reactionsTo(eventType: string): readonly ReactionJob[]
  /** Only in tests: throws when an event does not fit its definition. `data` is the JSON that is written. */
  inspectEvent?: ((event: EventType, data: string, about: Subjects) => void) | undefined
  /** The lane in which jobs of a kind run. */
  laneOf(kind: string): LaneName
  /**
   * Wakes the loops and followers that wait for this, so that they look now instead of at their next round. `about`
   * defaults to the workspace.
   */
  wake(whom: Listener, about?: string): void
}
