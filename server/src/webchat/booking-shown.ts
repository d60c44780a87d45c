// A hold and a booking as the visitor sees them: with names, and without anything of the team.
import { sql } from 'kysely'
import type { BookingShape, HoldShape } from '../bookings/booking.ts'
import { allowedOperations, type Status } from '../bookings/lifecycle.ts'
import type { Static } from '../http/shape.ts'
import type { ReadCtx } from '../platform/context.ts'
import { Problem } from '../platform/problem.ts'
import type { TaskKind } from '../stages/schema.ts'
import type { VisitorBooking, VisitorHold } from './booking-schema.ts'

type VisitorBookingShape = Static<typeof VisitorBooking>
type VisitorHoldShape = Static<typeof VisitorHold>

export async function showHold(ctx: ReadCtx, hold: HoldShape): Promise<VisitorHoldShape> {
  const { id, start, end, expires_at } = hold
  return { id, ...namedBy(await readNames(ctx, [hold]), hold), start, end, expires_at }
}

export async function showBooking(ctx: ReadCtx, booking: BookingShape): Promise<VisitorBookingShape> {
  const [shown] = await showBookings(ctx, [booking])
  return shown as VisitorBookingShape
}

export async function showBookings(ctx: ReadCtx, all: readonly BookingShape[]): Promise<VisitorBookingShape[]> {
  const names = await readNames(ctx, all)
  return all.map((booking) => {
    const { id, status, kind, start, end, price_cents, currency } = booking
    const allowed = hasBegun(ctx, start)
      ? []
      : allowedOperations({ status: status as Status, kind: kind as TaskKind, ended_at: null }, ctx.now)
    return {
      id,
      ...namedBy(names, booking),
      start,
      end,
      price_cents,
      currency,
      can_reschedule: allowed.includes('reschedule'),
      can_cancel: allowed.includes('cancel'),
    }
  })
}

/** From its beginning on, only the team changes a booking. */
export const hasBegun = ({ now }: ReadCtx, start: Date | null) => start !== null && start <= now

/** Removes from a refusal the stage of the booking, and what the team could do instead. */
export async function withoutTeamDetails<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid_transition') {
      const { current_stage: _, allowed: __, ...shown } = error.more
      error.more = shown
    }
    throw error
  }
}

type Booked = Pick<BookingShape, 'status' | 'service_id' | 'party_size' | 'allocations'>

/** The names of services and resources by their ids; a booking keeps them when they are archived. */
type Names = ReadonlyMap<string, string>

const resourcesOf = ({ allocations }: Booked) => allocations.map(({ resource_id }) => resource_id)

async function readNames({ db, workspaceId }: ReadCtx, all: readonly Booked[]): Promise<Names> {
  if (all.length === 0) return new Map()
  const namesIn = (table: 'services' | 'resources', ids: readonly string[]) =>
    db
      .selectFrom(table)
      .select(['id', 'name'])
      .where('workspace_id', '=', workspaceId)
      .where(sql<boolean>`id = any(${[...new Set(ids)]}::text[])`)
      .execute()
  const [services, resources] = await Promise.all([
    namesIn(
      'services',
      all.map(({ service_id }) => service_id),
    ),
    namesIn('resources', all.flatMap(resourcesOf)),
  ])
  return new Map([...services, ...resources].map(({ id, name }) => [id, name]))
}

function namedBy(names: Names, booked: Booked) {
  const { status, service_id, party_size } = booked
  const nameOf = (id: string) => names.get(id) ?? ''
  const resources = resourcesOf(booked).map((id) => ({ id, name: nameOf(id) }))
  return { status, service_id, service_name: nameOf(service_id), party_size, resources }
}
