// The routes of availability: free times, why a time is not free, and time off. The route that takes time off is in
// bookings, because it names the bookings at that time.
import { key, workspaceOf } from '../http/caller.ts'
import { list, read, write } from '../http/route.ts'
import { explainSlot } from './explain.ts'
import { ExplainQuery, Explanation, SlotList, SlotQuery } from './schema.ts'
import { listSlots } from './slots.ts'
import { deleteTimeOff, listTimeOff, requireTimeOff } from './time-off.ts'
import { TimeOff, TimeOffFilters } from './time-off-schema.ts'

export const availabilityRoutes = [
  read({
    at: 'GET /slots',
    id: 'listSlots',
    tag: 'Schedule',
    summary: 'Free times of a service',
    description:
      'Times at which everything the service needs is free at once. Without bounds: the next 7 days, or 7 days on either side of `around`; at most 62 days at once. When there are none, `unavailable_reason` says why and `next_available` when to look again. What is offered can be booked, but nothing is kept for you until you hold it.',
    answer: 'The free times, or why there are none',
    access: key('slots:read'),
    query: SlotQuery,
    returns: [200, SlotList],
    problems: ['not_found'],
    run: (ctx, { query }, { caller }) => listSlots(ctx, query, workspaceOf(caller).timezone),
  }),
  read({
    at: 'GET /slots/explain',
    id: 'explainSlot',
    tag: 'Schedule',
    summary: 'Why a time is free or not',
    description:
      'Lists everything that prevents a booking at one time, resource by resource. The time need not be one that `GET /slots` offers: any whole minute can be booked. Nothing is kept or changed.',
    answer: 'Whether the time is free, and why not',
    access: key('slots:read'),
    query: ExplainQuery,
    returns: [200, Explanation],
    problems: ['not_found'],
    run: (ctx, { query }, { caller }) => explainSlot(ctx, query, workspaceOf(caller).timezone),
  }),
  list({
    at: 'GET /time-off',
    id: 'listTimeOff',
    tag: 'Schedule',
    summary: 'When resources are away',
    description:
      'By the first start. Without filters: all that is not over. Each has its `times` in the range that was asked for, and is listed only if it has one there.',
    answer: 'A page of time off',
    access: key('config:read'),
    query: TimeOffFilters,
    item: TimeOff,
    problems: ['not_found'],
    run: (ctx, { query, page }) => listTimeOff(ctx, query, page),
  }),
  write({
    at: 'DELETE /time-off/{id}',
    id: 'deleteTimeOff',
    tag: 'Schedule',
    summary: 'Give time off back',
    description: 'All its times can be booked again at once, also those of time off that repeats. Bookings stay.',
    access: key('config:write'),
    returns: [204],
    mustExist: (ctx, { id }) => requireTimeOff(ctx, id),
    run: (ctx, { params }) => deleteTimeOff(ctx, params.id),
  }),
]
