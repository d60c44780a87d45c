// Webhooks while processes are killed: a receiver of all events, and what of the ledger it must have received.
import type pg from 'pg'
import { SUBSCRIBABLE } from '../webhooks/schema.ts'
import type { Receiver } from './receiver.ts'
import { ask, type Weather } from './storm-clients.ts'

export async function subscribe(weather: Weather, { url }: Pick<Receiver, 'url'>): Promise<{ secret: string }> {
  const made = await ask(weather, '/webhook-endpoints', { url, events: SUBSCRIBABLE }, 'POST', '')
  if (made?.status !== 201) throw new Error(`The endpoint was not added: ${made?.text}`)
  return JSON.parse(made.text)
}

/** Whether every event has its deliveries, and only those to the endpoint with this address are still waiting. */
export async function isAllSent(pool: pg.Pool, url = ''): Promise<boolean> {
  const { rows } = await pool.query(
    `select (select count(*)::int from jobs where kind = 'react:webhooks')
      + (select count(*)::int from webhook_deliveries d join webhook_endpoints e
          on e.workspace_id = d.workspace_id and e.id = d.endpoint_id
         where d.status <> 'succeeded' and e.url <> $1) as left`,
    [url],
  )
  return rows[0].left === 0
}

/** Without what happened in the demo workspace before anybody subscribed. */
export async function readEvents(pool: pg.Pool, ofDemo: ReadonlySet<string>): Promise<Map<string, Date>> {
  const { rows } = await pool.query('select id, created_at from events where type = any($1)', [SUBSCRIBABLE])
  return new Map(rows.filter(({ id }) => !ofDemo.has(id)).map(({ id, created_at }) => [id, created_at]))
}

/** Events that do not have one delivery per endpoint in the log. */
export async function lost(pool: pg.Pool, endpoints: number, ofDemo: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await pool.query(
    `select e.id from events e left join webhook_deliveries d on d.workspace_id = e.workspace_id and d.event_id = e.id
     where e.type = any($1) group by e.id having count(distinct d.endpoint_id) <> $2 or count(*) <> $2`,
    [SUBSCRIBABLE, endpoints],
  )
  return rows.map(({ id }) => id).filter((id) => !ofDemo.has(id))
}
