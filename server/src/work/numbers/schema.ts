// The shapes of the team overview and of a resource's statistics.
import { STATUSES } from '../../bookings/lifecycle.ts'
import { BookingCounts, Rate } from '../../bookings/summary-schema.ts'
import {
  about,
  Currency,
  documented,
  End,
  Growing,
  Id,
  IdIn,
  MomentAt,
  MomentIn,
  Nullable,
  named,
  OneOf,
  Start,
  TextOut,
  Type,
  UsuallyNull,
  Whole,
} from '../../http/shape.ts'

const Count = (example: number, description: string) => Whole(0, undefined, documented(example, description))

export const Minutes = Type.Object({
  working_minutes: Count(
    480,
    'Minutes that are open by the current schedule of the resource; all minutes without a schedule',
  ),
  booked_minutes: Count(210, 'Minutes with at least one booking, without buffers'),
  booked_outside_minutes: Count(0, 'Booked minutes outside working time'),
  buffer_minutes: Count(70, 'Buffers before and after services'),
  free_minutes: Count(200, 'Working time that is neither booked nor a buffer'),
  occupancy: Nullable(
    Type.Number({
      minimum: 0,
      maximum: 1,
      ...documented(
        0.4375,
        'Share of the working time that is booked: (booked - booked_outside) / working; null when working is 0',
      ),
    }),
  ),
})

export const Progress = Type.Object({
  open: Count(3, 'Confirmed, waiting for a payment, or checked in'),
  active: Count(1, 'Open bookings that are checked in, or that are going on now'),
  overdue: Count(0, 'Open bookings that are past their due date or their end'),
  completed: Count(4, 'Completed'),
})

const Cents = (example: number, description: string) =>
  Whole(0, Number.MAX_SAFE_INTEGER, documented(example, description))

export const Money = named(
  'Money',
  Type.Object({
    currency: Currency,
    expected_cents: Cents(21_000, 'The prices of open bookings: confirmed, waiting for a payment, or checked in'),
    done_cents: Cents(32_000, 'The prices of completed bookings'),
    lost_cents: Cents(8_000, 'The prices of bookings that were cancelled, or whose customer did not come'),
    paid_cents: Cents(30_000, 'What was recorded as paid for these and for failed bookings'),
  }),
  { description: 'The money of the bookings that start in the range, in one currency, in whole cents.' },
)

const MONEY = {
  money: Type.Array(Money, {
    description: 'The money of these bookings, by currency. Empty if none of them has a price or a payment',
  }),
}

export const Waiting = Type.Object({
  waiting: Count(2, 'Open tasks of a queue that nobody has taken'),
  oldest_waiting_at: Nullable(MomentAt('2026-11-20T14:10:00.000Z', 'When the task that waits longest came in')),
  oldest_wait_seconds: Nullable(Count(1_800, 'How many seconds ago that was')),
})

export const BriefBooking = named(
  'BriefBooking',
  Type.Object({
    booking_id: Id('bkg'),
    service_id: Id('svc'),
    customer_name: Nullable(TextOut('Ana Souza')),
    start: Start,
    end: End,
    status: Growing(STATUSES, '', 'checked_in'),
    stage: TextOut('arrived', 'A key of the stage configuration'),
  }),
  { description: 'The main fields of a booking, for long lists.' },
)

const RESOURCE = { resource_id: Id('res'), name: TextOut('Bruno') }

const ResourceOverview = named(
  'ResourceOverview',
  Type.Object({
    ...RESOURCE,
    kind: TextOut('person', 'What it is: the `kind` of the resource'),
    ...Minutes.properties,
    ...Progress.properties,
    ...MONEY,
    now: Nullable(about('The current booking', BriefBooking)),
    next: UsuallyNull(about('The next booking to start', BriefBooking)),
  }),
  {
    description:
      '`now` is the current booking; without one, a booking that was checked in during the last day and is past its end. `next` is the next booking to start within 7 days.',
  },
)

