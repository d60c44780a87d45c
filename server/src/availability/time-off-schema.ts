// The shapes of time off.
import {
  Body,
  BodyLike,
  documented,
  End,
  Flag,
  Id,
  IdIn,
  Maybe,
  Moment,
  MomentIn,
  Nullable,
  named,
  Start,
  Text,
  Type,
  UsuallyNull,
  Whole,
} from '../http/shape.ts'

const REASON = documented('Dentist', 'For the team; customers never see it')
const REPEATS = 'It comes again at the same local time on these weekdays, in the time zone of the workspace.'
const weekdays = documented([1, 2, 3, 4, 5], '1 is Monday, 7 is Sunday')
const weekday = Whole(1, 7)
const until = documented('2027-03-31', 'The last day on which it can begin')

const TimeSpan = named('TimeOffTime', Type.Object({ start: Start, end: End }), {
  description: 'One of the times of time off.',
})

export const TimeOff = named(
  'TimeOff',
  Type.Object({
    id: Id('off'),
    resource_id: Id('res', 'The resource that is away'),
    start: { ...Start, description: 'When it begins for the first time' },
    end: { ...End, description: 'When it ends for the first time' },
    reason: Nullable(Type.String(REASON)),
    repeats: UsuallyNull(
      Type.Object(
        { weekdays: Type.Array(weekday, weekdays), until: Type.String({ format: 'date', ...until }) },
        {
          ...documented({ weekdays: [1, 2, 3, 4, 5], until: '2027-03-31' }, `${REPEATS} null: it comes once`),
        },
      ),
    ),
    times: Type.Array(TimeSpan, { description: 'All its times, or in a list those in the range that was asked for' }),
    created_at: Moment,
  }),
  {
    description:
      'When a resource is away: a holiday, an illness, a break of every day. Nothing can be booked then, as if a booking were there.',
  },
)

const Repeats = named(
  'TimeOffRepeats',
  Body({
    weekdays: Type.Array(weekday, { minItems: 1, maxItems: 7, ...weekdays }),
    until: Type.String({ format: 'date', ...until }),
  }),
  { description: `${REPEATS} At most for a year.` },
)

export const NewTimeOff = named(
  'NewTimeOff',
  BodyLike(TimeOff, {
    resource_id: IdIn('res', 'The resource that is away'),
    start: { ...MomentIn, description: 'A whole minute. RFC 3339 with an offset' },
    end: {
      ...MomentIn,
      description: 'A whole minute, at most a year after `start`, or a day if it repeats. RFC 3339 with an offset',
      examples: ['2026-11-20T12:30:00-03:00'],
    },
    reason: Maybe(Text(500, 0, REASON)),
    repeats: Maybe(Repeats),
    over: Maybe(
      Flag(
        false,
        'Take the time also where bookings stand: they stay, and their time is free for nobody else. Without it they are listed, and nothing is taken',
      ),
    ),
  }),
  { description: 'Time off to be taken.', shown: ['resource_id', 'start', 'end', 'reason'] },
)

export const TimeOffFilters = Type.Object({
  resource_id: Type.Optional(IdIn('res', 'Only time off of this resource; left out: of all')),
  from: Type.Optional({
    ...MomentIn,
    description: 'Times that end after this moment. RFC 3339 with an offset; left out: now',
    examples: ['2026-11-20T00:00:00-03:00'],
  }),
  to: Type.Optional({
    ...MomentIn,
    description: 'Times that begin before this moment. RFC 3339 with an offset; left out: all that are to come',
    examples: ['2026-11-21T00:00:00-03:00'],
  }),
})
