// Fills a database with bookings as they come in life: many workspaces at once, most in the past, some called off.

const DAYS = 100
const AHEAD = 30
const CUSTOMERS = 100
const RESOURCES = 10

/** What a workspace has: bookings, and how many customers and resources they are spread over. */
export const ORDINARY = { bookings: 1_000, customers: CUSTOMERS, resources: RESOURCES, days: DAYS }
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
  // Every row below refers to one that is there; checking it a million times would take longer than writing them.
  await client.query('set session_replication_role = replica')
  const restore = await withoutIndexes(client)
  for (const statement of [WORKSPACES, SERVICES, RESOURCE_ROWS, CUSTOMER_ROWS, BOOKINGS]) await client.query(statement)
  await restore()
  await client.query('set session_replication_role = origin')
  await client.query('vacuum analyze')
}

/** When the bookings of a place begin and end: midnights. */
export function rangeOf({ days }) {
  const today = Math.floor(Date.now() / 86_400_000) * 86_400_000
  return { from: today - (days - AHEAD) * 86_400_000, days }
}

/** Takes the indexes away while the tables are filled; answers how to bring back the very same. */
async function withoutIndexes(client) {
  const { rows } = await client.query(
    `select indexname, indexdef from pg_indexes
     where tablename in ('bookings', 'customers') and indexname not in (select conname from pg_constraint)`,
  )
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`)
  return async () => {
    for (const { indexdef } of rows) await client.query(indexdef)
  }
}

// Ids are the number of the workspace and a number within it, so that any row can name any other.
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

// Chance comes from hashes of the row's number, so that every run has the same bookings. Squared, it prefers the
// beginning: some customers come every week and most came a few times. They lie in the order in which they came in.
const BOOKINGS = `
  insert into bookings (workspace_id, id, status, stage, kind, service_id, starts_at, ends_at, party_size, customer_id,
    resource_ids, allocated_from, allocated_to, priority, tags, source, notes, intake, hold_expires_at, price_cents,
    currency, created_by, version, created_at, updated_at)
  with drawn as (
    select p.n, p.id as place, b, p.customers, p.resources,
      date_trunc('day', now() at time zone 'utc') at time zone 'utc' + (b % p.days - p.days + ${AHEAD}) * interval '1 day'
        + interval '12 hours' + (hashint4extended(b, p.n) & 31) * interval '15 minutes' as starts_at,
      (hashint4extended(b, p.n + 1000000) & 1048575) / 1048576.0 as chance,
      (hashint4extended(b, p.n + 2000000) & 1048575) / 1048576.0 as whom,
      (hashint4extended(b, p.n + 3000000) & 1048575) / 1048576.0 as which
    from bench_places p, generate_series(0, p.bookings - 1) b
  ), told as (
    select *, case when chance < 0.05 then 'expired' when chance < 0.07 then 'released'
        when chance < 0.11 then 'rescheduled' when chance < 0.20 then 'cancelled'
        when starts_at > now() then case when chance < 0.21 then 'held' else 'confirmed' end
        when chance < 0.23 then 'no_show' else 'completed' end as status
    from drawn
  )
  select p.place, ${idOf('bkg', 'b')}, status, 'scheduled', 'scheduled', ${idOf('svc', 'b % 5')}, starts_at,
    starts_at + interval '1 hour', 1, ${idOf('cus', 'floor(whom ^ 2 * customers)')},
    case when b % 4 = 0 then array[${idOf('res', 'floor(which * resources)')}, ${idOf('res', '(floor(which * resources)::int + 1) % resources')}]
      else array[${idOf('res', 'floor(which * resources)')}] end,
    starts_at, starts_at + interval '1 hour', 'normal', '{}', 'api',
    case when b % 4 = 0 then 'Prefere a parte da manhã.' end, '{}',
    case when status = 'held' then now() + interval '10 minutes' end, 9000, 'BRL',
    '{"kind": "api_key", "id": "key_bench", "name": "Bench"}', 1, starts_at - interval '7 days', starts_at
  from told p order by starts_at, b`
