-- Where a workspace wants to be told of events. The secret is sealed; its text leaves us when it is made, and never again.
create table webhook_endpoints (
  workspace_id text not null,
  id text not null,
  url text not null,
  events text[] not null,
  active boolean not null,
  secret text not null,
  consecutive_failures integer not null default 0,
  disabled_at timestamptz,
  disabled_reason text,
  address_checked boolean not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  constraint webhook_endpoints_workspace foreign key (workspace_id) references workspaces on delete cascade
);
select distribute('webhook_endpoints');

-- One event on its way to one endpoint. The body is written once, so that every attempt sends the same bytes.
-- `attempts` is the log of all that was tried; `tries` counts those of the present series, whose number is `series`:
-- to resend begins a new one. While an attempt is made, the row is leased and no transaction is open.
-- The rows of a page are mostly leased at once, so it keeps as much room as they take: then the lease touches no index.
create table webhook_deliveries (
  workspace_id text not null,
  id text not null,
  endpoint_id text not null,
  event_id text not null,
  event_type text not null,
  body text not null,
  status text not null,
  attempts jsonb not null default '[]',
  series integer not null default 1,
  tries integer not null default 0,
  next_attempt_at timestamptz,
  leased_by text,
  leased_until timestamptz,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  constraint webhook_deliveries_once unique (workspace_id, event_id, endpoint_id),
  constraint webhook_deliveries_endpoint foreign key (workspace_id, endpoint_id)
    references webhook_endpoints (workspace_id, id) on delete cascade
) with (fillfactor = 45);
select distribute('webhook_deliveries');
-- The log, newest first; and the few in it that need somebody's attention.
create index webhook_deliveries_newest on webhook_deliveries (workspace_id, endpoint_id, created_at desc, id desc);
create index webhook_deliveries_undone on webhook_deliveries (workspace_id, endpoint_id, status, created_at desc, id desc)
  where status in ('failed', 'paused');
-- What is due at an endpoint: first attempts apart from those tried again, each in order.
create index webhook_deliveries_due on webhook_deliveries (workspace_id, endpoint_id, (tries > 0), next_attempt_at, id)
  where status = 'pending';
create index webhook_deliveries_next on webhook_deliveries (next_attempt_at) where status = 'pending';
create index webhook_deliveries_age on webhook_deliveries (created_at);
