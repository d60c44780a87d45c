// Real bookings, conversations and customers to try an automation with, found by the customer's name or number.
import { DAY_MS, HOUR_MS } from '@holdfast/time/moment.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SubjectKind } from '../automation-parts/catalog.ts'
import { api, type Booking, type Conversation, type Customer } from '../data/api.ts'
import { folded } from '../text/folded.ts'

const MAX_SUBJECTS = 20
const MAX_SEARCHED_CUSTOMERS = 4

export type Found =
  | { kind: 'booking'; id: string; booking: Booking }
  | { kind: 'conversation'; id: string; conversation: Conversation }
  | { kind: 'customer'; id: string; customer: Customer }

/** Without a text, bookings of today and the next days, or the newest conversations and customers. */
export const subjectsQuery = (kind: SubjectKind, q: string) =>
  queryOptions({
    queryKey: [kind === 'booking' ? 'bookings' : `${kind}s`, 'to-try', q.trim()],
    queryFn: ({ signal }): Promise<Found[]> => find(kind, q.trim(), signal),
    placeholderData: keepPreviousData,
  })

async function find(kind: SubjectKind, q: string, signal: AbortSignal): Promise<Found[]> {
  if (kind === 'conversation') return findConversations(q, signal)
  if (kind === 'booking' && q === '') return findNextBookings(signal)
  const { data } = await api().listCustomers({ ...(q !== '' && { q }), limit: MAX_SUBJECTS }, { signal })
  if (kind === 'customer') return data.map((customer) => ({ kind, id: customer.id, customer }))
  const pages = await Promise.all(
    data.slice(0, MAX_SEARCHED_CUSTOMERS).map(({ id }) => api().listCustomerBookings(id, { limit: 10 }, { signal })),
  )
  return pages.flatMap((page) => page.data).map((booking) => ({ kind: 'booking', id: booking.id, booking }))
}

async function findNextBookings(signal: AbortSignal): Promise<Found[]> {
  // A full hour, so that the same question has the same address when it is asked again.
  const now = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
  const range = { from: new Date(now - DAY_MS).toISOString(), to: new Date(now + 30 * DAY_MS).toISOString() }
  const { data } = await api().listBookings({ ...range, limit: MAX_SUBJECTS }, { signal })
  return data.map((booking) => ({ kind: 'booking', id: booking.id, booking }))
}

async function findConversations(q: string, signal: AbortSignal): Promise<Found[]> {
  const { data } = await api().listConversations({ limit: 100 }, { signal })
  return data
    .filter(({ customer }) => folded(customer.name ?? '').includes(folded(q)))
    .slice(0, MAX_SUBJECTS)
    .map((conversation) => ({ kind: 'conversation', id: conversation.id, conversation }))
}
