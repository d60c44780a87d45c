-- The chat widget of a workspace, on the pages of its own website. `sealed_secret` checks identity tokens; only the
-- vault reads it. The previous key is accepted until its time is over.
create table webchat_sites (
  workspace_id text not null,
  publishable_key text not null,
  previous_key text,
  previous_key_until timestamptz,
  sealed_secret text,
  secret_last4 text,
  allowed_origins text[] not null default '{}',
  theme jsonb not null,
  texts jsonb not null,
  features jsonb not null,
  pre_chat jsonb not null,
  locale text not null,
  retention_days integer not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id),
  constraint webchat_sites_workspace foreign key (workspace_id) references workspaces on delete cascade
);
select distribute('webchat_sites');

-- A visitor: a browser with the widget. It has a customer and a thread from its first message on. `user_sub` is the
-- user in the identity token, which the website has signed; name, e-mail and phone were typed, without proof.
create table webchat_visitors (
  workspace_id text not null,
  id text not null,
  token_hash text not null,
  user_sub text,
  customer_id text,
  conversation_id text,
  name text,
  email text,
  phone text,
  locale text,
  page jsonb,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (workspace_id, id),
  constraint webchat_visitors_workspace foreign key (workspace_id) references workspaces on delete cascade
);
select distribute('webchat_visitors');
-- The conditions on token_hash and last_seen_at are always true. PostgreSQL uses such an index only for a statement
-- about that column. Without them, while the table has no statistics yet, it may use the index for a statement about
-- one id, and read all visitors of the workspace.
create unique index webchat_visitors_token on webchat_visitors (workspace_id, token_hash) where token_hash is not null;
create index webchat_visitors_of_customer on webchat_visitors (workspace_id, customer_id) where customer_id is not null;
create index webchat_visitors_of_thread on webchat_visitors (workspace_id, conversation_id)
  where conversation_id is not null;
-- For the visitors that are forgotten after some time.
create index webchat_visitors_seen on webchat_visitors (workspace_id, last_seen_at) where last_seen_at is not null;
create index webchat_visitors_silent on webchat_visitors (workspace_id, expires_at) where conversation_id is null;

-- The holds that a visitor made. A booking has the id of its hold; where a booking was moved to, `bookings` says.
create table webchat_bookings (
  workspace_id text not null,
  booking_id text not null,
  visitor_id text not null,
  created_at timestamptz not null,
  primary key (workspace_id, booking_id),
  constraint webchat_bookings_booking foreign key (workspace_id, booking_id)
    references bookings (workspace_id, id) on delete cascade,
  constraint webchat_bookings_visitor foreign key (workspace_id, visitor_id)
    references webchat_visitors (workspace_id, id) on delete cascade
);
select distribute('webchat_bookings');
create index webchat_bookings_of_visitor on webchat_bookings (workspace_id, visitor_id, created_at desc);
