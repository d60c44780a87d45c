-- Until when the guard against spam has silenced the bot in a conversation.
alter table bot_sessions add column silent_until timestamptz;

-- Whether the message moved a form on: a choice, a new value or a yes. The guard against spam does not count it.
alter table bot_inbox add column moved boolean not null default false;

-- The conversations that went to people because the bot was paused; they come back when the pause ends.
create index conversations_paused on conversations (workspace_id, id) where mode_reason = 'paused';

-- The address of the business: { formatted, lat, lng }.
alter table workspaces add column address jsonb;

-- A merge deletes one of two conversations. The proof that the customer said yes stays.
alter table bot_proposals drop constraint bot_proposals_conversation;
alter table bot_proposals add constraint bot_proposals_workspace
  foreign key (workspace_id) references workspaces on delete cascade;
