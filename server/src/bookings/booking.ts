// Bookings as they are stored and as they are returned. A hold is a booking, too.
import { sql } from 'kysely'
import type { Static } from '../http/shape.ts'
import type { Actor, ReadCtx, WriteCtx } from '../platform/context.ts'
import { Problem } from '../platform/problem.ts'
import { availableActions, type Task } from '../stages/actions.ts'
import type { TaskKind } from '../stages/schema.ts'
import { type BookingContext, lockBookingContext, readBookingContext } from './booking-context.ts'
import { allowedOperations, getMove, OPEN, type Status, stageOf, statusAt } from './lifecycle.ts'
import type { Booking, Hold } from './schema.ts'

export type BookingShape = Static<typeof Booking>
export type HoldShape = Static<typeof Hold>
export type BookingCustomer = NonNullable<BookingShape['customer']>

/** A payment as it is stored: its moment is a text. */
export type StoredPayment = Omit<BookingShape['payments'][number], 'at'> & { at: string }

/** Nobody has the task. */
export const NOBODY = { assignee: null, claimed_at: null }
/** A task of a queue has no time while nobody has it. */
export const NO_TIME = { starts_at: null, ends_at: null, resource_ids: [], allocated_from: null, allocated_to: null }

/** The row of a booking, together with its customer. */
export interface StoredBooking {
  id: string
  status: Status
  stage: string
  kind: TaskKind
  service_id: string
  starts_at: Date | null
  ends_at: Date | null
  party_size: number
  resource_ids: string[]
  allocated_from: Date | null
  allocated_to: Date | null
  priority: string
  tags: string[]
  source: string
  notes: string | null
  intake: Record<string, unknown>
  due_at: Date | null
  location: BookingShape['location']
  assignee: string | null
  claimed_at: Date | null
  hold_expires_at: Date | null
  rescheduled_from: string | null
  rescheduled_to: string | null
  cancel_reason: string | null
  conversation_id: string | null
  price_cents: number | null
  currency: string
  deposit_cents: number | null
  deposit_due_at: Date | null
  payments: StoredPayment[]
  /** The sum of the payments. */
  paid_cents: number
  created_by: Actor
  counters: Record<string, number>
  /** The kinds of attachments that the booking has. */
  evidence: string[]
  staged_at: Date
  /** When it ended; null: it has not. */
  ended_at: Date | null
  version: number
  created_at: Date
  updated_at: Date
  customer: BookingCustomer | null
}

const COLUMNS = [
  'bookings.id',
  'bookings.status',
  'bookings.stage',
  'bookings.kind',
  'bookings.service_id',
  'bookings.starts_at',
  'bookings.ends_at',
  'bookings.party_size',
  'bookings.resource_ids',
  'bookings.allocated_from',
  'bookings.allocated_to',
  'bookings.priority',
  'bookings.tags',
  'bookings.source',
  'bookings.notes',
  'bookings.intake',
  'bookings.due_at',
  'bookings.location',
  'bookings.assignee',
  'bookings.claimed_at',
  'bookings.hold_expires_at',
  'bookings.rescheduled_from',
  'bookings.rescheduled_to',
  'bookings.cancel_reason',
  'bookings.conversation_id',
  'bookings.currency',
  'bookings.deposit_due_at',
  'bookings.payments',
  'bookings.created_by',
  'bookings.counters',
  'bookings.evidence',
  'bookings.staged_at',
  'bookings.ended_at',
  'bookings.version',
  'bookings.created_at',
  'bookings.updated_at',
  'customers.id as customer_id',
  'customers.name as customer_name',
  'customers.phone as customer_phone',
  'customers.locale as customer_locale',
] as const

export function bookings({ db, workspaceId }: ReadCtx) {
  return (
    db
      .selectFrom('bookings')
      .leftJoin('customers', (join) =>
        join.on('customers.workspace_id', '=', workspaceId).onRef('customers.id', '=', 'bookings.customer_id'),
      )
      .select(COLUMNS)
      // The driver returns a bigint as text; a float8 is exact below 2^53.
      .select([
        sql<number | null>`bookings.price_cents::float8`.as('price_cents'),
        sql<number | null>`bookings.deposit_cents::float8`.as('deposit_cents'),
        sql<number>`bookings.paid_cents::float8`.as('paid_cents'),
      ])
      .where('bookings.workspace_id', '=', workspaceId)
  )
}

type Row = Awaited<ReturnType<ReturnType<typeof bookings>['executeTakeFirstOrThrow']>>

export function toStoredBooking({
  customer_id,
  customer_name,
  customer_phone,
  customer_locale,
  ...row
}: Row): StoredBooking {
  const customer = { id: customer_id, name: customer_name, phone: customer_phone, locale: customer_locale }
  // The database returns the members of a JSON object in an order of its own.
  const { kind, id, name } = row.created_by as unknown as Actor
  return {
    ...row,
    customer: customer_id === null ? null : customer,
    created_by: { kind, id, name },
  } as unknown as StoredBooking
}

/** The order of the indexes: bookings without a start come after all others. */
export const START = sql<Date>`coalesce(bookings.starts_at, 'infinity')`

/** The statuses are literals, not parameters, so that the planner can use the partial indexes of open bookings. */
export const IS_OPEN = sql<boolean>`bookings.status in (${sql.join(OPEN.map((status) => sql.lit(status)))})`

