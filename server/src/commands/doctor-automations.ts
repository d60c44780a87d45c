// The rules that automations must always keep: nothing due is forgotten, and every effect happens once.
import { ENDED_STATUSES } from '../automations/anchor.ts'
import { OPEN } from '../bookings/lifecycle.ts'
import type { Check } from './doctor-check.ts'

const list = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')

/**
 * The time until which a worker has surely run: a job that repeats has its next time. Without a worker nothing is served,
 * and nothing is broken.
 */
const WORKED_UNTIL = `least($1::timestamptz, coalesce((select max(due_at) from jobs where kind = 'watch-queues'), $1))`

/** Changes that no reaction has seen yet, and plans that are still being made. */
const isUnderWay = (row: string) => `exists (select 1 from jobs j where j.workspace_id = ${row}.workspace_id
  and j.kind in ('react:automations', 'automation-plan') and j.failed_at is null)`

const historyOf = (what: string) => `(select max(h.created_at) from booking_history h
  where h.workspace_id = b.workspace_id and h.booking_id = b.id and ${what})`

/** The time triggers that are switched on. */
const TRIGGERS = `
  select a.workspace_id, a.id as automation_id, trigger ->> 'type' as type, trigger ->> 'stage' as stage,
    make_interval(mins => (trigger ->> 'minutes')::integer)
      * case when trigger ->> 'type' = 'booking.starts_in' then -1 else 1 end as distance
  from automations a
  join automation_versions v on v.workspace_id = a.workspace_id and v.automation_id = a.id
    and v.version = a.published_version
  cross join lateral (select case when a.kind = 'automation' then v.definition -> 'trigger'
    else jsonb_path_query_first(v.definition, '$.nodes[*] ? (@.type == "trigger").config') end as trigger) as t
  where a.enabled`

/** The timers that there should be, also those whose time has passed. */
const RIGHT = `
  select workspace_id, automation_id, subject_id, anchor_at, anchor_at + distance as due_at from (
    select t.workspace_id, t.automation_id, t.distance, b.id as subject_id, case t.type
      when 'booking.starts_in' then case when b.status in (${list(OPEN)}) then b.starts_at end
      when 'booking.ended_ago' then case when b.status in (${list(ENDED_STATUSES)}) then
        greatest(b.ends_at, ${historyOf('h.to_status = b.status and h.from_status <> b.status')}) end
      when 'booking.stage_stuck' then case when b.status in (${list(OPEN)}) and b.stage = t.stage then b.staged_at end
      when 'task.unclaimed_for' then case
        when b.status in (${list(OPEN)}) and b.kind = 'queue' and b.assignee is null then
        greatest(b.created_at, ${historyOf(`h.cause = 'unclaim'`)}) end
      end as anchor_at
    from (${TRIGGERS}) t join bookings b on b.workspace_id = t.workspace_id
    where t.type like 'booking.%' or t.type = 'task.unclaimed_for'
    union all
    select t.workspace_id, t.automation_id, t.distance, c.id, c.waiting_since
    from (${TRIGGERS}) t join conversations c on c.workspace_id = t.workspace_id
    where t.type = 'conversation.waiting_for' and c.status <> 'resolved'
  ) as anchored where anchor_at is not null`

const sameTimer = (one: string, other: string) =>
  ['workspace_id', 'automation_id', 'subject_id', 'anchor_at', 'due_at']
    .map((column) => `${one}.${column} = ${other}.${column}`)
    .join(' and ')

export const AUTOMATION_CHECKS: readonly Check[] = [
  {
    rule: 'No timer and no wait of an automation is left behind when it is due',
    sql: `select workspace_id, name || ' was due at ' || due_at as what from (
        select workspace_id, id as name, due_at from automation_timers
        union all
        select workspace_id, 'the wait of ' || run_id, due_at from automation_waits
      ) as planned where due_at < ${WORKED_UNTIL} - interval '5 minutes'`,
  },
  {
    rule: 'Every timer of an automation that should be there is there',
    sql: `select r.workspace_id, r.automation_id || ' has no timer for ' || r.subject_id || ' at ' || r.due_at as what
      from (${RIGHT}) r
      where r.due_at > $1 and not ${isUnderWay('r')}
        and not exists (select 1 from automation_timers t where ${sameTimer('t', 'r')})`,
  },
  {
    // The messages of a conversation may have been forgotten since: then nobody waits any more.
    rule: 'Every timer of an automation is one that should be there',
    sql: `select t.workspace_id, t.id || ' of ' || t.automation_id || ' for ' || t.subject_id as what
      from automation_timers t
      where t.subject_id <> '' and t.due_at > $1 and not ${isUnderWay('t')}
        and not exists (select 1 from (${RIGHT}) r where ${sameTimer('r', 't')})
        and not exists (select 1 from conversations c where c.workspace_id = t.workspace_id and c.id = t.subject_id
          and c.last_message_id is null)`,
  },
  {
    rule: 'Every schedule of an automation has exactly one timer',
    sql: `select t.workspace_id, t.automation_id || ' has ' || count(timer.id) || ' timers' as what
      from (${TRIGGERS}) t left join automation_timers timer
        on timer.workspace_id = t.workspace_id and timer.automation_id = t.automation_id
      where t.type = 'schedule' and not ${isUnderWay('t')}
      group by t.workspace_id, t.automation_id having count(timer.id) <> 1`,
  },
  {
    rule: 'Every run of an automation has the version that it follows',
    sql: `select r.workspace_id, r.id || ' follows version ' || r.version || ' of ' || r.automation_id as what
      from automation_runs r left join automation_versions v on v.workspace_id = r.workspace_id
        and v.automation_id = r.automation_id and v.version = r.version
      where v.version is null`,
  },
  {
    rule: 'Every run of an automation that is under way has its next step or its wait',
    sql: `select r.workspace_id, r.id || ' is ' || r.status || ' before step ' || r.next_seq as what
      from automation_runs r
      where (r.status = 'running' and not exists (select 1 from jobs j where j.workspace_id = r.workspace_id
          and j.kind = 'automation-step' and j.payload ->> 'run_id' = r.id))
        or (r.status = 'waiting') <> exists (select 1 from automation_waits w
          where w.workspace_id = r.workspace_id and w.run_id = r.id)`,
  },
  {
    // The messages of a conversation may be forgotten, and a merge may take the reference of one of two.
    rule: 'Every step that sent a message has it',
    sql: `select s.workspace_id, s.run_id || ' step ' || s.seq || ' sent ' || s.outgoing_id as what
      from automation_steps s
      join messages m on m.workspace_id = s.workspace_id and m.id = s.outgoing_id
      where s.type = 'send_message' and s.status = 'done' and m.client_ref is distinct from s.run_id || ':' || s.seq
        and not exists (select 1 from conversation_aliases a where a.workspace_id = s.workspace_id
          and a.conversation_id = m.conversation_id)`,
  },
  {
    rule: 'Every message of a run is stored once',
    sql: `select workspace_id, client_ref || ' is stored ' || count(*) || ' times' as what
      from messages where client_ref like 'run\\_%:%' group by workspace_id, client_ref having count(*) > 1`,
  },
]
