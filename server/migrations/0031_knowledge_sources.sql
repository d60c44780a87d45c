-- Websites that are read page by page. A crawl is a run of the source: `phase` is null when no run is under way.
-- `holder` is the try of the job that works on the run: writes of an earlier try, or of one that lost its lease, are
-- refused. `origin` is the origin at which the last run found the start page. The transactions that add pages to a run
-- also raise `found_count` and `last_position`.
create table knowledge_sources (
  workspace_id text not null,
  id text not null,
  kind text not null,
  url text not null,
  max_pages integer not null,
  include text[] not null default '{}',
  exclude text[] not null default '{}',
  refresh text not null,
  status text not null,
  phase text,
  -- The settings with which the run began. A change of the source takes effect in the next run.
  run_settings jsonb,
  holder text,
  origin text,
  -- Until when a server asked us to wait, and how many times servers asked this in the run.
  resume_at timestamptz,
  wait_count integer not null default 0,
  found_count integer not null default 0,
  last_position integer not null default 0,
  -- When the last event about the progress was written.
  told_at timestamptz,
  last_run_at timestamptz,
  next_run_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  constraint knowledge_sources_workspace foreign key (workspace_id) references workspaces on delete cascade
);
select distribute('knowledge_sources');

-- The pages of a source, as the last run found them. Pages that are still `queued` are the rest of the run, so a crawl
-- goes on where a killed process stopped. `was_asked`: the page counts towards `max_pages`. `etag`, `last_modified` and
-- `text_hash` are of the text that was last indexed.
create table knowledge_pages (
  workspace_id text not null,
  source_id text not null,
  url text not null,
  position integer not null,
  depth integer not null,
  status text not null,
  cause text,
  detail text,
  http_status integer,
  was_asked boolean not null default false,
  tries integer not null default 0,
  has_waited boolean not null default false,
  etag text,
  last_modified text,
  text_hash text,
  title text,
  knowledge_id text,
  fetched_at timestamptz,
  primary key (workspace_id, source_id, url),
  constraint knowledge_pages_source foreign key (workspace_id, source_id)
    references knowledge_sources (workspace_id, id) on delete cascade
);
select distribute('knowledge_pages');
create unique index knowledge_pages_in_order on knowledge_pages (workspace_id, source_id, position);
-- The next page to fetch.
create index knowledge_pages_queue on knowledge_pages (workspace_id, source_id, depth, position) where status = 'queued';
-- The numbers of a run, and its errors.
create index knowledge_pages_counts on knowledge_pages (workspace_id, source_id, status, was_asked);
create index knowledge_pages_errors on knowledge_pages (workspace_id, source_id, cause, position) where cause is not null;
-- Pages with the same text.
create index knowledge_pages_texts on knowledge_pages (workspace_id, source_id, text_hash) where text_hash is not null;
