// The free times of a service, or the reason why there are none and when the next one is.
import { DAY_MS, MINUTE_MS, parseQueryMoment, plus } from '@holdfast/time/moment.ts'
import { getZone } from '@holdfast/time/zones.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Static } from '../http/shape.ts'
import type { ReadCtx } from '../platform/context.ts'
import { inSteps } from '../platform/in-steps.ts'
import { type Fault, invalid } from '../platform/problem.ts'
import type { Slot, SlotCase } from './engine/case.ts'
import { bookingWindow, slotsInSteps } from './engine/slots.ts'
import { emptyCase, IN_QUERY, openQuestion, type Range, readCase, type SlotQuestion, toQuestion } from './question.ts'
import type { Reason, SlotList, SlotQuery } from './schema.ts'
import { standingRefusal, type TimeRefusal } from './standing.ts'

const MAX_RANGE_MS = 62 * DAY_MS
const DEFAULT_RANGE_MS = 7 * DAY_MS
const NEXT_WITHIN_MS = 60 * DAY_MS
const MAX_SLOTS = 6_000

interface SlotOptions {
  /** A hold or a booking whose time counts as free. */
  except?: string | null | undefined
  /** The current catalog, if the caller has read it. */
  catalog?: Catalog
}

export async function listSlots(
  ctx: ReadCtx,
  query: Static<typeof SlotQuery>,
  timezone: string,
  { except = null, catalog }: SlotOptions = {},
): Promise<Static<typeof SlotList>> {
  const { around, ...range } = readRange(ctx, query)
  const { service_id, party_size = 1, resource_id: resource_ids = [], limit = MAX_SLOTS } = query
  const wish = { service_id, party_size, resource_ids, timezone }
  const question = catalog ? toQuestion(catalog, wish, IN_QUERY) : await openQuestion(ctx, wish, IN_QUERY)
  const standing = standingRefusal(question)
  if (standing) return nothing(reasonOf(standing), null)

  const bookable = insideWindow(ctx, question, { ...range, except })
  const found = bookable
    ? await inSteps(slotsInSteps(await readCase(ctx, question, bookable), getZone, around ? undefined : limit + 1))
    : []
  if (found.length === 0) {
    const reason = bookable ? await reasonFor(ctx, question, bookable) : 'outside_booking_window'
    return nothing(reason, await nextAvailable(ctx, question, { from: range.to, except }))
  }
  const ordered = around ? byDistance(found, around, limit + 1) : found
  const cut = ordered[limit]
  return {
    data: ordered.slice(0, limit).map(toSlot),
    unavailable_reason: null,
    next_available: null,
    next_from: cut ? new Date(cut.start) : null,
  }
}

/**
 * The slots nearest to a moment first, the earlier one when two are equally near. The given slots are in order of their
 * start.
 */
export function byDistance(slots: readonly Slot[], moment: Date, limit = slots.length): Slot[] {
  const middle = moment.getTime()
  const distance = (slot: Slot | undefined) => (slot ? Math.abs(slot.start - middle) : Number.POSITIVE_INFINITY)
  const first = slots.findIndex(({ start }) => start >= middle)
  let after = first < 0 ? slots.length : first
  let before = after - 1
  const nearest: Slot[] = []
  while (nearest.length < limit && nearest.length < slots.length) {
    const isEarlier = distance(slots[before]) <= distance(slots[after])
    nearest.push(slots[isEarlier ? before : after] as Slot)
    if (isEarlier) before -= 1
    else after += 1
  }
  return nearest
}

function readRange({ now }: ReadCtx, { from, to, around }: Static<typeof SlotQuery>): Range & { around: Date | null } {
  const middle = around === undefined ? null : (parseQueryMoment(around) as Date)
  const start =
    from === undefined ? plus(middle ?? now, middle ? -DEFAULT_RANGE_MS : 0) : (parseQueryMoment(from) as Date)
  const end = to === undefined ? plus(middle ?? start, DEFAULT_RANGE_MS) : (parseQueryMoment(to) as Date)
  const faults: Fault[] = []
  if (end <= start) faults.push({ parameter: 'to', code: 'out_of_range', message: 'to must be after from.' })
  if (end.getTime() - start.getTime() > MAX_RANGE_MS) {
    faults.push({ parameter: 'to', code: 'out_of_range', message: 'A range has at most 62 days.' })
  }
  if (faults.length > 0) throw invalid(...faults)
  return { from: start, to: end, around: middle }
}

/** The code of a standing refusal in a list of times. */
function reasonOf({ code }: TimeRefusal): Reason {
  if (code === 'capacity') return 'party_size_out_of_range'
  return code === 'resource_not_usable' ? 'no_resources' : code
}

/**
 * The part of a range that lies between the notice and the horizon, so that no query reads times that cannot be booked.
 */
export function insideWindow(ctx: ReadCtx, question: SlotQuestion, range: Range): Range | null {
  const window = bookingWindow(emptyCase(ctx, question, range), getZone)
  const from = Math.max(range.from.getTime(), window.from * MINUTE_MS)
  const to = Math.min(range.to.getTime(), window.to * MINUTE_MS)
  return from < to ? { ...range, from: new Date(from), to: new Date(to) } : null
}

async function reasonFor(ctx: ReadCtx, question: SlotQuestion, range: Range): Promise<Reason> {
  return (await firstSlot(emptyCase(ctx, question, range))) ? 'fully_booked' : 'closed'
}

async function firstSlot(slotCase: SlotCase): Promise<Slot | undefined> {
  const [first] = await inSteps(slotsInSteps(slotCase, getZone, 1))
  return first
}

async function nextAvailable(
  ctx: ReadCtx,
  question: SlotQuestion,
  { from, except }: Pick<Range, 'from' | 'except'>,
): Promise<Date | null> {
  const range = insideWindow(ctx, question, { from, to: plus(from, NEXT_WITHIN_MS), except: except ?? null })
  if (!range) return null
  // When an empty calendar has no free time, the real calendar has none either.
  if (!(await firstSlot(emptyCase(ctx, question, range)))) return null
  const next = await firstSlot(await readCase(ctx, question, range))
  return next ? new Date(next.start) : null
}

function nothing(reason: Reason, next_available: Date | null): Static<typeof SlotList> {
  return { data: [], unavailable_reason: reason, next_available, next_from: null }
}

const toSlot = ({ start, end, resource_ids }: Slot) => ({
  start: new Date(start),
  end: new Date(end),
  resource_ids: [...resource_ids],
})
