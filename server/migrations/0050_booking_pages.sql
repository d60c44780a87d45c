-- The page on which customers book by themselves. It is off until the business switches it on.
alter table webchat_sites
  add column booking_page jsonb not null default '{"enabled": false, "slug": null}';

-- The workspace of each address of a page: an address belongs to one workspace only. A workspace keeps its former
-- addresses, because they may be printed somewhere.
create table booking_page_slugs (
  slug text primary key,
  workspace_id text not null,
  taken_at timestamptz not null
);
select distribute('booking_page_slugs');
create index booking_page_slugs_of_workspace on booking_page_slugs (workspace_id);
