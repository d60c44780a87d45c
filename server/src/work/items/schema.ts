// The shapes of work items: bookings seen as work to be done, their filters, and what can be changed.
import { STATUSES } from '../../bookings/lifecycle.ts'
import { Booking, SOURCES } from '../../bookings/schema.ts'
import {
  BodyLike,
  documented,
  ExpectedVersion,
  Flag,
  Maybe,
  MomentAt,
  MomentIn,
  named,
  OneOf,
  publicPattern,
  publicWords,
  Tags,
  Text,
  Type,
  UsuallyNull,
} from '../../http/shape.ts'
import { PRIORITIES } from '../../stages/schema.ts'

export const VIEWS = ['inbox', 'today', 'upcoming'] as const

const Sla = named(
  'Sla',
  Type.Object({
    due_at: UsuallyNull(
      MomentAt(
        '2026-11-20T16:30:00.000Z',
        'When the task must leave its stage: `sla_minutes` of the stage after it came there. null when the stage has none, and when the task is not open',
      ),
    ),
    breached: Flag(false, 'Whether that moment has passed'),
  }),
  { description: 'How long a task may stay in its stage, and whether it has stayed longer.' },
)

export const WorkItem = named(
  'WorkItem',
  Type.Object({
    ...Booking.properties,
    overdue: Flag(
      false,
      'Open (`confirmed`, `pending_payment` or `checked_in`), although `due_at` or `end` has passed',
    ),
    sla: Sla,
  }),
  { description: 'A booking seen as work to be done: all fields of a booking, and whether it is late.' },
)

/** Room for each word on its own, or for all of them in one text with commas and spaces. */
const words = (known: readonly string[], example: string, description: string) =>
  Type.Optional(
    Type.Array(Text(known.join(', ').length, 0, publicWords(known)), {
      maxItems: known.length,
      ...documented(
        [example],
        `${description} Any of several: repeat it, or separate by commas. Known values: ${known.join(', ')}.`,
      ),
    }),
  )
const texts = (longest: number, example: string, description: string) =>
  Type.Optional(
    Type.Array(Text(longest, 1, { pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$' }), {
      maxItems: 10,
      ...documented([example], description),
    }),
  )

const NUMBER_END = '(\\.[0-9]{1,20})?'
const LNG = ` *-?(180(\\.0{1,20})?|(1[0-7][0-9]|0?[0-9]{1,2})${NUMBER_END}) *`
const LAT = ` *-?(0?90(\\.0{1,20})?|0?[0-8]?[0-9]${NUMBER_END}) *`

export const WorkItemFilters = Type.Object({
  view: Type.Optional({
    ...OneOf(VIEWS),
    description:
      "Only open work (`confirmed`, `pending_payment`, `checked_in`). `inbox`: unassigned or overdue. `today`: starts or is due today, is checked in, or is overdue. `upcoming`: starts or is due after today. Days are those of the workspace's time zone, and all pages show the day of the first page",
  }),
  status: words(STATUSES, 'confirmed', 'Left out: all but held, released, expired and rescheduled.'),
  stage: texts(64, 'queued', 'Is in this stage, or in any of these: repeat it. A stage without tasks finds nothing'),
  priority: words(PRIORITIES, 'high', 'How urgent it is.'),
  tag: texts(50, 'regular', 'Has exactly this tag, or any of these: repeat it. A tag that nothing has finds nothing'),
  origin: words(SOURCES, 'whatsapp', 'Its `source`.'),
  unassigned: Type.Optional(
    Flag(
      true,
      'It has no `assignee` and no `allocations`. An appointment has resources, so it is never unassigned; a task of a queue is unassigned until somebody takes it',
    ),
  ),
  from: Type.Optional({
    ...MomentIn,
    ...documented(
      '2026-11-20T00:00:00-03:00',
      'Starts at this moment or later; without a start: is due then or later. An item with neither is in no range',
    ),
  }),
  to: Type.Optional({
    ...MomentIn,
    ...documented('2026-11-21T00:00:00-03:00', 'Starts before this moment; without a start: is due before it'),
  }),
  q: Type.Optional(
    Text(
      200,
      0,
      documented(
        'souza haircut',
        "Parts of the customer's name or phone, the service's name, notes or tags, where every word must be found; case and accents do not matter",
      ),
    ),
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
    priority: Maybe({ ...OneOf(PRIORITIES, 'null sets `normal`'), examples: ['high'] }),
    tags: Maybe({ ...Tags, description: 'Replaces all tags; null removes them' }),
    due_at: Maybe({
      ...MomentIn,
      ...documented('2026-11-20T18:00:00-03:00', 'RFC 3339 with an offset; null removes it'),
    }),
    expected_version: Maybe(ExpectedVersion),
  }),
  { description: 'The fields to change; fields that are left out stay as they are.' },
)
