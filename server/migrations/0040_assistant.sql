-- The proposals of the setup assistant, and their items.
create table assistant_proposals (
  workspace_id text not null,
  id text not null,
  -- The key of the template.
  business text not null,
  locale text not null,
  -- The reader of the description: `rules` or `model`; null: there was no description.
  read_by text,
  created_at timestamptz not null,
  -- When the first of its items was applied.
  applied_at timestamptz,
  primary key (workspace_id, id),
  constraint assistant_proposals_workspace foreign key (workspace_id) references workspaces on delete cascade
);
select distribute('assistant_proposals');

-- The items of a proposal. An item with `applied_at` was applied, and is never applied again.
create table assistant_items (
  workspace_id text not null,
  proposal_id text not null,
  id text not null,
  kind text not null,
  data jsonb not null,
  position integer not null,
  applied_at timestamptz,
  -- Whether the entry was made or existed before.
  result text,
  -- The id of the entry that was made or found; stages and the bot have none.
  made_id text,
  primary key (workspace_id, proposal_id, id),
  constraint assistant_items_proposal foreign key (workspace_id, proposal_id)
    references assistant_proposals (workspace_id, id) on delete cascade,
  -- An item was applied with a result, or not at all.
  constraint assistant_items_result check ((applied_at is null) = (result is null))
);
select distribute('assistant_items');
