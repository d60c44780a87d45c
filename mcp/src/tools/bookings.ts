// Tools that book times and change what was booked.
import { Type } from 'typebox'
import type { Booking } from '../../../clients/typescript/src/holdfast.ts'
import { readMoment, readRange, toLocal } from '../local-time.ts'
import {
  Anything,
  BookingOut,
  BookingRowOut,
  ChangedOut,
  Cursor,
  ExpectedVersion,
  Flag,
  From,
  Id,
  Ids,
  Limit,
  Maybe,
  OneOf,
  OutputObject,
  Priority,
  RepeatKey,
  Rows,
  Text,
  Texts,
  To,
  When,
  Whole,
  withRepeatKey,
} from '../shapes.ts'
import { toBooking, toBookingRow, toComment, toHold } from '../slim.ts'
import { tool } from '../tool.ts'
import { ToolFault } from '../tool-fault.ts'

const Customer = Type.Object(
  { id: Maybe(Id()), name: Maybe(Text()), phone: Maybe(Text('International: +5511988887777')) },
  { additionalProperties: false, description: 'id of a known one, or name and phone' },
)
const wish = {
  service_id: Id(),
  party_size: Maybe(Whole(1, 100_000, 'Default 1')),
  resource_ids: Maybe(Ids('Wished people, rooms or equipment; the rest is chosen')),
}
const Answers = (description: string) => Type.Unsafe<Record<string, unknown>>({ ...Anything, description })
const start = When()
const reason = Maybe(Text('Kept in the history'))
const changed = { booking: ChangedOut }
/** The statuses that the contract names. Its type also allows any other string, because more may be added. */
type KnownStatus<S extends string = Booking['status']> = S extends string ? (string extends S ? never : S) : never
const STATUSES: Record<KnownStatus, true> = {
  confirmed: true,
  pending_payment: true,
  checked_in: true,
  completed: true,
  no_show: true,
  failed: true,
  cancelled: true,
  held: true,
  released: true,
  expired: true,
  rescheduled: true,
}

const book = tool({
  name: 'book',
  description:
    'Book a service for a customer, confirmed at once. An appointment needs start, best one of find_slots; a queue service takes none and becomes a task. If the time is gone, problem.code is slot_taken and problem.alternatives are free times: offer them, then book one.',
  scopes: ['bookings:write'],
  kind: 'adds',
  input: Type.Object({
    ...wish,
    start: Maybe(start),
    customer: Customer,
    notes: Maybe(Text('For the team')),
    intake: Maybe(Answers('Answers by key to the intake_fields of the service')),
    due_at: Maybe(When('Of a queue task')),
    priority: Maybe(Priority),
    tags: Maybe(Texts()),
    address: Maybe(Text('Where it is done')),
    repeat_key: RepeatKey,
  }),
  output: { booking: BookingOut },
  async run({ holdfast, timezone }, { start, due_at, address, repeat_key, ...rest }) {
    const body = {
      ...rest,
      source: 'agent' as const,
      ...(start !== undefined && { start: readMoment(start, timezone, 'start') }),
      ...(due_at !== undefined && { due_at: readMoment(due_at, timezone, 'due_at') }),
      ...(address !== undefined && { location: { formatted: address } }),
    }
    return { booking: toBooking(await holdfast.createBooking(body, withRepeatKey(repeat_key)), timezone) }
  },
})

const holdSlot = tool({
  name: 'hold_slot',
  description:
    'Keep a time for 10 minutes while details are settled, then confirm_hold or release_hold. Refuses like book.',
  scopes: ['bookings:write'],
  kind: 'adds',
  input: Type.Object({ ...wish, start, customer: Maybe(Customer), repeat_key: RepeatKey }),
  output: { hold: OutputObject({ id: Text('hold_id'), start: Text('UTC'), local: Text(), expires: Text('Local') }) },
  async run({ holdfast, timezone }, { start, repeat_key, ...rest }) {
    const body = { ...rest, start: readMoment(start, timezone, 'start') }
    return { hold: toHold(await holdfast.createHold(body, withRepeatKey(repeat_key)), timezone) }
  },
})

const confirmHold = tool({
  name: 'confirm_hold',
  description: 'Turn a hold into a booking. Needs the customer unless the hold has one.',
  scopes: ['bookings:write'],
  kind: 'adds once',
  input: Type.Object({
    hold_id: Id(),
    customer: Maybe(Customer),
    notes: Maybe(Text()),
    intake: Maybe(Answers('Answers by key')),
    repeat_key: RepeatKey,
  }),
  output: changed,
  async run({ holdfast, timezone }, { hold_id, repeat_key, ...rest }) {
    const body = { ...rest, source: 'agent' as const }
    return { booking: toBooking(await holdfast.confirmHold(hold_id, body, withRepeatKey(repeat_key)), timezone) }
  },
})

const releaseHold = tool({
  name: 'release_hold',
  description: 'Give a held time back.',
  scopes: ['bookings:write'],
  kind: 'changes',
  input: Type.Object({ hold_id: Id() }),
  output: { released: Type.Boolean() },
  async run({ holdfast }, { hold_id }) {
    await holdfast.releaseHold(hold_id)
    return { released: true }
  },
})

