// Fills the ledger and the log of deliveries with much at once: copies of what the server itself made of a booking.

/** The channel on which workers are called. */
const CALL = "select pg_notify('holdfast_jobs', $1)"

export async function aSeed({ pool, workspaceId, newId }) {
  const { rows } = await pool.query(
    `select event_id, id as delivery_id from webhook_deliveries where workspace_id = $1 limit 1`,
    [workspaceId],
  )
  const [example] = rows

  return {
    /** As the fan-out writes them, the endpoints in turns; all there in one moment. */
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
    /** As `emit` writes them: each with the job that tells of it. */
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
    // They look by themselves once a second, too.
    callSender: () => pool.query(CALL, ['deliveries']),
    callWorker: () => pool.query(CALL, ['jobs']),
    /** All that is due has been made and written down. */
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
