// How visitors of a chat widget book in tests.
import { HOUR_MS, plus } from '@holdfast/time/moment.ts'
import { hashToken } from '../platform/secrets.ts'
import { aPerson } from './shop.ts'
import type { Client, World } from './world.ts'

const AT = '/public/webchat'

export type VisitorBookings = ReturnType<typeof visitorBookingsOf>

/** A call has an Idempotency-Key only if the test gives one. */
export function visitorBookingsOf({ client }: { client: Client }) {
  const post = (path: string, body: object, key?: string) =>
    client.post(`${AT}${path}`, body, key === undefined ? {} : { 'idempotency-key': key })
  return {
    slots: (query: Record<string, string>) => client.get(`${AT}/slots?${new URLSearchParams(query)}`),
    hold: (body: object, key?: string) => post('/holds', body, key),
    /** By default under a name and a number that nobody has. */
    confirm: (id: string, body: object = aPerson(), key?: string) => post(`/holds/${id}/confirm`, body, key),
    release: (id: string) => client.delete(`${AT}/holds/${id}`),
    list: (query = '') => client.get(`${AT}/bookings${query}`),
    cancel: (id: string, body: object = {}, key?: string) => post(`/bookings/${id}/cancel`, body, key),
    reschedule: (id: string, body: object, key?: string) => post(`/bookings/${id}/reschedule`, body, key),
  }
}

/** Makes a hold or a booking the visitor's own, as if the visitor had held it some hours ago. */
export async function giveToVisitor({ db, now }: World, token: string, bookingId: string): Promise<void> {
  const { workspace_id, id } = await db
    .selectFrom('webchat_visitors')
    .select(['workspace_id', 'id'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow()
  const created_at = plus(now(), -2 * HOUR_MS)
  await db
    .insertInto('webchat_bookings')
    .values({ workspace_id, visitor_id: id, booking_id: bookingId, created_at })
    .execute()
}
