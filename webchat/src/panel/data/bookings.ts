// The visitor's own bookings, and the calls that make, move and cancel them.
import { type Api, NoConnection, Refusal } from './api.ts'
import type { Session } from './session.ts'
import type { Booking, Hold, SlotList } from './shapes.ts'
import { openStore, type Store } from './store.ts'
import { pause } from './waiting.ts'

export interface Confirmation {
  name: string
  phone: string
  email?: string
  notes?: string
  intake?: Readonly<Record<string, unknown>>
}

export interface BookingsState {
  /** Null: not loaded yet. */
  list: readonly Booking[] | null
}

export interface Bookings {
  store: Store<BookingsState>
  load(): Promise<void>
  /** Forgets the list when the visitor has become another one. */
  begin(): void
  slots(query: {
    service_id: string
    from?: string
    to?: string
    party_size?: number
    /** The person the visitor asks for; left out: anyone. */
    resource_id?: string
  }): Promise<SlotList>
  hold(wish: {
    service_id: string
    start: string
    party_size?: number
    resource_ids?: readonly string[]
  }): Promise<Hold>
  /** Gives a kept time back, unless it is being booked; if that fails, the time is free after ten minutes. */
  release(id: string): Promise<void>
  confirm(id: string, confirmation: Confirmation): Promise<Booking>
  cancel(id: string): Promise<void>
  move(id: string, wish: { start: string; resource_ids?: readonly string[] }): Promise<Booking>
}

const OPEN_STATUSES = ['confirmed', 'pending_payment', 'checked_in']
const MAX_TRIES = 3
const WAIT_BETWEEN_TRIES_MS = 1_000

/** A booking that is still to come, so that it can be moved or cancelled. */
export const isUpcoming = ({ status, start, end }: Booking, now = Date.now()) =>
  OPEN_STATUSES.includes(status) && Date.parse(end ?? start ?? '') > now

export function openBookings(api: Api, session: Session, newKey: () => string): Bookings {
  const store = openStore<BookingsState>({ list: null })
  /** The times that are being booked at this moment. */
  const confirming = new Set<string>()

  async function load(): Promise<void> {
    const visitor = session.token()
    if (visitor === null) return store.set({ list: [] })
    const { data } = await session.call<{ data: readonly Booking[] }>('/bookings')
    if (visitor === session.token()) store.set({ list: data })
  }

  /** A lost answer is asked for again under the same key, so that nothing happens twice. */
  async function once<Answer>(path: string, body: unknown): Promise<Answer> {
    const idempotencyKey = newKey()
    for (let tried = 1; ; tried += 1) {
      try {
        return await session.call<Answer>(path, { method: 'POST', body, idempotencyKey })
      } catch (error) {
        if (!(error instanceof NoConnection) || tried === MAX_TRIES) throw error
        await pause(WAIT_BETWEEN_TRIES_MS)
      }
    }
  }

  /** The answer of an earlier attempt may be lost, and then the time is booked already. */
  async function confirm(id: string, confirmation: Confirmation): Promise<Booking> {
    confirming.add(id)
    try {
      return await once<Booking>(`/holds/${id}/confirm`, confirmation)
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'invalid_transition') throw error
      await load()
      const booked = store.get().list?.find((booking) => booking.id === id && isUpcoming(booking))
      if (!booked) throw error
      return booked
    } finally {
      confirming.delete(id)
    }
  }

  const thenLoad = async <Answer>(change: Promise<Answer>): Promise<Answer> => {
    const answer = await change
    // The change has happened; a list that cannot be loaded now is loaded when it is next looked at.
    await load().catch(() => undefined)
    return answer
  }

  return {
    store,
    load,
    begin() {
      store.set({ list: null })
      load().catch(() => undefined)
    },
    slots: (query) => api.call<SlotList>('/slots', { query, visitor: session.token() }),
    hold: (wish) => once<Hold>('/holds', wish),
    async release(id) {
      // No call is made for a visitor who has left, because it would make a new visitor.
      if (session.token() === null || confirming.has(id)) return
      await session.call<void>(`/holds/${id}`, { method: 'DELETE' }).catch(() => undefined)
    },
    confirm: (id, confirmation) => thenLoad(confirm(id, confirmation)),
    cancel: async (id) => void (await thenLoad(once(`/bookings/${id}/cancel`, {}))),
    move: (id, wish) => thenLoad(once<Booking>(`/bookings/${id}/reschedule`, wish)),
  }
}
