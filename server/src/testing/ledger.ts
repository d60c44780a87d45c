// Reads the ledger and the history for tests, directly from the database.
import type { World } from './world.ts'

export async function eventsOf({ pool }: World, bookingId: string) {
  const { rows } = await pool.query(
    'select type, customer_id, actor, data, created_at from events where booking_id = $1 order by id',
    [bookingId],
  )
  return rows
}

/** The events of a conversation. */
export async function eventsOfConversation({ pool }: World, conversationId: string) {
  const { rows } = await pool.query(
    'select type, customer_id, actor, data, created_at from events where conversation_id = $1 order by id',
    [conversationId],
  )
  return rows
}

/** The events of one type in a workspace. */
export async function eventsOfType({ pool }: World, workspaceId: string, type: string) {
  const { rows } = await pool.query(
    'select actor, data from events where workspace_id = $1 and type = $2 order by id',
    [workspaceId, type],
  )
  return rows
}

export const eventTypesOf = async (world: World, bookingId: string): Promise<string[]> =>
  (await eventsOf(world, bookingId)).map(({ type }) => type)

export async function historyOf({ pool }: World, bookingId: string) {
  const { rows } = await pool.query(
    `select version, action, from_status, to_status, from_stage, to_stage, actor, resource_id, data, created_at
     from booking_history where booking_id = $1 order by version`,
    [bookingId],
  )
  return rows
}

/** Everything that is stored about a booking: a refusal must not change it. */
export async function trailOf(world: World, bookingId: string) {
  const { rows } = await world.pool.query('select * from bookings where id = $1', [bookingId])
  const allocations = await world.pool.query(
    'select resource_id, starts_at, ends_at, hold_expires_at from allocations where holder_id = $1 order by resource_id',
    [bookingId],
  )
  const [events, history] = await Promise.all([eventsOf(world, bookingId), historyOf(world, bookingId)])
  return { row: rows[0], allocations: allocations.rows, events, history }
}
