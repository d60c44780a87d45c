// Tools that book times and change what was booked.
import { type Static, Type } from 'typebox'
import { readEnd, readMoment } from '../local-time.ts'
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
  Told,
  When,
  Whole,
} from '../shapes.ts'
import { toBooking, toBookingRow, toHold } from '../slim.ts'
import { type Desk, tool } from '../tool.ts'
import { ToolFault } from '../tool-fault.ts'

const Customer = Type.Object(
  { id: Maybe(Id()), name: Maybe(Text()), phone: Maybe(Text('+5511988887777')) },
  { additionalProperties: false, description: 'id, or name and phone' },
)
const wish = {
  service_id: Id(),
  party_size: Maybe(Whole(1, 100_000)),
  resource_ids: Maybe(Texts('Choose who or what')),
}
const details = { notes: Maybe(Text()), intake: Maybe(Anything) }
const expected_version = Maybe(Type.Integer())
const reason = Maybe(Text())

const sameWith = (key: string | undefined) => (key === undefined ? {} : { idempotencyKey: key })
const bookingOut = { booking: BookingOut }

const book = tool({
  name: 'book',
  description:
    'Book a service for a customer, confirmed at once. A queue service takes no start. slot_taken comes with alternatives: offer them.',
  scopes: ['bookings:write'],
  kind: 'adds',
  input: Type.Object({
    ...wish,
    start: Maybe(When()),
    customer: Customer,
    ...details,
    due_at: Maybe(When('For a queue task')),
    priority: Maybe(OneOf(['low', 'normal', 'high', 'urgent'])),
    tags: Maybe(Texts()),
    address: Maybe(Text('Where it is done')),
    repeat_key: RepeatKey,
  }),
  output: bookingOut,
  async run({ holdfast, timezone }, { start, due_at, address, repeat_key, ...rest }) {
    const body = {
      ...rest,
      source: 'agent' as const,
      ...(start && { start: readMoment(start, timezone, 'start') }),
      ...(due_at && { due_at: readMoment(due_at, timezone, 'due_at') }),
      ...(address && { location: { formatted: address } }),
    }
    return { booking: toBooking(await holdfast.createBooking(body, sameWith(repeat_key)), timezone) }
  },
})

const holdSlot = tool({
  name: 'hold_slot',
  description: 'Keep a time for 10 minutes while details are settled. Then confirm_hold, or release_hold.',
  scopes: ['bookings:write'],
  kind: 'adds',
  input: Type.Object({ ...wish, start: When(), customer: Maybe(Customer), repeat_key: RepeatKey }),
  output: { hold: Told({ id: Text(), start: Text(), local: Text(), expires: Text() }) },
  async run({ holdfast, timezone }, { start, repeat_key, ...rest }) {
    const body = { ...rest, start: readMoment(start, timezone, 'start') }
    return { hold: toHold(await holdfast.createHold(body, sameWith(repeat_key)), timezone) }
  },
})

const confirmHold = tool({
  name: 'confirm_hold',
  description: 'Turn a hold into a booking. Needs the customer unless the hold has one.',
  scopes: ['bookings:write'],
  kind: 'changes',
  input: Type.Object({ hold_id: Id(), customer: Maybe(Customer), ...details, repeat_key: RepeatKey }),
  output: bookingOut,
  async run({ holdfast, timezone }, { hold_id, repeat_key, ...rest }) {
    const body = { ...rest, source: 'agent' as const }
    return { booking: toBooking(await holdfast.confirmHold(hold_id, body, sameWith(repeat_key)), timezone) }
  },
})

const releaseHold = tool({
  name: 'release_hold',
  description: 'Give a held time back.',
  scopes: ['bookings:write'],
  kind: 'removes',
  input: Type.Object({ hold_id: Id() }),
  output: { released: Type.Boolean() },
  async run({ holdfast }, { hold_id }) {
    await holdfast.releaseHold(hold_id)
    return { released: true }
  },
})

const Filters = Type.Object({
  from: Maybe(When()),
  to: Maybe(When()),
  status: Maybe(Texts('Such as confirmed, cancelled, completed, no_show')),
  customer_id: Maybe(Id()),
  resource_id: Maybe(Id()),
  limit: Limit(20),
  cursor: Cursor,
})

