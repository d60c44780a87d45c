// Fills the tables of events and deliveries with many rows at once: copies of those that the server made for a booking.

/** The notification that wakes workers. */
const CALL = "select pg_notify('holdfast_jobs', $1)"

export async function aSeed({ pool, workspaceId, newId }) {
  const { rows } = await pool.query(
    `select event_id, id as delivery_id from webhook_deliveries where workspace_id = $1 limit 1`,
    [workspaceId],
  )
  const [example] = rows

  return {
    /** Inserts deliveries as the fan-out does, for the endpoints in turns, all in one transaction. */
    async deliveries(endpointIds, count) {
      const fresh = Array.from({ length: count }, (_, n) => endpointIds[n % endpointIds.length])
      await pool.query(
        `insert into webhook_deliveries
          (workspace_id, id, endpoint_id, event_id, event_type, body, status, next_attempt_at, created_at)
        select $1, fresh.id, fresh.endpoint_id, fresh.event_id, event_type, replace(body, d.event_id, fresh.event_id),
          'pending', $3, $3
        from webhook_deliveries d, unnest($4::text[], $5::text[], $6::text[]) as fresh (id, endpoint_id, event_id)
        where workspace_id = $1 and d.id = $2`,
        [
          workspaceId,
          example.delivery_id,
          new Date(),
          fresh.map(() => newId('dlv')),
          fresh,
          fresh.map(() => newId('evt')),
        ],
      )
    },
    /** Inserts events as `emit` does, each with its job. */
    async events(count) {
      const ids = Array.from({ length: count }, () => newId('evt'))
      const jobs = ids.map(() => newId('job'))
      await pool.query(
        `with told as (
          insert into events (workspace_id, id, type, customer_id, booking_id, actor, data, created_at)
          select $1, fresh.id, type, customer_id, booking_id, actor, data, $3
          from events e, unnest($4::text[]) as fresh (id) where workspace_id = $1 and e.id = $2
        )
        insert into jobs (workspace_id, id, kind, payload, due_at, created_at)
        select $1, fresh.id, 'react:webhooks', jsonb_build_object('event_id', fresh.event_id), $3, $3
        from unnest($5::text[], $4::text[]) as fresh (id, event_id)`,
        [workspaceId, example.event_id, new Date(), ids, jobs],
      )
    },
    // The sender also looks for deliveries once a second without being called.
    callSender: () => pool.query(CALL, ['deliveries']),
    callWorker: () => pool.query(CALL, ['jobs']),
    /** Waits until all due deliveries were made and their results are written. */
    async untilWritten() {
      for (;;) {
        const { rows } = await pool.query(
          `select count(*)::int as left from webhook_deliveries where workspace_id = $1 and status = 'pending'`,
          [workspaceId],
        )
        if (rows[0].left === 0) break
      }
    },
    async demandOneAttemptEach() {
      const { rows } = await pool.query(
        `select count(*)::int as others from webhook_deliveries
        where workspace_id = $1 and (status <> 'succeeded' or jsonb_array_length(attempts) <> 1)`,
        [workspaceId],
      )
      if (rows[0].others > 0) throw new Error(`${rows[0].others} deliveries did not succeed at once`)
    },
  }
}
