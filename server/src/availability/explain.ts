// Explains why a time is free or not, resource by resource.
import { MINUTE_MS, parseQueryMoment } from '@holdfast/time/moment.ts'
import { getZone } from '@holdfast/time/zones.ts'
import type { Static } from '../http/shape.ts'
import type { ReadCtx } from '../platform/context.ts'
import { isEmpty } from './engine/bits.ts'
import type { SlotCase } from './engine/case.ts'
import { singleStart } from './engine/grid.ts'
import { bookingWindow, chooseFor } from './engine/slots.ts'
import { solve } from './engine/solve.ts'
import { overridesFor, withoutHours } from './override.ts'
import { IN_QUERY, openQuestion, readCase, type SlotQuestion } from './question.ts'
import { timesOf } from './reserve.ts'
import type { Detail, ExplainQuery, Explanation } from './schema.ts'
import { standingRefusal } from './standing.ts'
import { readTimeOff } from './time-off.ts'

type Explained = Static<typeof Explanation>

export async function explainSlot(
  ctx: ReadCtx,
  query: Static<typeof ExplainQuery>,
  timezone: string,
): Promise<Explained> {
  const { service_id, party_size = 1, resource_id: resource_ids = [] } = query
  const start = parseQueryMoment(query.start) as Date
  const question = await openQuestion(ctx, { service_id, party_size, resource_ids, timezone }, IN_QUERY)
  const standing = standingRefusal(question)
  if (standing) {
    const reasons = [because(standing.code, standing.resource_id, standing.detail)]
    return { bookable: false, reasons, override: null }
  }

  const { end } = timesOf(question.service, start)
  const slotCase = await readCase(ctx, question, { from: start, to: end })
  const minute = Math.floor(start.getTime() / MINUTE_MS)
  const outside = outsideWindow(slotCase, minute)
  const isFree = chooseFor(slotCase, minute, getZone) !== null
  const wholeMinute = start.getTime() % MINUTE_MS === 0
  const reasonsOfTime = isFree ? [] : obstacles(slotCase, minute, await findAway(ctx, question, start))
  const reasons = [
    ...outside,
    ...(wholeMinute ? [] : [because('closed', null, 'A time begins at a whole minute.')]),
    ...reasonsOfTime,
  ]
  return { bookable: reasons.length === 0, reasons, override: wholeMinute ? overridesFor(slotCase, start) : null }
}

/** The ids of the resources that have time off then. */
async function findAway(ctx: ReadCtx, { service, resources }: SlotQuestion, at: Date): Promise<Set<string>> {
  const ids = resources.map(({ id }) => id)
  const { start, end } = timesOf(service, at).span
  const timeOffOf = await readTimeOff(ctx, ids, { from: start, to: end })
  return new Set(ids.filter((id) => timeOffOf(id).starts.length > 0))
}

function outsideWindow(slotCase: SlotCase, minute: number): Explained['reasons'] {
  const { from, to } = bookingWindow(slotCase, getZone)
  if (minute < from) return [because('min_notice', null, 'It is too soon, or in the past.')]
  return minute >= to ? [because('max_advance', null, 'It is too far ahead.')] : []
}

/** The reasons against the start: first one for the service as a whole, then those of each resource. */
function obstacles(slotCase: SlotCase, minute: number, away: ReadonlySet<string>): Explained['reasons'] {
  const grid = singleStart(minute)
  const asIs = solve(slotCase, grid, getZone, 'counted')
  const ifEmpty = solve(slotCase, grid, getZone, 'ignored')
  const ifOpen = solve(withoutHours(slotCase), grid, getZone, 'counted')
  const isOpen = chooseFor({ ...slotCase, requirements: [], wished: [] }, minute, getZone) !== null
  const summary = !isOpen
    ? 'service'
    : ifEmpty.chooseAt(0) !== null && !isEmpty(ifEmpty.possible)
      ? 'fully_booked'
      : 'closed'
  const reasons = [because(summary === 'fully_booked' ? 'fully_booked' : 'closed', null, SUMMARIES[summary])]
  for (const [number, { id, capacity }] of slotCase.resources.entries()) {
    if (asIs.isFree(number, 0)) continue
    const tooSmall = capacity !== null && slotCase.party_size > capacity
    const code = tooSmall ? 'capacity' : ifEmpty.isFree(number, 0) ? 'resource_busy' : 'resource_closed'
    const busy = because('resource_busy', id, away.has(id) ? TIME_OFF : DETAILS.resource_busy)
    reasons.push(code === 'resource_busy' ? busy : because(code, id, DETAILS[code]))
    if (code === 'resource_closed' && !ifOpen.isFree(number, 0)) reasons.push(busy)
  }
  return reasons
}

const DETAILS = {
  capacity: 'It does not hold so many people.',
  resource_closed: 'It is not open for the whole time.',
  resource_busy: 'Another booking or hold has it, buffers included.',
}
const TIME_OFF = 'It has time off then.'
const SUMMARIES = {
  service: 'The service itself is closed then.',
  fully_booked: 'Other bookings, holds or time off leave too few resources free.',
  closed: 'Too few resources are open for the whole time.',
}

const because = (code: Detail, resource_id: string | null, detail: string) => ({ code, resource_id, detail })
