-- The answer to a call is written together with its key, never later.
alter table idempotency_keys alter column status set not null;
alter table idempotency_keys alter column body set not null;
