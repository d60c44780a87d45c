-- The stages and actions that a workspace has defined, one row per version. Rows are only added. Version 1 is the
-- factory default, which has no row.
create table stage_configs (
  workspace_id text not null,
  version integer not null,
  note text,
  content jsonb not null,
  created_by jsonb not null,
  reverted_from integer,
  created_at timestamptz not null,
  primary key (workspace_id, version),
  constraint stage_configs_workspace foreign key (workspace_id) references workspaces on delete cascade
);
select distribute('stage_configs');

-- The version in force. A transaction that changes a booking keeps this row locked until it ends, so that no task
-- enters a stage that is being removed.
create table stage_heads (
  workspace_id text primary key,
  version integer not null,
  constraint stage_heads_workspace foreign key (workspace_id) references workspaces on delete cascade
);
select distribute('stage_heads');

-- Guards of actions check `counters` and `evidence`. `staged_at` is when the booking entered its stage.
alter table bookings add column counters jsonb not null default '{}';
alter table bookings add column evidence text[] not null default '{}';
alter table bookings add column staged_at timestamptz;
update bookings set staged_at = created_at;
update bookings b set staged_at = h.moved_at
from (
  select workspace_id, booking_id, max(created_at) as moved_at
  from booking_history where from_stage is distinct from to_stage group by workspace_id, booking_id
) h
where b.workspace_id = h.workspace_id and b.id = h.booking_id;
alter table bookings alter column staged_at set not null;

-- The workspace chooses the keys of its actions, so `cause` names the operation that the action carried out.
alter table booking_history add column cause text;
update booking_history set cause = action;
alter table booking_history alter column cause set not null;
