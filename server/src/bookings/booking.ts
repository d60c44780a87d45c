// Bookings as they are kept and as they are shown. Holds are bookings, too.
import { sql } from 'kysely'
import type { Static } from '../http/shape.ts'
import type { Actor, ReadCtx, WriteCtx } from '../platform/context.ts'
import { Problem } from '../platform/problem.ts'
import { availableActions, type Task } from '../stages/actions.ts'
import type { TaskKind } from '../stages/schema.ts'
import { type Desk, openDesk, openDeskForChange } from './desk.ts'
import { allowedOperations, getMove, OPEN, type Status, stageOf, statusAt } from './lifecycle.ts'
import type { Booking, Hold } from './schema.ts'

export type BookingShape = Static<typeof Booking>
export type HoldShape = Static<typeof Hold>
export type BookingCustomer = NonNullable<BookingShape['customer']>

/** A booking as its row has it, with its customer beside it. */
export interface Stored {
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
  created_by: Actor
  counters: Record<string, number>
  /** The kinds of attachments it has. */
  evidence: string[]
  staged_at: Date
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
  'bookings.created_by',
  'bookings.counters',
  'bookings.evidence',
  'bookings.staged_at',
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
      // A bigint would arrive as text; below 2^53 nothing is lost.
      .select(sql<number | null>`bookings.price_cents::float8`.as('price_cents'))
      .where('bookings.workspace_id', '=', workspaceId)
  )
}

type Row = Awaited<ReturnType<ReturnType<typeof bookings>['executeTakeFirstOrThrow']>>

export function toStored({ customer_id, customer_name, customer_phone, customer_locale, ...row }: Row): Stored {
  const customer = { id: customer_id, name: customer_name, phone: customer_phone, locale: customer_locale }
  // The database gives the members of an object back in an order of its own.
  const { kind, id, name } = row.created_by as unknown as Actor
  return {
    ...row,
    customer: customer_id === null ? null : customer,
    created_by: { kind, id, name },
  } as unknown as Stored
}

/** As the indexes have it: those without a start come after every moment. */
export const START = sql<Date>`coalesce(bookings.starts_at, 'infinity')`

/** In words and not by parameter, so that the partial indexes of what is open are known to hold all of them. */
export const IS_OPEN = sql<boolean>`bookings.status in (${sql.join(OPEN.map((status) => sql.lit(status)))})`

/** `statusAt` as a condition: a hold whose time is up, whether or not a sweep has written it down. */
export const hasLapsed = (now: Date) => sql<boolean>`(bookings.status = 'held' and bookings.hold_expires_at <= ${now})`

/** `statusAt` as a column. */
export const statusShown = (now: Date) =>
  sql<string>`case when ${hasLapsed(now)} then 'expired' else bookings.status end`

export async function getBooking(ctx: ReadCtx, id: string): Promise<BookingShape> {
  const [stored, desk] = await Promise.all([getStored(ctx, id), openDesk(ctx)])
  return toBooking(stored, desk)
}

/** Locks the booking until the change is done, and only then reads it: of two changes the second sees the first. */
export async function lockBooking(ctx: WriteCtx, id: string): Promise<{ before: Stored; desk: Desk }> {
  const opened = openDeskForChange(ctx)
  ctx.send(
    ctx.db
      .selectFrom('bookings')
      .select('id')
      .where('workspace_id', '=', ctx.workspaceId)
      .where('id', '=', id)
      .forNoKeyUpdate(),
  )
  const [desk, before] = await Promise.all([opened, getStored(ctx, id)])
  return { before, desk }
}

export async function getStored(ctx: ReadCtx, id: string): Promise<Stored> {
  const row = await bookings(ctx).where('bookings.id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return toStored(row)
}

/** What is true of a booking now, whether or not a sweep has written it down. */
export function stateOf(stored: Stored, { stages, now }: Desk): Pick<Stored, 'status' | 'stage'> {
  const status = statusAt(stored, now)
  if (status === stored.status) return { status, stage: stored.stage }
  return { status, stage: stageOf(getMove('expire', 'held', 'expired'), stages, stored.kind, stored.stage) }
}

/** The booking as the rules of actions see it. */
export function toTask(stored: Stored, desk: Desk): Task {
  const { status, stage } = stateOf(stored, desk)
  const { kind, tags, assignee, counters, evidence } = stored
  return { status, stage, kind, tags, assignee, counters, evidence, operations: allowedOperations(status, kind) }
}

export function toBooking(stored: Stored, desk: Desk): BookingShape {
  const task = toTask(stored, desk)
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
    cancel_reason: stored.cancel_reason,
    conversation_id: stored.conversation_id,
    price_cents: stored.price_cents,
    currency: stored.currency,
    created_by: stored.created_by,
    counters: stored.counters,
    available_actions: availableActions(desk.stages, task, desk.viewer),
    version: stored.version,
    created_at: stored.created_at,
    updated_at: stored.updated_at,
  }
}

export function toHold(stored: Stored): HoldShape {
  const { id, status, service_id, party_size, resource_ids, customer, created_at } = stored
  const [start, end, expires_at] = [stored.starts_at, stored.ends_at, stored.hold_expires_at] as [Date, Date, Date]
  const allocations = allocationsOf(stored)
  return { id, status, service_id, start, end, expires_at, party_size, resource_ids, allocations, customer, created_at }
}

function allocationsOf({ resource_ids, allocated_from, allocated_to }: Stored): BookingShape['allocations'] {
  return resource_ids.map((resource_id) => ({
    resource_id,
    start: allocated_from as Date,
    end: allocated_to as Date,
  }))
}
