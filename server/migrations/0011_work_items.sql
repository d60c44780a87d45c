-- Tasks are found by what people know of them. `search` holds notes and tags, folded, one per line; null when there is
-- nothing to find. It is written with them (bookings/record.ts); what was there before is folded here as nearly as
-- SQL can.
alter table bookings add column search text;
-- Citus refuses these functions in an update; but a database there is new, and has no bookings yet.
do $$
begin
  if exists (select 1 from bookings) then
    update bookings set search = nullif(lower(regexp_replace(normalize(concat_ws(E'\n',
      nullif(regexp_replace(notes, '\s+', ' ', 'g'), ''), nullif(array_to_string(tags, E'\n'), '')), NFKD),
      '[\u0300-\u036f]+', '', 'g')), '');
  end if;
end $$;
create index bookings_search on bookings using gin (workspace_id, search gin_trgm_ops) where search is not null;
-- Those without tags, most of them, cost nothing here.
create index bookings_tags on bookings using gin (workspace_id, tags) where tags <> '{}';

-- The order of work: by priority, due, start, created, id, what is missing last. Two of them, because most bookings have
-- ended and would stand in the way of the few that are open.
create index bookings_in_order on bookings (workspace_id,
  (case priority when 'urgent' then 0 when 'high' then 1 when 'normal' then 2 else 3 end),
  coalesce(due_at, 'infinity'), coalesce(starts_at, 'infinity'), created_at, id);
create index bookings_open_in_order on bookings (workspace_id,
  (case priority when 'urgent' then 0 when 'high' then 1 when 'normal' then 2 else 3 end),
  coalesce(due_at, 'infinity'), coalesce(starts_at, 'infinity'), created_at, id)
  where status in ('confirmed', 'pending_payment', 'checked_in');
-- What nobody stands for: only tasks of a queue are ever in it.
create index bookings_unassigned on bookings (workspace_id,
  (case priority when 'urgent' then 0 when 'high' then 1 when 'normal' then 2 else 3 end),
  coalesce(due_at, 'infinity'), coalesce(starts_at, 'infinity'), created_at, id)
  where assignee is null and resource_ids = '{}';
-- Few different values, so few bytes for each booking: finds what is rare among them.
create index bookings_by_state on bookings (workspace_id, status, stage, source);
-- A stripe of the map, sifted by longitude. Those without a place cost nothing here.
create index bookings_by_place on bookings (workspace_id,
  ((location ->> 'lat')::float8), ((location ->> 'lng')::float8)) where location is not null;
