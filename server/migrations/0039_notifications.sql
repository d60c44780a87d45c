-- The kinds of notifications that a member wants, and where. Without a row, the dashboard shows all, and Telegram none.
create table notification_preferences (
  workspace_id text not null,
  member_id text not null,
  -- By kind: { dashboard, telegram }. A kind that is missing has its default.
  kinds jsonb not null,
  -- { from, to } as times of day in the time zone of the workspace; null: Telegram may tell at any time.
  quiet_hours jsonb,
  version integer not null,
  updated_at timestamptz not null,
  primary key (workspace_id, member_id),
  -- When a member leaves the team, the same transaction deletes all rows of the member, here and in the tables below.
  constraint notification_preferences_member foreign key (workspace_id, member_id) references members on delete cascade
);
select distribute('notification_preferences');

-- The notifications of a member in the dashboard: all events of one kind within a minute are one row.
create table notifications (
  workspace_id text not null,
  id text not null,
  member_id text not null,
  kind text not null,
  -- The minute whose events the row counts.
  minute timestamptz not null,
  count integer not null,
  -- The newest subjects, at most five, the newest first.
  latest jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (workspace_id, id),
  constraint notifications_count check (count > 0),
  constraint notifications_member foreign key (workspace_id, member_id) references members on delete cascade
);
select distribute('notifications');
-- The database decides whether an event is one more of a minute or the first.
create unique index notifications_minute on notifications (workspace_id, member_id, kind, minute) where read_at is null;
create index notifications_of_member on notifications (workspace_id, member_id, created_at desc, id desc);
create index notifications_age on notifications (created_at);

-- The events that members were told of, so that a reaction that runs twice tells them once.
create table notified_events (
  workspace_id text not null,
  event_id text not null,
  notified_at timestamptz not null,
  primary key (workspace_id, event_id),
  constraint notified_events_workspace foreign key (workspace_id) references workspaces on delete cascade
);
select distribute('notified_events');
create index notified_events_age on notified_events (notified_at);

-- The private chat on Telegram in which a member gets notices.
create table member_chats (
  workspace_id text not null,
  member_id text not null,
  -- The bot that the member started: the bot of the workspace, or that of the operator.
  bot_id text not null,
  chat_id text not null,
  -- The name of the account on Telegram, which the member sees in the dashboard.
  username text,
  linked_at timestamptz not null,
  -- Before this moment nothing is sent: it is written before each request, so that a killed process does no harm.
  not_before timestamptz,
  sent_at timestamptz,
  attempts integer not null default 0,
  primary key (workspace_id, member_id),
  constraint member_chats_member foreign key (workspace_id, member_id) references members on delete cascade
);
select distribute('member_chats');
create index member_chats_by_chat on member_chats (workspace_id, bot_id, chat_id);
-- The bot of the operator serves all workspaces, so one chat may be in several.
create index member_chats_of_bot on member_chats (bot_id, chat_id);

-- One-time links that connect a chat with a member. Only the hash of the code is kept.
create table member_links (
  workspace_id text not null,
  code_hash text not null,
  member_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- A new link, or an unlink, ends a link that nobody has opened.
  ended_at timestamptz,
  used_at timestamptz,
  -- The bot and the chat that used the code.
  used_by text,
  primary key (workspace_id, code_hash),
  constraint member_links_use check ((used_at is null) = (used_by is null)),
  constraint member_links_member foreign key (workspace_id, member_id) references members on delete cascade
);
select distribute('member_links');
create unique index member_links_open on member_links (workspace_id, member_id)
  where used_at is null and ended_at is null;
create index member_links_by_code on member_links (code_hash);
create index member_links_age on member_links (expires_at);

-- Notices on their way to the chat of a member, and the subjects of their buttons.
create table member_notices (
  workspace_id text not null,
  id text not null,
  member_id text not null,
  kind text not null,
  count integer not null,
  latest jsonb not null,
  created_at timestamptz not null,
  -- When a request with the notice began. Later events go into another row.
  taken_at timestamptz,
  sent_at timestamptz,
  primary key (workspace_id, id),
  constraint member_notices_count check (count > 0),
  constraint member_notices_chat foreign key (workspace_id, member_id) references member_chats on delete cascade
);
select distribute('member_notices');
-- Everything of one kind that happens before the next message is one notice.
create unique index member_notices_waiting on member_notices (workspace_id, member_id, kind) where taken_at is null;
create index member_notices_unsent on member_notices (workspace_id, member_id) where sent_at is null;
create index member_notices_of_member on member_notices (workspace_id, member_id);
create index member_notices_age on member_notices (created_at);
