// Checks a whole database for what must never happen: time taken twice, changes without a record, messages lost.
import pg from 'pg'
import { ACTIVE, MOVES } from '../bookings/lifecycle.ts'
import { askEngine } from '../platform/engine.ts'
import { FACTORY_DEFAULT } from '../stages/factory-default.ts'
import { PING } from '../webhooks/schema.ts'
import { AI_CHECKS } from './doctor-ai.ts'
import { ASSISTANT_CHECKS } from './doctor-assistant.ts'
import { AUTOMATION_CHECKS } from './doctor-automations.ts'
import { BOT_CHECKS } from './doctor-bot.ts'
import type { Check } from './doctor-check.ts'
import { CITUS_CHECKS } from './doctor-citus.ts'
import { CONVERSATION_CHECKS } from './doctor-conversations.ts'
import { KNOWLEDGE_CHECKS } from './doctor-knowledge.ts'
import { NOTIFICATION_CHECKS } from './doctor-notifications.ts'
import { WEBCHAT_CHECKS } from './doctor-webchat.ts'

interface Finding {
  rule: string
  count: number
  /** Some of the rows that break the rule, to start from. */
  examples: string[]
}

export interface Examination {
  bookings: number
  findings: Finding[]
  /** Jobs that have been due for more than a minute. The data may be fine: perhaps no worker is running. */
  lateJobs: number
}

const MAX_EXAMPLES = 5
const APPLICATION_NAME = 'holdfast:doctor'

const texts = (values: readonly string[]) => `array[${values.map((value) => `'${value}'`).join(', ')}]::text[]`
const textOrNull = (value: string | null) => (value === null ? 'null::text' : `'${value}'`)

/** The life of a booking as rows: the allowed moves, and the events of each. */
const LEGAL = `(values ${MOVES.map(
  ({ by, from, to, events }) => `('${by}', ${textOrNull(from)}, '${to}', ${texts(events.map(({ type }) => type))})`,
).join(', ')}) as legal (cause, from_status, to_status, events)`

const FACTORY_STAGES = `'${JSON.stringify(FACTORY_DEFAULT.stages).replaceAll("'", "''")}'::jsonb`

const isActive = (booking: string) =>
  `${booking}.status = any(${texts(ACTIVE)}) and not (${booking}.status = 'held' and ${booking}.hold_expires_at <= $1)`
const counts = (allocation: string) => `(${allocation}.hold_expires_at is null or ${allocation}.hold_expires_at > $1)`

