-- One row for the limits of a workspace and its guard against spam. Without a row, or with nulls, the defaults hold.
create table ai_settings (
  workspace_id text primary key,
  -- In US cents; null: as much as the operator allows.
  monthly_cents integer,
  conversation_turns_per_day integer,
  spam_guard jsonb,
  spam_guard_version integer not null default 1,
  constraint ai_settings_workspace foreign key (workspace_id) references workspaces on delete cascade
);
select distribute('ai_settings');

-- The budget of a calendar month in the zone of the workspace. Every reserve locks this row. Money is in millionths of
-- a US cent. `spent` is the cost of the calls that have ended, `reserved` the most that the other calls may cost, `cap`
-- the amount of the budget at the last call. `limited_cap` is the cap at which a call was refused, `warned_cap` the cap
-- of which 80 % was spent.
create table ai_months (
  workspace_id text not null,
  month text not null,
  spent bigint not null default 0,
  reserved bigint not null default 0,
  cap bigint not null default 0,
  limited_cap bigint,
  warned_cap bigint,
  primary key (workspace_id, month),
  constraint ai_months_workspace foreign key (workspace_id) references workspaces on delete cascade
);
select distribute('ai_months');

-- One row per call of a model. Prices are in thousandths of a US cent for a million tokens. `cost` is null until the
-- call is settled; until then the tokens are those that were reserved. `opens_turn`: it is the first call of its turn,
-- so the turn counts once.
create table ai_usage (
  workspace_id text not null,
  id text not null,
  month text not null,
  day text not null,
  model text not null,
  channel text,
  conversation_id text,
  turn_id text not null,
  opens_turn boolean not null,
  input_price integer not null,
  output_price integer not null,
  reserved bigint not null,
  cost bigint,
  input_tokens integer not null,
  output_tokens integer not null,
  -- How the cost was found: `reported`, `assumed` (the provider reported no usage: the reserve), `nothing` (the
  -- provider did no work), `lost` (the process ended before it could settle: the reserve).
  basis text,
  created_at timestamptz not null,
  -- When the reserve counts as spent, if nobody has settled the call.
  lost_at timestamptz not null,
  settled_at timestamptz,
  primary key (workspace_id, id),
  constraint ai_usage_workspace foreign key (workspace_id) references workspaces on delete cascade
);
select distribute('ai_usage');
create index ai_usage_of_month on ai_usage (workspace_id, month);
create index ai_usage_of_conversation on ai_usage (workspace_id, conversation_id, day) where conversation_id is not null;
create index ai_usage_of_turn on ai_usage (workspace_id, turn_id);
create index ai_usage_open on ai_usage (workspace_id, lost_at) where cost is null;

-- One row per pause. The current one has no end, and its `until` has not passed.
create table ai_pauses (
  workspace_id text not null,
  id text not null,
  scope text not null,
  reason text,
  until timestamptz,
  paused_by jsonb not null,
  since timestamptz not null,
  ended_at timestamptz,
  ended_by jsonb,
  primary key (workspace_id, id),
  constraint ai_pauses_scope check (scope in ('bot', 'model')),
  constraint ai_pauses_workspace foreign key (workspace_id) references workspaces on delete cascade
);
select distribute('ai_pauses');
create unique index ai_pauses_current on ai_pauses (workspace_id, scope) where ended_at is null;

-- Notices for the team, one row per code and day in the zone of the workspace. `count` says how often it happened;
-- `data` describes the last time.
create table ai_notices (
  workspace_id text not null,
  id text not null,
  code text not null,
  day text not null,
  count integer not null default 1,
  data jsonb not null,
  created_at timestamptz not null,
  last_at timestamptz not null,
  read_at timestamptz,
  primary key (workspace_id, id),
  constraint ai_notices_once unique (workspace_id, code, day),
  constraint ai_notices_workspace foreign key (workspace_id) references workspaces on delete cascade
);
select distribute('ai_notices');
create index ai_notices_newest on ai_notices (workspace_id, created_at desc, id desc);

-- Identities of customers whom the bot does not answer.
create table ai_blocked (
  workspace_id text not null,
  identity_id text not null,
  reason text,
  blocked_by jsonb not null,
  created_at timestamptz not null,
  primary key (workspace_id, identity_id),
  constraint ai_blocked_workspace foreign key (workspace_id) references workspaces on delete cascade
);
select distribute('ai_blocked');
create index ai_blocked_newest on ai_blocked (workspace_id, created_at desc, identity_id desc);
