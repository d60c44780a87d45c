// Carries out the tools that a model calls. They read; what is to be changed is only noted, and asked of the customer.

import { startOfDay } from '@holdfast/time/calendar.ts'
import { dayOfDate } from '@holdfast/time/day.ts'
import { DAY_MS, MINUTE_MS, parseMoment, plus } from '@holdfast/time/moment.ts'
import type { ToolCall } from '../../ai/chat-message.ts'
import type { CatalogService } from '../../catalog/catalog.ts'
import { canonicalJson } from '../../lib/canonical-json.ts'
import type { OutMessage, TurnContext } from '../engine.ts'
import type { OwnBooking } from '../look.ts'
import { spread } from '../rules/time-wish.ts'
import { type Format, formatOf } from '../say/format.ts'
import { cleanForModel } from './clean.ts'
import type { ModelWish } from './model-wish.ts'
import { isSuspicious } from './suspicion.ts'
import { type ToolName, toolsFor } from './tools.ts'

/** How many tools one turn uses. */
export const MAX_TOOLS_USED = 6
const MAX_DAYS_SEARCHED = 31
const MAX_TIMES_READ = 600
const MAX_TIMES_SHOWN = 24
const MAX_SERVICES_SHOWN = 40
const MAX_NAME_CHARACTERS = 120
const MAX_SNIPPET_CHARACTERS = 800
const MAX_RESULT_CHARACTERS = 6_000

export interface Used {
  text: string
  isError?: true
}

/** The tools of one turn, with everything that they have found and noted. */
export interface Bench {
  use(call: ToolCall): Promise<Used>
  /** A question for the customer, or something to do: it ends the turn. */
  wanted: ModelWish | null
  /** The time that is to be held at the end of the turn. */
  held: Extract<ModelWish, { kind: 'book' }> | null
  sources: NonNullable<OutMessage['sources']>
  /** The passages that were found in the knowledge. */
  found: string[]
  /** Whether a passage that was found tries to give orders to the model. */
  isSuspicious: boolean
}

/** The arguments of all tools; the shape of a tool says which of them it has. */
interface Input {
  query: string
  service_id: string
  date: string
  date_to?: string
  start: string
  party_size?: number
  resource_id?: string
  booking_id: string
  reason?: string
}

export function openBench(context: TurnContext): Bench {
  const tools = new Map<string, ReturnType<typeof toolsFor>[number]>(
    toolsFor(context.settings).map((tool) => [tool.name, tool]),
  )
  const made = new Set<string>()
  const format = formatOf(context.locale, context.workspace.timezone)
  const bench: Bench = {
    wanted: null,
    held: null,
    sources: [],
    found: [],
    isSuspicious: false,
    async use({ name, input }) {
      const tool = tools.get(name)
      if (!tool) return failure('There is no such tool.')
      if (input === null) return failure('The arguments are not a JSON object.')
      const faults = tool.check(input)
      if (faults.length > 0) {
        return failure(
          faults
            .map(({ message }) => message)
            .join(' ')
            .slice(0, 500),
        )
      }
      const call = `${name} ${canonicalJson(input)}`
      if (made.has(call)) return failure('This call was made before. Its result is above.')
      if (made.size >= MAX_TOOLS_USED) return failure('No more tools can be used in this turn. Answer now.')
      made.add(call)
      try {
        return await USES[tool.name](bench, { context, format }, input as unknown as Input)
      } catch {
        return failure('The tool failed.')
      }
    },
  }
  return bench
}

interface Around {
  context: TurnContext
  format: Format
}

const failure = (text: string): Used => ({ text: JSON.stringify({ error: text }), isError: true })
const result = (data: object): Used => ({ text: JSON.stringify(data).slice(0, MAX_RESULT_CHARACTERS) })
const shownName = (text: string) => cleanForModel(text, MAX_NAME_CHARACTERS)

