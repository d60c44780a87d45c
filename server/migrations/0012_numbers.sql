-- For the bookings of a resource that are assigned to it without using it. Those that use it are found by
-- bookings_of_resource.
create index bookings_of_assignee on bookings (workspace_id, assignee, coalesce(starts_at, 'infinity'))
  where assignee is not null;
