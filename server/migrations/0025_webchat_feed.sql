-- The order in which visitors of the chat widget get the messages of their thread. The counter of a conversation is
-- raised under the lock of its row, so messages are committed in the order of their numbers.
alter table conversations add column feed_seq integer not null default 0;
-- Null for other channels, and for private notes and events, which no visitor sees.
alter table messages add column feed_seq integer;
update messages set feed_seq = numbered.seq
  from (
    select m.workspace_id, m.id, row_number() over (partition by m.workspace_id, m.conversation_id order by m.created_at, m.id) as seq
    from messages m join conversations c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
    where c.channel = 'webchat' and not m.private and m.type <> 'event'
  ) numbered
  where numbered.workspace_id = messages.workspace_id and numbered.id = messages.id;
update conversations set feed_seq = numbered.seq
  from (select workspace_id, conversation_id, max(feed_seq) as seq from messages group by workspace_id, conversation_id) numbered
  where numbered.workspace_id = conversations.workspace_id and numbered.conversation_id = conversations.id
    and numbered.seq is not null;
create unique index messages_feed on messages (workspace_id, conversation_id, feed_seq) where feed_seq is not null;
-- A merge adds this to the numbers of the messages that it moves, so a visitor's position in the old thread plus this
-- number is the position in the thread that is kept.
alter table conversation_aliases add column feed_offset integer not null default 0;

-- A visitor may upload a file before the thread exists: the file has no conversation until it is sent.
alter table message_files alter column conversation_id drop not null;
alter table message_files add column visitor_id text;
