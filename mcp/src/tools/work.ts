// Tools for a team's work: open tasks, the actions that move them on, and how busy everybody is.
import { Type } from 'typebox'
import { readMoment, readRange, toLocal } from '../local-time.ts'
import {
  Anything,
  ChangedOut,
  Cursor,
  ExpectedVersion,
  Flag,
  From,
  Id,
  Limit,
  Maybe,
  OneOf,
  OutputObject,
  Priority,
  RepeatKey,
  Rows,
  TaskOut,
  Text,
  Texts,
  To,
  When,
  withRepeatKey,
} from '../shapes.ts'
import { toBooking, toWork } from '../slim.ts'
import { tool } from '../tool.ts'
import { ToolFault } from '../tool-fault.ts'

const findWork = tool({
  name: 'find_work',
  description:
    'List bookings as work to be done, most urgent first. view inbox: open and unassigned or overdue; today: open and due, starting, under way or overdue today; upcoming: open and later.',
  scopes: ['bookings:read'],
  kind: 'reads',
  input: Type.Object({
    view: Maybe(OneOf(['inbox', 'today', 'upcoming'])),
    stage: Maybe(Texts('Keys of list_stages')),
    priority: Maybe(Type.Array(Priority)),
    tag: Maybe(Texts()),
    unassigned: Maybe(Flag('true: nobody has it')),
    q: Maybe(Text('Words in customer, phone, service, notes or tags')),
    limit: Limit(20),
    cursor: Cursor,
  }),
  output: { tasks: Type.Array(TaskOut), next_cursor: Text() },
  async run({ holdfast, timezone }, { limit = 20, ...filters }) {
    const { data, next_cursor } = await holdfast.listWorkItems({ ...filters, limit })
    return { tasks: data.map((item) => toWork(item, timezone)), next_cursor }
  },
})

const runAction = tool({
  name: 'run_action',
  description:
    'Carry out one of the available_actions of a booking or task, such as take, release or complete. list_stages tells what each does and the fields it asks for.',
  scopes: ['bookings:write'],
  kind: 'acts',
  input: Type.Object({
    booking_id: Id(),
    action: Type.String({ pattern: '^[\\w-]+$', description: 'Its key' }),
    data: Maybe(Type.Unsafe<Record<string, unknown>>({ ...Anything, description: 'Its fields by key' })),
    resource_id: Maybe(Id('Who does it; take needs it')),
    expected_version: ExpectedVersion,
    repeat_key: RepeatKey,
  }),
  output: { booking: ChangedOut },
  async run({ holdfast, timezone }, { booking_id, action, repeat_key, ...body }) {
    const booking = await holdfast.runAction(booking_id, action, body, withRepeatKey(repeat_key))
    return { booking: toBooking(booking, timezone) }
  },
})

const updateTask = tool({
  name: 'update_task',
  description: 'Change the priority, tags (replaced whole) or due date of a task.',
  scopes: ['bookings:write'],
  kind: 'changes',
  input: Type.Object({
    booking_id: Id(),
    priority: Maybe(Priority),
    tags: Maybe(Texts()),
    due_at: Maybe(When()),
    expected_version: ExpectedVersion,
  }),
  output: { task: OutputObject({ id: Text(), priority: Text(), due: Text(), overdue: Type.Boolean() }) },
  async run({ holdfast, timezone }, { booking_id, due_at, ...rest }) {
    if (rest.priority === undefined && rest.tags === undefined && due_at === undefined) {
      throw new ToolFault('Give priority, tags or due_at.')
    }
    const body = { ...rest, ...(due_at !== undefined && { due_at: readMoment(due_at, timezone, 'due_at') }) }
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
  description: 'Tell how busy everybody is, what each does now and next, and how long queues wait. Default: today.',
  scopes: ['bookings:read'],
  kind: 'reads',
  input: Type.Object({ from: From, to: To, group_id: Maybe(Id()) }),
  output: { people: Rows, queues: Rows, totals: Anything },
  async run({ holdfast, timezone }, { from, to, group_id }) {
    const { resources, groups, totals } = await holdfast.getTeamOverview({
      ...(group_id !== undefined && { group_id }),
      ...readRange({ from, to }, timezone),
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
