// Plays the script of a dialogue through the front door, and checks what the bot answers and books.
import { MINUTE_MS, minuteOf } from '@holdfast/time/moment.ts'
import { getZone } from '@holdfast/time/zones.ts'
import type { ProviderWorld } from '../providers/world.ts'
import { made } from '../shop.ts'
import type { Client, TestWorkspace } from '../world.ts'
import { aBusiness, addKnowledge, addPerson, type Business, type ScriptLanguage, timezoneOf } from './business.ts'
import type { Script, ScriptStep } from './script.ts'
import { aWriter, type Seen, type Writer } from './writer.ts'

/** A Monday. */
const FIRST_MOMENT = '2030-03-04 09:00'
const SECONDS_FOR_A_BURST = 2
const SECONDS_PER_MINUTE = 60
/** Messages leave one after the other, at the pace of the channel. */
const MAX_ROUNDS = 20

interface Play {
  world: ProviderWorld
  workspace: TestWorkspace
  business: Business
  writer: Writer
  /** How many messages of the business were looked at before this turn. */
  read: number
  /** The answer of the business to the last thing that the customer did. */
  answer: Seen[]
  isWaiting: boolean
  transcript: string[]
}

/** Returns the transcript; throws an error that contains it when something is not as the script says. */
export async function play(world: ProviderWorld, script: Script, language: ScriptLanguage): Promise<string> {
  const timezone = script.steps.find(({ name }) => name === 'zone')?.value ?? timezoneOf(language)
  const start = script.steps.find(({ name }) => name === 'now')?.value ?? FIRST_MOMENT
  // Every dialogue has a workspace of its own, so the clock may go back.
  world.wait((toMoment(start, timezone).getTime() - world.now().getTime()) / MINUTE_MS)
  const workspace = await world.aWorkspace()
  const business = await aBusiness(workspace, language, timezone)
  const writer = await aWriter(world, workspace, script, language)
  await world.runJobs()
  const transcript = [`# ${script.title} (${script.channel})`]
  const state: Play = { world, workspace, business, writer, read: 0, answer: [], isWaiting: false, transcript }
  for (const step of script.steps) {
    try {
      await take(state, step)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new Error(`Line ${step.line}: ${why}\n${transcript.join('\n')}`)
    }
  }
  await listen(state)
  return transcript.join('\n')
}

async function take(state: Play, { name, value }: ScriptStep): Promise<void> {
  const { world, workspace, business, writer, transcript } = state
  switch (name) {
    case 'channel':
    case 'zone':
    case 'now':
      return
    case 'customer':
      return act(state, value, () => writer.says(value))
    case 'sends':
      return act(state, `(${value})`, () => writer.sends(value))
    case 'tap':
      if (state.isWaiting) await listen(state)
      return act(state, `[${value}]`, () => writer.taps(value))
    case 'wait':
      await listen(state)
      transcript.push(`… ${value}`)
      world.wait(Number(value.split(' ')[0]))
      state.isWaiting = true
      return void (await world.runJobs())
    case 'team':
    case 'program':
      await listen(state)
      transcript.push(`${name === 'team' ? 'Equipe' : 'Programa'}: ${value}`)
      return write(state, name === 'team' ? workspace.owner : workspace.everything, value)
    case 'resolve':
      await listen(state)
      transcript.push('… resolved')
      return void (await workspace.owner.post(`/conversations/${(await conversationOf(state)).id}/resolve`, {}))
    case 'bot':
      await listen(state)
      return requirePart(state, value)
    case 'bot not':
      await listen(state)
      return requireNoPart(state, value)
    case 'silence':
      await listen(state)
      if (state.answer.length > 0) throw new Error('The bot should have said nothing')
      return
    case 'options':
      await listen(state)
      return requireSame(titlesOf(state).join(' | '), value)
    case 'option':
      await listen(state)
      if (!titlesOf(state).includes(value)) throw new Error(`"${value}" is not among: ${titlesOf(state).join(' | ')}`)
      return
    case 'bookings':
      await listen(state)
      return requireBookings(state, value)
    case 'mode': {
      await listen(state)
      const { mode, mode_reason } = await conversationOf(state)
      return requireSame(value.includes(' ') ? `${mode} ${mode_reason}` : mode, value)
    }
    case 'known as': {
      const { customer } = await conversationOf(state)
      return requireSame([customer.name, customer.phone].join(' ').trim(), value)
    }
    default:
      return prepare(workspace, business, name, value)
  }
}

/** Somebody of the business writes: a member, or a program with a key. */
async function write(state: Play, client: Client, text: string): Promise<void> {
  made(await client.post(`/conversations/${(await conversationOf(state)).id}/messages`, { text }))
  await settle(state)
  state.read = (await state.writer.seen()).length
}

