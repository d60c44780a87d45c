-- The vector of a passage, made by an embedding model: one signed byte per number; empty when the model refuses the
-- passage. Not a column of the passage, because storing a vector would write the whole passage and its words into the
-- index again.
create table knowledge_vectors (
  workspace_id text not null,
  item_id text not null,
  position integer not null,
  -- A vector counts only for a passage of the same number: a new text has new passages at the same positions.
  text_version integer not null,
  model text not null,
  vector bytea not null,
  primary key (workspace_id, item_id, position),
  constraint knowledge_vectors_item foreign key (workspace_id, item_id)
    references knowledge_items (workspace_id, id) on delete cascade
);
select distribute('knowledge_vectors');

-- `meaning_model` is the model whose vectors items have or wait for; null: there is none. `meaning_version` is
-- raised when new vectors can be searched: a process knows by it that its copy is old.
alter table knowledge_settings add column meaning_model text;
alter table knowledge_settings add column meaning_version integer not null default 0;

create index knowledge_items_without_vectors on knowledge_items (workspace_id, id) where meaning in ('waiting', 'failed');
