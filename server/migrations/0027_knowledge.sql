-- Items of knowledge: a text, a list of questions and answers, a file, or one page of a site. `content` is the text
-- that is searched; for a file or a page, it is the text taken out of it. `text_version` is raised when this text
-- changes: passages with an older number are never found.
create table knowledge_items (
  workspace_id text not null,
  id text not null,
  kind text not null,
  title text not null,
  -- The title without case and accents, for the list's filter.
  title_search text not null,
  locale text,
  content text,
  pairs jsonb not null default '[]',
  file_id text,
  file_name text,
  file_media_type text,
  file_size integer,
  source_id text,
  url text,
  status text not null,
  error_cause text,
  error_detail text,
  enabled boolean not null default true,
  tags text[] not null default '{}',
  chunk_count integer not null default 0,
  text_version integer not null default 1,
  -- Whether vectors of its passages are kept: `off`, `waiting`, `ready`, `failed`.
  meaning text not null default 'off',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  constraint knowledge_items_workspace foreign key (workspace_id) references workspaces on delete cascade
);
select distribute('knowledge_items');
create index knowledge_items_newest on knowledge_items (workspace_id, created_at desc, id desc);
create index knowledge_items_of_source on knowledge_items (workspace_id, source_id, created_at desc, id desc)
  where source_id is not null;

-- One row for all knowledge of a workspace: its own synonyms, and how sure an answer must be. `item_count` is raised
-- and lowered together with the items, so that two calls cannot both take the last place.
create table knowledge_settings (
  workspace_id text not null,
  item_count integer not null default 0,
  synonyms jsonb not null default '[]',
  synonyms_version integer not null default 1,
  min_score real not null default 0.60,
  primary key (workspace_id),
  constraint knowledge_settings_workspace foreign key (workspace_id) references workspaces on delete cascade
);
select distribute('knowledge_settings');

-- Questions of customers that no item answered. `fingerprint` is the same for a question however it is typed: in
-- capital letters, without accents, with other punctuation.
create table knowledge_questions (
  workspace_id text not null,
  id text not null,
  question text not null,
  fingerprint text not null,
  locale text,
  count integer not null default 1,
  first_asked_at timestamptz not null,
  last_asked_at timestamptz not null,
  primary key (workspace_id, id),
  constraint knowledge_questions_workspace foreign key (workspace_id) references workspaces on delete cascade
);
select distribute('knowledge_questions');
create unique index knowledge_questions_once on knowledge_questions (workspace_id, fingerprint);
create index knowledge_questions_latest on knowledge_questions (workspace_id, last_asked_at desc, id desc);
