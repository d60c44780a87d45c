-- The passages of items: a pair of an FAQ, or some paragraphs of a text. `words` are stems that the server made; no
-- text search configuration is used. `vocabulary` has the different words of the passage, which `knowledge_words`
-- counts while the passage is `searchable`. `kind` is the kind of the item.
create table knowledge_passages (
  workspace_id text not null,
  item_id text not null,
  position integer not null,
  text_version integer not null,
  kind text not null,
  language text not null,
  head text not null,
  body text not null,
  words tsvector not null,
  vocabulary text[] not null,
  searchable boolean not null,
  constraint knowledge_passages_item foreign key (workspace_id, item_id)
    references knowledge_items (workspace_id, id) on delete cascade
);
-- A search reads `words` of all passages that it finds, so they stay beside the row, not compressed; the text moves
-- out.
alter table knowledge_passages alter column words set storage main;
select distribute('knowledge_passages');
-- The key of the table. It is not its primary key, because its condition, which is always true, keeps PostgreSQL from
-- using it for a search: with a primary key, while the table has no statistics yet, a search reads all passages of the
-- workspace.
create unique index knowledge_passages_place on knowledge_passages (workspace_id, item_id, position)
  where item_id is not null;
-- New rows wait in a list before they are sorted into the index. Each search reads that list, so it is kept short.
create index knowledge_passages_words on knowledge_passages using gin (workspace_id, language, words)
  with (gin_pending_list_limit = 512) where searchable;

-- How many searchable passages a workspace has in a language. A transaction that changes the words of a language keeps
-- this row locked, so that counts are exact. Each change sets another `version`: a process knows by it that its copy is
-- old.
create table knowledge_vocabularies (
  workspace_id text not null,
  language text not null,
  passages integer not null,
  version text not null,
  primary key (workspace_id, language),
  constraint knowledge_vocabularies_workspace foreign key (workspace_id) references workspaces on delete cascade
);
select distribute('knowledge_vocabularies');

-- The words of a workspace, without accents: typos are corrected to one of them. `passages` is the number of searchable
-- passages that have the word; a word that no passage has is deleted.
create table knowledge_words (
  workspace_id text not null,
  language text not null,
  word text not null,
  passages integer not null,
  primary key (workspace_id, language, word),
  constraint knowledge_words_workspace foreign key (workspace_id) references workspaces on delete cascade
);
select distribute('knowledge_words');
