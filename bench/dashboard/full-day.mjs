// A workspace whose calendar is full: twenty people, each with ten bookings on one day.
import { randomUUID } from 'node:crypto'

const PEOPLE = 20
const BOOKINGS_EACH = 10
/** Bookings go from eight to half past six, with small gaps. */
const MINUTES_APART = 65
const ZONE = 'America/Sao_Paulo'

/** Returns the day, and the session of a member who may see it. */
export async function openFullDay({ url, signIn: [email, password] }) {
  const signedIn = await fetch(`${url}/v1/auth/sign-in/email`, post({}, { email, password }))
  const cookie = signedIn.headers.get('set-cookie').split(';')[0]
  const workspace = await call(`${url}/v1/workspaces`, post({ cookie }, { name: 'A full day', timezone: ZONE }))
  const asOwner = { cookie, 'svc-workspace': workspace.id }
  const scopes = ['bookings:write', 'config:write', 'config:read', 'bookings:read']
  const { key } = await call(`${url}/v1/api-keys`, post(asOwner, { name: 'Bench', scopes }))
  const make = (path, body) =>
    call(`${url}/v1${path}`, post({ authorization: `Bearer ${key}`, 'idempotency-key': randomUUID() }, body))

  const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '08:00', end: '20:00' }))
  await make('/schedules', { name: 'Open', weekly, timezone: ZONE, is_default: true })
  const people = []
  for (let n = 1; n <= PEOPLE; n += 1)
    people.push(await make('/resources', { name: `Person ${n} of the Team`, kind: 'person' }))
  const service = await make('/services', {
    name: 'Cut and colour',
    duration_minutes: 45,
    buffer_minutes: 10,
    requirements: [{ resource_ids: people.map(({ id }) => id) }],
  })
  const day = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10)
  const opening = Date.parse(`${day}T08:00:00-03:00`)
  for (const [row, { id }] of people.entries()) {
    for (let n = 0; n < BOOKINGS_EACH; n += 1) {
      const customer = { name: `Customer ${row + 1}.${n + 1}`, phone: `+5511983${100_000 + row * 100 + n}` }
      const start = new Date(opening + n * MINUTES_APART * 60_000).toISOString()
      await make('/bookings', { service_id: service.id, start, resource_ids: [id], customer })
    }
  }
  return { day, cookie, workspaceId: workspace.id }
}

const post = (headers, body) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

async function call(url, options) {
  const answer = await fetch(url, options)
  const body = await answer.json()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${JSON.stringify(body)}`)
  return body
}
