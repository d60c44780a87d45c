-- The tables that every slice uses: workspaces, the ledger, jobs, the answers of calls, and the shared rate limit.
create extension if not exists btree_gin;
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- On Citus, the rows of a workspace are on one machine; some tables are copied to each machine, and sessions are placed
-- by their token. On plain PostgreSQL this function does nothing.
create function distribute(table_name text) returns void language plpgsql as $$
begin
  if exists (select 1 from pg_extension where extname = 'citus') then
    if table_name in ('users', 'migrations', 'channel_accounts', 'booking_page_slugs') then
      perform create_reference_table(table_name);
    elsif table_name = 'workspaces' then
      perform create_distributed_table('workspaces', 'workspace_id', colocate_with => 'none');
    elsif table_name = 'sessions' then
      perform create_distributed_table('sessions', 'token_hash', colocate_with => 'none');
    elsif table_name = 'password_resets' then
      perform create_distributed_table('password_resets', 'token_hash', colocate_with => 'sessions');
    else
      perform create_distributed_table(table_name, 'workspace_id', colocate_with => 'workspaces');
    end if;
  end if;
end $$;

-- The code that runs the migrations has created this table.
select distribute('migrations');

create table workspaces (
  workspace_id text primary key,
  name text not null,
  timezone text not null,
  locale text not null,
  currency text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
select distribute('workspaces');

-- The ledger: one row per event, written in the transaction of the change. A row is changed or deleted only to remove
-- personal data.
create table events (
  workspace_id text not null,
  id text not null,
  type text not null,
  customer_id text,
  booking_id text,
  actor jsonb not null,
  data jsonb not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  constraint events_workspace foreign key (workspace_id) references workspaces on delete cascade
);
select distribute('events');
create index events_of_customer on events (workspace_id, customer_id, created_at desc, id desc) where customer_id is not null;
create index events_of_booking on events (workspace_id, booking_id, id) where booking_id is not null;

-- Work to be done later. There is no reference to workspaces, because the jobs of the system have the workspace id
-- 'system', which is not a workspace.
create table jobs (
  workspace_id text not null,
  id text not null,
  kind text not null,
  payload jsonb not null,
  due_at timestamptz not null,
  repeats text,
  attempts integer not null default 0,
  leased_by text,
  leased_until timestamptz,
  failed_at timestamptz,
  last_error text,
  created_at timestamptz not null,
  primary key (workspace_id, id)
);
select distribute('jobs');
create index jobs_due on jobs (workspace_id, due_at) where failed_at is null;
create index jobs_next on jobs (due_at) where failed_at is null;
create index jobs_failed on jobs (failed_at) where failed_at is not null;

-- The answers of calls with an Idempotency-Key.
create table idempotency_keys (
  workspace_id text not null,
  key text not null,
  fingerprint text not null,
  status integer,
  body text,
  created_at timestamptz not null,
  primary key (workspace_id, key),
  constraint idempotency_keys_workspace foreign key (workspace_id) references workspaces on delete cascade
);
select distribute('idempotency_keys');
create index idempotency_keys_age on idempotency_keys (created_at);

-- A bucket is one number: the moment (milliseconds since 1970) at which it will be full again.
-- Unlogged: after a crash of the database every bucket is full, which harms nobody and saves a disk write per call.
create unlogged table rate_buckets (
  workspace_id text not null,
  bucket text not null,
  full_at double precision not null,
  primary key (workspace_id, bucket)
);
select distribute('rate_buckets');
