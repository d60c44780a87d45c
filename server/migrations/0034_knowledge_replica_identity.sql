-- Passages have no primary key (see 0029), so a replica knows a row by all its columns. Without this, a publication of
-- all tables would refuse every change and deletion of passages, and Citus would not move their shards while they are
-- used. Without replication row by row, this setting costs nothing.
alter table knowledge_passages replica identity full;