/** Changes the business, before or in the middle of the dialogue. */
async function prepare(workspace: TestWorkspace, business: Business, name: string, value: string): Promise<void> {
  const { shop, schedule_id } = business
  const [date = '', hours = ''] = value.split(' ')
  if (name === 'closed' || name === 'open') {
    const [start, end] = hours.split('-')
    const windows = name === 'open' ? [{ start, end }] : []
    made(await shop.client.post(`/schedules/${schedule_id}/overrides`, { date, windows }))
  } else if (name === 'taken') {
    const { service_id, start } = readBooking(business, value)
    made(await shop.book({ service_id, start: start.toISOString() }))
  } else if (name === 'deposit') {
    const [service = '', cents] = value.split(', ')
    await shop.client.patch(`/services/${business.serviceIds.get(service)}`, { deposit_cents: Number(cents) })
  } else if (name === 'described') {
    const [service = '', ...words] = value.split(', ')
    await shop.client.patch(`/services/${business.serviceIds.get(service)}`, { description: words.join(', ') })
  } else if (name === 'person') {
    const [person = '', ...services] = value.split(', ')
    await addPerson(business, person, services)
  } else if (name === 'off') {
    await shop.client.put('/bot', { intents: { [value]: false } })
  } else if (name === 'keyword') {
    await shop.client.put('/bot', { handoff: { keywords: [value] } })
  } else if (name === 'knows') {
    const [question = '', answer = ''] = value.split(' = ')
    await addKnowledge(workspace, question, answer)
  }
}

async function act(state: Play, said: string, work: () => Promise<unknown>): Promise<void> {
  state.transcript.push(`Cliente: ${said}`)
  await work()
  state.isWaiting = true
}

/** Lets the bot answer what the customer has done since the last answer. */
async function listen(state: Play): Promise<void> {
  if (!state.isWaiting) return
  state.isWaiting = false
  await settle(state)
  const all = await state.writer.seen()
  state.answer = all.slice(state.read)
  state.read = all.length
  for (const { text, options } of state.answer) {
    state.transcript.push(`Bot: ${text}${options.length > 0 ? `\n     [${options.join('] [')}]` : ''}`)
  }
}

async function settle({ world, workspace }: Play): Promise<void> {
  await world.runJobs()
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    world.wait(SECONDS_FOR_A_BURST / SECONDS_PER_MINUTE)
    await world.runJobs()
    const { rows } = await world.pool.query(
      "select count(*)::int as count from messages where workspace_id = $1 and status = 'queued'",
      [workspace.id],
    )
    if (rows[0].count === 0) return
  }
}

const saidBy = ({ answer }: Play) => answer.map(({ text }) => text).join('\n')
const titlesOf = ({ answer }: Play) => answer.at(-1)?.options ?? []

function requirePart(state: Play, part: string): void {
  if (state.answer.length === 0) throw new Error('The bot said nothing')
  if (!saidBy(state).includes(part)) throw new Error(`The bot did not say "${part}"`)
}

function requireNoPart(state: Play, part: string): void {
  if (saidBy(state).includes(part)) throw new Error(`The bot said "${part}"`)
}

function requireSame(actual: string, expected: string): void {
  if (actual !== expected) throw new Error(`Expected "${expected}", but it is "${actual}"`)
}

const conversationOf = async ({ workspace }: Play) =>
  (await workspace.everything.get('/conversations?limit=1')).body.data[0]

/** `Manicure, 2030-03-05 15:00, cancelled, with Bia`; without a status: confirmed. */
async function requireBookings(state: Play, expected: string): Promise<void> {
  const { workspace, business } = state
  const { customer } = await conversationOf(state)
  const { data } = (await workspace.everything.get(`/customers/${customer.id}/bookings?limit=100`)).body
  const booked: Booked[] = []
  for (const { id } of data) booked.push(await business.shop.getBooking(id))
  const actual = booked
    .toSorted((one, other) => one.start.localeCompare(other.start))
    .map((booking) => describe(business, booking))
  const wanted = expected === 'none' ? [] : expected.split(' | ').map((each) => each.split(', '))
  const isAsWanted = (parts: string[], index: number) => {
    const hasStatus = parts.some((part) => /^(cancelled|pending_payment|confirmed)$/.test(part))
    return [...parts, ...(hasStatus ? [] : ['confirmed'])].every((part) => actual[index]?.includes(part))
  }
  if (wanted.length !== actual.length || !wanted.every(isAsWanted)) {
    throw new Error(
      `Expected the bookings ${expected}, but they are ${actual.map((each) => each.join(', ')).join(' | ')}`,
    )
  }
}

interface Booked {
  service_id: string
  start: string
  status: string
  party_size: number
  allocations: { resource_id: string }[]
}

function describe({ serviceIds, personNames, timezone }: Business, booking: Booked): string[] {
  const service = [...serviceIds].find(([, id]) => id === booking.service_id)?.[0] ?? ''
  const wall = new Date(getZone(timezone).toWall(minuteOf(new Date(booking.start))) * MINUTE_MS).toISOString()
  const people = booking.allocations.map(({ resource_id }) => `with ${personNames.get(resource_id)}`)
  return [
    service,
    `${wall.slice(0, 10)} ${wall.slice(11, 16)}`,
    booking.status,
    ...people,
    `${booking.party_size} people`,
  ]
}

function readBooking({ serviceIds, timezone }: Business, text: string): { service_id: string; start: Date } {
  const [service = '', when = ''] = text.split(', ')
  const service_id = serviceIds.get(service)
  if (service_id === undefined) throw new Error(`There is no service "${service}"`)
  return { service_id, start: toMoment(when, timezone) }
}

/** The moment of a wall-clock time, `2030-03-04 09:00`. */
function toMoment(text: string, timezone: string): Date {
  const utc = new Date(`${text.replace(' ', 'T')}:00Z`)
  const zone = getZone(timezone)
  const offset = zone.toWall(minuteOf(utc)) - minuteOf(utc)
  const guess = new Date(utc.getTime() - offset * MINUTE_MS)
  const wall = zone.toWall(minuteOf(guess))
  return new Date(guess.getTime() + (minuteOf(utc) - wall) * MINUTE_MS)
}
