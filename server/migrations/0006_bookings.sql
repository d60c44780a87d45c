-- Bookings, holds among them: a hold is a booking in status `held`, one row and one id from beginning to end.
-- `resource_ids`, `allocated_from` and `allocated_to` say what was allocated; they stay when the time is free again.
-- `starts_at` is empty for tasks of a queue until somebody takes them.
create table bookings (
  workspace_id text not null,
  id text not null,
  status text not null,
  stage text not null,
  kind text not null,
  service_id text not null,
  starts_at timestamptz,
  ends_at timestamptz,
  party_size integer not null,
  customer_id text,
  resource_ids text[] not null,
  allocated_from timestamptz,
  allocated_to timestamptz,
  priority text not null,
  tags text[] not null,
  source text not null,
  notes text,
  intake jsonb not null,
  due_at timestamptz,
  location jsonb,
  assignee text,
  claimed_at timestamptz,
  hold_expires_at timestamptz,
  rescheduled_from text,
  rescheduled_to text,
  cancel_reason text,
  conversation_id text,
  price_cents bigint,
  currency text not null,
  created_by jsonb not null,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  constraint bookings_kind check (kind in ('scheduled', 'queue')),
  constraint bookings_whole check (kind = 'queue' or (starts_at is not null and ends_at is not null
    and allocated_from is not null and allocated_to is not null)),
  constraint bookings_held check (status <> 'held' or hold_expires_at is not null),
  constraint bookings_customer_known check (status in ('held', 'released', 'expired') or customer_id is not null),
  constraint bookings_service foreign key (workspace_id, service_id)
    references services (workspace_id, id) on delete cascade,
  constraint bookings_customer foreign key (workspace_id, customer_id)
    references customers (workspace_id, id) on delete cascade
);
select distribute('bookings');
-- Lists are ordered by start. Bookings without a start come last, because they count as 'infinity'.
create index bookings_by_start on bookings (workspace_id, coalesce(starts_at, 'infinity'), id);
create index bookings_of_customer on bookings (workspace_id, customer_id, coalesce(starts_at, 'infinity'), id);
create index bookings_of_resource on bookings using gin (workspace_id, resource_ids);
-- The open bookings of a service, which are counted before it is archived.
create index bookings_open_of_service on bookings (workspace_id, service_id, ends_at)
  where status in ('held', 'confirmed', 'pending_payment', 'checked_in');

-- Every move of a booking from one status or stage to the next. The key makes two moves of one version impossible.
create table booking_history (
  workspace_id text not null,
  booking_id text not null,
  version integer not null,
  id text not null,
  action text not null,
  from_status text,
  to_status text not null,
  from_stage text,
  to_stage text not null,
  actor jsonb not null,
  resource_id text,
  data jsonb not null,
  created_at timestamptz not null,
  primary key (workspace_id, booking_id, version),
  constraint booking_history_booking foreign key (workspace_id, booking_id)
    references bookings (workspace_id, id) on delete cascade
);
select distribute('booking_history');