function query({ timezone }: Desk, { from, to, limit = 20, ...rest }: Static<typeof Filters>) {
  return {
    ...rest,
    limit,
    ...(from && { from: readMoment(from, timezone, 'from') }),
    ...(to && { to: readEnd(to, timezone, 'to') }),
  }
}

const findBookings = tool({
  name: 'find_bookings',
  description: 'List bookings by time, customer, resource or status. Default: all that were not abandoned or moved.',
  scopes: ['bookings:read'],
  kind: 'reads',
  input: Filters,
  output: { bookings: BookingsOut, next_cursor: Text() },
  async run(desk, filters) {
    const { data, next_cursor } = await desk.holdfast.listBookings(query(desk, filters))
    return { bookings: data.map((booking) => toBookingRow(booking, desk.timezone)), next_cursor }
  },
})

const getBooking = tool({
  name: 'get_booking',
  description: 'Read one booking, with what can be done with it now; on wish its comments and history.',
  scopes: ['bookings:read'],
  kind: 'reads',
  input: Type.Object({ booking_id: Id(), with_history: Maybe(Type.Boolean()) }),
  output: { ...bookingOut, comments: Rows, history: Rows },
  async run({ holdfast, timezone }, { booking_id, with_history }) {
    const booking = toBooking(await holdfast.getBooking(booking_id), timezone)
    if (!with_history) return { booking }
    const [comments, history] = await Promise.all([
      holdfast.listBookingComments(booking_id, { limit: 20 }),
      holdfast.listStageHistory(booking_id, { limit: 50 }),
    ])
    return {
      booking,
      comments: comments.data.map(({ body, author, created_at }) => ({ by: author.name, at: created_at, body })),
      history: history.data.map(({ action, to_stage, to_status, actor, created_at }) => ({
        at: created_at,
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
  description: 'Move a booking to another time. The answer is a new booking with a new id; the old one ends.',
  scopes: ['bookings:write'],
  kind: 'changes',
  input: Type.Object({
    booking_id: Id(),
    start: When(),
    resource_ids: wish.resource_ids,
    reason,
    expected_version,
    repeat_key: RepeatKey,
  }),
  output: bookingOut,
  async run({ holdfast, timezone }, { booking_id, start, repeat_key, ...rest }) {
    const body = { ...rest, start: readMoment(start, timezone, 'start') }
    return { booking: toBooking(await holdfast.rescheduleBooking(booking_id, body, sameWith(repeat_key)), timezone) }
  },
})

const cancelBooking = tool({
  name: 'cancel_booking',
  description: 'Cancel a booking and free its time. Cannot be undone.',
  scopes: ['bookings:write'],
  kind: 'removes',
  input: Type.Object({ booking_id: Id(), reason, expected_version }),
  output: bookingOut,
  async run({ holdfast, timezone }, { booking_id, ...body }) {
    return { booking: toBooking(await holdfast.cancelBooking(booking_id, body), timezone) }
  },
})

const recordOutcome = tool({
  name: 'record_outcome',
  description: 'Say what became of a booking: the customer came (check_in), it was done, nobody came, or it failed.',
  scopes: ['bookings:write'],
  kind: 'changes',
  input: Type.Object({
    booking_id: Id(),
    outcome: OneOf(['check_in', 'complete', 'no_show', 'fail']),
    reason,
    expected_version,
  }),
  output: bookingOut,
  async run({ holdfast, timezone }, { booking_id, outcome, ...body }) {
    const recorded = {
      check_in: () => holdfast.checkInBooking(booking_id, body),
      complete: () => holdfast.completeBooking(booking_id, body),
      no_show: () => holdfast.markBookingNoShow(booking_id, body),
      fail: () => holdfast.failBooking(booking_id, body),
    }
    return { booking: toBooking(await recorded[outcome](), timezone) }
  },
})

const updateBooking = tool({
  name: 'update_booking',
  description: 'Change the notes or the intake answers of a booking.',
  scopes: ['bookings:write'],
  kind: 'changes',
  input: Type.Object({ booking_id: Id(), ...details, expected_version }),
  output: bookingOut,
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
