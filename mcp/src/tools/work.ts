// Tools for a team's work: tasks that wait, the actions that move them on, and how busy everybody is.
import { Type } from 'typebox'
import { readEnd, readMoment, toLocal } from '../local-time.ts'
import {
  Anything,
  BookingOut,
  BookingsOut,
  Cursor,
  Id,
  Limit,
  Maybe,
  OneOf,
  RepeatKey,
  Rows,
  Text,
  Texts,
  When,
} from '../shapes.ts'
import { toBooking, toWork } from '../slim.ts'
import { tool } from '../tool.ts'

const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const

const findWork = tool({
  name: 'find_work',
  description:
    'List tasks. inbox: unassigned or overdue; today: due, starting or under way today; upcoming: later. q searches names, phones, notes, tags.',
  scopes: ['bookings:read'],
  kind: 'reads',
  input: Type.Object({
    view: Maybe(OneOf(['inbox', 'today', 'upcoming'])),
    stage: Maybe(Texts()),
    priority: Maybe(Texts()),
    tag: Maybe(Texts()),
    unassigned: Maybe(Type.Boolean()),
    q: Maybe(Text()),
    limit: Limit(20),
    cursor: Cursor,
  }),
  output: { tasks: BookingsOut, next_cursor: Text() },
  async run({ holdfast, timezone }, { limit = 20, ...filters }) {
    const { data, next_cursor } = await holdfast.listWorkItems({ ...filters, limit })
    return { tasks: data.map((item) => toWork(item, timezone)), next_cursor }
  },
})

const runAction = tool({
  name: 'run_action',
  description:
    'Carry out one of the available_actions of a task, such as take, release or complete. list_stages tells the fields that data must have.',
  scopes: ['bookings:write'],
  kind: 'adds',
  input: Type.Object({
    booking_id: Id(),
    action: Text('Its key'),
    data: Maybe(Anything),
    resource_id: Maybe(Id('Who does it; take needs it')),
    repeat_key: RepeatKey,
  }),
  output: { booking: BookingOut },
  async run({ holdfast, timezone }, { booking_id, action, repeat_key, ...body }) {
    const options = repeat_key === undefined ? {} : { idempotencyKey: repeat_key }
    return { booking: toBooking(await holdfast.runAction(booking_id, action, body, options), timezone) }
  },
})

const updateTask = tool({
  name: 'update_task',
  description: 'Change the priority, tags (replaced whole) or due date of a task.',
  scopes: ['bookings:write'],
  kind: 'changes',
  input: Type.Object({
    booking_id: Id(),
    priority: Maybe(OneOf(PRIORITIES)),
    tags: Maybe(Texts()),
    due_at: Maybe(When()),
    expected_version: Maybe(Type.Integer()),
  }),
  output: { task: Anything },
  async run({ holdfast, timezone }, { booking_id, due_at, ...rest }) {
    const body = { ...rest, ...(due_at && { due_at: readMoment(due_at, timezone, 'due_at') }) }
    return { task: toWork(await holdfast.updateWorkItem(booking_id, body), timezone) }
  },
})

const commentOnBooking = tool({
  name: 'comment_on_booking',
  description: 'Leave a comment for the team on a booking.',
  scopes: ['bookings:write'],
  kind: 'adds',
  input: Type.Object({ booking_id: Id(), body: Text() }),
  output: { comment_id: Text() },
  async run({ holdfast }, { booking_id, body }) {
    return { comment_id: (await holdfast.createBookingComment(booking_id, { body })).id }
  },
})

const teamOverview = tool({
  name: 'team_overview',
  description: 'How busy the team is, who does what now and next, and how long queues wait. Default: today.',
  scopes: ['bookings:read'],
  kind: 'reads',
  input: Type.Object({ from: Maybe(When()), to: Maybe(When()), group_id: Maybe(Id()) }),
  output: { people: Rows, queues: Rows, totals: Anything },
  async run({ holdfast, timezone }, { from, to, group_id }) {
    const { resources, groups, totals } = await holdfast.getTeamOverview({
      ...(group_id && { group_id }),
      ...(from && { from: readMoment(from, timezone, 'from') }),
      ...(to && { to: readEnd(to, timezone, 'to') }),
    })
    const job = (booking: (typeof resources)[number]['now']) =>
      booking && {
        booking_id: booking.booking_id,
        customer: booking.customer_name,
        at: toLocal(booking.start, timezone),
      }
    return {
      people: resources.map(({ resource_id, name, occupancy, free_minutes, open, overdue, now, next }) => ({
        resource_id,
        name,
        occupancy,
        free_minutes,
        open,
        overdue,
        now: job(now),
        next: job(next),
      })),
      queues: groups.map(({ group_id, name, waiting, oldest_wait_seconds }) => ({
        group_id,
        name,
        waiting,
        ...(oldest_wait_seconds !== null && { oldest_waits_minutes: Math.floor(oldest_wait_seconds / 60) }),
      })),
      totals: { open: totals.open, overdue: totals.overdue, completed: totals.completed, waiting: totals.waiting },
    }
  },
})

export const workTools = [findWork, runAction, updateTask, commentOnBooking, teamOverview]
