// The facts about a call that a route gets in addition to its input: the caller, the address, and the session.
import type { Caller } from './caller.ts'
import type { Cursors } from './cursor.ts'
import type { RateLimiter } from './rate-limit.ts'

export interface Visit {
  caller: Caller
  /** The network address of the connection, or of the client behind a trusted proxy. */
  address: string
  sessionToken: string | null
  /** As it was sent, whether or not it is valid. */
  visitorToken: string | null
  publicUrl: string
  limiter: RateLimiter
  cursors: Cursors
  linkKey: Buffer
  keepSession(token: string, expires: Date): void
  dropSession(): void
  /** Whether the caller would be let in again with the same rights. The check is not charged to the rate limit. */
  stillHasAccess(): Promise<boolean>
}
