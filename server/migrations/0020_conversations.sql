-- An identity has an id of its own, because a conversation names the identity that wrote last.
alter table customer_identities add column id text;
update customer_identities set id = 'idn_' || left(md5(workspace_id || channel || external_id), 22);
alter table customer_identities alter column id set not null;
alter table customer_identities add column kind text;
update customer_identities set kind = case channel
  when 'whatsapp' then 'wa_id' when 'telegram' then 'telegram_user' else 'webchat_user' end;
alter table customer_identities alter column kind set not null;
alter table customer_identities add column username text;
alter table customer_identities add column blocked boolean not null default false;
alter table customer_identities add column last_seen_at timestamptz;
-- The number behind a WhatsApp id, in a form that is equal for all variants; null for other identities.
alter table customer_identities add column phone_key text;
-- Of indexes that seem equally good, PostgreSQL uses the one that was made last. While a table has no statistics yet,
-- all indexes that begin with workspace_id seem equally good, and the wrong one reads all rows of the workspace. So an
-- index for look-ups is made after those for lists. A condition that is always true keeps PostgreSQL from using it for
-- statements that are not about its column.
alter table customer_identities drop constraint customer_identities_pkey;
drop index customer_identities_of_customer;
alter table customer_identities add primary key (workspace_id, id);
create index customer_identities_of_customer on customer_identities (workspace_id, customer_id)
  where customer_id is not null;
create index customer_identities_phone on customer_identities (workspace_id, phone_key) where phone_key is not null;
create unique index customer_identities_key on customer_identities (workspace_id, channel, kind, external_id)
  where kind is not null;

-- The former ids of merged customers: a call with such an id finds the customer that remains.
create table customer_aliases (
  workspace_id text not null,
  old_id text not null,
  customer_id text not null,
  merged_at timestamptz not null,
  primary key (workspace_id, old_id),
  constraint customer_aliases_customer foreign key (workspace_id, customer_id)
    references customers (workspace_id, id) on delete cascade
);
select distribute('customer_aliases');
create index customer_aliases_of_customer on customer_aliases (workspace_id, customer_id);
-- A number that a person typed without proof. The team sees it as a suggestion to merge.
alter table customers add column claimed_phone text;
-- Whether a person chose the locale: only then does it decide the language of a conversation.
alter table customers add column locale_chosen boolean not null default false;

-- One thread per customer and channel. `status` and `mode` never encode each other.
create table conversations (
  workspace_id text not null,
  id text not null,
  customer_id text not null,
  channel text not null,
  identity_id text,
  status text not null default 'open',
  mode text not null,
  mode_reason text not null,
  mode_until timestamptz,
  snoozed_until timestamptz,
  priority text not null default 'normal',
  tags text[] not null default '{}',
  assignee_id text,
  unread_count integer not null default 0,
  waiting_since timestamptz,
  -- The newest message that is neither a private note nor an event, and the moment by which it is ordered.
  last_message_id text,
  last_message_at timestamptz,
  last_inbound_at timestamptz,
  last_activity_at timestamptz not null,
  locale text,
  -- A language in which the last message was written, when it is another than `locale`.
  other_locale text,
  -- How many messages may be sent at once to this person, and when that was counted.
  pace double precision not null default 0,
  paced_at timestamptz,
  resolved_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint conversations_status check (status in ('open', 'resolved')),
  constraint conversations_mode check (mode in ('bot', 'human')),
  constraint conversations_customer foreign key (workspace_id, customer_id)
    references customers (workspace_id, id) on delete cascade
);
select distribute('conversations');
create index conversations_newest on conversations (workspace_id, last_activity_at desc, id desc);
create index conversations_status on conversations (workspace_id, status, last_activity_at desc, id desc);
create index conversations_channel on conversations (workspace_id, channel, last_activity_at desc, id desc);
create index conversations_in_mode on conversations (workspace_id, mode, last_activity_at desc, id desc);
create index conversations_waiting on conversations (workspace_id, (coalesce(waiting_since, 'infinity')), id);
create index conversations_unread on conversations (workspace_id, last_activity_at desc, id desc) where unread_count > 0;
create index conversations_assignee on conversations (workspace_id, assignee_id, last_activity_at desc, id desc);
create index conversations_tags on conversations using gin (workspace_id, tags);
create index conversations_mode_ends on conversations (workspace_id, mode_until) where mode_until is not null;
-- The keys are made after the indexes for lists, as above.
alter table conversations add primary key (workspace_id, id);
create unique index conversations_thread on conversations (workspace_id, customer_id, channel)
  where channel is not null;

