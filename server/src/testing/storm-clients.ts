// Clients of a storm: each sends one random call after the other, repeats a call without an answer, and records what it
// was promised.

import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { DAY_MS } from '@holdfast/time/moment.ts'

/** A step that a 2xx promised: from then on the history of the booking must contain it. */
export interface Promised {
  id: string
  version: number
  status: string
}

/** A call with a key and its answer: a repeated call must get the same answer. */
export interface Answered {
  path: string
  body: object
  key: string
  status: number
  text: string
}

interface Records {
  promised: Promised[]
  answered: Answered[]
  /** How often each operation ended with each status. */
  outcomes: Map<string, number>
  /** The number of calls that were cut off and repeated. */
  repeated: number
  /** Answers that nobody should get. */
  faults: string[]
}

export interface Catalog {
  services: readonly { id: string; queue: boolean }[]
  resources: readonly string[]
}

export interface Weather {
  url: string
  key: string
  catalog: Catalog
  /** Conversations that bookings can come from. */
  threads?: readonly string[]
  /** How many days after tomorrow bookings begin; left out: tomorrow. */
  daysAhead?(): number
  isOver(): boolean
  /** How long each client waits between two calls; left out: not at all. */
  pauseMs?: number
  records: Records
  /** Called with the time that each call took from its first try to its answer. */
  took?(name: string, milliseconds: number): void
}

const EXPECTED = [200, 201, 204, 409, 410, 422]
/** The longest time that the storm waits for anything. A busy machine needs a minute to start a program again. */
export const PATIENCE_MS = 180_000
/** A program that was killed needs the processor to start. */
const REPEAT_AFTER_MS = 100
const QUARTER_HOUR_MS = 15 * 60_000
/** The number of starts is small enough that clients compete for them. */
const START_COUNT = 40
const MAX_REMEMBERED_IDS = 200
const ACTIONS = ['take', 'take', 'release', 'start', 'not-at-home', 'complete']

export const newRecords = (): Records => ({
  promised: [],
  answered: [],
  outcomes: new Map(),
  repeated: 0,
  faults: [],
})

export const answersIn = ({ outcomes }: Pick<Weather['records'], 'outcomes'>) =>
  [...outcomes.values()].reduce((sum, count) => sum + count, 0)

/** The ids that all clients share, so that they change the same bookings. */
export interface Known {
  ids: string[]
  /** The ids of bookings that are or were in a queue. */
  tasks: string[]
  /** The ids of bookings that somebody has ended. */
  ended: string[]
}

export async function runClient(weather: Weather, known: Known): Promise<void> {
  while (!weather.isOver()) {
    await doSomething(weather, known)
    if (weather.pauseMs !== undefined) await delay(weather.pauseMs)
  }
}

/** Makes one random call. */
export async function doSomething(weather: Weather, { ids, tasks, ended }: Known): Promise<void> {
  const { services, resources } = weather.catalog
  const id = pick(ids) ?? 'bkg_none'
  const service = pick(services) as Catalog['services'][number]
  const wished = Math.random() < 0.3 ? [pick(resources) as string] : []
  const wish = { service_id: service.id, start: aStart(weather), resource_ids: wished }
  const customer = { name: 'Storm', phone: `+5511${String(900_000_000 + Math.floor(Math.random() * 300))}` }
  const draw = Math.random()
  if (draw < 0.2)
    return remember(ids, await call(weather, 'hold', '/holds', { ...wish, party_size: aParty() }, 'keyed'))
  if (draw < 0.36) {
    const conversation_id = Math.random() < 0.5 ? (pick(weather.threads ?? []) ?? null) : null
    const who = { customer, conversation_id }
    const body = service.queue ? { service_id: service.id, ...who } : { ...wish, ...who }
    const booked = await call(weather, 'book', '/bookings', body, 'keyed')
    remember(ids, booked)
    return service.queue ? remember(tasks, booked) : undefined
  }
  if (draw < 0.52) return void (await call(weather, 'confirm', `/holds/${id}/confirm`, { customer }, 'keyed'))
  if (draw < 0.57) return void (await call(weather, 'release', `/holds/${id}`, {}, 'DELETE'))
  if (draw < 0.67) {
    const body = { start: aStart(weather), duration_minutes: pick([null, 20, 60]) }
    return remember(ids, await call(weather, 'reschedule', `/bookings/${id}/reschedule`, body, 'keyed'))
  }
  if (draw < 0.84) {
    const action = pick(ACTIONS) as string
    const body = { resource_id: pick(resources), early: true }
    const path = `/bookings/${pick(Math.random() < 0.8 ? tasks : ids) ?? 'bkg_none'}/actions/${action}`
    return void (await call(weather, `action ${action}`, path, body, 'keyed'))
  }
  if (draw < 0.87) return void (await call(weather, 'change', `/bookings/${id}`, { notes: randomUUID() }, 'PATCH'))
  if (draw < 0.89) {
    const body = { method: 'cash', amount_cents: pick([null, 500]) }
    return void (await call(weather, 'mark-paid', `/bookings/${id}/mark-paid`, body, 'keyed'))
  }
  const operation = pick(['cancel', 'check-in', 'no-show', 'complete', 'fail', 'reopen', 'reopen']) as string
  if (operation === 'reopen') {
    const one = pick(ended) ?? id
    return void (await call(weather, operation, `/bookings/${one}/reopen`, {}, 'POST'))
  }
  const body = ['no-show', 'complete'].includes(operation) ? { early: Math.random() < 0.9 } : {}
  const done = await call(weather, operation, `/bookings/${id}/${operation}`, body, 'POST')
  if (operation !== 'check-in') remember(ended, done)
}

