-- Time off of resources. Its times are in `allocations` like those of bookings, so the same constraint applies to both.
create table time_off (
  workspace_id text not null,
  id text not null,
  resource_id text not null,
  -- The first time. With `weekdays`, it repeats on these days (1 is Monday) until the local date `until`.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  weekdays integer[],
  until text,
  reason text,
  -- All times of the time off: pairs of whole minutes since 1970.
  times jsonb not null,
  last_ends_at timestamptz not null,
  -- The bookings that were at these times and stayed. Each of them may take its own time again; no other booking may.
  kept text[] not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  constraint time_off_forward check (starts_at < ends_at and ends_at <= last_ends_at),
  constraint time_off_repeats check ((weekdays is null) = (until is null)),
  constraint time_off_resource foreign key (workspace_id, resource_id)
    references resources (workspace_id, id) on delete cascade
);
select distribute('time_off');
-- For lists, which begin with the time off that is not over, and for a booking that takes its time again.
create index time_off_current on time_off (workspace_id, last_ends_at);
create index time_off_of_resource on time_off (workspace_id, resource_id);

-- `away` is time off at the time of a booking that stays: busy for all other bookings, but outside the constraint.
alter table allocations drop constraint allocations_mode;
alter table allocations add constraint allocations_mode check (mode in ('exclusive', 'shared', 'open', 'away'));
-- Time off has several times on one resource.
alter table allocations drop constraint allocations_pkey;
alter table allocations add primary key (workspace_id, holder_id, resource_id, starts_at);
