-- The catalog: services, resources, groups and schedules. These rows are not deleted: `archived_at` takes a row out of
-- the catalog, and bookings that name it still find it.
-- A column that is only stored and returned is json, which is read faster; a column that is searched is jsonb.
-- `name_key` is the name without case and accents; lists are ordered by it, byte by byte, the same on every database.

-- The first statement of every write to the catalog raises `version`: a process knows by it that its copy is old. The
-- lock on the row makes the writes of a workspace wait for each other, so a reference stays valid after it was checked.
create table catalog_versions (
  workspace_id text primary key,
  version bigint not null,
  constraint catalog_versions_workspace foreign key (workspace_id) references workspaces on delete cascade
);
select distribute('catalog_versions');

create table schedules (
  workspace_id text not null,
  id text not null,
  name text not null,
  name_key text collate "C" not null,
  timezone text not null,
  weekly json not null,
  is_default boolean not null,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  primary key (workspace_id, id),
  constraint schedules_default_is_there check (archived_at is null or not is_default),
  constraint schedules_workspace foreign key (workspace_id) references workspaces on delete cascade
);
select distribute('schedules');
create unique index schedules_default on schedules (workspace_id) where is_default;
create index schedules_by_name on schedules (workspace_id, name_key, id) where archived_at is null;

-- `date` is a day in the zone of the schedule. It is a text, because the driver would turn a date into a moment.
create table schedule_overrides (
  workspace_id text not null,
  schedule_id text not null,
  date text collate "C" not null,
  windows json not null,
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, schedule_id, date),
  constraint schedule_overrides_date check (date ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  constraint schedule_overrides_schedule foreign key (workspace_id, schedule_id)
    references schedules (workspace_id, id) on delete cascade
);
select distribute('schedule_overrides');
create index schedule_overrides_by_date on schedule_overrides (workspace_id, date, schedule_id);

-- `member_id` is not a foreign key: a member who has left is no longer shown, but the id stays.
create table resources (
  workspace_id text not null,
  id text not null,
  name text not null,
  name_key text collate "C" not null,
  kind text not null,
  capacity integer,
  shared boolean not null,
  schedule_id text,
  member_id text,
  priority integer not null,
  active boolean not null,
  tags text[] not null,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  primary key (workspace_id, id),
  constraint resources_kind check (kind in ('person', 'equipment', 'room', 'vehicle', 'other')),
  constraint resources_capacity check (capacity >= 1),
  constraint resources_shared check (not shared or capacity is not null),
  constraint resources_schedule foreign key (workspace_id, schedule_id) references schedules (workspace_id, id),
  constraint resources_workspace foreign key (workspace_id) references workspaces on delete cascade
);
select distribute('resources');
create index resources_by_name on resources (workspace_id, name_key, id) where archived_at is null;

create table resource_groups (
  workspace_id text not null,
  id text not null,
  name text not null,
  name_key text collate "C" not null,
  assignment text not null,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  primary key (workspace_id, id),
  constraint resource_groups_assignment check (assignment in ('least_busy', 'priority', 'round_robin')),
  constraint resource_groups_workspace foreign key (workspace_id) references workspaces on delete cascade
);
select distribute('resource_groups');
create index resource_groups_by_name on resource_groups (workspace_id, name_key, id) where archived_at is null;

-- Archived groups and archived resources have no rows here.
create table resource_group_members (
  workspace_id text not null,
  group_id text not null,
  resource_id text not null,
  position integer not null,
  primary key (workspace_id, group_id, resource_id),
  constraint resource_group_members_group foreign key (workspace_id, group_id)
    references resource_groups (workspace_id, id) on delete cascade,
  constraint resource_group_members_resource foreign key (workspace_id, resource_id)
    references resources (workspace_id, id) on delete cascade
);
select distribute('resource_group_members');
create index resource_group_members_of_resource on resource_group_members (workspace_id, resource_id);

-- References in `requirements` are checked under the lock of catalog_versions, so an active service names no archived
-- entry.
create table services (
  workspace_id text not null,
  id text not null,
  name text not null,
  name_key text collate "C" not null,
  description text,
  mode text not null,
  duration_minutes integer not null,
  buffer_minutes integer not null,
  buffer_before_minutes integer not null,
  slot_interval_minutes integer not null,
  min_notice_minutes integer not null,
  max_advance_days integer,
  min_party_size integer not null,
  max_party_size integer,
  price_cents bigint,
  currency text not null,
  deposit_cents bigint,
  requirements jsonb not null,
  schedule_id text,
  intake_fields jsonb not null,
  active boolean not null,
  tags text[] not null,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  primary key (workspace_id, id),
  constraint services_mode check (mode in ('appointment', 'queue')),
  constraint services_duration check (duration_minutes between 1 and 1440),
  constraint services_buffers check (buffer_minutes between 0 and 1440 and buffer_before_minutes between 0 and 1440),
  constraint services_slot_interval check (slot_interval_minutes between 1 and 1440),
  constraint services_booking_window check (min_notice_minutes >= 0 and max_advance_days >= 0),
  constraint services_party_size check (min_party_size >= 1 and max_party_size >= min_party_size),
  constraint services_price check (price_cents >= 0 and deposit_cents >= 0),
  constraint services_deposit check (deposit_cents <= coalesce(price_cents, 0)),
  constraint services_schedule foreign key (workspace_id, schedule_id) references schedules (workspace_id, id),
  constraint services_workspace foreign key (workspace_id) references workspaces on delete cascade
);
select distribute('services');
create index services_by_name on services (workspace_id, name_key, id) where archived_at is null;
