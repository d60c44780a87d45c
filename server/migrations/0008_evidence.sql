-- The comments on bookings, and the positions that were recorded for them.
create table booking_comments (
  workspace_id text not null,
  id text not null,
  booking_id text not null,
  body text not null,
  author jsonb not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  constraint booking_comments_booking foreign key (workspace_id, booking_id)
    references bookings (workspace_id, id) on delete cascade
);
select distribute('booking_comments');
create index booking_comments_newest on booking_comments (workspace_id, booking_id, created_at desc, id desc);

-- The position of a person who works on a booking. `recorded_at` is the time of the device, `created_at` the server's.
create table location_events (
  workspace_id text not null,
  id text not null,
  booking_id text not null,
  kind text not null,
  lat double precision not null,
  lng double precision not null,
  accuracy_m double precision,
  recorded_at timestamptz not null,
  author jsonb not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  constraint location_events_booking foreign key (workspace_id, booking_id)
    references bookings (workspace_id, id) on delete cascade
);
select distribute('location_events');
create index location_events_oldest on location_events (workspace_id, booking_id, recorded_at, id);
