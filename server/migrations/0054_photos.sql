-- The photo of a resource, usually of a person; empty: there is none. Its bytes are a file.
alter table resources add column photo_id text;
-- A file goes only after the resource has let go of it, so that no link leads to nothing.
alter table resources add constraint resources_photo foreign key (workspace_id, photo_id)
  references files (workspace_id, id);
