// The rules that the bot must always keep: it changes bookings only on the customer's own yes.
import type { Check } from './doctor-check.ts'

/** The conversation that a row names, also if that one was merged into another. */
const nowOf = (row: string) => `coalesce((select a.conversation_id from conversation_aliases a
  where a.workspace_id = ${row}.workspace_id and a.old_id = ${row}.conversation_id), ${row}.conversation_id)`

export const BOT_CHECKS: readonly Check[] = [
  {
    rule: 'Every confirmed proposal of the bot has a later message of the customer, in the same conversation',
    // The message itself may have been forgotten since.
    sql: `select p.workspace_id, p.id || ' was confirmed by ' || coalesce(p.answered_by, 'nobody') as what
      from bot_proposals p left join messages m on m.workspace_id = p.workspace_id and m.id = p.answered_by
      where p.status = 'confirmed' and (p.answered_by is null or m.direction <> 'inbound'
        or m.author ->> 'kind' <> 'customer' or m.created_at < p.shown_at or m.conversation_id <> ${nowOf('p')})`,
  },
  {
    rule: 'Every confirmed proposal of the bot was the last thing said to the customer before their yes',
    // A merge later brings messages of another conversation. A message that was sent again has lost its first time.
    sql: `select p.workspace_id, p.id || ' was shown by ' || p.message_id || ', and something came between' as what
      from bot_proposals p
      where p.status = 'confirmed' and (
        exists (select 1 from messages shown where shown.workspace_id = p.workspace_id and shown.id = p.message_id
          and shown.sent_at is null and shown.retries = 0)
        or exists (select 1 from messages later where later.workspace_id = p.workspace_id
          and later.conversation_id = ${nowOf('p')} and later.direction = 'outbound' and not later.private
          and later.type not in ('event', 'reaction') and later.received_at < p.answered_at
          and (later.received_at, later.id) > (p.shown_at, p.message_id)
          and not exists (select 1 from conversation_aliases a where a.workspace_id = p.workspace_id
            and a.conversation_id = later.conversation_id and a.merged_at >= p.shown_at)))`,
  },
  {
    rule: 'Every confirmed proposal on the chat widget has the yes of the visitor to whom it was shown',
    sql: `select p.workspace_id, p.id || ' was shown to ' || coalesce(p.identity_id, 'nobody') as what
      from bot_proposals p
      join messages m on m.workspace_id = p.workspace_id and m.id = p.answered_by
      join conversations c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
      where p.status = 'confirmed' and c.channel = 'webchat'
        and m.content ->> 'identity_id' is distinct from p.identity_id`,
  },
  {
    rule: 'Every booking that the bot made has a confirmed proposal',
    // A hold that was kept for the team can be confirmed by a member or a program.
    sql: `select b.workspace_id, b.id || ' is ' || b.status || ', and nobody said yes to it' as what
      from bookings b
      where b.created_by ->> 'kind' = 'bot' and b.status not in ('held', 'expired', 'released')
        and b.rescheduled_from is null
        and not exists (select 1 from bot_proposals p where p.workspace_id = b.workspace_id and p.booking_id = b.id
          and p.kind = 'book' and p.status = 'confirmed')
        and not exists (select 1 from events e where e.workspace_id = b.workspace_id and e.booking_id = b.id
          and e.type in ('booking.confirmed', 'booking.updated') and e.actor ->> 'kind' in ('member', 'api_key'))`,
  },
  {
    rule: 'Every message that the bot heard is in the conversation in which it answers',
    sql: `select i.workspace_id, i.message_id || ' is in ' || m.conversation_id || ', not in ' || i.conversation_id as what
      from bot_inbox i join messages m on m.workspace_id = i.workspace_id and m.id = i.message_id
      where m.conversation_id <> ${nowOf('i')}`,
  },
]
