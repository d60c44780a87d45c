// A shop for benchmarks: a server with a new database, and a catalog that is made by calls to the API.
import { embeddedUrl, startHoldfast } from '../holdfast.mjs'
import { PLENTY } from '../installation.mjs'
import { temporaryFolder } from '../tidily.mjs'

const WEEKDAYS = [1, 2, 3, 4, 5]
const WEEK_MS = 7 * 86_400_000

/** Starts the server; `add` makes an entry of the catalog and returns its id. */
export async function openShop({ env = {} } = {}) {
  const dataDir = temporaryFolder()
  const { url, key, process } = await startHoldfast({ env: { DATA_DIR: dataDir, ...PLENTY, ...env } })
  const catalog = catalogOf(url, key)
  return {
    url,
    key,
    pid: process.pid,
    dataDir,
    databaseUrl: embeddedUrl(dataDir, 'holdfast'),
    workspaceId: (await catalog.call('/me')).workspace.id,
    ...catalog,
  }
}

/** Makes entries of the catalog of a running server, for the workspace of a key. */
export function catalogOf(url, key) {
  const call = async (path, options = {}) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const response = await fetch(`${url}/v1${path}`, { ...options, headers })
    const body = response.status === 204 ? null : await response.json()
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(body)}`)
    return body
  }
  const add = async (path, body) => (await call(path, { method: 'POST', body: JSON.stringify(body) })).id
  return {
    call,
    add,
    /** A schedule from nine to five on working days. */
    aSchedule: () =>
      add('/schedules', {
        name: 'Open',
        timezone: 'America/Sao_Paulo',
        weekly: WEEKDAYS.map((weekday) => ({ weekday, start: '09:00', end: '17:00' })),
      }),
    /** Makes `count` people with this schedule. */
    async people(count, schedule_id) {
      const ids = []
      for (let n = 1; n <= count; n += 1) {
        ids.push(await add('/resources', { name: `Person ${n}`, kind: 'person', schedule_id }))
      }
      return ids
    },
  }
}

/** The path of a search for free times of a service, in the week from the Monday after next on. */
export function searchOfWeek(serviceId) {
  const [from, to] = [nextMonday(), nextMonday() + WEEK_MS].map((moment) => new Date(moment).toISOString())
  return `/v1/slots?${new URLSearchParams({ service_id: serviceId, from, to })}`
}

/** Midnight of the Monday after next in São Paulo, which has no clock changes. */
export function nextMonday() {
  const monday = Date.parse('2024-01-01T03:00:00Z')
  return monday + (Math.floor((Date.now() - monday) / WEEK_MS) + 2) * WEEK_MS
}
