-- Whoever follows the ledger reads it by id from some moment on: ids sort by time only byte by byte, and a database may
-- have been made with another order.
alter table events alter column id type text collate "C";
