-- Automations and flows. A flow is drawn: `draft` is what is being edited. The definition that runs use is in
-- automation_versions; `published_version` names it, and is null for a flow that was never published.
create table automations (
  workspace_id text not null,
  id text not null,
  kind text not null,
  name text not null,
  enabled boolean not null default false,
  -- limits, quiet_hours, on_paused_channel; a setting that is left out has its default.
  settings jsonb not null default '{}',
  draft jsonb,
  published_version integer,
  -- Signs the requests of call_webhook; encrypted. Null until an action needs it.
  secret text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  constraint automations_kind check (kind in ('automation', 'flow')),
  constraint automations_workspace foreign key (workspace_id) references workspaces on delete cascade
);
select distribute('automations');

-- The definitions, which never change: trigger, conditions and actions of an automation, nodes and edges of a flow. A
-- run keeps the version that it began with.
create table automation_versions (
  workspace_id text not null,
  automation_id text not null,
  version integer not null,
  definition jsonb not null,
  actor jsonb not null,
  created_at timestamptz not null,
  primary key (workspace_id, automation_id, version),
  constraint automation_versions_automation foreign key (workspace_id, automation_id)
    references automations (workspace_id, id) on delete cascade
);
select distribute('automation_versions');

-- The events of the ledger that concern the automations that are switched on. An event of another type costs no job.
create table automation_triggers (
  workspace_id text not null,
  event_type text not null,
  automation_id text not null,
  primary key (workspace_id, event_type, automation_id),
  constraint automation_triggers_automation foreign key (workspace_id, automation_id)
    references automations (workspace_id, id) on delete cascade
);
select distribute('automation_triggers');

-- The counts of an automation. A run begins under the lock of this row, so that the limits are exact.
create table automation_counts (
  workspace_id text not null,
  automation_id text not null,
  hour_at timestamptz not null,
  hour_runs integer not null default 0,
  runs bigint not null default 0,
  failed bigint not null default 0,
  failures_in_row integer not null default 0,
  last_run_at timestamptz,
  primary key (workspace_id, automation_id),
  constraint automation_counts_automation foreign key (workspace_id, automation_id)
    references automations (workspace_id, id) on delete cascade
);
select distribute('automation_counts');

-- A run of an automation about one subject. `cause_key` is the event, the timer or the minute that began it: each
-- begins only one run, even if it comes twice. `cause` is written with the events of the run: how long the chain of
-- runs is, and which automations are in it.
create table automation_runs (
  workspace_id text not null,
  id text not null,
  automation_id text not null,
  version integer not null,
  subject_kind text,
  subject_id text,
  cause_key text not null,
  cause jsonb not null,
  -- The event that began it or woke it last, as the engine reads it.
  event jsonb,
  status text not null default 'running',
  -- The number of the step that comes next. A step job for another number has nothing to do.
  next_seq integer not null default 1,
  state jsonb,
  error text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  primary key (workspace_id, id),
  constraint automation_runs_status check (
    status in ('running', 'waiting', 'completed', 'failed', 'skipped', 'stale', 'stopped', 'cancelled')
  ),
  constraint automation_runs_subject check ((subject_kind is null) = (subject_id is null)),
  constraint automation_runs_version foreign key (workspace_id, automation_id, version)
    references automation_versions (workspace_id, automation_id, version) on delete cascade
);
select distribute('automation_runs');
create unique index automation_runs_cause on automation_runs (workspace_id, automation_id, cause_key);
create index automation_runs_list on automation_runs (workspace_id, automation_id, id);
create index automation_runs_subject on automation_runs (workspace_id, subject_id, automation_id, created_at);
create index automation_runs_ended on automation_runs (ended_at) where ended_at is not null;

-- The steps of runs: one row per thing that a run did or waited for.
create table automation_steps (
  workspace_id text not null,
  run_id text not null,
  seq integer not null,
  node text not null,
  type text not null,
  status text not null,
  attempts integer not null default 0,
  -- The command of the step, with all texts filled in.
  rendered jsonb,
  result jsonb,
  -- Why the run came here, in plain words, from the engine.
  trace jsonb not null default '[]',
  error text,
  -- The id that another server or a channel sees: the same at every try.
  outgoing_id text,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (workspace_id, run_id, seq),
  constraint automation_steps_run foreign key (workspace_id, run_id)
    references automation_runs (workspace_id, id) on delete cascade
);
select distribute('automation_steps');

-- The waits of runs: for a moment, and perhaps for an event about the subject before that moment. The event or the
-- moment that comes first deletes the row, and the run goes on.
create table automation_waits (
  workspace_id text not null,
  run_id text not null,
  seq integer not null,
  event_type text,
  subject_id text,
  due_at timestamptz not null,
  primary key (workspace_id, run_id),
  constraint automation_waits_run foreign key (workspace_id, run_id)
    references automation_runs (workspace_id, id) on delete cascade
);
select distribute('automation_waits');
create index automation_waits_event on automation_waits (workspace_id, subject_id, event_type) where event_type is not null;
create index automation_waits_type on automation_waits (workspace_id, event_type) where event_type is not null;
create index automation_waits_due on automation_waits (due_at);

-- Timers: when an automation may have to begin by time. `anchor_at` is the moment that the timer counts from, such as
-- the start of the booking; at `due_at` all conditions are checked again. A schedule has one row, with an empty
-- subject.
create table automation_timers (
  workspace_id text not null,
  id text not null,
  automation_id text not null,
  subject_id text not null default '',
  anchor_at timestamptz not null,
  due_at timestamptz not null,
  primary key (workspace_id, id),
  constraint automation_timers_automation foreign key (workspace_id, automation_id)
    references automations (workspace_id, id) on delete cascade
);
select distribute('automation_timers');
create unique index automation_timers_once on automation_timers (workspace_id, subject_id, automation_id, anchor_at);
create index automation_timers_due on automation_timers (due_at);

-- The cause of an event that a run made: the run, how many runs led to it, and which automations on which subjects.
alter table events add column cause jsonb;

-- The run that has asked the customer a question and waits for the answer. The bot is silent until then.
alter table conversations add column asked_by text;
