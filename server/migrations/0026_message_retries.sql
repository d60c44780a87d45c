-- How often somebody had a message sent again. The provider brings this number back with a status, so that a late failure
-- of an earlier send does not fail the message.
alter table messages add column retries integer not null default 0;
