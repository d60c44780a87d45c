-- The settings of the bot of a workspace; what `settings` leaves out has its default.
create table bots (
  workspace_id text not null,
  settings jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id),
  constraint bots_workspace foreign key (workspace_id) references workspaces on delete cascade
);
select distribute('bots');

-- The messages of customers that the bot is to answer. The row stays for some days after the answer: the reaction that
-- adds it may run twice, and nobody is answered twice.
create table bot_inbox (
  workspace_id text not null,
  message_id text not null,
  conversation_id text not null,
  heard_at timestamptz not null,
  answered_at timestamptz,
  primary key (workspace_id, message_id),
  constraint bot_inbox_workspace foreign key (workspace_id) references workspaces on delete cascade
);
select distribute('bot_inbox');
create index bot_inbox_waiting on bot_inbox (workspace_id, conversation_id) where answered_at is null;
create index bot_inbox_answered on bot_inbox (answered_at) where answered_at is not null;

-- The state of the bot in a conversation: the form that is being filled in, and the hold of the bot.
create table bot_sessions (
  workspace_id text not null,
  conversation_id text not null,
  -- The identity that wrote: in a merged thread of the chat widget, another visitor begins with an empty form.
  identity_id text,
  state jsonb not null,
  hold_id text,
  updated_at timestamptz not null,
  primary key (workspace_id, conversation_id),
  constraint bot_sessions_conversation foreign key (workspace_id, conversation_id)
    references conversations (workspace_id, id) on delete cascade
);
select distribute('bot_sessions');

-- The proposals of the bot, in texts of the server. A booking is made, moved or cancelled only by a later message of
-- the customer that says yes to the open proposal; `answered_by` is that message.
create table bot_proposals (
  workspace_id text not null,
  id text not null,
  conversation_id text not null,
  kind text not null,
  booking_id text not null,
  new_start timestamptz,
  message_id text not null,
  shown_at timestamptz not null,
  status text not null default 'open',
  answered_by text,
  answered_at timestamptz,
  primary key (workspace_id, id),
  constraint bot_proposals_kind check (kind in ('book', 'reschedule', 'cancel')),
  constraint bot_proposals_status check (status in ('open', 'confirmed', 'declined', 'replaced')),
  constraint bot_proposals_conversation foreign key (workspace_id, conversation_id)
    references conversations (workspace_id, id) on delete cascade
);
select distribute('bot_proposals');
create unique index bot_proposals_open on bot_proposals (workspace_id, conversation_id) where status = 'open';
