// The rules that notifications must always keep: a notification counts what it names, and no notice waits for ever.
import { NOTICE_KINDS } from '../notifications/kinds.ts'
import type { Check } from './doctor-check.ts'

const KNOWN_KINDS = NOTICE_KINDS.map((kind) => `'${kind}'`).join(', ')

/** Notices wait for a day at most, and quiet hours are shorter than a day. */
const LATE = "interval '3 days'"

export const NOTIFICATION_CHECKS: readonly Check[] = [
  {
    rule: 'A notification counts at least as many events as it names',
    sql: `select workspace_id, id || ' counts ' || count || ' and names ' || jsonb_array_length(latest) as what
      from (
        select workspace_id, id, count, latest, kind from notifications
        union all select workspace_id, id, count, latest, kind from member_notices
      ) told
      where jsonb_array_length(latest) not between 1 and least(count, 5) or kind not in (${KNOWN_KINDS})`,
  },
  {
    rule: 'A notice that waits has a job that sends it',
    sql: `select n.workspace_id, n.id || ' of ' || n.member_id || ' waits, and no job sends it' as what
      from member_notices n
      where n.sent_at is null and not exists (
        select 1 from jobs j where j.workspace_id = n.workspace_id and j.kind = 'send-notices'
          and j.payload ->> 'member_id' = n.member_id and j.failed_at is null)`,
  },
  {
    rule: 'No notice waits for days',
    sql: `select workspace_id, id || ' waits since ' || created_at as what from member_notices
      where sent_at is null and created_at < $1::timestamptz - ${LATE}`,
  },
  {
    rule: 'A code links a chat only within its ten minutes, and only once',
    sql: `select workspace_id, member_id || ' was linked by a code that was over' as what from member_links
      where used_at >= expires_at or (ended_at is not null and used_at is not null)`,
  },
]
