-- The photo of a resource, usually of a person; empty: there is none. Its bytes are a file.
alter table resources add column photo_id text;
-- A file can be deleted only after no resource names it, so that no link leads to a missing file.
alter table resources add constraint resources_photo foreign key (workspace_id, photo_id)
  references files (workspace_id, id);
