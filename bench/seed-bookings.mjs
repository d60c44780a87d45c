// Fills a database with realistic bookings: of many workspaces mixed, most in the past, some cancelled.
import { withoutIndexes } from './without-indexes.mjs'

const SEEDED_DAYS = 100
const DAYS_AHEAD = 30
const CUSTOMERS = 100
const RESOURCES = 10

/** The size of a workspace: its bookings, customers, resources and days. */
export const ORDINARY = { bookings: 1_000, customers: CUSTOMERS, resources: RESOURCES, days: SEEDED_DAYS }
export const LARGE = { bookings: 100_000, customers: 10_000, resources: 100, days: 1_000 }

/** `places`: { id, size } of every workspace. Midnight of today is the same for all. */
export async function seedBookings({ client, places }) {
  await client.query(
    `create temp table bench_places as
     select id, bookings, customers, resources, days, n - 1 as n
     from unnest($1::text[], $2::int[], $3::int[], $4::int[], $5::int[])
       with ordinality as p (id, bookings, customers, resources, days, n)`,
    [
      places.map(({ id }) => id),
      ...['bookings', 'customers', 'resources', 'days'].map((name) => places.map(({ size }) => size[name])),
    ],
  )
  await client.query('analyze bench_places')
  // Every row below refers to existing rows; checking a million references would take longer than writing the rows.
  await client.query('set session_replication_role = replica')
  const restore = await withoutIndexes(client, 'bookings', 'customers')
  for (const statement of [WORKSPACES, SERVICES, RESOURCE_ROWS, CUSTOMER_ROWS, BOOKINGS]) await client.query(statement)
  await restore()
  await client.query('set session_replication_role = origin')
  await client.query('vacuum analyze')
}

/** The range of the bookings of a workspace, from midnight to midnight. */
export function rangeOf({ days }) {
  const today = Math.floor(Date.now() / 86_400_000) * 86_400_000
  return { from: today - (days - DAYS_AHEAD) * 86_400_000, days }
}

/** The town of workspace number `n`, a tenth of a degree wide: half of its bookings are in it. */
export const townOf = (n) => ({ south: -30 + (n % 40), west: -60 + Math.floor(n / 40), width: 0.1 })

// Ids contain the number of the workspace and a number within it, so that any row can refer to any other.
const idOf = (prefix, number) => `'${prefix}_' || lpad(p.n::text, 5, '0') || lpad((${number})::text, 17, '0')`

const WORKSPACES = `
  insert into workspaces (workspace_id, name, timezone, locale, currency, created_at, updated_at)
  select id, 'Salão ' || n, 'America/Sao_Paulo', 'pt-BR', 'BRL', now(), now() from bench_places`

const SERVICES = `
  insert into services (workspace_id, id, name, name_key, mode, duration_minutes, buffer_minutes,
    buffer_before_minutes, slot_interval_minutes, min_notice_minutes, min_party_size, currency, requirements,
    intake_fields, active, tags, version, created_at, updated_at)
  select p.id, ${idOf('svc', 's')}, 'Corte ' || s, 'corte ' || s, 'appointment', 60, 0, 0, 15, 0, 1, 'BRL', '[]',
    '[]', true, '{}', 1, now(), now()
  from bench_places p, generate_series(0, 4) s`

const RESOURCE_ROWS = `
  insert into resources (workspace_id, id, name, name_key, kind, shared, priority, active, tags, version, created_at,
    updated_at)
  select p.id, ${idOf('res', 'r')}, 'Pessoa ' || r, 'pessoa ' || r, 'person', false, 0, true, '{}', 1, now(), now()
  from bench_places p, generate_series(0, p.resources - 1) r`

const CUSTOMER_ROWS = `
  insert into customers (workspace_id, id, name, phone, phone_key, locale, tags, search, created_at, updated_at)
  select p.id, ${idOf('cus', 'c')}, 'Mariana ' || c, phone, phone, 'pt-BR', '{}', 'mariana ' || c || E'\\n' || phone,
    now(), now()
  from bench_places p, generate_series(0, p.customers - 1) c,
    lateral (select '+55119' || lpad((p.n * 10007 + c)::text, 8, '0') as phone) as phones`

