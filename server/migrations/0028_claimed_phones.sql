-- The numbers that a customer typed without proof, the newest first. There may be several: after a merge, two people
-- may write as one customer.
alter table customers add column claimed_phones text[] not null default '{}';
update customers set claimed_phones = array[claimed_phone] where claimed_phone is not null;
alter table customers drop column claimed_phone;
