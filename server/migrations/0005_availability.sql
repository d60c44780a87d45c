-- Who is busy when: one row for each resource that a booking or hold uses, from its buffer before to its buffer after.
-- The constraint is the last word on double booking: no code above it can be wrong about that.
-- `mode`: exclusive, one at a time; shared, as many as the capacity holds; open, recorded but in nobody's way.
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
-- For reading busy times: what ended before the range is never looked at, however much of it there is.
create index allocations_busy on allocations (workspace_id, resource_id, ends_at)
  include (starts_at, party_size, hold_expires_at, mode, holder_id);
-- For dropping lapsed holds: without it the hot path slows down as history grows.
create index allocations_held on allocations (workspace_id, resource_id, hold_expires_at) where hold_expires_at is not null;

-- When a resource was last given something to do, also when that has ended since: whose turn is next goes by it.
create table resource_turns (
  workspace_id text not null,
  resource_id text not null,
  last_allocated_at timestamptz not null,
  primary key (workspace_id, resource_id),
  constraint resource_turns_resource foreign key (workspace_id, resource_id)
    references resources (workspace_id, id) on delete cascade
);
select distribute('resource_turns');
