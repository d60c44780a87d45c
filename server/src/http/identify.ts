// Chooses who identifies a caller, by what the route asks for. The slices that know keys, sessions and visitors are handed in.
import type { Identified, Identify } from './entrance.ts'

export interface Identifiers {
  /** Knows keys and sessions. */
  account: Identify
  /** Knows the visitors of a chat widget. */
  visitor?: Identify
}

const NOBODY: Identified = { caller: { kind: 'nobody' }, rate: null }

export function identifyBy({ account, visitor }: Identifiers): Identify {
  return async (credentials) => {
    const { to } = credentials.access
    if (to === 'everybody') return NOBODY
    const identify = to === 'visitor' ? visitor : account
    if (!identify) throw new Error(`Nobody identifies a ${to}`)
    return identify(credentials)
  }
}
