// Which statements name their workspace, and which only seem to.
import { expect, test } from 'vitest'
import { faultsOf, keysOf } from './judge.ts'

const TABLES = new Set(['bookings', 'customers', 'jobs', 'workspaces'])
const judge = (text: string) => faultsOf(text, TABLES)
const DIFFERENT_MACHINES = ['changes tables whose rows are on different machines']
const NO_BOOKINGS = ['names no workspace for bookings']

test.each([
  'select id from bookings where workspace_id = $1',
  'select "id" from "bookings" where "workspace_id" = $1 for no key update',
  'select "b"."id" from "bookings" as "b" where "b"."workspace_id" = $1',
  'select 1 from bookings b join customers c on c.id = b.customer_id where b.workspace_id = $1 and c.workspace_id = $1',
  'select 1 from bookings b, customers c where b.workspace_id = $1 and c.workspace_id = $1',
  'select 1 from bookings where workspace_id = $1 union all select 1 from customers where workspace_id = $1',
  'select (select count(*) from bookings where workspace_id = $1) as n',
  'select id from bookings where workspace_id = $1 and exists (select 1 from customers where workspace_id = $1)',
  'select extract(epoch from due_at), a is distinct from b from jobs where (workspace_id = $1 and (a or b))',
  'insert into "bookings" ("workspace_id", "id") values ($1, $2), ($3, $4)',
  'insert into bookings as b (workspace_id, id) values ($1, $2) on conflict (workspace_id, id) do update set n = b.n',
  'insert into jobs (workspace_id, id) select workspace_id, $2 from workspaces where workspace_id = $1',
  'insert into jobs (workspace_id, id) select workspace_id, $2 from jobs where workspace_id = $1',
  'update bookings set n = 1 where workspace_id = $1 and id = $2',
  'update bookings as b set n = c.n from customers c where b.workspace_id = $1 and c.workspace_id = $1',
  'delete from bookings where workspace_id = $1',
  `delete from jobs where workspace_id = $1 and extract(epoch from due_at at time zone 'UTC') = $2`,
  'with due as materialized (select id from jobs where workspace_id = $1 for update skip locked) update jobs set n = 1 where workspace_id = $1 and id in (select id from due)',
  `select 'from bookings' as text -- from bookings`,
  'select id from users where id = $1',
  'select 1 from jobs j left join lateral (select 1 from bookings where workspace_id = $1) b on true where j.workspace_id = $1',
  'select 1 from users u left join members m on m.user_id = u.id',
  'with a as (insert into bookings (workspace_id, id) values ($1, $2)) delete from jobs where workspace_id = $1',
  'with a as (select user_id from sessions where token_hash = $2) update jobs set n = 1 where workspace_id = $1 and by in (select user_id from a)',
  'with a as (select id from users where id = $2) update jobs set n = 1 where workspace_id = $1 and by in (select id from a)',
  'with a as (delete from sessions where user_id = $1) delete from password_resets where user_id = $1',
  'update users set name = $1 where id = $2',
  'delete from booking_page_slugs where slug not in (select slug from booking_page_slugs where workspace_id = $1)',
  'begin',
])('%s: has no fault', (text) => {
  expect(judge(text)).toEqual([])
})