function remember(ids: string[], id: string | null): void {
  if (id === null) return
  ids.push(id)
  if (ids.length > MAX_REMEMBERED_IDS) ids.splice(Math.floor(Math.random() * ids.length), 1)
}

type Way = 'keyed' | 'POST' | 'PATCH' | 'DELETE'

/**
 * Repeats the call until there is an answer. Returns the id of what was made or changed, or null when it was refused.
 */
async function call(weather: Weather, name: string, path: string, body: object, way: Way): Promise<string | null> {
  const { records } = weather
  const key = randomUUID()
  const began = Date.now()
  for (;;) {
    const answer = await ask(weather, path, body, way, key)
    if (answer === null || answer.status === 503) {
      records.repeated += 1
      if (Date.now() > began + PATIENCE_MS) {
        records.faults.push(`${name}: no answer within ${PATIENCE_MS} ms`)
        return null
      }
      await delay(REPEAT_AFTER_MS)
      continue
    }
    weather.took?.(name, Date.now() - began)
    const outcome = `${name} ${answer.status}`
    records.outcomes.set(outcome, (records.outcomes.get(outcome) ?? 0) + 1)
    const { status, text } = answer
    const isUnknownId = status === 404 && path.includes('bkg_none')
    if (!EXPECTED.includes(status) && !isUnknownId) records.faults.push(`${name} ${path}: ${status} ${text}`)
    if (way === 'keyed' && status !== 422) records.answered.push({ path, body, key, status, text })
    if (status !== 200 && status !== 201) return null
    const made = JSON.parse(text) as Promised
    // A hold has no version field; its version is 1.
    records.promised.push({ id: made.id, status: made.status, version: made.version ?? 1 })
    return made.id
  }
}

export async function ask({ url, key: apiKey }: Weather, path: string, body: object, way: Way, key: string) {
  const headers = {
    authorization: `Bearer ${apiKey}`,
    'content-type': 'application/json',
    ...(way === 'keyed' && { 'idempotency-key': key }),
  }
  const method = way === 'keyed' ? 'POST' : way
  try {
    const response = await fetch(`${url}/v1${path}`, {
      method,
      headers,
      ...(way !== 'DELETE' && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
    return { status: response.status, text: await response.text() }
  } catch {
    return null
  }
}

function pick<T>(from: readonly T[]): T | undefined {
  return from[Math.floor(Math.random() * from.length)]
}

const tomorrow = Math.ceil(Date.now() / DAY_MS) * DAY_MS
const aStart = ({ daysAhead = () => 0 }: Weather) =>
  new Date(
    tomorrow + (daysAhead() + 0.5) * DAY_MS + Math.floor(Math.random() * START_COUNT) * QUARTER_HOUR_MS,
  ).toISOString()
const aParty = () => 1 + Math.floor(Math.random() * 2)
