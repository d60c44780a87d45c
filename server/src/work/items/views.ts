// The three views of open work, as conditions that match the partial indexes of migration 0011.
import { dayAround } from '@holdfast/time/calendar.ts'
import { type RawBuilder, sql } from 'kysely'
import { isLateBy } from './overdue.ts'
import type { VIEWS } from './schema.ts'

type View = (typeof VIEWS)[number]

/** The task has no assignee and no resources. */
export const UNASSIGNED = sql<boolean>`(bookings.assignee is null and bookings.resource_ids = '{}')`

/** For open bookings. */
export function isInView(view: View, timezone: string, now: Date): RawBuilder<boolean> {
  const { from, to } = dayAround(timezone, now)
  const isToday = (moment: RawBuilder<unknown>) => sql`(${moment} >= ${from} and ${moment} < ${to})`
  const [start, due] = [sql`bookings.starts_at`, sql`bookings.due_at`]
  switch (view) {
    case 'inbox':
      return sql<boolean>`(${UNASSIGNED} or ${isLateBy(now)})`
    case 'today':
      return sql<boolean>`(${isToday(start)} or ${isToday(due)} or bookings.status = 'checked_in' or ${isLateBy(now)})`
    case 'upcoming':
      return sql<boolean>`(${start} >= ${to} or ${due} >= ${to})`
  }
}
