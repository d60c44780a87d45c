// What is late: still open although it is due, or its time is over.
import { sql } from 'kysely'

/** Of what is open. */
export const isLate = ({ due_at, end }: { due_at: Date | null; end: Date | null }, now: Date) =>
  [due_at, end].some((moment) => moment !== null && moment < now)

/** The same as a condition. */
export const isLateBy = (now: Date) => sql<boolean>`(bookings.due_at < ${now} or bookings.ends_at < ${now})`
