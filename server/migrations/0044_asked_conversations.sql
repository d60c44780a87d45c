-- When a run ends, this index finds the conversation in which it has asked a question.
create index conversations_asked on conversations (workspace_id, asked_by) where asked_by is not null;
