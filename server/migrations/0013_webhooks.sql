-- Endpoints: addresses to which a workspace wants events sent. The secret is sealed; its text is shown only once, when
-- it is made.
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
-- `attempts` is the log of all attempts; `tries` counts those of the present series, whose number is `series`. A resend
-- begins a new series. While an attempt is made, the row is leased and no transaction is open.
-- The rows of a page are usually leased together. More than half of each page stays free for their new versions, so
-- that a lease changes no index.
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
-- For the log, newest first, and for the deliveries in it that have failed or are paused.
create index webhook_deliveries_newest on webhook_deliveries (workspace_id, endpoint_id, created_at desc, id desc);
create index webhook_deliveries_undone on webhook_deliveries (workspace_id, endpoint_id, status, created_at desc, id desc)
  where status in ('failed', 'paused');
-- For the due deliveries of an endpoint: first attempts, and apart from them retries, each in their order.
create index webhook_deliveries_due on webhook_deliveries (workspace_id, endpoint_id, (tries > 0), next_attempt_at, id)
  where status = 'pending';
create index webhook_deliveries_next on webhook_deliveries (next_attempt_at) where status = 'pending';
create index webhook_deliveries_age on webhook_deliveries (created_at);
