// The order of work, most urgent first, with exactly the expressions of its indexes (migration 0011).
import { type RawBuilder, sql } from 'kysely'
import { START } from '../../bookings/booking.ts'
import type { Order } from '../../http/page.ts'
import type { PRIORITIES } from '../../stages/schema.ts'

type Priority = (typeof PRIORITIES)[number]

const RANKS: Record<Priority, number> = { urgent: 0, high: 1, normal: 2, low: 3 }
const RANK = sql<number>`(case bookings.priority when 'urgent' then 0 when 'high' then 1 when 'normal' then 2 else 3 end)`
const DUE = sql<Date>`coalesce(bookings.due_at, 'infinity')`

interface Sorted {
  priority: string
  due_at: Date | null
  starts_at: Date | null
  created_at: Date
  id: string
}

/** The cursor carries the moment at which the first page was read, so that all pages belong to one day. */
export const workOrder = (seenAt: Date): Order<Sorted> => ({
  columns: [
    { name: RANK, type: 'integer' },
    { name: DUE, type: 'timestamptz' },
    { name: START, type: 'timestamptz' },
    { name: sql.ref('bookings.created_at'), type: 'timestamptz' },
    { name: sql.ref('bookings.id'), type: 'text' },
  ],
  direction: 'asc',
  keyOf: ({ priority, due_at, starts_at, created_at, id }) => [
    String(RANKS[priority as Priority]),
    due_at?.toISOString() ?? 'infinity',
    starts_at?.toISOString() ?? 'infinity',
    created_at.toISOString(),
    id,
    seenAt.toISOString(),
  ],
})

/** The moment at which the first page was read, for a later page. */
export const firstSeenAt = (after: readonly string[] | null) => (after?.[5] === undefined ? null : new Date(after[5]))

/** Compares ranks, not names, because the indexes begin with the rank. */
export const hasPriority = (priorities: readonly Priority[]): RawBuilder<boolean> =>
  sql<boolean>`${RANK} = any(${priorities.map((priority) => RANKS[priority])}::integer[])`