/** `statusAt` as a condition: a hold that has expired, whether or not a sweep has recorded it. */
export const hasExpired = (now: Date) => sql<boolean>`(bookings.status = 'held' and bookings.hold_expires_at <= ${now})`

/** `statusAt` as a column. */
export const statusShown = (now: Date) =>
  sql<string>`case when ${hasExpired(now)} then 'expired' else bookings.status end`

export async function getBooking(ctx: ReadCtx, id: string): Promise<BookingShape> {
  const [stored, context] = await Promise.all([getStoredBooking(ctx, id), readBookingContext(ctx)])
  return toBooking(stored, context)
}

/** The bookings with these ids that exist, in any order. */
export async function findBookings(ctx: ReadCtx, ids: readonly string[]): Promise<BookingShape[]> {
  const isOne = sql<boolean>`bookings.id = any(${ids}::text[])`
  const [rows, context] = await Promise.all([bookings(ctx).where(isOne).execute(), readBookingContext(ctx)])
  return rows.map((row) => toBooking(toStoredBooking(row), context))
}

/**
 * Locks the booking until the transaction ends, and reads it after the lock, so that the second of two changes sees the
 * first.
 */
export async function lockBooking(
  ctx: WriteCtx,
  id: string,
): Promise<{ before: StoredBooking; context: BookingContext }> {
  const opened = lockBookingContext(ctx)
  ctx.send(
    ctx.db
      .selectFrom('bookings')
      .select('id')
      .where('workspace_id', '=', ctx.workspaceId)
      .where('id', '=', id)
      .forNoKeyUpdate(),
  )
  const [context, before] = await Promise.all([opened, getStoredBooking(ctx, id)])
  return { before, context }
}

export async function getStoredBooking(ctx: ReadCtx, id: string): Promise<StoredBooking> {
  const row = await bookings(ctx).where('bookings.id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return toStoredBooking(row)
}

/** The status and stage that a booking has now, whether or not a sweep has recorded them. */
export function stateOf(
  stored: StoredBooking,
  { stages, now }: BookingContext,
): Pick<StoredBooking, 'status' | 'stage'> {
  const status = statusAt(stored, now)
  if (status === stored.status) return { status, stage: stored.stage }
  return { status, stage: stageOf(getMove('expire', 'held', 'expired'), stages, stored.kind, stored.stage) }
}

/** The booking in the shape that the rules of actions need. */
export function toTask(stored: StoredBooking, context: BookingContext): Task {
  const { status, stage } = stateOf(stored, context)
  const { kind, tags, assignee, counters, evidence, ended_at } = stored
  const operations = allowedOperations({ status, kind, ended_at }, context.now)
  return { status, stage, kind, tags, assignee, counters, evidence, operations }
}

export function toBooking(stored: StoredBooking, context: BookingContext): BookingShape {
  const task = toTask(stored, context)
  const { status, stage } = task
  return {
    id: stored.id,
    status,
    stage,
    kind: stored.kind,
    service_id: stored.service_id,
    start: stored.starts_at,
    end: stored.ends_at,
    party_size: stored.party_size,
    customer: stored.customer,
    allocations: allocationsOf(stored),
    priority: stored.priority,
    tags: stored.tags,
    source: stored.source,
    notes: stored.notes,
    intake: stored.intake,
    due_at: stored.due_at,
    location: stored.location,
    assignee: stored.assignee,
    claimed_at: stored.claimed_at,
    hold_expires_at: stored.hold_expires_at,
    rescheduled_from: stored.rescheduled_from,
    rescheduled_to: stored.rescheduled_to,
    ended_at: stored.ended_at,
    cancel_reason: stored.cancel_reason,
    conversation_id: stored.conversation_id,
    price_cents: stored.price_cents,
    currency: stored.currency,
    deposit_cents: stored.deposit_cents,
    deposit_due_at: stored.deposit_due_at,
    payments: stored.payments.map(toPayment),
    paid_cents: stored.paid_cents,
    created_by: stored.created_by,
    counters: stored.counters,
    available_actions: availableActions(context.stages, task, context.viewer),
    version: stored.version,
    created_at: stored.created_at,
    updated_at: stored.updated_at,
  }
}

/** The database returns the members of a JSON object in an order of its own. */
function toPayment({ amount_cents, method, note, at, by }: StoredPayment): BookingShape['payments'][number] {
  const { kind, id, name } = by
  return { amount_cents, method, note, at: new Date(at), by: { kind, id, name } }
}

export function toHold(stored: StoredBooking): HoldShape {
  const { id, status, service_id, party_size, resource_ids, customer, created_at } = stored
  const [start, end, expires_at] = [stored.starts_at, stored.ends_at, stored.hold_expires_at] as [Date, Date, Date]
  const allocations = allocationsOf(stored)
  return { id, status, service_id, start, end, expires_at, party_size, resource_ids, allocations, customer, created_at }
}

function allocationsOf({ resource_ids, allocated_from, allocated_to }: StoredBooking): BookingShape['allocations'] {
  return resource_ids.map((resource_id) => ({
    resource_id,
    start: allocated_from as Date,
    end: allocated_to as Date,
  }))
}
