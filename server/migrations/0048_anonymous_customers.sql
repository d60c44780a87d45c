-- When a customer was made anonymous, for good. The row stays, because bookings and numbers refer to it.
alter table customers add column anonymous_at timestamptz;
-- Whatever is written later, an anonymous customer gets no personal data again.
alter table customers add constraint customers_anonymous check (
  anonymous_at is null or (
    phone is null and email is null and company is null and address is null and notes is null
    and tags = '{}' and claimed_phones = '{}'
  )
);
