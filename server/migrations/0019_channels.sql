-- A channel that a workspace has set up with a provider. `sealed` holds its secrets; only the vault reads them.
-- `account_id` is WhatsApp's phone_number_id or the id of a Telegram bot.
create table channels (
  workspace_id text not null,
  channel text not null,
  account_id text not null,
  settings jsonb not null,
  sealed text not null,
  hook_token_hash text not null,
  status text not null,
  last_error jsonb,
  provider jsonb,
  checked_at timestamptz,
  last_inbound_at timestamptz,
  last_outbound_at timestamptz,
  -- Since when messages are late; null: no message is late.
  queued_since timestamptz,
  -- The pace of a whole bot: how many messages may be sent at once, and when that was counted.
  pace double precision not null default 0,
  paced_at timestamptz,
  -- The number of the last update, after which polling continues; the process that polls, and the end of its lease.
  poll_after bigint,
  polled_by text,
  polled_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, channel),
  constraint channels_name check (channel in ('whatsapp', 'telegram')),
  constraint channels_workspace foreign key (workspace_id) references workspaces on delete cascade
);
select distribute('channels');
create index channels_queued on channels (workspace_id) where queued_since is not null;
create index channels_checked on channels (checked_at);
create index channels_polled on channels (channel) where settings ->> 'transport' = 'polling';

-- The workspace that has an account at a provider: an account belongs to one workspace only.
create table channel_accounts (
  channel text not null,
  account_id text not null,
  workspace_id text not null,
  created_at timestamptz not null,
  primary key (channel, account_id)
);
select distribute('channel_accounts');

-- One row per pause. The current one has no end, and its `until` has not passed.
create table channel_pauses (
  workspace_id text not null,
  id text not null,
  channel text not null,
  reason text,
  until timestamptz,
  paused_by jsonb not null,
  since timestamptz not null,
  ended_at timestamptz,
  ended_by jsonb,
  primary key (workspace_id, id),
  constraint channel_pauses_workspace foreign key (workspace_id) references workspaces on delete cascade
);
select distribute('channel_pauses');
create unique index channel_pauses_current on channel_pauses (workspace_id, channel) where ended_at is null;
create index channel_pauses_newest on channel_pauses (workspace_id, since desc, id desc);

create table whatsapp_templates (
  workspace_id text not null,
  name text not null,
  language text not null,
  status text not null,
  category text not null,
  parameter_format text not null,
  components jsonb not null,
  synced_at timestamptz not null,
  primary key (workspace_id, name, language),
  constraint whatsapp_templates_workspace foreign key (workspace_id) references workspaces on delete cascade
);
select distribute('whatsapp_templates');

-- Provider events, one row per id of the provider, kept for some days after a job has read them. `problem` says why a
-- row could not be read; such rows stay and can be read again.
create table provider_events (
  workspace_id text not null,
  id text not null,
  channel text not null,
  provider_key text not null,
  body text not null,
  received_at timestamptz not null,
  read_at timestamptz,
  problem text,
  -- Why nothing of the event was stored: for example, it is a message of a group.
  dropped text,
  primary key (workspace_id, id),
  constraint provider_events_once unique (workspace_id, channel, provider_key),
  constraint provider_events_workspace foreign key (workspace_id) references workspaces on delete cascade
);
select distribute('provider_events');
create index provider_events_age on provider_events (received_at);
create index provider_events_dropped on provider_events (workspace_id, channel, received_at) where dropped is not null;
create index provider_events_unread on provider_events (workspace_id, channel, received_at) where problem is not null;
