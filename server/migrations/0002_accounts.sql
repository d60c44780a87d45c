-- People, their sessions, the workspaces they belong to, and the keys of programs.
create table users (
  id text primary key,
  name text not null,
  email text not null,
  email_key text not null,
  password_hash text not null,
  created_at timestamptz not null,
  constraint users_email unique (email_key)
);
select distribute('users');

-- Only the hash of a token is stored, so that nobody can sign in with what this table contains.
create table sessions (
  token_hash text primary key,
  user_id text not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
select distribute('sessions');
create index sessions_of_user on sessions (user_id);
create index sessions_age on sessions (expires_at);

create table password_resets (
  token_hash text primary key,
  user_id text not null references users on delete cascade,
  expires_at timestamptz not null
);
select distribute('password_resets');
create index password_resets_of_user on password_resets (user_id);

create table members (
  workspace_id text not null,
  id text not null,
  user_id text not null,
  role text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  constraint members_user unique (workspace_id, user_id),
  constraint members_role check (role in ('owner', 'admin', 'agent')),
  constraint members_workspace foreign key (workspace_id) references workspaces on delete cascade,
  constraint members_of_users foreign key (user_id) references users
);
select distribute('members');
create index members_by_user on members (user_id, created_at);

create table invitations (
  workspace_id text not null,
  id text not null,
  email text not null,
  email_key text not null,
  role text not null,
  token_hash text not null,
  invited_by jsonb not null,
  accepted_by text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (workspace_id, id),
  constraint invitations_role check (role in ('owner', 'admin', 'agent')),
  constraint invitations_workspace foreign key (workspace_id) references workspaces on delete cascade
);
select distribute('invitations');
create index invitations_by_token on invitations (workspace_id, token_hash);

create table api_keys (
  workspace_id text not null,
  id text not null,
  name text not null,
  scopes text[] not null,
  secret_hash text not null,
  last4 text not null,
  created_by jsonb not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  primary key (workspace_id, id),
  constraint api_keys_secret unique (workspace_id, secret_hash),
  constraint api_keys_workspace foreign key (workspace_id) references workspaces on delete cascade
);
select distribute('api_keys');
