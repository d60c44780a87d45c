// The shapes of what work adds up to: how a team stands, and the statistics of one resource.
import { STATUSES } from '../bookings/lifecycle.ts'
import { BookingCounts, Rate } from '../bookings/schema.ts'
import { about, Growing, IdIn, Moment, MomentIn, Nullable, named, OneOf, Type, Whole } from '../http/shape.ts'

const Count = (description: string) => Whole(0, undefined, { description })

export const Minutes = Type.Object({
  working_minutes: Count('Open by the schedule that the resource follows as it is now; always, without any'),
  booked_minutes: Count('With at least one booking whose time was kept: services alone, without buffers'),
  booked_outside_minutes: Count('Those of the booked minutes that are not working time'),
  buffer_minutes: Count('Kept before and after services'),
  free_minutes: Count('Working time that is neither booked nor a buffer'),
  occupancy: Nullable(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        'Share of the working time that is booked: (booked - booked_outside) / working; null when none works',
    }),
  ),
})

export const Progress = Type.Object({
  open: Count('Confirmed, waiting for a payment, or checked in'),
  active: Count('Of the open ones: checked in, or their time is now'),
  overdue: Count('Of the open ones: due or to be over before now'),
  completed: Count('Completed'),
})

export const Waiting = Type.Object({
  waiting: Count('Open tasks of a queue that nobody has taken'),
  oldest_waiting_at: Nullable({ ...Moment, description: 'When the one that waits longest came in' }),
  oldest_wait_seconds: Nullable(Count('How long that is ago')),
})

export const BriefBooking = named(
  'BriefBooking',
  Type.Object(
    {
      booking_id: Type.String(),
      service_id: Type.String(),
      customer_name: Nullable(Type.String()),
      start: Moment,
      end: Moment,
      status: Growing(STATUSES),
      stage: Type.String(),
    },
    { description: 'What a list of many needs of a booking' },
  ),
)

const ResourceOverview = named(
  'ResourceOverview',
  Type.Object(
    {
      resource_id: Type.String(),
      name: Type.String(),
      kind: Type.String(),
      ...Minutes.properties,
      ...Progress.properties,
      now: Nullable(BriefBooking),
      next: Nullable(BriefBooking),
    },
    {
      description:
        '`now` is the booking whose time it is; without one, that of somebody who was checked in during the last day and has run over. `next` is the next to start within 7 days',
    },
  ),
)

const GroupOverview = named(
  'GroupOverview',
  Type.Object(
    { group_id: Type.String(), name: Type.String(), ...Waiting.properties },
    { description: 'A task waits in the group that its service chooses from' },
  ),
)

const TeamTotals = named(
  'TeamTotals',
  Type.Object(
    { ...Minutes.properties, ...Progress.properties, ...Waiting.properties },
    {
      description:
        'Minutes are summed over the resources listed; a booking counts once, however many of them it uses. Without `group_id`, tasks that wait for no group count, too',
    },
  ),
)

export const TeamOverview = named(
  'TeamOverview',
  Type.Object({
    from: Moment,
    to: Moment,
    resources: Type.Array(ResourceOverview, { description: 'Active ones by name, at most 200' }),
    omitted_resources: Count('Further resources, left out of the list and the totals: ask for a group'),
    groups: Type.Array(GroupOverview, { description: 'By name, at most 200' }),
    totals: TeamTotals,
  }),
)

const Times = (when: string) => ({
  from: Type.Optional({ ...MomentIn, description: `RFC 3339 with an offset. ${when}` }),
  to: Type.Optional({ ...MomentIn, description: 'RFC 3339 with an offset; no longer part of it' }),
})

export const OverviewQuery = Type.Object({
  ...Times('Left out: the first moment of the day in the workspace that ends with `to`, or of today'),
  group_id: Type.Optional({ ...IdIn, description: 'Only the resources and the queue of this group' }),
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
  Type.Object({ from: Moment, to: Moment, bookings: BookingCounts, ...Minutes.properties }),
)

const PlannedTime = named(
  'PlannedTime',
  Type.Object(
    { minutes: Count('Of the services, without buffers'), n: Count('How many bookings') },
    { description: 'What the completed bookings were to take' },
  ),
)

const RealTime = named(
  'RealTime',
  Type.Object(
    {
      minutes: Count('From check-in, or the first active stage, to completion'),
      planned_minutes: Count('What the same bookings were to take'),
      n: Count('How many bookings'),
    },
    { description: 'What those of the completed bookings took of which it is known' },
  ),
)

export const ResourceStats = named(
  'ResourceStats',
  Type.Object({
    resource_id: Type.String(),
    name: Type.String(),
    from: Moment,
    to: Moment,
    bookings: BookingCounts,
    ...Minutes.properties,
    completion_rate: about('Completed, of all that ended: completed, no-show, failed or cancelled', Rate),
    no_show_rate: about('No-shows, of those completed or not shown up', Rate),
    cancel_rate: about('Cancelled, of all that ended', Rate),
    planned: PlannedTime,
    real: RealTime,
    series: Type.Array(StatsEntry, {
      description: 'One entry per bucket, in order, also where nothing was booked. The first and last may be parts',
    }),
  }),
)