-- The former ids of merged threads: a call with such an id finds the thread that remains.
create table conversation_aliases (
  workspace_id text not null,
  old_id text not null,
  conversation_id text not null,
  merged_at timestamptz not null,
  primary key (workspace_id, old_id),
  constraint conversation_aliases_conversation foreign key (workspace_id, conversation_id)
    references conversations (workspace_id, id) on delete cascade
);
select distribute('conversation_aliases');
create index conversation_aliases_of_thread on conversation_aliases (workspace_id, conversation_id);

-- `content` holds what only messages of one type have: location, contacts, options, choice, template, event, sources.
create table messages (
  workspace_id text not null,
  id text not null,
  conversation_id text not null,
  direction text not null,
  private boolean not null default false,
  author jsonb not null,
  type text not null,
  text text,
  content jsonb not null default '{}',
  reply_to_id text,
  client_ref text,
  external_id text,
  status text not null,
  error jsonb,
  -- Folded text, for searches.
  search text,
  -- When a request to the provider began whose end is not known yet.
  sending_since timestamptz,
  -- When the author, or a person who tried it again, queued the message; it is not sent before `retry_at`.
  queued_at timestamptz,
  retry_at timestamptz,
  attempts integer not null default 0,
  created_at timestamptz not null,
  received_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  primary key (workspace_id, id),
  constraint messages_direction check (direction in ('inbound', 'outbound')),
  constraint messages_status check (status in ('received', 'queued', 'sent', 'delivered', 'read', 'failed')),
  constraint messages_conversation foreign key (workspace_id, conversation_id)
    references conversations (workspace_id, id) on delete cascade
);
select distribute('messages');
create index messages_newest on messages (workspace_id, conversation_id, created_at desc, id desc);
create index messages_in_order_of_arrival on messages (workspace_id, conversation_id, id);
create unique index messages_external on messages (workspace_id, conversation_id, external_id) where external_id is not null;
create index messages_by_external on messages (workspace_id, external_id) where external_id is not null;
create unique index messages_client_ref on messages (workspace_id, conversation_id, client_ref) where client_ref is not null;
create index messages_queued on messages (workspace_id, conversation_id, id) where status = 'queued';
create index messages_failed on messages (workspace_id, created_at) where status = 'failed';
create index messages_search on messages using gin (workspace_id, search gin_trgm_ops) where search is not null;

-- Files of messages. A file that was uploaded and not sent yet has no message.
create table message_files (
  workspace_id text not null,
  id text not null,
  conversation_id text not null,
  message_id text,
  position integer not null default 0,
  kind text not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  constraint message_files_file foreign key (workspace_id, id) references files (workspace_id, id) on delete cascade,
  constraint message_files_conversation foreign key (workspace_id, conversation_id)
    references conversations (workspace_id, id) on delete cascade
);
select distribute('message_files');
create index message_files_of_message on message_files (workspace_id, message_id, position);

create table canned_replies (
  workspace_id text not null,
  id text not null,
  shortcut text not null,
  texts jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  constraint canned_replies_shortcut unique (workspace_id, shortcut),
  constraint canned_replies_workspace foreign key (workspace_id) references workspaces on delete cascade
);
select distribute('canned_replies');

-- The timeline of a conversation.
create index events_of_conversation on events (workspace_id, conversation_id, created_at desc, id desc)
  where conversation_id is not null;

-- The bookings that came from a conversation.
create index bookings_of_conversation on bookings (workspace_id, conversation_id) where conversation_id is not null;
