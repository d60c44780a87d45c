// The subjects of runs: what they are about now, if they were moved or merged, and what belongs to them.
import { type BookingShape, findBookings } from '../bookings/booking.ts'
import { findServicesEver } from '../catalog/service.ts'
import { findAlias } from '../conversations/conversation.ts'
import { findShown } from '../conversations/shown.ts'
import { customerOfOldId } from '../customers/alias.ts'
import { findCustomers } from '../customers/customer.ts'
import type { ReadCtx } from '../platform/context.ts'
import type { SubjectKind } from './engine/definition.ts'
import type { Facts } from './engine/facts.ts'

export interface RunSubject {
  kind: SubjectKind
  id: string
}

/** A subject as it is now, with what belongs to it. */
export interface SubjectFacts {
  subject: RunSubject
  about: Partial<Pick<Facts, 'booking' | 'customer' | 'conversation' | 'service'>>
}

/** How often one booking may have been rescheduled. More are not followed. */
const MAX_MOVES = 1_000

/**
 * Reads subjects by few statements, and returns a function that finds each by the id that it had: a rescheduled booking
 * is found as its new booking, a merged customer or conversation as the other one; null: it is gone.
 */
export async function readSubjects(
  ctx: ReadCtx,
  subjects: readonly RunSubject[],
): Promise<(subject: RunSubject) => SubjectFacts | null> {
  const idsOf = (wanted: SubjectKind) => [
    ...new Set(subjects.filter(({ kind }) => kind === wanted).map(({ id }) => id)),
  ]
  const read = async (kind: SubjectKind) => {
    const ids = idsOf(kind)
    return ids.length === 0 ? new Map<string, SubjectFacts>() : READERS[kind](ctx, ids)
  }
  const [booking, conversation, customer] = await Promise.all([read('booking'), read('conversation'), read('customer')])
  const found = { booking, conversation, customer }
  return ({ kind, id }) => found[kind].get(id) ?? null
}

type Reader = (ctx: ReadCtx, ids: readonly string[]) => Promise<Map<string, SubjectFacts>>

const READERS: Record<SubjectKind, Reader> = {
  async booking(ctx, ids) {
    const current = await followBookings(ctx, ids)
    const bookings = [...current.values()]
    const [customers, services] = await Promise.all([
      byId(
        bookings.flatMap(({ customer }) => customer?.id ?? []),
        (all) => findCustomers(ctx, all),
      ),
      byId(
        bookings.map(({ service_id }) => service_id),
        (all) => findServicesEver(ctx, all),
      ),
    ])
    return mapped(current, (booking) => ({
      subject: { kind: 'booking', id: booking.id },
      about: {
        booking,
        customer: (booking.customer && customers.get(booking.customer.id)) ?? null,
        service: services.get(booking.service_id) ?? null,
      },
    }))
  },
  async conversation(ctx, ids) {
    const current = await followAliases(
      ids,
      (all) => findShown(ctx, all),
      async (id) => (await findAlias(ctx, id))?.id,
    )
    const owners = [...current.values()].map(({ customer }) => customer.id)
    const customers = await byId(owners, (all) => findCustomers(ctx, all))
    return mapped(current, (conversation) => ({
      subject: { kind: 'conversation', id: conversation.id },
      about: { conversation, customer: customers.get(conversation.customer.id) ?? null },
    }))
  },
  async customer(ctx, ids) {
    const current = await followAliases(
      ids,
      (all) => findCustomers(ctx, all),
      async (id) => (await customerOfOldId(ctx, id).executeTakeFirst())?.customer_id,
    )
    return mapped(current, (customer) => ({ subject: { kind: 'customer', id: customer.id }, about: { customer } }))
  },
}

async function byId<T extends { id: string }>(
  ids: readonly string[],
  find: (ids: readonly string[]) => Promise<readonly T[]>,
): Promise<Map<string, T>> {
  const rows = ids.length === 0 ? [] : await find([...new Set(ids)])
  return new Map(rows.map((row) => [row.id, row]))
}

const mapped = <A, B>(all: ReadonlyMap<string, A>, to: (each: A) => B): Map<string, B> =>
  new Map([...all].map(([id, each]) => [id, to(each)]))

/** By the given ids: the booking that each was moved to last. */
async function followBookings(ctx: ReadCtx, ids: readonly string[]): Promise<Map<string, BookingShape>> {
  const known = new Map<string, BookingShape>()
  let unread: readonly string[] = ids
  for (let moves = 0; unread.length > 0 && moves < MAX_MOVES; moves += 1) {
    const rows = await findBookings(ctx, unread)
    for (const row of rows) known.set(row.id, row)
    unread = rows.flatMap(({ rescheduled_to: next }) => (next !== null && !known.has(next) ? [next] : []))
  }
  const current = new Map<string, BookingShape>()
  for (const id of ids) {
    let booking = known.get(id)
    for (let moves = 0; booking && booking.rescheduled_to !== null && moves < MAX_MOVES; moves += 1) {
      booking = known.get(booking.rescheduled_to)
    }
    if (booking) current.set(id, booking)
  }
  return current
}

/** By the given ids: what each is now. An id that is not found may be an old one, which is rare. */
async function followAliases<T extends { id: string }>(
  ids: readonly string[],
  find: (ids: readonly string[]) => Promise<readonly T[]>,
  findPresentId: (id: string) => Promise<string | undefined>,
): Promise<Map<string, T>> {
  const current = await byId(ids, find)
  for (const old of ids.filter((id) => !current.has(id))) {
    const id = await findPresentId(old)
    const [row] = id === undefined ? [] : await find([id])
    if (row) current.set(old, row)
  }
  return current
}
