// The most costly question about free times: eight pools that overlap, two months, every minute.
const POOLS = 8
const POOL_SIZE = 5
const RANGE_DAYS = 62
const DAY_MS = 86_400_000

/** Makes the service and returns the URL that asks for its free times. */
export async function extremeSlots(url, key) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const add = async (path, body) => {
    const answer = await fetch(`${url}/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()).id
  }
  const people = []
  for (let n = 0; n < POOLS + POOL_SIZE - 1; n += 1) {
    people.push(await add('/resources', { name: `Person ${n}`, kind: 'person' }))
  }
  const requirements = Array.from({ length: POOLS }, (_, n) => ({
    resource_ids: people.slice(n, n + POOL_SIZE),
    quantity: 1,
  }))
  const service = { name: 'Extreme', mode: 'appointment', duration_minutes: 30, slot_interval_minutes: 1, requirements }
  const service_id = await add('/services', service)
  const from = Date.now() + DAY_MS
  const at = (days) => new Date(from + days * DAY_MS).toISOString()
  return `${url}/v1/slots?${new URLSearchParams({ service_id, from: at(0), to: at(RANGE_DAYS), around: at(RANGE_DAYS / 2) })}`
}
