-- Allocations: one row for each resource that a booking or hold uses, from its buffer before to its buffer after.
-- The constraint makes a double booking impossible, even if the code is wrong.
-- `mode` is `exclusive` (one booking at a time), `shared` (up to the capacity) or `open` (recorded, but not busy).
create table allocations (
  workspace_id text not null,
  holder_id text not null,
  resource_id text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  party_size integer not null,
  mode text not null,
  hold_expires_at timestamptz,
  created_at timestamptz not null,
  primary key (workspace_id, holder_id, resource_id),
  constraint allocations_mode check (mode in ('exclusive', 'shared', 'open')),
  constraint allocations_forward check (starts_at < ends_at),
  constraint allocations_resource foreign key (workspace_id, resource_id)
    references resources (workspace_id, id) on delete cascade,
  constraint allocations_apart exclude using gist
    (workspace_id with =, resource_id with =, tstzrange(starts_at, ends_at) with &&) where (mode = 'exclusive')
);
select distribute('allocations');
-- For reading busy times: allocations that ended before the range are not read, however many there are.
create index allocations_busy on allocations (workspace_id, resource_id, ends_at)
  include (starts_at, party_size, hold_expires_at, mode, holder_id);
-- For dropping lapsed holds: without this index, a booking takes longer as history grows.
create index allocations_held on allocations (workspace_id, resource_id, hold_expires_at) where hold_expires_at is not null;

-- When a resource was last allocated, even if that booking has ended since. It decides which resource is next.
create table resource_turns (
  workspace_id text not null,
  resource_id text not null,
  last_allocated_at timestamptz not null,
  primary key (workspace_id, resource_id),
  constraint resource_turns_resource foreign key (workspace_id, resource_id)
    references resources (workspace_id, id) on delete cascade
);
select distribute('resource_turns');
