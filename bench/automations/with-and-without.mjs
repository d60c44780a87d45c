// Bookings per second and statements of a booking with ten automations on and with none, and what an event that no
// automation wants costs.
import { setTimeout as delay } from 'node:timers/promises'
import { aSupplyOfWishes, toBody } from '../book/wishes.mjs'
import { aCaller } from '../caller.mjs'
import { median } from '../figures.mjs'
import { inFlight, rateOf, requireStatus } from '../in-flight.mjs'
import { makeKeys } from '../installation.mjs'
import { loadServerSource } from '../server-source.mjs'
import { catalogOf } from '../slots/shop.mjs'

const IN_FLIGHT = 8
const ROUNDS = 7
const SECONDS = 2
/** How many bookings are made before the measurement, while the server's code is still being compiled. */
const WARM_UP_BOOKINGS = 500
const UNWANTED_BOOKINGS = 50

const COMMENT = { id: 'note', type: 'add_comment', body: 'It was time.' }

/** The automations of a possible salon: four make a timer for each booking, the others wait for something else. */
const SALON = [
  { trigger: { type: 'booking.starts_in', minutes: 1_440 } },
  { trigger: { type: 'booking.starts_in', minutes: 120 } },
  { trigger: { type: 'booking.starts_in', minutes: 10_080 } },
  { trigger: { type: 'booking.stage_stuck', stage: 'scheduled', minutes: 20_000 } },
  { trigger: { type: 'booking.ended_ago', minutes: 1_440 } },
  { trigger: { type: 'booking.cancelled' } },
  { trigger: { type: 'booking.no_show' } },
  { trigger: { type: 'task.unclaimed_for', minutes: 15 } },
  { trigger: { type: 'customer.tagged', tag: 'vip' }, actions: [{ id: 'tag', type: 'add_tags', tags: ['seen'] }] },
  { trigger: { type: 'schedule', cron: '0 9 * * *' }, actions: [{ id: 'tell', type: 'notify_team', text: 'Hello.' }] },
]

/** Each of them begins a run for each booking: as much as ten automations can cost. */
const ALL_BEGIN = Array.from({ length: 10 }, () => ({
  trigger: { type: 'booking.created' },
  limits: { per_hour: 10_000 },
}))

/** How many bookings the statements are counted for. */
const COUNTED_BOOKINGS = 200

/**
 * Three workspaces of one server, whose automations are on from the beginning: an automation that has just been switched
 * on plans the timers of all bookings, which would be measured as well.
 */
export async function withAndWithout(shop, pool, readStatements) {
  const places = {
    none: await openWorkspace(shop, pool, []),
    salon: await openWorkspace(shop, pool, SALON),
    begin: await openWorkspace(shop, pool, ALL_BEGIN),
  }
  const names = Object.keys(places)
  const inPlace = async ({ book, nextWish }, goesOn) => inFlight(IN_FLIGHT, book, nextWish, goesOn)
  for (const name of names) await inPlace(places[name], (done) => done < WARM_UP_BOOKINGS)
  await untilQuiet(pool)
  // The second look of a plan comes a minute after the automation was switched on.
  await untilNothingIsPlanned(pool)

  const found = Object.fromEntries(names.map((name) => [name, { rates: [], left: [], statements: 0 }]))
  for (let round = -1; round < ROUNDS; round += 1) {
    await pool.query('vacuum analyze')
    const first = (round + names.length) % names.length
    for (const name of [...names.slice(first), ...names.slice(0, first)]) {
      const { book, nextWish } = places[name]
      const { rate } = await rateOf(IN_FLIGHT, book, nextWish, SECONDS)
      const left = await countJobs(pool)
      await untilQuiet(pool)
      if (round < 0) continue
      found[name].rates.push(rate)
      found[name].left.push(left)
    }
  }
  for (const name of names) {
    const before = await readStatements()
    await inPlace(places[name], (done) => done < COUNTED_BOOKINGS)
    await untilQuiet(pool)
    found[name].statements = ((await readStatements()) - before) / COUNTED_BOOKINGS
  }
  const rowsOfUnwanted = await rowsOf(shop, pool)
  const ratioOf = (name) => median(found[name].rates.map((rate, round) => rate / found.none.rates[round]))
  return { found, ratioOf, rowsOfUnwanted, nextWish: await aSupplyOfWishes(shop, aCaller({ ...shop, connections: 1 })) }
}

/** A new workspace with its own catalog, and with these automations switched on. */
async function openWorkspace({ url, databaseUrl, workspaceId }, pool, automations) {
  const source = await loadServerSource()
  const id = source.newId('prj')
  await pool.query(
    `insert into workspaces (workspace_id, name, timezone, locale, currency, created_at, updated_at)
     select $1, 'Bench', timezone, locale, currency, now(), now() from workspaces where workspace_id = $2`,
    [id, workspaceId],
  )
  const { rows } = await pool.query('select scopes from api_keys where workspace_id = $1', [workspaceId])
  const key = (await makeKeys(source, databaseUrl, [id], rows[0].scopes)).get(id)
  const catalog = catalogOf(url, key)
  const post = aCaller({ url, key, connections: IN_FLIGHT })
  const nextWish = await aSupplyOfWishes(catalog, post)
  for (const [index, automation] of automations.entries()) {
    const body = { name: `Automation ${index}`, enabled: true, actions: [COMMENT], ...automation }
    await catalog.add('/automations', body)
  }
  return { id, nextWish, book: (wish) => requireStatus(201, post('/bookings', toBody(wish))) }
}

/**
 * The rows that bookings leave when the automations wait only for events that do not happen: a cancellation and a
 * no-show.
 */
async function rowsOf(shop, pool) {
  const waitsForOthers = SALON.filter(({ trigger }) => ['booking.cancelled', 'booking.no_show'].includes(trigger.type))
  const { id, book, nextWish } = await openWorkspace(shop, pool, waitsForOthers)
  for (let n = 0; n < UNWANTED_BOOKINGS; n += 1) await book(nextWish())
  const waiting = await countRows(pool, id)
  await untilQuiet(pool)
  return (waiting + (await countRows(pool, id))) / UNWANTED_BOOKINGS
}

/** The rows that automations have written for bookings, and the jobs that wait for their reaction. */
async function countRows(pool, workspaceId) {
  const tables = ['automation_runs', 'automation_steps', 'automation_timers', 'automation_waits']
  const counts = tables.map((table) => `(select count(*) from ${table} where workspace_id = $1)`)
  const jobs = `(select count(*) from jobs where workspace_id = $1 and kind = 'react:automations')`
  const { rows } = await pool.query(`select (${[...counts, jobs].join(' + ')})::int as count`, [workspaceId])
  return rows[0].count
}

/** How many reactions and steps of automations wait to be run. */
async function countJobs(pool) {
  const { rows } = await pool.query(
    `select count(*)::int as count from jobs where kind in ('react:automations', 'automation-step')`,
  )
  return rows[0].count
}

/** Waits until nothing is left to do. */
async function untilQuiet(pool) {
  for (;;) {
    const { rows } = await pool.query(
      `select count(*)::int as count from jobs where repeats is null and failed_at is null and due_at < now()`,
    )
    if (rows[0].count === 0) return
    await delay(50)
  }
}

async function untilNothingIsPlanned(pool) {
  for (;;) {
    const { rows } = await pool.query(`select count(*)::int as count from jobs where kind = 'automation-plan'`)
    if (rows[0].count === 0) return
    await delay(500)
  }
}
