-- Payments that the team records by hand. `paid_cents` is their sum. A deposit is fixed when a booking is made, and a
-- booking that still waits for it at `deposit_due_at` is cancelled.
alter table services add column deposit_due_minutes integer;
alter table bookings
  add column deposit_cents bigint,
  add column deposit_due_at timestamptz,
  add column payments jsonb not null default '[]',
  add column paid_cents bigint not null default 0;
update bookings set deposit_cents = services.deposit_cents
  from services
  where services.workspace_id = bookings.workspace_id and services.id = bookings.service_id
    and bookings.status = 'pending_payment';
