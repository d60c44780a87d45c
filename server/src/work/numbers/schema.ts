// The shapes of what work adds up to: how a team stands, and the statistics of one resource.
import { STATUSES } from '../../bookings/lifecycle.ts'
import { BookingCounts, Rate } from '../../bookings/schema.ts'
import {
  about,
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
  working_minutes: Count(480, 'Open by the schedule that the resource follows as it is now; always, without any'),
  booked_minutes: Count(210, 'With at least one booking whose time was kept: services alone, without buffers'),
  booked_outside_minutes: Count(0, 'Those of the booked minutes that are not working time'),
  buffer_minutes: Count(70, 'Kept before and after services'),
  free_minutes: Count(200, 'Working time that is neither booked nor a buffer'),
  occupancy: Nullable(
    Type.Number({
      minimum: 0,
      maximum: 1,
      ...documented(
        0.4375,
        'Share of the working time that is booked: (booked - booked_outside) / working; null when none works',
      ),
    }),
  ),
})

export const Progress = Type.Object({
  open: Count(3, 'Confirmed, waiting for a payment, or checked in'),
  active: Count(1, 'Of the open ones: checked in, or their time is now'),
  overdue: Count(0, 'Of the open ones: due or to be over before now'),
  completed: Count(4, 'Completed'),
})

export const Waiting = Type.Object({
  waiting: Count(2, 'Open tasks of a queue that nobody has taken'),
  oldest_waiting_at: Nullable(MomentAt('2026-11-20T14:10:00.000Z', 'When the one that waits longest came in')),
  oldest_wait_seconds: Nullable(Count(1_800, 'How long that is ago')),
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
  { description: 'What a list of many needs of a booking.' },
)

const RESOURCE = { resource_id: Id('res'), name: TextOut('Bruno') }

const ResourceOverview = named(
  'ResourceOverview',
  Type.Object({
    ...RESOURCE,
    kind: TextOut('person', 'What it is: the `kind` of the resource'),
    ...Minutes.properties,
    ...Progress.properties,
    now: Nullable(about('The booking whose time it is', BriefBooking)),
    next: UsuallyNull(about('The next to start', BriefBooking)),
  }),
  {
    description:
      '`now` is the booking whose time it is; without one, that of somebody who was checked in during the last day and has run over. `next` is the next to start within 7 days.',
  },
)

const GroupOverview = named(
  'GroupOverview',
  Type.Object({ group_id: Id('grp'), name: TextOut('Riders'), ...Waiting.properties }),
  { description: 'How long the queue of a group is. A task waits in the group that its service chooses from.' },
)

const TeamTotals = named(
  'TeamTotals',
  Type.Object({ ...Minutes.properties, ...Progress.properties, ...Waiting.properties }),
  {
    description:
      'Minutes are summed over the resources listed; a booking counts once, however many of them it uses. Without `group_id`, tasks that wait for no group count, too.',
  },
)

const From = MomentAt('2026-11-20T03:00:00.000Z', 'The first moment of the range')
const To = MomentAt('2026-11-21T03:00:00.000Z', 'The end of the range, no longer part of it')

export const TeamOverview = named(
  'TeamOverview',
  Type.Object({
    from: From,
    to: To,
    resources: Type.Array(ResourceOverview, { description: 'Active ones by name, at most 200' }),
    omitted_resources: Count(0, 'Further resources, left out of the list and the totals: ask for a group'),
    groups: Type.Array(GroupOverview, { description: 'By name, at most 200' }),
    totals: TeamTotals,
  }),
  { description: 'How the team stands: who does what, what is late, and who waits.' },
)

const Times = (when: string) => ({
  from: Type.Optional({ ...MomentIn, ...documented('2026-11-20T00:00:00-03:00', `RFC 3339 with an offset. ${when}`) }),
  to: Type.Optional({
    ...MomentIn,
    ...documented('2026-11-21T00:00:00-03:00', 'RFC 3339 with an offset; no longer part of it'),
  }),
})

export const OverviewQuery = Type.Object({
  ...Times('Left out: the first moment of the day in the workspace that ends with `to`, or of today'),
  group_id: Type.Optional(IdIn('grp', 'Only the resources and the queue of this group')),
})

export const StatsQuery = Type.Object({
  ...Times('Left out: 30 days of the workspace before the end of the day of `to`, or of today'),
  bucket: Type.Optional({
    ...OneOf(['day', 'week', 'month']),
    default: 'day',
    description: "What an entry of `series` covers, by the workspace's calendar. Weeks begin on Monday",
  }),
})

const StatsEntry = named(
  'StatsEntry',
  Type.Object({ from: From, to: To, bookings: BookingCounts, ...Minutes.properties }),
  { description: 'One day, week or month of the statistics.' },
)

const PlannedTime = named(
  'PlannedTime',
  Type.Object({ minutes: Count(90, 'Of the services, without buffers'), n: Count(3, 'How many bookings') }),
  { description: 'What the completed bookings were to take.' },
)

const RealTime = named(
  'RealTime',
  Type.Object({
    minutes: Count(84, 'From check-in, or the first active stage, to completion'),
    planned_minutes: Count(90, 'What the same bookings were to take'),
    n: Count(3, 'How many bookings'),
  }),
  { description: 'What those of the completed bookings took of which it is known.' },
)

export const ResourceStats = named(
  'ResourceStats',
  Type.Object({
    ...RESOURCE,
    from: From,
    to: To,
    bookings: BookingCounts,
    ...Minutes.properties,
    completion_rate: about('Completed, of all that ended: completed, no-show, failed or cancelled', Rate, {
      rate: 0.75,
      n: 4,
    }),
    no_show_rate: about('No-shows, of those completed or not shown up', Rate),
    cancel_rate: about('Cancelled, of all that ended', Rate, { rate: 0, n: 4 }),
    planned: PlannedTime,
    real: RealTime,
    series: Type.Array(StatsEntry, {
      description: 'One entry per bucket, in order, also where nothing was booked. The first and last may be parts',
    }),
  }),
  { description: 'What one resource did in a range of time, in numbers.' },
)
