// Chooses the function that identifies a caller, by the access of the route. Slices pass in the functions that know
// keys, sessions and visitors.
import type { Identified, Identify } from './entrance.ts'

export interface Identifiers {
  /** Identifies keys and sessions. */
  account: Identify
  /** Identifies the visitors of a chat widget. */
  visitor?: Identify
}

const NOBODY: Identified = { caller: { kind: 'nobody' }, rate: null }

export function identifyBy({ account, visitor }: Identifiers): Identify {
  return async (credentials) => {
    const { to } = credentials.access
    if (to === 'everybody') return NOBODY
    const identify = to === 'visitor' ? visitor : account
    if (!identify) throw new Error(`No function identifies a ${to}`)
    return identify(credentials)
  }
}
