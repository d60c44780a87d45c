// Finds the lanes with due deliveries, and when the next delivery is due.
import { plus, SECOND_MS } from '@holdfast/time/moment.ts'
import type { Pool } from 'pg'
import { toPrepared } from '../platform/database.ts'
import type { Measure } from '../platform/metrics.ts'
import type { DueTable } from '../platform/named-work.ts'

/**
 * With more due rows than this there is a backlog. Then only its oldest and newest rows are read, and all of it now and
 * then.
 */
const MAX_EDGE_ROWS = 200
const LATE_AFTER_MS = 10 * SECOND_MS

/** The first attempts of one endpoint's deliveries, or their later attempts: each lane has its own places. */
export interface EndpointLane {
  workspace_id: string
  endpoint_id: string
  again: boolean
}

const DUE = `
  from webhook_deliveries
  where status = 'pending' and next_attempt_at <= $1 and (leased_until is null or leased_until <= $1)`
const LANE = 'workspace_id, endpoint_id, tries > 0 as again'

/**
 * The lanes with due deliveries, of one workspace if it is named. With a backlog: only the lanes of its oldest and newest
 * rows.
 */
export async function findDueLanes(
  pool: Pool,
  now: Date,
  workspaceId?: string,
): Promise<{ lanes: EndpointLane[]; isAll: boolean }> {
  const [where, values] = workspaceId === undefined ? ['', [now]] : ['and workspace_id = $2', [now, workspaceId]]
  const edge = async (direction: string) => {
    const text = `select ${LANE} ${DUE} ${where} order by next_attempt_at ${direction} limit ${MAX_EDGE_ROWS}`
    return (await pool.query<EndpointLane>(toPrepared(text, values))).rows
  }
  const oldest = await edge('asc')
  if (oldest.length < MAX_EDGE_ROWS) return { lanes: oldest, isAll: true }
  return { lanes: [...oldest, ...(await edge('desc'))], isAll: false }
}

/** All lanes with due deliveries. The cost grows with the backlog. */
export async function findAllDueLanes(pool: Pool, now: Date): Promise<EndpointLane[]> {
  const { rows } = await pool.query<EndpointLane>(toPrepared(`select distinct ${LANE} ${DUE}`, [now]))
  return rows
}

export const DUE_TABLE: DueTable = {
  table: 'webhook_deliveries',
  column: 'next_attempt_at',
  lease: 'leased_until',
  where: `status = 'pending'`,
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
      const { rows } = await pool.query(`select count(*) ${DUE}`, [plus(clock(), -LATE_AFTER_MS)])
      return Number(rows[0]?.count)
    },
  },
]
