-- Finds unread provider events whose job was given up. Unread events are few, so the index is small.
create index provider_events_waiting on provider_events (workspace_id, channel, received_at) where read_at is null;
