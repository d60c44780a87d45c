-- `phone` is stored as sent; `phone_key` is equal for all variants of one mobile number, and is unique.
-- `search` holds name, e-mail, company, tags and digits of the phone, folded, one per line.
create table customers (
  workspace_id text not null,
  id text not null,
  name text not null,
  phone text,
  phone_key text,
  locale text not null,
  email text,
  company text,
  tags text[] not null,
  address jsonb,
  notes text,
  search text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint customers_workspace foreign key (workspace_id) references workspaces on delete cascade
);
select distribute('customers');
create index customers_newest on customers (workspace_id, created_at desc, id desc);
create index customers_search on customers using gin (workspace_id, search gin_trgm_ops);
create index customers_tags on customers using gin (workspace_id, tags);
-- The keys are made after the indexes for lists; 0020_conversations.sql says why.
alter table customers add primary key (workspace_id, id);
create unique index customers_phone on customers (workspace_id, phone_key) where phone_key is not null;

create table customer_identities (
  workspace_id text not null,
  channel text not null,
  external_id text not null,
  customer_id text not null,
  display_name text,
  created_at timestamptz not null,
  primary key (workspace_id, channel, external_id),
  constraint customer_identities_customer foreign key (workspace_id, customer_id)
    references customers (workspace_id, id) on delete cascade
);
select distribute('customer_identities');
create index customer_identities_of_customer on customer_identities (workspace_id, customer_id);

create table customer_comments (
  workspace_id text not null,
  id text not null,
  customer_id text not null,
  body text not null,
  author jsonb not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  constraint customer_comments_customer foreign key (workspace_id, customer_id)
    references customers (workspace_id, id) on delete cascade
);
select distribute('customer_comments');
create index customer_comments_newest on customer_comments (workspace_id, customer_id, created_at desc, id desc);