const findBookings = tool({
  name: 'find_bookings',
  description:
    'List bookings by start, soonest first; by customer, resource or status. Without status: all but held, released, expired and rescheduled ones.',
  scopes: ['bookings:read'],
  kind: 'reads',
  input: Type.Object({
    from: From,
    to: To,
    status: Maybe(Texts(Object.keys(STATUSES).join(', '))),
    customer_id: Maybe(Id()),
    resource_id: Maybe(Id()),
    limit: Limit(20),
    cursor: Cursor,
  }),
  output: { bookings: Type.Array(BookingRowOut), next_cursor: Text() },
  async run({ holdfast, timezone }, { from, to, limit = 20, ...filters }) {
    const query = { ...filters, ...readRange({ from, to }, timezone), limit }
    const { data, next_cursor } = await holdfast.listBookings(query)
    return { bookings: data.map((booking) => toBookingRow(booking, timezone)), next_cursor }
  },
})

const getBooking = tool({
  name: 'get_booking',
  description: 'Read one booking: all about it, and the available_actions that run_action can carry out now.',
  scopes: ['bookings:read'],
  kind: 'reads',
  input: Type.Object({ booking_id: Id(), with_history: Maybe(Flag('Also its comments and history')) }),
  output: { booking: BookingOut, comments: Rows, history: Rows },
  async run({ holdfast, timezone }, { booking_id, with_history }) {
    const booking = toBooking(await holdfast.getBooking(booking_id), timezone)
    if (!with_history) return { booking }
    const [comments, history] = await Promise.all([
      holdfast.listBookingComments(booking_id, { limit: 20 }),
      holdfast.listStageHistory(booking_id, { limit: 50 }),
    ])
    return {
      booking,
      comments: comments.data.map((comment) => toComment(comment, timezone)),
      history: history.data.map(({ action, to_stage, to_status, actor, created_at }) => ({
        at: toLocal(created_at, timezone),
        by: actor.name,
        action,
        stage: to_stage,
        status: to_status,
      })),
    }
  },
})

const rescheduleBooking = tool({
  name: 'reschedule_booking',
  description:
    'Move a booking to another time, and to others if resource_ids says so. The answer is a new booking with a new id; the old one ends. Refuses like book.',
  scopes: ['bookings:write'],
  kind: 'changes',
  input: Type.Object({
    booking_id: Id(),
    start,
    resource_ids: wish.resource_ids,
    reason,
    expected_version: ExpectedVersion,
    repeat_key: RepeatKey,
  }),
  output: changed,
  async run({ holdfast, timezone }, { booking_id, start, repeat_key, ...rest }) {
    const body = { ...rest, start: readMoment(start, timezone, 'start') }
    return {
      booking: toBooking(await holdfast.rescheduleBooking(booking_id, body, withRepeatKey(repeat_key)), timezone),
    }
  },
})

const cancelBooking = tool({
  name: 'cancel_booking',
  description: 'Cancel a booking and free its time. To change the time use reschedule_booking.',
  scopes: ['bookings:write'],
  kind: 'changes',
  input: Type.Object({ booking_id: Id(), reason, expected_version: ExpectedVersion }),
  output: changed,
  async run({ holdfast, timezone }, { booking_id, ...body }) {
    return { booking: toBooking(await holdfast.cancelBooking(booking_id, body), timezone) }
  },
})

const recordOutcome = tool({
  name: 'record_outcome',
  description:
    'Record what became of a booking: the customer arrived (check_in), it was done (complete), nobody came (no_show), or it could not be done (fail). reopen undoes such an end, or a cancellation, for 24 hours; refuses like book.',
  scopes: ['bookings:write'],
  kind: 'changes',
  input: Type.Object({
    booking_id: Id(),
    outcome: OneOf(['check_in', 'complete', 'no_show', 'fail', 'reopen']),
    early: Maybe(Flag('complete or no_show before the start')),
    reason,
    expected_version: ExpectedVersion,
  }),
  output: changed,
  async run({ holdfast, timezone }, { booking_id, outcome, early, ...body }) {
    const meant = early === undefined ? {} : { early }
    const recorded = {
      check_in: () => holdfast.checkInBooking(booking_id, body),
      complete: () => holdfast.completeBooking(booking_id, { ...body, ...meant }),
      no_show: () => holdfast.markBookingNoShow(booking_id, { ...body, ...meant }),
      fail: () => holdfast.failBooking(booking_id, body),
      reopen: () => holdfast.reopenBooking(booking_id, body),
    }
    return { booking: toBooking(await recorded[outcome](), timezone) }
  },
})

const updateBooking = tool({
  name: 'update_booking',
  description: 'Change the notes or the intake answers of a booking.',
  scopes: ['bookings:write'],
  kind: 'changes',
  input: Type.Object({
    booking_id: Id(),
    notes: Maybe(Text('Replaces those before')),
    intake: Maybe(Answers('Answers by key; others stay')),
    expected_version: ExpectedVersion,
  }),
  output: changed,
  async run({ holdfast, timezone }, { booking_id, ...body }) {
    if (body.notes === undefined && body.intake === undefined) throw new ToolFault('Give notes, intake, or both.')
    return { booking: toBooking(await holdfast.updateBooking(booking_id, body), timezone) }
  },
})

export const bookingTools = [
  book,
  holdSlot,
  confirmHold,
  releaseHold,
  findBookings,
  getBooking,
  rescheduleBooking,
  cancelBooking,
  recordOutcome,
  updateBooking,
]
