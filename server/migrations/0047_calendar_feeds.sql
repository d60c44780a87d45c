-- The secret link of a person's calendar feed. Only the hash of the link is stored, and a new link replaces it.
create table calendar_feeds (
  workspace_id text not null,
  resource_id text not null,
  token_hash text not null,
  -- The member of the resource when the link was made; null: none. The link ends when the resource gets another member.
  of_member text,
  -- The member who made the link. The link ends when this member leaves the workspace.
  made_by text not null,
  created_at timestamptz not null,
  created_by jsonb not null,
  primary key (workspace_id, resource_id),
  constraint calendar_feeds_token unique (workspace_id, token_hash),
  constraint calendar_feeds_resource foreign key (workspace_id, resource_id) references resources on delete cascade,
  constraint calendar_feeds_maker foreign key (workspace_id, made_by) references members on delete cascade
);
select distribute('calendar_feeds');