const GroupOverview = named(
  'GroupOverview',
  Type.Object({ group_id: Id('grp'), name: TextOut('Riders'), ...Waiting.properties }),
  { description: "The length of a group's queue. A task waits in the group of its service." },
)

const TeamTotals = named(
  'TeamTotals',
  Type.Object({ ...Minutes.properties, ...Progress.properties, ...MONEY, ...Waiting.properties }),
  {
    description:
      'Minutes are summed over the resources listed; a booking counts once, however many of them it uses. Without `group_id`, tasks that wait in no group count, too.',
  },
)

const From = MomentAt('2026-11-20T03:00:00.000Z', 'The first moment of the range')
const To = MomentAt('2026-11-21T03:00:00.000Z', 'The end of the range, not included')

export const TeamOverview = named(
  'TeamOverview',
  Type.Object({
    from: From,
    to: To,
    resources: Type.Array(ResourceOverview, { description: 'Active resources by name, at most 200' }),
    omitted_resources: Count(
      0,
      'The number of resources that are left out of the list and the totals; ask for a group to see them',
    ),
    groups: Type.Array(GroupOverview, { description: 'By name, at most 200' }),
    totals: TeamTotals,
  }),
  { description: 'The state of the team: who does what, what is late, and what waits.' },
)

const Times = (when: string) => ({
  from: Type.Optional({ ...MomentIn, ...documented('2026-11-20T00:00:00-03:00', `RFC 3339 with an offset. ${when}`) }),
  to: Type.Optional({
    ...MomentIn,
    ...documented('2026-11-21T00:00:00-03:00', 'RFC 3339 with an offset; not included'),
  }),
})

export const OverviewQuery = Type.Object({
  ...Times("Left out: the start of the workspace's day that ends with `to`, or of today"),
  group_id: Type.Optional(IdIn('grp', 'Only the resources and the queue of this group')),
})

export const StatsQuery = Type.Object({
  ...Times("Left out: 30 days before the end of the workspace's day of `to`, or of today"),
  bucket: Type.Optional({
    ...OneOf(['day', 'week', 'month']),
    default: 'day',
    description: "The period of one entry of `series`, in the workspace's calendar. Weeks begin on Monday",
  }),
})

const StatsEntry = named(
  'StatsEntry',
  Type.Object({ from: From, to: To, bookings: BookingCounts, ...Minutes.properties }),
  { description: 'One day, week or month of the statistics.' },
)

const PlannedTime = named(
  'PlannedTime',
  Type.Object({
    minutes: Count(90, 'The length of the services, without buffers'),
    n: Count(3, 'The number of bookings'),
  }),
  { description: 'The planned time of completed bookings.' },
)

const RealTime = named(
  'RealTime',
  Type.Object({
    minutes: Count(84, 'From check-in, or the first active stage, to completion'),
    planned_minutes: Count(90, 'The planned time of the same bookings'),
    n: Count(3, 'The number of bookings'),
  }),
  { description: 'The real time of the completed bookings for which it is known.' },
)

export const ResourceStats = named(
  'ResourceStats',
  Type.Object({
    ...RESOURCE,
    from: From,
    to: To,
    bookings: BookingCounts,
    ...Minutes.properties,
    completion_rate: about(
      'The share of completed bookings among all that ended: completed, no-show, failed or cancelled',
      Rate,
      {
        rate: 0.75,
        n: 4,
      },
    ),
    no_show_rate: about('The share of no-shows among bookings that are completed or no_show', Rate),
    cancel_rate: about('The share of cancelled bookings among all that ended', Rate, { rate: 0, n: 4 }),
    planned: PlannedTime,
    real: RealTime,
    ...MONEY,
    series: Type.Array(StatsEntry, {
      description: 'One entry per bucket, in order, also when nothing was booked. The first and last may be incomplete',
    }),
  }),
  { description: 'What one resource did in a range of time, in numbers.' },
)
