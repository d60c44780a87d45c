// On Citus: which machines a loop does not ask, because they did not answer. So a loop waits for such a machine once,
// and not for each of its workspaces.
import { SECOND_MS } from '@holdfast/time/moment.ts'
import type { Pool } from 'pg'
import type { Database } from './database.ts'

/** How long a loop waits for a machine before it goes on with the others. */
const PATIENCE_MS = SECOND_MS
const REST_MS = 10 * SECOND_MS
/**
 * A single late workspace may only wait for a lock. From this number of late workspaces on, their machine counts as
 * away.
 */
const LATE_WORKSPACES_OF_AN_AWAY_MACHINE = 2
/** The work that was begun has not ended in time. */
export const LATE = Symbol('late')

/** Waits for the work that was begun, but not for long. */
export async function patiently<T>(begun: Promise<T>): Promise<T | typeof LATE> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, LATE)
  })
  return Promise.race([begun, patience]).finally(() => clearTimeout(timer))
}

export function openAwayMachines(database: Database) {
  /** The workspaces of each machine in which something was begun that is late, and has not ended. */
  const late = new Map<Machine, Map<string, number>>()
  const restsUntil = new Map<Machine, number>()

  function machineOf(workspaceId: string): Machine {
    const { pool } = database.byCoordinator(workspaceId)
    return pool === database.pool ? workspaceId : pool
  }

  function countLate(machine: Machine, workspaceId: string, change: number): void {
    const workspaces = late.get(machine) ?? new Map<string, number>()
    late.set(machine, workspaces)
    const count = (workspaces.get(workspaceId) ?? 0) + change
    if (count > 0) workspaces.set(workspaceId, count)
    else workspaces.delete(workspaceId)
    if (workspaces.size === 0) late.delete(machine)
  }

  return {
    restMs: REST_MS,
    /** Whether a workspace is to be skipped: something in it is late, or its machine does not answer. */
    isAway(workspaceId: string): boolean {
      const machine = machineOf(workspaceId)
      const workspaces = late.get(machine)
      if (workspaces?.has(workspaceId)) return true
      if ((workspaces?.size ?? 0) >= LATE_WORKSPACES_OF_AN_AWAY_MACHINE) return true
      return (restsUntil.get(machine) ?? 0) > performance.now()
    },
    /** The coordinator could not reach the machine of this workspace. */
    failed(workspaceId: string): void {
      restsUntil.set(machineOf(workspaceId), performance.now() + REST_MS)
    },
    /** As `patiently`, for work that was begun in a workspace. Late work is counted until it ends. */
    async wait<T>(workspaceId: string, begun: Promise<T>): Promise<T | typeof LATE> {
      const ended = await patiently(begun)
      if (ended !== LATE) return ended
      const machine = machineOf(workspaceId)
      countLate(machine, workspaceId, 1)
      void begun.catch(() => {}).finally(() => countLate(machine, workspaceId, -1))
      return LATE
    },
  }
}

/** The connections to a machine; or a workspace itself, if its machine is not known. */
type Machine = Pool | string
