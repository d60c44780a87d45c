// Bookings as entries of a calendar. A booking that moved keeps its UID, so that programs move the entry as well.
import { DAY_MS, plus } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import type { CalendarEntry, CalendarStatus } from '../../lib/calendar-file.ts'
import type { ReadCtx } from '../../platform/context.ts'
import type { Status } from '../lifecycle.ts'
import { wordsOf } from './words.ts'

const PAST_DAYS = 60
const FUTURE_DAYS = 400
/** If there are more, those farthest from now are left out. */
const MAX_ENTRIES = 2_000

/** Holds are not shown, and a booking that moved is shown as the booking that it became. */
const SHOWN: Partial<Record<Status, { status: CalendarStatus; busy: boolean }>> = {
  confirmed: { status: 'CONFIRMED', busy: true },
  pending_payment: { status: 'TENTATIVE', busy: true },
  checked_in: { status: 'CONFIRMED', busy: true },
  completed: { status: 'CONFIRMED', busy: true },
  no_show: { status: 'CONFIRMED', busy: false },
  failed: { status: 'CONFIRMED', busy: false },
  cancelled: { status: 'CANCELLED', busy: false },
}

interface Row {
  id: string
  first_id: string
  changes: number
  status: Status
  starts_at: Date
  ends_at: Date
  party_size: number
  service: string
  customer: string | null
  place: string | null
  created_at: Date
  /** When something that the entry shows was last changed: also the name of the customer or of the service. */
  updated_at: Date
}

export interface Business {
  locale: string
  /** Where the business is. */
  address: { formatted: string } | null
}

/** The bookings of a resource around now, by their start. */
export async function entriesOfResource(ctx: ReadCtx, resourceId: string, business: Business, publicUrl: string) {
  const [from, to] = [plus(ctx.now, -PAST_DAYS * DAY_MS), plus(ctx.now, FUTURE_DAYS * DAY_MS)]
  const isTheirs = sql`b.resource_ids @> ${[resourceId]}::text[] and b.starts_at >= ${from} and b.starts_at < ${to}`
  return readEntries(ctx, isTheirs, business, publicUrl)
}

/** The entry of one booking; null if it has no time, or is a hold or a booking that moved. */
export async function entryOfBooking(ctx: ReadCtx, id: string, business: Business, publicUrl: string) {
  const [entry] = await readEntries(ctx, sql`b.id = ${id}`, business, publicUrl)
  return entry ?? null
}

/**
 * `first_id` is the booking that the chain of moves began with, and `changes` counts the versions of all of its bookings:
 * it grows with every change and with every move.
 */
async function readEntries(
  { db, workspaceId, now }: ReadCtx,
  condition: ReturnType<typeof sql>,
  business: Business,
  publicUrl: string,
): Promise<CalendarEntry[]> {
  const statuses = Object.keys(SHOWN)
  const { rows } = await sql<Row>`
    with recursive shown as materialized (
      select b.id, b.rescheduled_from, b.version, b.status, b.starts_at, b.ends_at, b.party_size, b.service_id,
        b.customer_id, b.location ->> 'formatted' as place, b.created_at, b.updated_at
      from bookings b
      where b.workspace_id = ${workspaceId} and ${condition} and b.starts_at is not null
        and b.status = any(${statuses}::text[])
      order by greatest(b.starts_at - ${now}, ${now} - b.starts_at), b.id limit ${MAX_ENTRIES}
    ),
    chain as (
      select shown.id as last_id, shown.id as first_id, shown.rescheduled_from, shown.version as changes from shown
      union all
      select chain.last_id, b.id, b.rescheduled_from, chain.changes + b.version
      from chain join bookings b on b.workspace_id = ${workspaceId} and b.id = chain.rescheduled_from
    )
    select shown.id, chain.first_id, chain.changes, shown.status, shown.starts_at, shown.ends_at, shown.party_size,
      s.name as service, c.name as customer, shown.place, shown.created_at,
      greatest(shown.updated_at, s.updated_at, c.updated_at) as updated_at
    from shown
    join chain on chain.last_id = shown.id and chain.rescheduled_from is null
    join services s on s.workspace_id = ${workspaceId} and s.id = shown.service_id
    left join customers c on c.workspace_id = ${workspaceId} and c.id = shown.customer_id
    order by shown.starts_at, shown.id`.execute(db)
  return rows.map((row) => toEntry(row, business, publicUrl))
}

function toEntry(row: Row, { locale, address }: Business, publicUrl: string): CalendarEntry {
  const words = wordsOf(locale)
  const notes = [words.statuses[row.status] ?? null, row.party_size > 1 ? words.people(row.party_size) : null]
  return {
    uid: `${row.first_id}@${new URL(publicUrl).hostname}`,
    sequence: row.changes - 1,
    start: row.starts_at,
    end: row.ends_at,
    created: row.created_at,
    changed: row.updated_at,
    ...(SHOWN[row.status] as { status: CalendarStatus; busy: boolean }),
    summary: row.customer === null ? row.service : `${row.service} · ${row.customer}`,
    description: notes.filter((note) => note !== null).join('\n') || null,
    location: row.place ?? address?.formatted ?? null,
    url: `${publicUrl}/bookings/${row.id}`,
  }
}
