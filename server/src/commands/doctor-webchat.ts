// The rules that visitors of the chat widget, and the messages that they see, must always keep.
import type { Check } from './doctor-check.ts'
import { IS_SAID } from './doctor-conversations.ts'

export const WEBCHAT_CHECKS: readonly Check[] = [
  {
    rule: 'Every message that visitors of the chat widget see has a place in its conversation, and no other has one',
    sql: `select m.workspace_id, m.id || ' on ' || c.channel || ' has the place ' || coalesce(m.feed_seq::text, 'none')
        || ' of ' || c.feed_seq as what
      from messages m join conversations c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
      where (m.feed_seq is not null) <> (c.channel = 'webchat' and ${IS_SAID}) or m.feed_seq not between 1 and c.feed_seq`,
  },
  {
    rule: 'No two messages of a conversation have the same place',
    sql: `select workspace_id, conversation_id || ' has ' || count(*) || ' messages at ' || feed_seq as what
      from messages where feed_seq is not null group by workspace_id, conversation_id, feed_seq having count(*) > 1`,
  },
  {
    rule: 'Every message that visitors see names the identity that it belongs to, and that identity is on the chat widget',
    sql: `select m.workspace_id, m.id || ' belongs to ' || (m.content->>'identity_id') || ', which is on '
        || coalesce(i.channel, 'no channel') as what
      from messages m left join customer_identities i
        on i.workspace_id = m.workspace_id and i.id = m.content->>'identity_id'
      where m.feed_seq is not null and m.content->>'identity_id' is not null and i.channel is distinct from 'webchat'`,
  },
  {
    rule: 'The conversation of a visitor exists, and is on the chat widget',
    sql: `select v.workspace_id, v.id || ' is in ' || v.conversation_id || ', which does not exist' as what
      from webchat_visitors v
      left join conversation_aliases a on a.workspace_id = v.workspace_id and a.old_id = v.conversation_id
      left join conversations c on c.workspace_id = v.workspace_id
        and c.id = coalesce(a.conversation_id, v.conversation_id) and c.channel = 'webchat'
      where v.conversation_id is not null and c.id is null`,
  },
  {
    rule: 'What a visitor has held is a booking, and the visitor exists, both in the same workspace',
    sql: `select h.workspace_id, h.booking_id || case when b.id is null then ' does not exist' else ' exists' end
        || ', held by ' || h.visitor_id || case when v.id is null then ', who does not exist' else '' end as what
      from webchat_bookings h
      left join bookings b on b.workspace_id = h.workspace_id and b.id = h.booking_id
      left join webchat_visitors v on v.workspace_id = h.workspace_id and v.id = h.visitor_id
      where b.id is null or v.id is null`,
  },
]
