-- Events that nobody has read yet are few: an index finds those whose job was given up, however many were read.
create index provider_events_waiting on provider_events (workspace_id, channel, received_at) where read_at is null;
