// The free times of a service, or the reason why there are none and when the next one is.
import type { Static } from '../http/shape.ts'
import { DAY, parseQueryMoment, plus } from '../lib/time.ts'
import { getZone } from '../lib/zones.ts'
import type { ReadCtx } from '../platform/context.ts'
import { type Fault, invalid } from '../platform/problem.ts'
import type { Slot } from './engine/case.ts'
import { findSlots, gridOf } from './engine/slots.ts'
import { emptyCase, openQuestion, type Question, type Range, readCase } from './question.ts'
import type { Reason, SlotList, SlotQuery } from './schema.ts'
import { standingRefusal } from './standing.ts'

const LONGEST_RANGE = 62 * DAY
const DEFAULT_RANGE = 7 * DAY
const NEXT_WITHIN = 60 * DAY
const MOST = 6_000

export async function listSlots(
  ctx: ReadCtx,
  query: Static<typeof SlotQuery>,
  timezone: string,
): Promise<Static<typeof SlotList>> {
  const { around, ...range } = readRange(ctx, query)
  const { service_id, party_size = 1, resource_id: resource_ids = [], limit = MOST } = query
  const question = await openQuestion(ctx, { service_id, party_size, resource_ids, timezone })
  const standing = standingRefusal(question)
  if (standing) return nothing(standing.code as Reason, null)

  const slotCase = await readCase(ctx, question, range)
  const found = findSlots(slotCase, getZone, around ? undefined : limit + 1)
  if (found.length === 0) return nothing(reasonFor(ctx, question, range), await nextAvailable(ctx, question, range.to))
  const ordered = around ? byDistance(found, around) : found
  const cut = ordered[limit]
  return {
    data: ordered.slice(0, limit).map(toSlot),
    unavailable_reason: null,
    next_available: null,
    next_from: cut ? new Date(cut.start) : null,
  }
}

/** Those nearest to a moment first, the earlier one when two are equally near. */
export function byDistance(slots: readonly Slot[], moment: Date): Slot[] {
  const distance = ({ start }: Slot) => Math.abs(start - moment.getTime())
  return slots.toSorted((a, b) => distance(a) - distance(b) || a.start - b.start)
}

function readRange({ now }: ReadCtx, { from, to, around }: Static<typeof SlotQuery>): Range & { around: Date | null } {
  const middle = around === undefined ? null : (parseQueryMoment(around) as Date)
  const start = from === undefined ? plus(middle ?? now, middle ? -DEFAULT_RANGE : 0) : (parseQueryMoment(from) as Date)
  const end = to === undefined ? plus(middle ?? start, DEFAULT_RANGE) : (parseQueryMoment(to) as Date)
  const faults: Fault[] = []
  if (end <= start) faults.push({ parameter: 'to', code: 'out_of_range', message: 'to must be after from.' })
  if (end.getTime() - start.getTime() > LONGEST_RANGE) {
    faults.push({ parameter: 'to', code: 'out_of_range', message: 'A range has at most 62 days.' })
  }
  if (faults.length > 0) throw invalid(...faults)
  return { from: start, to: end, around: middle }
}

function reasonFor(ctx: ReadCtx, question: Question, range: Range): Reason {
  const empty = emptyCase(ctx, question, range)
  if (gridOf(empty, getZone).size === 0) return 'outside_booking_window'
  return findSlots(empty, getZone, 1).length > 0 ? 'fully_booked' : 'closed'
}

async function nextAvailable(ctx: ReadCtx, question: Question, from: Date): Promise<Date | null> {
  const range = { from, to: plus(from, NEXT_WITHIN) }
  // An empty calendar without a time needs no look at the full one.
  if (findSlots(emptyCase(ctx, question, range), getZone, 1).length === 0) return null
  const [next] = findSlots(await readCase(ctx, question, range), getZone, 1)
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
