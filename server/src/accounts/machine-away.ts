// While a machine of Citus is away, users can still sign in and use their workspaces on the other machines.
import { MINUTE_MS } from '@holdfast/time/moment.ts'
import { type Db, isMachineAway } from '../platform/database.ts'
import { askEachMachine } from '../platform/each-machine.ts'
import { Problem } from '../platform/problem.ts'

/** A person whose session cannot be read for longer has to sign in again, which starts one on another machine. */
const WAIT_FOR_SESSION_MS = MINUTE_MS
const MAX_SESSIONS_REMEMBERED = 10_000

/** The workspaces of a person on the machines that answer. Throws `failure` if there is none, or no machine answers. */
export async function findAnsweringWorkspaces(db: Db, userId: string, failure: unknown): Promise<string[]> {
  const memberships = db.selectFrom('members').select('workspace_id').where('user_id', '=', userId)
  const rows = await askEachMachine<{ workspace_id: string }>(db, 'members', memberships.compile(), failure)
  if (rows.length === 0) throw failure
  return rows.map(({ workspace_id }) => workspace_id)
}

/** The sessions that could not be read, by the hashes of their tokens. */
export class UnreadSessions {
  readonly #seen = new Map<string, { first: number; last: number }>()

  /** The error for the caller when a read has failed. */
  after(error: unknown, tokenHash: string, now: Date): unknown {
    if (!isMachineAway(error)) return error
    const moment = now.getTime()
    const known = this.#seen.get(tokenHash)
    // No call came for a long time: the machine may have been back in between.
    const first = known && moment - known.last < 2 * WAIT_FOR_SESSION_MS ? known.first : moment
    // The newest session is the last entry, so that the oldest can be forgotten.
    this.#seen.delete(tokenHash)
    this.#seen.set(tokenHash, { first, last: moment })
    const [oldest] = this.#seen.keys()
    if (this.#seen.size > MAX_SESSIONS_REMEMBERED && oldest !== undefined) this.#seen.delete(oldest)
    return moment - first < WAIT_FOR_SESSION_MS ? error : new Problem('session_required')
  }

  /** The session was read. */
  forget(tokenHash: string): void {
    this.#seen.delete(tokenHash)
  }
}
