-- When an event that could not be read is tried again; null for all others.
alter table provider_events add column again_at timestamptz;
update provider_events set again_at = received_at where problem is not null;