const CHECKS: readonly Check[] = [
  {
    rule: 'A resource that serves one booking at a time is never allocated twice at once',
    sql: `select workspace_id, resource_id || ': ' || holder_id || ' begins before the one before it ends' as what
      from (
        select workspace_id, resource_id, holder_id, starts_at,
          max(ends_at) over (partition by workspace_id, resource_id order by starts_at, ends_at
            rows between unbounded preceding and 1 preceding) as busy_until
        from allocations where mode = 'exclusive'
      ) as taken where starts_at < busy_until`,
  },
  {
    // A lower capacity may leave more people than it allows. A capacity counts for all bookings made until an hour
    // after it was changed, because a change that had to wait has an earlier time than the bookings that it found.
    rule: 'A shared resource never holds more people than its capacity',
    sql: `select distinct crowd.workspace_id, crowd.resource_id || ': ' || crowd.people || ' people in ' || r.capacity
        || ' places at ' || crowd.at as what
      from (
        select workspace_id, resource_id, at, change, created_at,
          sum(change) over (partition by workspace_id, resource_id order by at, change > 0) as people
        from (
          select workspace_id, resource_id, starts_at as at, party_size as change, created_at
          from allocations where mode = 'shared' and ${counts('allocations')}
          union all
          select workspace_id, resource_id, ends_at, -party_size, created_at
          from allocations where mode = 'shared' and ${counts('allocations')}
        ) as comings_and_goings
      ) as crowd
      join resources r on r.workspace_id = crowd.workspace_id and r.id = crowd.resource_id
      where crowd.change > 0 and crowd.people > r.capacity and not exists (
        select 1 from (
          select workspace_id, data->'resource'->>'id' as resource_id, (data->>'capacity')::int as capacity,
            lead(created_at) over (partition by workspace_id, data->'resource'->>'id' order by id) as changed_at
          from events where type in ('resource.created', 'resource.updated')
        ) as past
        where past.workspace_id = crowd.workspace_id and past.resource_id = crowd.resource_id
          and past.capacity >= crowd.people and past.changed_at > crowd.created_at - interval '1 hour')`,
  },
  {
    rule: 'Every active booking has all its allocations',
    sql: `select b.workspace_id, b.id || ' (' || b.status || ') should have ' || b.resource_ids::text
        || ', has ' || coalesce(a.ids::text, 'none') as what
      from bookings b left join (
        select workspace_id, holder_id, array_agg(resource_id) as ids, min(starts_at) as first, max(starts_at) as last,
          min(ends_at) as first_end, max(ends_at) as last_end, min(hold_expires_at) as expires, count(hold_expires_at) as held,
          min(party_size) as least, max(party_size) as most
        from allocations group by workspace_id, holder_id
      ) a on a.workspace_id = b.workspace_id and a.holder_id = b.id
      where ${isActive('b')} and not (b.resource_ids = '{}' and a.ids is null) and not coalesce(
        a.ids @> b.resource_ids and a.ids <@ b.resource_ids and cardinality(a.ids) = cardinality(b.resource_ids)
        and a.first = b.allocated_from and a.last = b.allocated_from
        and a.first_end = b.allocated_to and a.last_end = b.allocated_to
        and a.least = b.party_size and a.most = b.party_size
        and a.expires is not distinct from b.hold_expires_at
        and a.held = case when b.hold_expires_at is null then 0 else cardinality(b.resource_ids) end, false)`,
  },
  {
    rule: 'Time is allocated only to bookings that are active, and to time off',
    sql: `select a.workspace_id, a.resource_id || ' is allocated to ' || a.holder_id || ' ('
        || coalesce(b.status, 'unknown') || ')' as what
      from allocations a left join bookings b on b.workspace_id = a.workspace_id and b.id = a.holder_id
        left join time_off t on t.workspace_id = a.workspace_id and t.id = a.holder_id
      where t.id is null and (b.id is null or b.status <> all(${texts(ACTIVE)}) or a.resource_id <> all(b.resource_ids))`,
  },
  {
    // The pieces of one time off never overlap, so their lengths add up to the length of its times.
    rule: 'Time off has all its time, on its own resource',
    sql: `select t.workspace_id, t.id || ' should have ' || t.times::text || ', has ' || coalesce(a.minutes, 0)
        || ' minutes' as what
      from time_off t left join (
        select workspace_id, holder_id, min(resource_id) as resource_id, count(distinct resource_id) as resources,
          min(starts_at) as first, max(ends_at) as last, sum(date_part('epoch', ends_at - starts_at) / 60) as minutes
        from allocations group by workspace_id, holder_id
      ) a on a.workspace_id = t.workspace_id and a.holder_id = t.id
      where not coalesce(a.resources = 1 and a.resource_id = t.resource_id and a.first = t.starts_at
        and a.last = t.last_ends_at and a.minutes = (
          select sum((span->>1)::int - (span->>0)::int) from jsonb_array_elements(t.times) as span), false)`,
  },
  {
    rule: 'A task of a queue has a time exactly while somebody has it',
    sql: `select workspace_id, id || ' has the assignee ' || coalesce(assignee, 'none') || ' since '
        || coalesce(claimed_at::text, 'never') || ', and begins ' || coalesce(starts_at::text, 'never') as what
      from bookings where kind = 'queue' and (num_nulls(assignee, claimed_at, starts_at, ends_at) not in (0, 4)
        or resource_ids <> array_remove(array[assignee], null))`,
  },
  {
    rule: 'Every open task is in a stage of its kind that is not an end',
    sql: `select b.workspace_id, b.id || ' (' || b.status || ', ' || b.kind || ') is in ' || b.stage as what
      from bookings b
      left join stage_heads h on h.workspace_id = b.workspace_id
      left join stage_configs c on c.workspace_id = h.workspace_id and c.version = h.version
      where ${isActive('b')} and not exists (
        select 1 from jsonb_array_elements(coalesce(c.content->'stages', ${FACTORY_STAGES})) as stage (it)
        where it->>'key' = b.stage and it->'kinds' ? b.kind and it->>'terminal' = 'false')`,
  },
  {
    rule: 'Every move in the history of a booking is allowed',
    sql: `select w.workspace_id, w.booking_id || ' version ' || w.version || ': ' || w.action || ' from '
        || coalesce(w.from_status, 'nothing') || ' to ' || w.to_status as what
      from (
        select *, lag(to_status) over walk as before_status, lag(to_stage) over walk as before_stage,
          row_number() over walk as step
        from booking_history window walk as (partition by workspace_id, booking_id order by version)
      ) w left join ${LEGAL} on legal.cause = w.cause and legal.to_status = w.to_status
        and legal.from_status is not distinct from w.from_status
      where (
        legal.cause is null or w.from_status is distinct from w.before_status
        or w.from_stage is distinct from w.before_stage or (w.step = 1) <> (w.version = 1))`,
  },
  {
    rule: 'Every booking is where its history ends',
    sql: `select b.workspace_id, b.id || ' is ' || b.status || ' (' || b.stage || '), its history ends '
        || coalesce(h.to_status || ' (' || h.to_stage || ')', 'nowhere') as what
      from bookings b left join (
        select distinct on (workspace_id, booking_id) workspace_id, booking_id, to_status, to_stage, version
        from booking_history order by workspace_id, booking_id, version desc
      ) h on h.workspace_id = b.workspace_id and h.booking_id = b.id
      where (h.to_status is distinct from b.status
        or h.to_stage is distinct from b.stage or h.version > b.version)`,
  },
  {
    rule: 'A booking says when it ended exactly if it has ended',
    sql: `select workspace_id, id || ' is ' || status || ', and ended ' || coalesce(ended_at::text, 'never') as what
      from bookings where (status = any(${texts(ACTIVE)})) <> (ended_at is null)`,
  },
  {
    rule: 'Every change of a booking has exactly its events',
    sql: `select b.workspace_id, b.id || ' version ' || v.version || ': should have the events '
        || coalesce(legal.events, '{booking.updated}')::text || ', has ' || coalesce(e.types, '{}')::text as what
      from bookings b cross join lateral generate_series(1, b.version) as v (version)
      left join booking_history h on h.workspace_id = b.workspace_id and h.booking_id = b.id and h.version = v.version
      left join ${LEGAL} on legal.cause = h.cause and legal.to_status = h.to_status
        and legal.from_status is not distinct from h.from_status
      left join (
        select workspace_id, booking_id, (data->'booking'->>'version')::int as version,
          array_agg(type order by id) as types, min(data->'booking'->>'status') as status
        from events where booking_id is not null group by 1, 2, 3
      ) e on e.workspace_id = b.workspace_id and e.booking_id = b.id and e.version = v.version
      where (coalesce(e.types, '{}') <> coalesce(legal.events, '{booking.updated}')
        or e.status <> h.to_status)`,
  },
  {
    rule: 'Every event of a booking has its change',
    sql: `select e.workspace_id, e.id || ' (' || e.type || ') is about ' || e.booking_id || ' version '
        || coalesce(e.data->'booking'->>'version', 'unknown') as what
      from events e left join bookings b on b.workspace_id = e.workspace_id and b.id = e.booking_id
      where e.booking_id is not null and e.data->'booking' is not null
        and coalesce((e.data->'booking'->>'version')::int between 1 and b.version, false) is not true`,
  },
  {
    rule: 'A rescheduled booking and the new one name each other, and the ledger names both',
    sql: `select b.workspace_id, b.id || ' (' || b.status || '): from ' || coalesce(b.rescheduled_from, 'none') || ', to '
        || coalesce(b.rescheduled_to, 'none') as what
      from bookings b
      left join bookings later on later.workspace_id = b.workspace_id and later.id = b.rescheduled_to
      left join bookings earlier on earlier.workspace_id = b.workspace_id and earlier.id = b.rescheduled_from
      left join events e on e.workspace_id = b.workspace_id and e.booking_id = b.id and e.type = 'booking.rescheduled'
      where (
        (b.status = 'rescheduled') <> (b.rescheduled_to is not null)
        or (b.rescheduled_to is not null and later.rescheduled_from is distinct from b.id)
        or (b.rescheduled_from is not null and (earlier.rescheduled_to is distinct from b.id
          or e.data->>'old_booking_id' is distinct from b.rescheduled_from)))`,
  },
  {
    rule: 'Every hold has a job that records its expiry',
    sql: `select b.workspace_id, b.id || ' expires at ' || b.hold_expires_at || ', and has no job' as what
      from bookings b left join jobs j on j.workspace_id = b.workspace_id and j.kind = 'expire-hold'
        and j.payload->>'booking_id' = b.id and j.failed_at is null
      where b.status = 'held' and j.id is null`,
  },
  {
    rule: 'What is paid for a booking is the sum of its payments',
    sql: `select workspace_id, id || ' has ' || paid_cents || ' paid by ' || payments::text as what
      from bookings where paid_cents <> (
        select coalesce(sum((payment->>'amount_cents')::bigint), 0) from jsonb_array_elements(payments) as payment)`,
  },
  {
    rule: 'A booking that has moved has no payments, because the new one has them',
    sql: `select workspace_id, id || ' has ' || payments::text as what
      from bookings where status = 'rescheduled' and payments <> '[]'`,
  },
  {
    rule: 'Every deposit that is due some time has a job that lets its booking lapse',
    sql: `select b.workspace_id, b.id || ' must be paid by ' || b.deposit_due_at || ', and has no job' as what
      from bookings b left join jobs j on j.workspace_id = b.workspace_id and j.kind = 'lapse-deposit'
        and j.payload->>'booking_id' = b.id and j.failed_at is null
      where b.status = 'pending_payment' and b.deposit_due_at is not null and j.id is null`,
  },
  {
    // A delivery that was paused for more than 7 days stays paused when its endpoint is switched on again.
    rule: 'Webhooks wait exactly while their endpoint is switched off',
    sql: `select d.workspace_id, d.id || ' is ' || d.status || ', next ' || coalesce(d.next_attempt_at::text, 'never')
        || ', for ' || e.id || case when e.active then ', which is active' else ', which is not' end as what
      from webhook_deliveries d join webhook_endpoints e on e.workspace_id = d.workspace_id and e.id = d.endpoint_id
      where (d.status = 'pending') <> (d.next_attempt_at is not null)
        or (d.status = 'pending' and not e.active and d.event_type <> '${PING}')
        or (d.status = 'paused' and e.active and d.created_at > $1::timestamptz - interval '7 days')`,
  },
  {
    rule: 'A job that waits for its turn waits for an earlier one',
    sql: `select j.workspace_id, j.kind || ' ' || j.id || ' waits for no other job in the turn ' || j.turn_key as what
      from jobs j left join jobs free on free.workspace_id = j.workspace_id and free.turn_key = j.turn_key
        and free.failed_at is null and not free.waits and free.turn < j.turn
      where j.waits and j.failed_at is null and free.id is null`,
  },
  {
    rule: 'No job was given up',
    sql: `select workspace_id, kind || ' ' || id || ': ' || coalesce(last_error, '') as what
      from jobs where failed_at is not null`,
  },
  ...CONVERSATION_CHECKS,
  ...WEBCHAT_CHECKS,
  ...NOTIFICATION_CHECKS,
  ...KNOWLEDGE_CHECKS,
  ...AI_CHECKS,
  ...ASSISTANT_CHECKS,
  ...BOT_CHECKS,
  ...AUTOMATION_CHECKS,
]