test.each([
  ['select id from bookings', NO_BOOKINGS],
  ['select id from bookings where id = $1', NO_BOOKINGS],
  ['select id from bookings where workspace_id = any($1)', NO_BOOKINGS],
  ['select workspace_id from bookings order by workspace_id', NO_BOOKINGS],
  ['update bookings set n = 1 where id = $1', NO_BOOKINGS],
  ['delete from bookings where id = $1', NO_BOOKINGS],
  ['insert into bookings (id) values ($1)', NO_BOOKINGS],
  ['insert into jobs (workspace_id) select workspace_id from bookings', NO_BOOKINGS],
  ['insert into bookings (workspace_id) select workspace_id from bookings', NO_BOOKINGS],
  ['select 1 from customers where workspace_id = $1 union select 1 from bookings', NO_BOOKINGS],
  ['select 1 from customers c, bookings b where c.workspace_id = $1', NO_BOOKINGS],
  ['with b as (select id from bookings) select id from customers where workspace_id = $1', NO_BOOKINGS],
  [
    'select 1 from customers c join bookings b on b.workspace_id = c.workspace_id where c.workspace_id = $1',
    NO_BOOKINGS,
  ],
  [
    'select 1 from customers c where c.workspace_id = $1 and exists (select 1 from bookings b where b.workspace_id = c.workspace_id)',
    NO_BOOKINGS,
  ],
  ['delete from customers using bookings b where customers.workspace_id = $1', NO_BOOKINGS],
  ['select from bookings where workspace_id = $1', ['selects an empty list']],
  ['select 1 where exists (select from bookings where workspace_id = $1)', ['selects an empty list']],
  ['insert into jobs (workspace_id) select $1 where true', ['inserts a select that reads no table']],
  ['update jobs set n = now() where workspace_id = $1', ['asks the database for the time']],
  [
    'select u.id from users u left join lateral (select id from bookings where workspace_id = $1 and by = u.id) b on true',
    ['has a lateral outer join and reads a table of no workspace'],
  ],
  [
    'delete from jobs where workspace_id = $1 and extract(epoch from due_at) = $2',
    ['changes rows by what depends on the time zone of the session'],
  ],
  ['with a as (update users set name = $1 where id = $2) delete from jobs where workspace_id = $3', DIFFERENT_MACHINES],
  ['with a as (delete from jobs where workspace_id = $1) delete from users where id = $2', DIFFERENT_MACHINES],
  ['with a as (delete from sessions where user_id = $1) update users set name = $2 where id = $1', DIFFERENT_MACHINES],
  [
    'with a as (insert into channel_accounts (id) values ($1)) insert into jobs (workspace_id) values ($2)',
    DIFFERENT_MACHINES,
  ],
  [
    'with a as (delete from sessions where token_hash = $1) insert into jobs (workspace_id) values ($2)',
    DIFFERENT_MACHINES,
  ],
  ['update users set name = $1 where id in (select user_id from bookings where workspace_id = $2)', DIFFERENT_MACHINES],
  ['select current_timestamp', ['asks the database for the time']],
  ['select pg_advisory_xact_lock($1)', ['takes a lock that other machines do not see']],
])('%s: %s', (text, faults) => {
  expect(judge(text)).toEqual(faults)
})

test.each([
  ['delete from jobs where workspace_id = $1 and id = $2', [1]],
  [
    'update "jobs" as "j" set "n" = $1 from "bookings" as "b" where "j"."workspace_id" = $2 and "b"."workspace_id" = $3',
    [2, 3],
  ],
  [
    'insert into jobs (id, workspace_id) values ($1, $2), ($3, $4) on conflict (id, workspace_id) do update set n = $5',
    [2, 4],
  ],
  [
    'insert into jobs (n, workspace_id, m) values (coalesce($1, $2), $3::text, (select max($4) from x)), ($5, $6, $7)',
    [3, 6],
  ],
  ['insert into jobs (id, workspace_id) select concat($1, $2), $3 from bookings where workspace_id = $4', [4, 3]],
  ['insert into jobs as j (workspace_id, id) values ($1, $2) returning id, $3', [1]],
  ['with a as (delete from jobs where workspace_id = $1) delete from bookings where workspace_id = $2', [2, 1]],
  ['with a as (select id from jobs where workspace_id = $1) delete from bookings where workspace_id = $2', [2, 1]],
  [
    'with a as (insert into "jobs" ("workspace_id") values ($1)) insert into "bookings" ("id", "workspace_id") values ($2, $3)',
    [3, 1],
  ],
  [
    'with a as (delete from sessions where token_hash = $1) insert into password_resets (token_hash) values ($2)',
    [2, 1],
  ],
  ['with a as (select 1 from sessions where token_hash = $1) delete from jobs where workspace_id = $2', [2]],
  ['delete from sessions where user_id = $1 and token_hash != $2', []],
  ['update users set name = $1 where id = $2', []],
  ['select 1 from jobs j, bookings b where j.workspace_id = $1 and b.workspace_id = $2', []],
])('%s: the machine is found by the parameters %j', (text, numbers) => {
  expect(keysOf(text, TABLES)).toEqual(numbers)
})
