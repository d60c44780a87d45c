-- The automation or flow that a notice is about; empty for notices about the workspace. Each has its own notice per
-- day.
alter table ai_notices add column about text not null default '';
alter table ai_notices drop constraint ai_notices_once;
alter table ai_notices add constraint ai_notices_once unique (workspace_id, code, day, about);
