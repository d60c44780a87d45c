// Makes wishes for bookings, one after the other: each is a free time of a service that needs a person and a room.
import { requireStatus } from '../in-flight.mjs'
import { nextMonday } from '../slots/shop.mjs'

/** Each service has its own pool of people and its own pool of rooms. */
const SERVICES = 40
const POOL_SIZE = 2
/** One booking in eight is for a known phone number; the others create a customer. */
const KNOWN_EVERY = 8
const KNOWN_CUSTOMERS = 200

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Returns a function that returns one wish after the other, each for a free time, and the services take turns. */
export async function aSupplyOfWishes(shop, post) {
  const schedule_id = await shop.aSchedule()
  const services = []
  for (let n = 0; n < SERVICES; n += 1) {
    const pools = []
    for (const kind of ['person', 'room']) {
      const ids = []
      for (let m = 0; m < POOL_SIZE; m += 1) {
        ids.push(await shop.add('/resources', { name: `${kind} ${n}.${m}`, kind, schedule_id }))
      }
      pools.push(ids)
    }
    const requirements = pools.map((resource_ids) => ({ resource_ids }))
    const id = await shop.add('/services', { name: `Cut ${n}`, duration_minutes: 60, price_cents: 9_000, requirements })
    services.push({ id, pools })
  }
  const known = []
  for (let n = 0; n < KNOWN_CUSTOMERS; n += 1) {
    const person = { name: 'Beatriz Nogueira', phone: phoneOf(n) }
    known.push({ ...person, customerId: (await requireStatus(201, post('/customers', person))).body.id })
  }
  let count = 0
  return () => {
    count += 1
    const service = services[count % SERVICES]
    const hour = Math.floor(count / SERVICES)
    const day = Math.floor(hour / 8)
    const start = new Date(nextMonday() + (day + 2 * Math.floor(day / 5)) * DAY_MS + (9 + (hour % 8)) * HOUR_MS)
    const person =
      count % KNOWN_EVERY === 0
        ? known[(count / KNOWN_EVERY) % KNOWN_CUSTOMERS]
        : { name: 'Mariana Albuquerque', phone: phoneOf(KNOWN_CUSTOMERS + count), customerId: null }
    const end = new Date(start.getTime() + HOUR_MS)
    // The server takes the least busy resource of each pool; the bare INSERTs take them in turns.
    const resourceIds = service.pools.map((pool) => pool[hour % POOL_SIZE])
    return { key: crypto.randomUUID(), service, start, end, resourceIds, ...person }
  }
}

const phoneOf = (n) => `+55119${String(10_000_000 + n)}`

export const toBody = ({ service, start, name, phone }) => ({
  service_id: service.id,
  start: start.toISOString(),
  customer: { name, phone },
})
