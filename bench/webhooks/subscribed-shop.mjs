// A shop whose events are sent to receivers: a server with a new database, and endpoints made by calls to the API.
import pg from 'pg'
import { aSupplyOfWishes, toBody } from '../book/wishes.mjs'
import { aCaller } from '../caller.mjs'
import { cpuSeconds } from '../cpu.mjs'
import { requireStatus } from '../in-flight.mjs'
import { openShop } from '../slots/shop.mjs'
import { atEnd, listPostgres } from '../tidily.mjs'
import { startReceivers } from './receivers.mjs'

/** One event per booking, so that there are as many events as bookings. */
const EVENTS = ['booking.created']
const CONNECTIONS = 64

export async function openSubscribedShop({ receivers: count }) {
  const receivers = await startReceivers(count)
  const shop = await openShop({ env: { ALLOW_PRIVATE_WEBHOOKS: '1' } })
  const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 2 })
  // The database stops before this process, which must not fail then.
  pool.on('error', () => {})
  atEnd(() => pool.end())
  const post = aCaller({ ...shop, connections: CONNECTIONS })
  const nextWish = await aSupplyOfWishes(shop, post)
  const send = (method, path, body) => shop.call(path, { method, body: JSON.stringify(body) })
  return {
    ...shop,
    receivers,
    pool,
    book: () => requireStatus(201, post('/bookings', toBody(nextWish()))),
    subscribe: (url) => shop.add('/webhook-endpoints', { url, events: EVENTS }),
    find: (id) => shop.call(`/webhook-endpoints/${id}`),
    change: (id, change) => send('PATCH', `/webhook-endpoints/${id}`, change),
    remove: (id) => shop.call(`/webhook-endpoints/${id}`, { method: 'DELETE', body: '{}' }),
    /** CPU seconds so far, by process. */
    cpu: () => ({
      server: cpuSeconds([shop.pid]),
      PostgreSQL: cpuSeconds(listPostgres(shop.dataDir).map(({ pid }) => pid)),
      receivers: cpuSeconds([receivers.pid]),
      'this process': cpuSeconds([process.pid]),
    }),
  }
}

export function cpuBetween(before, after) {
  return Object.fromEntries(Object.entries(after).map(([who, seconds]) => [who, seconds - before[who]]))
}
