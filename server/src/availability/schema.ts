// The shapes of free times, and of the reasons why a time is not free.
import { Growing, IdIn, Moment, MomentIn, Nullable, named, Type, Whole } from '../http/shape.ts'

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
    start: Moment,
    end: Moment,
    resource_ids: Type.Array(Type.String(), { description: 'Resources that would be used for this time' }),
  }),
)

export const SlotList = named(
  'SlotList',
  Type.Object({
    data: Type.Array(Slot),
    unavailable_reason: Nullable(Growing(REASONS, 'Why there is no time at all; null when there are some.')),
    next_available: Nullable(Moment),
    next_from: Nullable(Moment),
  }),
)

const party = Type.Optional(Whole(1, 100_000, { default: 1 }))
const resources = Type.Optional(
  Type.Array(IdIn, { maxItems: 20, description: 'These must be part of it; repeat the parameter for several' }),
)

export const SlotQuery = Type.Object({
  service_id: IdIn,
  from: Type.Optional(MomentIn),
  to: Type.Optional(MomentIn),
  around: Type.Optional({ ...MomentIn, description: 'Sort by distance from this moment' }),
  party_size: party,
  resource_id: resources,
  limit: Type.Optional(Whole(1, 6_000, { default: 6_000 })),
})

export const ExplainQuery = Type.Object({
  service_id: IdIn,
  start: MomentIn,
  party_size: party,
  resource_id: resources,
})

const SlotReason = named(
  'SlotReason',
  Type.Object({
    code: Growing([...REASONS, ...DETAILS]),
    resource_id: Nullable(Type.String()),
    detail: Type.String(),
  }),
)

export const Explanation = named(
  'SlotExplanation',
  Type.Object({
    bookable: Type.Boolean(),
    reasons: Type.Array(SlotReason),
  }),
)
