-- When a job ends, older jobs of its kind and key are removed: a process that was killed may have left one.
create index jobs_of_key on jobs (workspace_id, kind, replaces) where replaces is not null;
