// Why one time is free or not, resource by resource.
import type { Static } from '../http/shape.ts'
import { MINUTE, parseQueryMoment, plus } from '../lib/time.ts'
import { getZone } from '../lib/zones.ts'
import type { ReadCtx } from '../platform/context.ts'
import type { ResourceState, SlotCase } from './engine/case.ts'
import { bookingWindow, chooseFor } from './engine/slots.ts'
import { openQuestion, readCase } from './question.ts'
import type { Detail, ExplainQuery, Explanation } from './schema.ts'
import { standingRefusal } from './standing.ts'

type Explained = Static<typeof Explanation>

export async function explainSlot(
  ctx: ReadCtx,
  query: Static<typeof ExplainQuery>,
  timezone: string,
): Promise<Explained> {
  const { service_id, party_size = 1, resource_id: resource_ids = [] } = query
  const start = parseQueryMoment(query.start) as Date
  const question = await openQuestion(ctx, { service_id, party_size, resource_ids, timezone })
  const standing = standingRefusal(question)
  if (standing) return { bookable: false, reasons: [because(standing.code, null, standing.detail)] }

  const end = plus(start, question.service.duration_minutes * MINUTE)
  const slotCase = await readCase(ctx, question, { from: start, to: end })
  const minute = Math.floor(start.getTime() / MINUTE)
  const outside = outsideWindow(slotCase, minute)
  const isFree = chooseFor(slotCase, minute, getZone) !== null
  const wholeMinute = start.getTime() % MINUTE === 0
  const reasons = [
    ...outside,
    ...(wholeMinute ? [] : [because('closed', null, 'A time begins at a whole minute.')]),
    ...(isFree ? [] : obstacles(slotCase, minute)),
  ]
  return { bookable: reasons.length === 0, reasons }
}

function outsideWindow(slotCase: SlotCase, minute: number): Explained['reasons'] {
  const { from, to } = bookingWindow(slotCase, getZone)
  if (minute < from) return [because('min_notice', null, 'It is too soon, or in the past.')]
  return minute >= to ? [because('max_advance', null, 'It is too far ahead.')] : []
}

/** Each resource is asked alone, with and without what it is allocated to. */
function obstacles(slotCase: SlotCase, minute: number): Explained['reasons'] {
  const { service, party_size } = slotCase
  const reasons: Explained['reasons'] = []
  const serviceAlone = { ...slotCase, resources: [], requirements: [], wished: [] }
  if (chooseFor(serviceAlone, minute, getZone) === null) {
    reasons.push(because('closed', null, 'The service itself is closed then.'))
  }
  for (const resource of slotCase.resources) {
    const code = obstacleOf(resource)
    if (code) reasons.push(because(code, resource.id, DETAILS[code]))
  }
  const anyClosed = reasons.some(({ code }) => code === 'closed')
  const possible = chooseFor(slotCase, minute, getZone, 'ignored') !== null
  const summary = possible ? 'fully_booked' : 'closed'
  if (!anyClosed) reasons.unshift(because(summary, null, SUMMARIES[summary]))
  return reasons

  function obstacleOf(resource: ResourceState): 'capacity' | 'resource_closed' | 'resource_busy' | null {
    if (resource.capacity !== null && party_size > resource.capacity) return 'capacity'
    const alone: SlotCase = {
      ...slotCase,
      wished: [],
      service: { ...service, schedule_id: null },
      resources: [resource],
      requirements: [{ resource_ids: [resource.id], quantity: 1, assignment: 'priority' }],
    }
    if (chooseFor(alone, minute, getZone, 'ignored') === null) return 'resource_closed'
    return chooseFor(alone, minute, getZone) === null ? 'resource_busy' : null
  }
}

const DETAILS = {
  capacity: 'It does not hold so many people.',
  resource_closed: 'It is not open for the whole time.',
  resource_busy: 'Another booking or hold has it, buffers included.',
}
const SUMMARIES = {
  fully_booked: 'Other bookings or holds leave too few resources free.',
  closed: 'Too few resources are open for the whole time.',
}

const because = (code: Detail, resource_id: string | null, detail: string) => ({ code, resource_id, detail })
