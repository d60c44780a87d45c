-- Finds the conversation in which a run has asked something, when the run ends.
create index conversations_asked on conversations (workspace_id, asked_by) where asked_by is not null;
