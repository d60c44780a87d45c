-- The reactions on a message are found by the message; without this index each reaction reads its whole thread.
create index messages_replies on messages (workspace_id, reply_to_id) where reply_to_id is not null;
