// What a route may know of a call beside its input: who calls, from where, and how to end their session.
import type { Caller } from './caller.ts'
import type { Cursors } from './cursor.ts'
import type { RateLimiter } from './rate-limit.ts'

export interface Visit {
  caller: Caller
  /** Of the connection, or of the client behind a trusted proxy. */
  address: string
  sessionToken: string | null
  publicUrl: string
  limiter: RateLimiter
  cursors: Cursors
  linkKey: Buffer
  keepSession(token: string, expires: Date): void
  dropSession(): void
  /** Whether they would be let in again, with the same rights; costs no budget. */
  isStillWelcome(): Promise<boolean>
}
