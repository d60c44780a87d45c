-- The embedding model that a workspace had before its present one, and when that changed: during an update, processes
-- with the old setting must not change it back each minute.
alter table knowledge_settings
  add column former_model text,
  add column model_changed_at timestamptz;