// Random values are hashes of the row's number, so that every run has the same bookings. Squared values are smaller, so
// that some customers come every week and most come a few times. Rows are stored in the order of their creation. One in
// ten is a task of a queue; a few of last week's are still open. Each workspace has its own town.
const BOOKINGS = `
  insert into bookings (workspace_id, id, status, stage, kind, service_id, starts_at, ends_at, due_at, party_size,
    customer_id, resource_ids, allocated_from, allocated_to, priority, tags, source, notes, search, location, intake,
    hold_expires_at, price_cents, currency, created_by, version, staged_at, created_at, updated_at)
  with drawn as (
    select p.n, p.id as place, b, p.customers, p.resources, b % 10 = 3 as queued,
      date_trunc('day', now() at time zone 'utc') at time zone 'utc' + (b % p.days - p.days + ${DAYS_AHEAD}) * interval '1 day'
        + interval '12 hours' + (hashint4extended(b, p.n) & 31) * interval '15 minutes' as moment,
      (hashint4extended(b, p.n + 1000000) & 1048575) / 1048576.0 as chance,
      (hashint4extended(b, p.n + 2000000) & 1048575) / 1048576.0 as whom,
      (hashint4extended(b, p.n + 3000000) & 1048575) / 1048576.0 as which,
      (hashint4extended(b, p.n + 4000000) & 1048575) / 1048576.0 as north,
      (hashint4extended(b, p.n + 5000000) & 1048575) / 1048576.0 as east
    from bench_places p, generate_series(0, p.bookings - 1) b
  ), told as (
    select *, case when queued then null else moment end as starts_at,
      case when chance < 0.05 then 'expired' when chance < 0.07 then 'released'
        when chance < 0.11 then 'rescheduled' when chance < 0.20 then 'cancelled'
        when moment > now() then case when chance < 0.21 then 'held' else 'confirmed' end
        when moment > now() - interval '1 day' and chance > 0.9 then 'checked_in'
        when moment > now() - interval '7 days' and chance > 0.97 then 'confirmed'
        when chance < 0.23 then 'no_show' else 'completed' end as status
    from drawn
  )
  select p.place, ${idOf('bkg', 'b')}, status,
    case when status in ('held', 'confirmed') then case when queued then 'queued' else 'scheduled' end
      when status = 'checked_in' then case when queued then 'in-progress' else 'arrived' end
      when status = 'completed' then 'done' when status = 'no_show' then 'absent' else 'cancelled' end,
    case when queued then 'queue' else 'scheduled' end, ${idOf('svc', 'b % 5')}, starts_at,
    starts_at + interval '1 hour', case when queued or b % 50 = 7 then moment end, 1,
    ${idOf('cus', 'floor(whom ^ 2 * customers)')},
    case when queued then '{}'
      when b % 4 = 0 then array[${idOf('res', 'floor(which * resources)')}, ${idOf('res', '(floor(which * resources)::int + 1) % resources')}]
      else array[${idOf('res', 'floor(which * resources)')}] end,
    starts_at, starts_at + interval '1 hour',
    case when which < 0.03 then 'urgent' when which < 0.13 then 'high' when which > 0.93 then 'low' else 'normal' end,
    case when whom < 0.1 then '{vip}'::text[] when whom > 0.9 then '{nova,retorno}' else '{}' end,
    case when which < 0.4 then 'whatsapp' when which < 0.5 then 'webchat' when which < 0.52 then 'telegram'
      when which < 0.7 then 'dashboard' else 'api' end,
    case when b % 4 = 0 then 'Portão ' || b % 97 || ', de manhã' end,
    nullif(concat_ws(E'\\n', case when b % 4 = 0 then 'portao ' || b % 97 || ', de manha' end,
      case when whom < 0.1 then 'vip' when whom > 0.9 then E'nova\\nretorno' end), ''),
    case when b % 2 = 1 or b % 8 = 0 then jsonb_build_object('formatted', 'Rua ' || b, 'lat', -30 + n % 40 + north / 10,
      'lng', -60 + n / 40 + east / 10) end,
    '{}', case when status = 'held' then now() + interval '10 minutes' end, 9000, 'BRL',
    '{"kind": "api_key", "id": "key_bench", "name": "Bench"}', 1, moment - interval '7 days',
    moment - interval '7 days', moment
  from told p order by moment, b`
