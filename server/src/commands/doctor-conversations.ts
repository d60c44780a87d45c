// The rules that conversations and their messages must always keep.
import type { Check } from './doctor-check.ts'

/** Private notes and events stay with the team: they do not count as the last message, and no provider knows them. */
export const IS_SAID = `not m.private and m.type <> 'event'`

export const CONVERSATION_CHECKS: readonly Check[] = [
  {
    rule: 'Every message belongs to a conversation',
    sql: `select m.workspace_id, m.id || ' belongs to ' || m.conversation_id || ', which does not exist' as what
      from messages m left join conversations c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
      where c.id is null`,
  },
  {
    rule: 'A customer has one conversation per channel',
    sql: `select workspace_id, customer_id || ' has ' || count(*) || ' on ' || channel as what
      from conversations group by workspace_id, customer_id, channel having count(*) > 1`,
  },
  {
    // Such an id contains the number of the person, so those of anonymous customers are removed.
    rule: "Every message that was sent has the provider's id",
    sql: `select m.workspace_id, m.id || ' (' || m.status || ' on ' || c.channel || ') has no external id' as what
      from messages m join conversations c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
        join customers p on p.workspace_id = c.workspace_id and p.id = c.customer_id and p.anonymous_at is null
      where m.direction = 'outbound' and m.status in ('sent', 'delivered', 'read') and c.channel <> 'webchat'
        and ${IS_SAID} and m.external_id is null`,
  },
  {
    // Two messages of the same moment may both be the last one.
    rule: 'The last message of a conversation is its newest one',
    sql: `select c.workspace_id, c.id || ' has the last message ' || coalesce(c.last_message_id, 'none') || ' at '
        || coalesce(c.last_message_at::text, 'never') || ', the newest is at ' || coalesce(n.at::text, 'never') as what
      from conversations c
      left join (
        select m.workspace_id, m.conversation_id, max(m.created_at) as at from messages m where ${IS_SAID} group by 1, 2
      ) n on n.workspace_id = c.workspace_id and n.conversation_id = c.id
      left join messages m on m.workspace_id = c.workspace_id and m.conversation_id = c.id and m.id = c.last_message_id
        and ${IS_SAID}
      where c.last_message_at is distinct from n.at or m.created_at is distinct from n.at`,
  },
  {
    // The position up to which the team has read is not stored. A thread that another one was merged into counts what
    // was unread in both.
    rule: 'The unread count of a conversation is that of messages which the customer wrote and nobody has read',
    sql: `select c.workspace_id, c.id || ' has ' || c.unread_count || ' unread of ' || coalesce(m.written, 0)
        || ' that the customer wrote, ' || coalesce(m.since, 0) || ' of them since it was last read' as what
      from conversations c
      left join lateral (
        select max(e.created_at) as at from events e
        where e.workspace_id = c.workspace_id and e.conversation_id = c.id and e.type = 'conversation.changed'
          and e.data->'changed' ? 'unread_count'
      ) r on true
      left join lateral (
        select count(*) as written, count(*) filter (where r.at is null or m.received_at > r.at) as since
        from messages m where m.workspace_id = c.workspace_id and m.conversation_id = c.id
          and m.direction = 'inbound' and m.type <> 'event'
      ) m on true
      where not exists (
          select 1 from conversation_aliases a where a.workspace_id = c.workspace_id and a.conversation_id = c.id)
        and (c.unread_count > m.written or c.unread_count < m.since)`,
  },
  {
    rule: 'Every message that is queued has a job that sends it',
    sql: `select m.workspace_id, m.id || ' is queued in ' || m.conversation_id || ', and has no job' as what
      from messages m left join jobs j on j.workspace_id = m.workspace_id and j.kind = 'send-message'
        and j.payload->>'conversation_id' = m.conversation_id and j.failed_at is null
      where m.status = 'queued' and j.id is null`,
  },
  {
    rule: 'Everything that a provider sent was read, or has a job that reads it, or says why it cannot be read',
    sql: `select p.workspace_id, p.id || ' of ' || p.channel || ' was received at ' || p.received_at || ', and has no job' as what
      from provider_events p left join jobs j on j.workspace_id = p.workspace_id and j.kind = 'read-provider-event'
        and j.payload->>'id' = p.id and j.failed_at is null
      where p.read_at is null and p.problem is null and j.id is null`,
  },
]