const USES: Record<ToolName, (bench: Bench, around: Around, input: Input) => Promise<Used>> = {
  async search_knowledge(bench, { context }, { query }) {
    const { data, answerable } = await context.look.ask(query)
    const found = data.map(({ title, snippet, url }) => ({
      title: shownName(title),
      text: cleanForModel(snippet.replace(/<\/?mark>/g, ''), MAX_SNIPPET_CHARACTERS),
      url,
    }))
    if (found.some(({ title, text }) => isSuspicious(`${title}\n${text}`))) bench.isSuspicious = true
    bench.found.push(...found.map(({ title, text }) => `${title}\n${text}`))
    const [first] = data
    if (first && answerable && context.settings.knowledge.cite) {
      bench.sources = [{ knowledge_id: first.knowledge_id, title: first.title, url: first.url }]
    }
    return result({ is_answer: answerable, found })
  },

  async list_services(_bench, { context, format }) {
    const services = context.look.services.slice(0, MAX_SERVICES_SHOWN).map((service) => ({
      service_id: service.id,
      name: shownName(service.name),
      price: service.price_cents === null ? null : format.money(service.price_cents, service.currency),
      max_party_size: service.max_party_size,
    }))
    const people = [...context.look.resources.values()]
      .filter(({ active }) => active)
      .slice(0, MAX_SERVICES_SHOWN)
      .map(({ id, name }) => ({ resource_id: id, name: shownName(name) }))
    return result({ services, people })
  },

  async find_slots(_bench, { context, format }, input) {
    const service = serviceOf(context, input)
    if (typeof service === 'string') return failure(service)
    const { timezone } = context.workspace
    const first = dayOfDate(input.date)
    const last = Math.min(Math.max(dayOfDate(input.date_to ?? input.date), first), first + MAX_DAYS_SEARCHED - 1)
    const [begin, to] = [startOfDay(timezone, first), startOfDay(timezone, last + 1)]
    const from = begin < context.now ? context.now : begin
    if (to <= from) return failure('These days are over.')
    const { times, reason, next } = await context.look.slots({
      ...wishOf(service, input),
      from,
      to,
      limit: MAX_TIMES_READ,
    })
    const shown = spread(times, MAX_TIMES_SHOWN).map(({ start }) => toTime(start, format))
    return result({ free: shown, in_all: times.length, reason, next_free: next && toTime(next, format) })
  },

  async hold_slot(bench, { context }, input) {
    const service = serviceOf(context, input)
    if (typeof service === 'string') return failure(service)
    const start = await findFree(context, wishOf(service, input), input.start)
    if (start === null) return failure('This time is not free. Call find_slots.')
    const party_size = input.party_size ?? null
    const resource_id = input.resource_id ?? null
    bench.held = { kind: 'book', service_id: service.id, start, party_size, resource_id }
    return result({ held: true, next: 'Call propose_booking.' })
  },

  async propose_booking(bench, { context }) {
    const { hold, state } = context
    const { party_size, resource_id } = state
    const held =
      hold && ({ kind: 'book', service_id: hold.service_id, start: hold.start, party_size, resource_id } as const)
    bench.wanted = bench.held ?? held
    return bench.wanted ? result({ asked: true }) : failure('No time is held. Call hold_slot.')
  },

  async list_my_bookings(_bench, { context, format }) {
    const own = await context.look.bookings()
    const shown = own.map(({ id, service_id, start }) => ({
      booking_id: id,
      service: shownName(context.look.catalog.services.get(service_id)?.name ?? ''),
      ...toTime(start, format),
    }))
    return result({ bookings: shown })
  },

  async propose_cancel(bench, { context }, input) {
    const booking = await findOwn(context, input)
    if (!booking) return failure(NOT_OWN)
    bench.wanted = { kind: 'cancel', booking_id: booking.id }
    return result({ asked: true })
  },

  async propose_reschedule(bench, { context }, input) {
    const booking = await findOwn(context, input)
    if (!booking) return failure(NOT_OWN)
    const { service_id, party_size } = booking
    const start = await findFree(context, { service_id, party_size, resource_ids: [] }, input.start)
    if (start === null) return failure('This time is not free. Call find_slots.')
    bench.wanted = { kind: 'reschedule', booking_id: booking.id, service_id, start }
    return result({ asked: true })
  },

  async ask_location(bench) {
    bench.wanted = { kind: 'location' }
    return result({ asked: true })
  },

  async handoff(bench, _around, { reason }) {
    const isWished = reason === 'customer_request'
    bench.wanted = { kind: 'handoff', reason: isWished ? 'customer_request' : 'bot_unsure' }
    return result({ done: true })
  },
}

const NOT_OWN = 'The customer has no such booking. Call list_my_bookings.'

const toTime = (start: Date, format: Format) => ({ start: start.toISOString(), local: format.when(start) })

/** The service, or why it cannot be booked like this. */
function serviceOf({ look }: TurnContext, { service_id, party_size, resource_id }: Input): CatalogService | string {
  const service = look.services.find(({ id }) => id === service_id)
  if (!service) return 'There is no such service. Call list_services.'
  if (resource_id !== undefined && !look.resources.get(resource_id)?.active) return 'There is no such person or room.'
  const most = service.max_party_size
  if (party_size !== undefined && most !== null && party_size > most) return `At most ${most} people can come.`
  return service
}

const wishOf = ({ id, min_party_size }: CatalogService, { party_size, resource_id }: Input) => ({
  service_id: id,
  party_size: party_size ?? min_party_size,
  resource_ids: resource_id === undefined ? [] : [resource_id],
})

const findOwn = async ({ look }: TurnContext, { booking_id }: Input): Promise<OwnBooking | null> =>
  (await look.bookings()).find(({ id }) => id === booking_id) ?? null

/** The moment, if a free time begins then. */
async function findFree(
  { look, now }: TurnContext,
  wish: { service_id: string; party_size: number; resource_ids: readonly string[] },
  text: string,
): Promise<Date | null> {
  const start = parseMoment(text)
  if (start === null || start <= now || start > plus(now, 400 * DAY_MS)) return null
  const { times } = await look.slots({ ...wish, from: start, to: plus(start, MINUTE_MS), limit: 1 })
  return times.some((time) => time.start.getTime() === start.getTime()) ? start : null
}
