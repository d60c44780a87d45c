// Whose deliveries are due, and when the next ones will be.
import { plus, SECOND_MS } from '@holdfast/time/moment.ts'
import type { Pool } from 'pg'
import { toPrepared } from '../platform/database.ts'
import type { Measure } from '../platform/metrics.ts'

/** More due rows than this are a backlog: then only its edges are looked at, and all of it from time to time. */
const EDGE = 200
const LATE = 10 * SECOND_MS

/** The deliveries of one endpoint that are tried for the first time, or again: each has places of its own. */
export interface Lane {
  workspace_id: string
  endpoint_id: string
  again: boolean
}

const DUE = `
  from webhook_deliveries
  where status = 'pending' and next_attempt_at <= $1 and (leased_until is null or leased_until <= $1)`
const LANE = 'workspace_id, endpoint_id, tries > 0 as again'

/** Whose deliveries are due. Behind a backlog: only those whose are the oldest and the newest. */
export async function findDueLanes(pool: Pool, now: Date): Promise<{ lanes: Lane[]; isAll: boolean }> {
  const edge = async (direction: string) => {
    const text = `select ${LANE} ${DUE} order by next_attempt_at ${direction} limit ${EDGE}`
    return (await pool.query<Lane>(toPrepared(text, [now]))).rows
  }
  const oldest = await edge('asc')
  if (oldest.length < EDGE) return { lanes: oldest, isAll: true }
  return { lanes: [...oldest, ...(await edge('desc'))], isAll: false }
}

/** Whose deliveries are due, whatever the backlog: its cost grows with it. */
export async function findAllDueLanes(pool: Pool, now: Date): Promise<Lane[]> {
  const { rows } = await pool.query<Lane>(toPrepared(`select distinct ${LANE} ${DUE}`, [now]))
  return rows
}

/** When the next delivery becomes due after a moment. */
export async function findNextDue(pool: Pool, after: Date): Promise<Date | null> {
  const text = `select next_attempt_at from webhook_deliveries
    where status = 'pending' and next_attempt_at > $1 order by next_attempt_at limit 1`
  const { rows } = await pool.query<{ next_attempt_at: Date }>(toPrepared(text, [after]))
  return rows[0]?.next_attempt_at ?? null
}

export const deliveryMeasures: Measure[] = [
  {
    name: 'webhook_deliveries_late',
    help: 'Webhooks due for over 10 seconds and not under way',
    async read({ database: { pool }, clock }) {
      const { rows } = await pool.query(`select count(*) ${DUE}`, [plus(clock(), -LATE)])
      return Number(rows[0]?.count)
    },
  },
]
