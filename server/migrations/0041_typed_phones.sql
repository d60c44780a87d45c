-- A number that a visitor of the chat widget only typed. It proves nothing: it finds nobody, and its customer loses it to
-- one who proves to have it. The unique index on numbers decides between two who write at once.
alter table customers add column phone_typed boolean not null default false;
alter table customers add constraint customers_typed_phone check (phone_key is not null or not phone_typed);
