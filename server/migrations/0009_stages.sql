-- The stages and actions of a workspace, as it wrote them. Only ever added to. Version 1 is the factory default, which
-- is not kept here.
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

-- The version that counts. Whoever changes a booking keeps this row as it is until they are done, so that no task is
-- put into a stage that is being taken away.
create table stage_heads (
  workspace_id text primary key,
  version integer not null,
  constraint stage_heads_workspace foreign key (workspace_id) references workspaces on delete cascade
);
select distribute('stage_heads');

-- `counters` and `evidence` are what the guards of actions ask for; `staged_at` is when it came into its stage.
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

-- What an action does to the status is not told by its key, which the workspace chooses: `cause` says it.
alter table booking_history add column cause text;
update booking_history set cause = action;
alter table booking_history alter column cause set not null;
