// Bookings per second with ten automations on and with none, and what an event costs that no automation wants.
import { setTimeout as delay } from 'node:timers/promises'
import { aSupplyOfWishes, toBody } from '../book/wishes.mjs'
import { aCaller } from '../caller.mjs'
import { median } from '../figures.mjs'
import { inFlight, rateOf, requireStatus } from '../in-flight.mjs'

const IN_FLIGHT = 8
const ROUNDS = 7
const SECONDS = 2
/** How many bookings are made before the measurement, while the server's code is still being compiled. */
const WARM_UP = 1_500
const UNWANTED = 50

const COMMENT = { id: 'note', type: 'add_comment', body: 'It was time.' }

/** What a salon may have: four of them make a timer for each booking, the others wait for something else. */
const TEN = [
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

export async function withAndWithout(shop, pool) {
  const post = aCaller({ ...shop, connections: IN_FLIGHT })
  const nextWish = await aSupplyOfWishes(shop, post)
  const book = (wish) => requireStatus(201, post('/bookings', toBody(wish)))
  const ids = []
  for (const [index, automation] of TEN.entries()) {
    const body = { name: `Automation ${index}`, enabled: false, actions: [COMMENT], ...automation }
    ids.push(await shop.add('/automations', body))
  }
  const change = (id, enabled) =>
    shop.call(`/automations/${id}`, { method: 'PATCH', body: JSON.stringify({ enabled }) })
  await inFlight(IN_FLIGHT, book, nextWish, (done) => done < WARM_UP)

  const found = { none: [], ten: [], left: [] }
  for (let round = -1; round < ROUNDS; round += 1) {
    await pool.query('vacuum analyze')
    for (const name of round % 2 === 0 ? ['none', 'ten'] : ['ten', 'none']) {
      if (name === 'ten') for (const id of ids) await change(id, true)
      await untilQuiet(pool)
      const { rate } = await rateOf(IN_FLIGHT, book, nextWish, SECONDS)
      const left = await countReactions(pool)
      if (name === 'ten') for (const id of ids) await change(id, false)
      if (round < 0) continue
      found[name].push(rate)
      if (name === 'ten') found.left.push(left)
    }
  }
  const rowsOfUnwanted = await rowsOf(pool, { change, ids, book, nextWish })
  await untilQuiet(pool)
  const ratio = median(found.ten.map((rate, round) => rate / found.none[round]))
  return { ...found, ratio, rowsOfUnwanted, nextWish }
}

/** Rows that bookings leave when only events are waited for that do not happen: a cancellation and a tag. */
async function rowsOf(pool, { change, ids, book, nextWish }) {
  const waitsForOthers = [5, 8].map((index) => ids[index])
  for (const id of waitsForOthers) await change(id, true)
  await untilQuiet(pool)
  const before = await insertedRows(pool)
  for (let n = 0; n < UNWANTED; n += 1) await book(nextWish())
  await untilQuiet(pool)
  const after = await insertedRows(pool)
  for (const id of waitsForOthers) await change(id, false)
  return (after - before) / UNWANTED
}

/** All rows that automations have ever written, and the jobs of their reaction that are there. */
async function insertedRows(pool) {
  // The statistics of other connections arrive within a second.
  await delay(1_500)
  const { rows } = await pool.query(
    `select (select sum(n_tup_ins) from pg_stat_user_tables where relname like 'automation\\_%')::int
      + (select count(*) from jobs where kind = 'react:automations')::int as count`,
  )
  return rows[0].count
}

async function countReactions(pool) {
  const { rows } = await pool.query(`select count(*)::int as count from jobs where kind = 'react:automations'`)
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
