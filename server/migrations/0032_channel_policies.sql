-- One row per workspace about its conversations. `bot_enabled` is null until the bot was switched on or off for the
-- first time. `policies` says by channel who answers; a channel or a field that is left out has its default.
create table conversation_settings (
  workspace_id text not null,
  bot_enabled boolean,
  policies jsonb not null default '{}',
  policies_version integer not null default 1,
  primary key (workspace_id),
  constraint conversation_settings_workspace foreign key (workspace_id) references workspaces on delete cascade
);
select distribute('conversation_settings');
