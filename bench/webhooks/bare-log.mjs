// The yardstick for deliveries with a log: posts the bodies, with one insert and one update for each of them.
import pg from 'pg'
import { inFlight } from '../in-flight.mjs'
import { atEnd } from '../tidily.mjs'

/** As many rows as the server writes at once: for 50 events to ten endpoints, and for the results of the sender. */
const MAX_INSERTED_ROWS = 500
const MAX_UPDATED_ROWS = 200
/** As many connections as the worker and the sender of a process have together. */
const CONNECTIONS = 4

const INSERT = `insert into webhook_deliveries
    (workspace_id, id, endpoint_id, event_id, event_type, body, status, next_attempt_at, leased_by, leased_until, created_at)
  select $1, fresh.id, fresh.endpoint_id, fresh.event_id, $2, fresh.body, 'pending', $3, 'bench', $4, $3
  from unnest($5::text[], $6::text[], $7::text[], $8::text[]) as fresh (id, endpoint_id, event_id, body)`

const UPDATE = `update webhook_deliveries set attempts = outcome.attempts, status = 'succeeded', next_attempt_at = null,
    tries = 1, leased_by = null, leased_until = null
  from unnest($2::text[], $3::jsonb[]) as outcome (id, attempts)
  where workspace_id = $1 and webhook_deliveries.id = outcome.id`

const HOUR_MS = 3_600_000

/** `posts` has one function for each endpoint. Rows are inserted as leased, so that the server ignores them. */
export function bareDeliveries({ databaseUrl, workspaceId, endpointIds, posts, perServer, example, newId }) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS })
  pool.on('error', () => {})
  atEnd(() => pool.end())
  const eventType = example.headers['svc-event']
  const { id: exampleId } = JSON.parse(example.body)

  const insert = async (fresh) => {
    const now = new Date()
    const columns = ['id', 'endpoint_id', 'event_id', 'body'].map((column) => fresh.map((row) => row[column]))
    const values = [workspaceId, eventType, now, new Date(now.getTime() + HOUR_MS), ...columns]
    await pool.query({ name: 'insert', text: INSERT, values })
  }
  const update = async (outcomes) => {
    const columns = ['id', 'attempts'].map((column) => outcomes.map((row) => row[column]))
    await pool.query({ name: 'update', text: UPDATE, values: [workspaceId, ...columns] })
  }

  return async (count) => {
    const queue = []
    const outcomes = []
    let [posted, isInserted] = [0, false]
    const fill = async () => {
      for (let made = 0; made < count; made += MAX_INSERTED_ROWS) {
        const fresh = Array.from({ length: Math.min(MAX_INSERTED_ROWS, count - made) }, (_, n) => {
          const event_id = newId('evt')
          const place = n % endpointIds.length
          const body = example.body.replace(exampleId, event_id)
          return { id: newId('dlv'), place, endpoint_id: endpointIds[place], event_id, body }
        })
        await insert(fresh)
        queue.push(...fresh)
      }
      isInserted = true
    }
    const send = async (row) => {
      if (row === undefined) return new Promise((resolve) => setImmediate(resolve))
      const at = new Date()
      const began = performance.now()
      await posts[row.place](row.body)
      const attempt = { at, duration_ms: Math.round(performance.now() - began), response_status: 200, number: 1 }
      outcomes.push({ id: row.id, attempts: JSON.stringify([{ ...attempt, error: null, response_excerpt: null }]) })
      posted += 1
    }
    // Results are written in lots, one lot after the other; a lot has all deliveries that ended since the last one.
    const log = async () => {
      for (let logged = 0; logged < count; ) {
        const lot = outcomes.splice(0, MAX_UPDATED_ROWS)
        if (lot.length > 0) await update(lot)
        else await new Promise((resolve) => setImmediate(resolve))
        logged += lot.length
      }
    }
    const places = posts.length * perServer
    const goesOn = () => posted < count && !(isInserted && queue.length === 0)
    await Promise.all([fill(), inFlight(places, send, () => queue.shift(), goesOn), log()])
  }
}
