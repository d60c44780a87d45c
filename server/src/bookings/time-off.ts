// Takes time off, or names the bookings in the way.
import { sql } from 'kysely'
import { takeTimeOff } from '../availability/time-off.ts'
import { type NewTimeOff, TimeOff } from '../availability/time-off-schema.ts'
import type { WorkspaceRef } from '../http/caller.ts'
import { named, type Static, Type } from '../http/shape.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { Problem } from '../platform/problem.ts'
import { BookingsInTheWay, findStanding, MAX_BOOKINGS_LISTED } from './in-the-way.ts'

export const TimeOffTaken = named(
  'TimeOffTaken',
  Type.Object({
    ...TimeOff.properties,
    bookings: BookingsInTheWay('The bookings and holds that stand in it and stay, because of `over`.'),
  }),
  { description: 'Time off that was taken, and the bookings that it was taken over.' },
)

export async function addTimeOff(
  ctx: WriteCtx,
  body: Static<typeof NewTimeOff>,
  { timezone }: WorkspaceRef,
): Promise<Static<typeof TimeOffTaken>> {
  const { timeOff, holders } = await takeTimeOff(ctx, body, timezone, (ids) => {
    if (ids.length > 0 && !body.over) throw inTheWay(ids)
  })
  return { ...timeOff, bookings: await namedBy(ctx, holders) }
}

function inTheWay(ids: readonly string[]): Problem {
  const detail =
    ids.length === 1
      ? 'One booking or hold stands in this time.'
      : `${ids.length} bookings or holds stand in this time.`
  const problem = new Problem('bookings_in_the_way', { detail })
  problem.fill = async (reader) => ({ bookings: await namedBy(reader, ids) })
  return problem
}

async function namedBy(ctx: ReadCtx, ids: readonly string[]) {
  if (ids.length === 0) return []
  const found = await findStanding(ctx, sql<boolean>`id = any(${ids}::text[])`)
  return found.slice(0, MAX_BOOKINGS_LISTED)
}
