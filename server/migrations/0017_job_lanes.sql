-- Lanes with places of their own, turns in which jobs run one after the other, and jobs that replace a job that still
-- waits.
alter table jobs
  add column lane text not null default 'short',
  -- Jobs of a workspace with the same key run one after the other, by their number.
  add column turn_key text,
  add column turn bigint,
  -- An earlier job of its turn has not ended yet.
  add column waits boolean not null default false,
  -- A newer job of the same kind and key replaces this job while it is replaceable: not under way and not given up. It
  -- has its own column, because an index with a condition on leased_by would make every lease rewrite all indexes.
  add column replaces text,
  add column replaceable boolean not null default false;

drop index jobs_due;
drop index jobs_next;
create index jobs_due on jobs (workspace_id, lane, due_at) where failed_at is null and not waits;
create index jobs_next on jobs (due_at) where failed_at is null and not waits;
create index jobs_of_lane on jobs (lane, due_at) where failed_at is null and not waits;
create index jobs_of_turn on jobs (workspace_id, turn_key, turn) where turn_key is not null and failed_at is null;
-- At most one job of a turn can be taken, even if the code is wrong.
create unique index jobs_one_in_turn on jobs (workspace_id, turn_key)
  where turn_key is not null and failed_at is null and not waits;
create unique index jobs_one_replaceable on jobs (workspace_id, kind, replaces) where replaceable;

-- The last number of each turn that has jobs. A change that adds a job to a turn holds this row until it commits, so
-- numbers follow the order of the commits. The row is deleted with the last job of its turn.
create table job_turns (
  workspace_id text not null,
  key text not null,
  last bigint not null,
  last_job_id text not null,
  primary key (workspace_id, key)
);
select distribute('job_turns');
