-- When a resource is away. Its time is in `allocations` like that of bookings, so the same constraint keeps both apart.
create table time_off (
  workspace_id text not null,
  id text not null,
  resource_id text not null,
  -- The first time; with `weekdays` it repeats on these days (1 is Monday) until the local date `until`.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  weekdays integer[],
  until text,
  reason text,
  -- Every time of it: pairs of whole minutes since 1970.
  times jsonb not null,
  last_ends_at timestamptz not null,
  -- The bookings that stood in it and stayed. Each of them may have its own time again, and nobody else may.
  kept text[] not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  constraint time_off_forward check (starts_at < ends_at and ends_at <= last_ends_at),
  constraint time_off_repeats check ((weekdays is null) = (until is null)),
  constraint time_off_resource foreign key (workspace_id, resource_id)
    references resources (workspace_id, id) on delete cascade
);
select distribute('time_off');
-- For lists, which begin with what is not over, and for a booking that comes back.
create index time_off_current on time_off (workspace_id, last_ends_at);
create index time_off_of_resource on time_off (workspace_id, resource_id);

-- `away` is time off where a booking stays: busy for everybody else, and outside of the constraint.
alter table allocations drop constraint allocations_mode;
alter table allocations add constraint allocations_mode check (mode in ('exclusive', 'shared', 'open', 'away'));
-- Time off has several times on one resource.
alter table allocations drop constraint allocations_pkey;
alter table allocations add primary key (workspace_id, holder_id, resource_id, starts_at);