/** On one PostgreSQL, all checks see one moment, so that a running server does not confuse them. */
export async function examine(databaseUrl: string, now: Date): Promise<Examination> {
  const engine = await askEngine(databaseUrl, APPLICATION_NAME)
  const checks = engine === 'citus' ? [...CHECKS, ...CITUS_CHECKS] : CHECKS
  const client = new pg.Client({ connectionString: databaseUrl, application_name: APPLICATION_NAME })
  await client.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    // A large database takes longer than one statement of a call may.
    await client.query('set local statement_timeout = 0')
    const findings: Finding[] = []
    for (const { rule, sql } of checks) {
      const { rows } = await client.query(
        `select workspace_id || ' ' || what as example, count(*) over () as count from (${sql}) as found limit ${MAX_EXAMPLES}`,
        sql.includes('$1') ? [now] : [],
      )
      findings.push({ rule, count: Number(rows[0]?.count ?? 0), examples: rows.map(({ example }) => example) })
    }
    const { rows } = await client.query(
      `select (select count(*) from bookings)::int as bookings,
        (select count(*) from jobs where failed_at is null and not waits and due_at < $1::timestamptz - interval '1 minute'
          and coalesce(leased_until < $1, true))::int as late`,
      [now],
    )
    return { bookings: rows[0].bookings, findings, lateJobs: rows[0].late }
  } finally {
    await client.end()
  }
}

export const isHealthy = ({ findings }: Examination) => findings.every(({ count }) => count === 0)

export function toReport(examination: Examination): string {
  const { bookings, findings, lateJobs } = examination
  const lines = findings.flatMap(({ rule, count, examples }) => {
    if (count === 0) return [`  ✓ ${rule}`]
    const more = count > examples.length ? [`      … and ${count - examples.length} more`] : []
    return [
      `  ✗ ${rule}: broken ${count === 1 ? 'once' : `${count} times`}`,
      ...examples.map((example) => `      ${example}`),
      ...more,
    ]
  })
  const late = lateJobs > 0 ? [`  ! ${lateJobs} jobs are late. Is there a process whose ROLE is all or worker?`] : []
  const verdict = isHealthy(examination) ? 'Nothing is broken.' : 'Something is broken.'
  return [`Looked at ${bookings} bookings.`, ...lines, ...late, verdict].join('\n')
}
