// On Citus: which machines a loop leaves alone, because they did not answer. So a loop waits for such a machine once, and
// not for each of its workspaces.
import { SECOND_MS } from '@holdfast/time/moment.ts'
import type { Pool } from 'pg'
import type { Database } from './database.ts'

/** How long a loop waits for a machine before it goes on with the others. */
const PATIENCE_MS = SECOND_MS
const REST_MS = 10 * SECOND_MS
/** What was begun has not ended in time. */
export const LATE = Symbol('late')

export function openAwayMachines(database: Database) {
  /** How much that was begun on a machine has taken longer than the patience, and has not ended. */
  const late = new Map<Pool, number>()
  const restsUntil = new Map<Pool, number>()

  /** null: it is not known yet. */
  function machineOf(workspaceId: string): Pool | null {
    const { pool } = database.byCoordinator(workspaceId)
    return pool === database.pool ? null : pool
  }

  return {
    restMs: REST_MS,
    isAway(workspaceId: string): boolean {
      const machine = machineOf(workspaceId)
      if (!machine) return false
      return (late.get(machine) ?? 0) > 0 || (restsUntil.get(machine) ?? 0) > performance.now()
    },
    /** The machine of this workspace said that it is away. */
    failed(workspaceId: string): void {
      const machine = machineOf(workspaceId)
      if (machine) restsUntil.set(machine, performance.now() + REST_MS)
    },
    /** Waits for what was begun in a workspace, but not for long. */
    async wait<T>(workspaceId: string, begun: Promise<T>): Promise<T | typeof LATE> {
      let timer: NodeJS.Timeout | undefined
      const patience = new Promise<typeof LATE>((resolve) => {
        timer = setTimeout(resolve, PATIENCE_MS, LATE)
      })
      const ended = await Promise.race([begun, patience]).finally(() => clearTimeout(timer))
      const machine = machineOf(workspaceId)
      if (ended !== LATE || !machine) return begun
      const countLate = (change: number) => void late.set(machine, (late.get(machine) ?? 0) + change)
      countLate(1)
      void begun.catch(() => {}).finally(() => countLate(-1))
      return LATE
    },
  }
}
