// Reads data for a turn of the bot: only data of the workspace, and of customers only that of the one who writes.
import { DAY_MS, plus } from '@holdfast/time/moment.ts'
import { toQuestion } from '../availability/question.ts'
import { listSlots } from '../availability/slots.ts'
import { standingRefusal } from '../availability/standing.ts'
import { bookings, IS_OPEN, toStoredBooking } from '../bookings/booking.ts'
import type { Catalog, CatalogResource, CatalogService } from '../catalog/catalog.ts'
import { isOpenAt } from '../catalog/working-time.ts'
import type { StoredConversation } from '../conversations/conversation.ts'
import type { WorkspaceRef } from '../http/caller.ts'
import { type SearchAnswer, searchKnowledge } from '../knowledge/search/search.ts'
import type { OpenCtx, ReadCtx } from '../platform/context.ts'
import { ownBookings } from '../webchat/booking-owner.ts'
import type { Business } from './business.ts'
import type { BotSettings } from './settings.ts'

export interface OwnBooking {
  id: string
  service_id: string
  start: Date
  end: Date
  resource_ids: string[]
  party_size: number
}

export interface FreeTime {
  start: Date
  end: Date
  resource_ids: string[]
}

export interface SlotWish {
  service_id: string
  party_size: number
  resource_ids: readonly string[]
  from: Date
  to: Date
  /** The times nearest to this moment come first. */
  around?: Date
  /** The customer's own hold or booking, whose time counts as free. */
  except?: string | null
  limit: number
}

export interface Looks {
  catalog: Catalog
  /** The services that can be booked with the bot, by name. */
  services: readonly CatalogService[]
  resources: ReadonlyMap<string, CatalogResource>
  isOpenNow: boolean
  /** When the business is open at the earliest and at the latest, on any day; null: always. */
  hours: { from: string; to: string } | null
  address: string | null
  /** Why nobody could ever book this, whatever the time is; null: it can be booked. */
  refusalOf(wish: Pick<SlotWish, 'service_id' | 'party_size' | 'resource_ids'>): string | null
  slots(wish: SlotWish): Promise<{ times: FreeTime[]; reason: string | null; next: Date | null }>
  /** The bookings to come of the customer who writes, the next one first. */
  bookings(): Promise<OwnBooking[]>
  ask(question: string): Promise<SearchAnswer>
}

const MAX_BOOKINGS = 20
/** The longest range in which free times are looked up at once. */
const MAX_RANGE_MS = 62 * DAY_MS
/** Free times after this are not looked up, whatever a customer writes. */
const LATEST = new Date('2199-12-31T00:00:00Z')

const earliest = (...moments: Date[]) => new Date(Math.min(...moments.map((moment) => moment.getTime())))
/** A booking can be changed by the customer until it begins. */
const MAX_AHEAD_MS = 400 * DAY_MS

interface Looker {
  locale: string
  bookings: Looks['bookings']
}

export function openLooks(ctx: OpenCtx, business: Business, { locale, bookings }: Looker): Looks {
  const { workspace, settings, catalog, address } = business
  return {
    catalog,
    services: bookable(catalog, workspace, settings),
    resources: catalog.resources,
    isOpenNow: isOpenAt(catalog, ctx.now),
    hours: hoursOf(catalog),
    address,
    refusalOf(wish) {
      const { timezone } = workspace
      return (
        standingRefusal(toQuestion(catalog, { ...wish, resource_ids: [...wish.resource_ids], timezone }))?.code ?? null
      )
    },
    async slots({ service_id, party_size, resource_ids, from, to: wished, around, limit, except }) {
      const to = earliest(wished, plus(from, MAX_RANGE_MS), LATEST)
      if (to <= from) return { times: [], reason: null, next: null }
      const query = {
        service_id,
        party_size,
        resource_id: [...resource_ids],
        from: from.toISOString(),
        to: to.toISOString(),
        ...(around && { around: around.toISOString() }),
        limit,
      }
      const { data, unavailable_reason, next_available } = await listSlots(ctx, query, workspace.timezone, {
        except,
        catalog,
      })
      return { times: data, reason: unavailable_reason, next: next_available }
    },
    bookings,
    ask: (query) => searchKnowledge(ctx, { query, locale, limit: 3 }),
  }
}

function hoursOf({ defaultSchedule }: Catalog): Looks['hours'] {
  const weekly = defaultSchedule?.weekly ?? []
  // A window that ends on the next day says nothing about which 3 o'clock is meant.
  if (weekly.length === 0 || weekly.some(({ start, end }) => end <= start)) return null
  const starts = weekly.map(({ start }) => start).toSorted()
  const ends = weekly.map(({ end }) => end).toSorted()
  return { from: starts[0] as string, to: ends.at(-1) as string }
}

/** The answers of `bookable` by catalog: it is the same for many turns. */
const remembered = new WeakMap<Catalog, Map<string, readonly CatalogService[]>>()

function bookable(
  catalog: Catalog,
  { timezone }: WorkspaceRef,
  { booking: { service_ids } }: BotSettings,
): readonly CatalogService[] {
  const answers = remembered.get(catalog) ?? new Map<string, readonly CatalogService[]>()
  remembered.set(catalog, answers)
  const name = JSON.stringify([timezone, service_ids])
  const known = answers.get(name) ?? findBookable(catalog, timezone, service_ids)
  answers.set(name, known)
  return known
}

function findBookable(catalog: Catalog, timezone: string, serviceIds: readonly string[] | null): CatalogService[] {
  return [...catalog.services.values()]
    .filter(({ id, active, mode }) => active && mode === 'appointment' && (serviceIds?.includes(id) ?? true))
    .filter(({ id, min_party_size }) => {
      const question = { service_id: id, party_size: min_party_size, resource_ids: [], timezone }
      return standingRefusal(toQuestion(catalog, question)) === null
    })
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

/** On the chat widget only what this visitor or signed person has booked: a merged customer may be several people. */
export async function findOwnBookings(
  ctx: ReadCtx,
  conversation: StoredConversation,
  visitor: { id: string; user_sub: string | null } | null,
): Promise<OwnBooking[]> {
  const own = visitor
    ? ownBookings(ctx, visitor)
    : bookings(ctx).where('bookings.customer_id', '=', conversation.customer_id)
  const rows = await own
    .where(IS_OPEN)
    .where('bookings.starts_at', '>', ctx.now)
    .where('bookings.starts_at', '<', plus(ctx.now, MAX_AHEAD_MS))
    .orderBy('bookings.starts_at')
    .limit(MAX_BOOKINGS)
    .execute()
  return rows.map((row) => {
    const { id, service_id, starts_at, ends_at, resource_ids, party_size } = toStoredBooking(row)
    return { id, service_id, start: starts_at as Date, end: ends_at as Date, resource_ids, party_size }
  })
}
