-- A booking that has ended can be reopened for a day. `ended_at` is the moment of its end; empty: it has not ended.
-- `undo` of the move that ended the booking has the values that the move replaced, except status and stage.
alter table bookings add column ended_at timestamptz;
alter table booking_history add column undo jsonb;
update bookings set ended_at = moves.last_at
  from (select workspace_id, booking_id, max(created_at) as last_at from booking_history group by 1, 2) as moves
  where moves.workspace_id = bookings.workspace_id and moves.booking_id = bookings.id
    and bookings.status not in ('held', 'confirmed', 'pending_payment', 'checked_in');
