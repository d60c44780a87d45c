-- Whether a visitor of the chat widget typed the number, without proof. Such a number finds no customer, and its
-- customer loses it to one who proves to have it. The unique index on numbers decides between two writes at once.
alter table customers add column phone_typed boolean not null default false;
alter table customers add constraint customers_typed_phone check (phone_key is not null or not phone_typed);
