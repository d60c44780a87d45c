-- Files that show what was done. Their bytes are in the file storage, under the ids of workspace and attachment.
create table attachments (
  workspace_id text not null,
  id text not null,
  booking_id text not null,
  kind text not null,
  name text not null,
  media_type text not null,
  size integer not null,
  sha256 text not null,
  author jsonb not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  constraint attachments_booking foreign key (workspace_id, booking_id)
    references bookings (workspace_id, id) on delete cascade
);
select distribute('attachments');
create index attachments_newest on attachments (workspace_id, booking_id, created_at desc, id desc);
