-- Searches find tasks by their notes and tags. `search` has both, folded, one per line; null when there are none.
-- bookings/record.ts writes it together with them. The values of older rows are folded here as nearly as SQL can.
alter table bookings add column search text;
-- Citus refuses these functions in an update. A database on Citus is new and has no bookings, so it needs no update.
do $$
begin
  if exists (select 1 from bookings) then
    update bookings set search = nullif(lower(regexp_replace(normalize(concat_ws(E'\n',
      nullif(regexp_replace(notes, '\s+', ' ', 'g'), ''), nullif(array_to_string(tags, E'\n'), '')), NFKD),
      '[\u0300-\u036f]+', '', 'g')), '');
  end if;
end $$;
create index bookings_search on bookings using gin (workspace_id, search gin_trgm_ops) where search is not null;
-- Bookings without tags, which are most bookings, have no entry in this index.
create index bookings_tags on bookings using gin (workspace_id, tags) where tags <> '{}';

-- The order of work items: priority, due, start, created, id; missing values come last. There are two indexes, because
-- most bookings have ended: a search for open ones would have to skip them.
create index bookings_in_order on bookings (workspace_id,
  (case priority when 'urgent' then 0 when 'high' then 1 when 'normal' then 2 else 3 end),
  coalesce(due_at, 'infinity'), coalesce(starts_at, 'infinity'), created_at, id);
create index bookings_open_in_order on bookings (workspace_id,
  (case priority when 'urgent' then 0 when 'high' then 1 when 'normal' then 2 else 3 end),
  coalesce(due_at, 'infinity'), coalesce(starts_at, 'infinity'), created_at, id)
  where status in ('confirmed', 'pending_payment', 'checked_in');
-- Tasks without an assignee and without resources: only tasks of a queue can be in this index.
create index bookings_unassigned on bookings (workspace_id,
  (case priority when 'urgent' then 0 when 'high' then 1 when 'normal' then 2 else 3 end),
  coalesce(due_at, 'infinity'), coalesce(starts_at, 'infinity'), created_at, id)
  where assignee is null and resource_ids = '{}';
-- These columns have few different values, so the index is small. It finds bookings with a rare value.
create index bookings_by_state on bookings (workspace_id, status, stage, source);
-- Finds bookings between two latitudes, and filters them by longitude. Bookings without a location have no entry.
create index bookings_by_place on bookings (workspace_id,
  ((location ->> 'lat')::float8), ((location ->> 'lng')::float8)) where location is not null;
