// Automations in a storm: runs begin, wait and end while the program is killed. Every cause has one run, and every step
// one effect.
import type pg from 'pg'
import { ask, PATIENCE_MS, type Weather } from './storm-clients.ts'
import { until } from './until.ts'

const LIMITS = { per_subject: 1_000, window_hours: 24, per_hour: 10_000 }

const comment = (id: string) => ({ id, type: 'add_comment', body: `Storm: ${id}` })

/** Automations that begin with every booking and every message, that wait, and that begin by time. */
export const STORM_AUTOMATIONS = [
  {
    trigger: { type: 'booking.created' },
    actions: [comment('before'), { id: 'pause', type: 'wait', minutes: 1 }, comment('after')],
  },
  { trigger: { type: 'booking.cancelled' }, actions: [comment('gone')] },
  { trigger: { type: 'booking.starts_in', minutes: 60 }, actions: [comment('soon')] },
  { trigger: { type: 'booking.stage_stuck', stage: 'queued', minutes: 1 }, actions: [comment('stuck')] },
  { trigger: { type: 'task.unclaimed_for', minutes: 1 }, actions: [comment('unclaimed')] },
  { trigger: { type: 'message.arrived' }, actions: [{ id: 'seen', type: 'add_tags', tags: ['storm'] }] },
].map((automation, index) => ({ name: `Storm ${index}`, limits: LIMITS, ...automation }))

export async function switchOnAutomations(weather: Weather): Promise<void> {
  for (const body of STORM_AUTOMATIONS) {
    const made = await ask(weather, '/automations', body, 'POST', '')
    if (made?.status !== 201) throw new Error(`/automations: ${made?.status} ${made?.text}`)
  }
}

/** Waits until no run is under way and nothing is due. Runs that wait go on at once instead of after a minute. */
export async function settleAutomations(pool: pg.Pool): Promise<void> {
  await until(async () => {
    await pool.query('update automation_waits set due_at = $1 where due_at > $1', [new Date()])
    const { rows } = await pool.query(
      `select (select count(*)::int from automation_runs where ended_at is null)
        + (select count(*)::int from automation_timers where due_at <= $1)
        + (select count(*)::int from jobs where kind = 'react:automations') as left`,
      [new Date()],
    )
    return rows[0].left === 0
  }, PATIENCE_MS)
}

/** Runs and effects that did not happen exactly once, as faults; and a summary in numbers. */
export async function verdictOnAutomations(pool: pg.Pool): Promise<{ faults: string[]; summary: string }> {
  const faults: string[] = []
  for (const sql of [BEGUN, DONE, ENDED]) {
    const { rows } = await pool.query(sql)
    faults.push(...rows.map(({ what }) => what as string))
  }
  const { rows } = await pool.query(
    `select a.name, r.status, count(*)::int as count from automation_runs r
     join automations a on a.workspace_id = r.workspace_id and a.id = r.automation_id group by 1, 2 order by 1, 2`,
  )
  const summary = rows.map(({ name, status, count }) => `${name}: ${count} ${status}`).join(', ')
  return { faults, summary: `Runs of automations: ${summary}.` }
}

/**
 * Each booking that was made or cancelled, and each message of a customer, began one run of the automation that wants it.
 * A booking that is confirmed by a payment was made before, and begins none.
 */
const BEGUN = `
  select e.type || ' of ' || coalesce(e.booking_id, e.conversation_id) || ' began ' || count(r.id) || ' runs' as what
  from events e
  left join automation_runs r on r.workspace_id = e.workspace_id and r.cause_key = e.id
  left join booking_history h on h.workspace_id = e.workspace_id and h.booking_id = e.booking_id
    and h.version = (e.data -> 'booking' ->> 'version')::int
  where (e.type = 'booking.confirmed' or e.type = 'booking.payment_awaited'
      or e.type = 'booking.created' and e.data -> 'booking' ->> 'status' = 'pending_payment'
      or e.type = 'booking.cancelled' and e.data ->> 'reason' <> 'expired'
      or e.type = 'message.stored' and e.data -> 'message' ->> 'direction' = 'inbound'
        and e.data -> 'message' ->> 'type' <> 'reaction')
    and e.created_at > (select max(created_at) from automations where name like 'Storm %')
  group by e.id, e.type, e.booking_id, e.conversation_id, h.cause
  having count(r.id) <> case when e.type = 'booking.confirmed' and h.cause in ('mark_paid', 'reopen') then 0 else 1 end`

/** Each comment of a run is at its booking exactly once. */
const DONE = `
  select s.run_id || ' ' || s.node || ': ' || count(c.id) || ' comments' as what
  from automation_steps s
  join automation_runs r on r.workspace_id = s.workspace_id and r.id = s.run_id
  left join booking_comments c on c.workspace_id = s.workspace_id and c.author ->> 'id' = r.automation_id
    and c.id = s.result ->> 'comment_id'
  where s.type = 'add_comment' and s.status = 'done'
  group by s.run_id, s.seq, s.node having count(c.id) <> 1
  union all
  select 'automations wrote ' || comments || ' comments in ' || steps || ' steps' from (
    select (select count(*) from booking_comments where author ->> 'kind' = 'automation') as comments,
      (select count(*) from automation_steps where type = 'add_comment' and status = 'done') as steps
  ) as counted where comments <> steps`

const ENDED = `
  select r.id || ' is ' || r.status || ': ' || coalesce(r.error, '') as what from automation_runs r
  where r.status not in ('completed', 'stale')`
