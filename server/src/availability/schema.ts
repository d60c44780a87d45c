// The shapes of free times, and of the reasons why a time is not free.
import {
  End,
  exampleId,
  Flag,
  Growing,
  Id,
  IdIn,
  MomentAt,
  MomentIn,
  Nullable,
  named,
  Start,
  TextOut,
  Type,
  UsuallyNull,
  Whole,
} from '../http/shape.ts'
import { OVERRIDES } from './override.ts'

const REASONS = [
  'service_inactive',
  'queue_service',
  'party_size_out_of_range',
  'no_resources',
  'outside_booking_window',
  'closed',
  'fully_booked',
] as const
export type Reason = (typeof REASONS)[number]

const DETAILS = [
  'resource_busy',
  'resource_closed',
  'resource_not_usable',
  'min_notice',
  'max_advance',
  'capacity',
] as const
export type Detail = Reason | (typeof DETAILS)[number]

export const Slot = named(
  'Slot',
  Type.Object({
    start: Start,
    end: { ...End, description: 'End of the service itself, without the buffer' },
    resource_ids: Type.Array(Type.String(), {
      description: 'Resources that would be used for this time',
      examples: [[exampleId('res')]],
    }),
  }),
  { description: 'A free time. Nothing is kept for you until you hold or book it.' },
)

export const SlotList = named(
  'SlotList',
  Type.Object({
    data: Type.Array(Slot),
    unavailable_reason: UsuallyNull(
      Growing(REASONS, 'Why there is no time at all; null when there are some.', 'closed'),
    ),
    next_available: UsuallyNull(
      MomentAt(
        '2026-12-01T12:00:00.000Z',
        'When `data` is empty: the first free start within 60 days after `to`; null when there is none',
      ),
    ),
    next_from: UsuallyNull(
      MomentAt(
        '2026-11-20T14:45:00.000Z',
        'The first start that `limit` cut off: send it as `from` to go on; null when nothing was cut off',
      ),
    ),
  }),
  { description: 'Free times, or why there are none and when the next one is.' },
)

const party = Type.Optional(Whole(1, 100_000, { default: 1, description: 'How many people come' }))
const resources = Type.Optional(
  Type.Array(IdIn('res'), {
    maxItems: 20,
    description: 'Ids of resources that must be used; repeat the parameter for several',
    examples: [[exampleId('res')]],
  }),
)
const service_id = IdIn('svc', 'The service whose times are asked for')

export const SlotQuery = Type.Object({
  service_id,
  from: Type.Optional({
    ...MomentIn,
    description: 'Starts at this moment or later. RFC 3339 with an offset; left out: now',
    examples: ['2026-11-20T00:00:00-03:00'],
  }),
  to: Type.Optional({
    ...MomentIn,
    description: 'Starts before this moment. RFC 3339 with an offset; left out: 7 days after `from`',
    examples: ['2026-11-21T00:00:00-03:00'],
  }),
  around: Type.Optional({ ...MomentIn, description: 'Sort by distance from this moment' }),
  party_size: party,
  resource_id: resources,
  limit: Type.Optional(
    Whole(1, 6_000, { default: 6_000, description: 'The maximum number of times to return', examples: [20] }),
  ),
})

export const ExplainQuery = Type.Object({
  service_id,
  start: { ...MomentIn, description: 'The time in question. RFC 3339 with an offset' },
  party_size: party,
  resource_id: resources,
})

const SlotReason = named(
  'SlotReason',
  Type.Object({
    code: Growing([...REASONS, ...DETAILS], '', 'resource_busy'),
    resource_id: Nullable(Id('res', 'The resource that this is about; null: it is about the service or the time')),
    detail: TextOut('Another booking or hold has it, buffers included.', 'The same in words, for people'),
  }),
  { description: 'One reason why a time cannot be booked.' },
)

export const Explanation = named(
  'SlotExplanation',
  Type.Object({
    bookable: Flag(false, 'Whether the time could be booked now'),
    reasons: Type.Array(SlotReason, { description: 'All reasons why it cannot be booked; empty when it can' }),
    override: UsuallyNull(
      Type.Array(Growing(OVERRIDES), {
        description:
          'What `override` of a booking must contain to have this time all the same; empty when it can be booked, null when no override helps',
        examples: [['hours']],
      }),
    ),
  }),
  { description: 'Whether a time can be booked, and if not, why.' },
)
