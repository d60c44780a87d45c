-- A follower reads the ledger by id, from one id on. Ids sort by time only when they are compared byte by byte, and a
-- database may have been created with another order.
alter table events alter column id type text collate "C";
