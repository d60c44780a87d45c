// The shapes of work items: bookings seen as work to be done, what they are found by, and what of them can be changed.
import { STATUSES } from '../bookings/lifecycle.ts'
import { BodyLike, Booking, SOURCES } from '../bookings/schema.ts'
import {
  ExpectedVersion,
  Maybe,
  Moment,
  MomentIn,
  Nullable,
  named,
  OneOf,
  publicPattern,
  publicWords,
  Tags,
  Text,
  Type,
} from '../http/shape.ts'
import { PRIORITIES } from '../stages/schema.ts'

export const VIEWS = ['inbox', 'today', 'upcoming'] as const

const Sla = named(
  'Sla',
  Type.Object({
    due_at: Nullable({
      ...Moment,
      description:
        'Until when it may stand in its stage: since it came there, the `sla_minutes` of the stage. null when the stage has none, and when the task is not open',
    }),
    breached: Type.Boolean({ description: 'That moment has passed' }),
  }),
)

export const WorkItem = named(
  'WorkItem',
  Type.Object({
    ...Booking.properties,
    overdue: Type.Boolean({
      description: 'Open (`confirmed`, `pending_payment` or `checked_in`), although `due_at` or `end` has passed',
    }),
    sla: Sla,
  }),
)

/** Each by itself, or all of them in one, with spaces. */
const words = (known: readonly string[], description: string) =>
  Type.Optional(
    Type.Array(Text(known.join(', ').length, 0, publicWords(known)), {
      maxItems: known.length,
      description:
        `${description} Any of several: repeat it, or separate by commas. Known values: ${known.join(', ')}.`.trim(),
    }),
  )
const texts = (longest: number, description: string) =>
  Type.Optional(
    Type.Array(Text(longest, 1, { pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$' }), { maxItems: 10, description }),
  )

const NUMBER_END = '(\\.[0-9]{1,20})?'
const LNG = ` *-?(180(\\.0{1,20})?|(1[0-7][0-9]|0?[0-9]{1,2})${NUMBER_END}) *`
const LAT = ` *-?(0?90(\\.0{1,20})?|0?[0-8]?[0-9]${NUMBER_END}) *`

export const WorkItemFilters = Type.Object({
  view: Type.Optional({
    ...OneOf(VIEWS),
    description:
      "Of what is open (`confirmed`, `pending_payment`, `checked_in`). `inbox`: unassigned or overdue. `today`: starts or is due today, is checked in, or is overdue. `upcoming`: starts or is due after today. Days are those of the workspace's time zone, and the day is that of the first page",
  }),
  status: words(STATUSES, 'Left out: all but held, released, expired and rescheduled.'),
  stage: texts(64, 'Stands in this stage, or in any of these: repeat it. A stage that nothing stands in finds nothing'),
  priority: words(PRIORITIES, ''),
  tag: texts(50, 'Has exactly this tag, or any of these: repeat it. A tag that nothing has finds nothing'),
  origin: words(SOURCES, 'Its `source`.'),
  unassigned: Type.Optional(
    Type.Boolean({
      description:
        'Nobody stands for it: it has no `assignee` and no `allocations`. An appointment has resources, so it is never unassigned; a task of a queue is until somebody takes it',
    }),
  ),
  from: Type.Optional({
    ...MomentIn,
    description: 'Starts at this moment or later; without a start: is due then. What has neither is in no range',
  }),
  to: Type.Optional({
    ...MomentIn,
    description: 'Starts before this moment; without a start: is due before it',
  }),
  q: Type.Optional(
    Text(200, 0, {
      description:
        "Parts of the customer's name or phone, the service's name, notes or tags, where every word must be found; case and accents do not matter",
    }),
  ),
  bbox: Type.Optional(
    Text(100, 0, {
      ...publicPattern(`^${LNG},${LAT},${LNG},${LAT}$`),
      description:
        '`min_lng,min_lat,max_lng,max_lat` in degrees, edges included: the `location` lies in this box. With `min_lng` greater than `max_lng` the box crosses the 180th meridian',
      examples: ['-46.70,-23.60,-46.60,-23.50'],
    }),
  ),
})

export const WorkItemChange = named(
  'WorkItemChange',
  BodyLike(WorkItem, {
    priority: Maybe({ ...OneOf(PRIORITIES), description: 'null: `normal`' }),
    tags: Maybe({ ...Tags, description: 'Replaced whole; null: none' }),
    due_at: Maybe({ ...MomentIn, description: 'RFC 3339 with an offset; null: none' }),
    expected_version: Maybe(ExpectedVersion),
  }),
)
