// Whether an open booking is overdue: it is past its due date, or its time is over.
import { sql } from 'kysely'

/** For open bookings. */
export const isLate = ({ due_at, end }: { due_at: Date | null; end: Date | null }, now: Date) =>
  [due_at, end].some((moment) => moment !== null && moment < now)

/** The same as an SQL condition. */
export const isLateBy = (now: Date) => sql<boolean>`(bookings.due_at < ${now} or bookings.ends_at < ${now})`
