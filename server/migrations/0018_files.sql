-- The facts about a stored file of any kind. Its bytes are in the file storage, under the same id.
create table files (
  workspace_id text not null,
  id text not null,
  name text not null,
  media_type text not null,
  size integer not null,
  sha256 text not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  constraint files_workspace foreign key (workspace_id) references workspaces (workspace_id) on delete cascade
);
select distribute('files');
insert into files (workspace_id, id, name, media_type, size, sha256, created_at)
  select workspace_id, id, name, media_type, size, sha256, created_at from attachments;
-- An attachment says to which booking a file belongs, and what it shows.
alter table attachments drop column name, drop column media_type, drop column size, drop column sha256;
alter table attachments add constraint attachments_file foreign key (workspace_id, id)
  references files (workspace_id, id) on delete cascade;
