-- Finds bookings that are assigned to a resource but do not use its time. bookings_of_resource finds the bookings that
-- use it.
create index bookings_of_assignee on bookings (workspace_id, assignee, coalesce(starts_at, 'infinity'))
  where assignee is not null;
