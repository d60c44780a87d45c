// The filters of work items, each as a condition on bookings.
import { type RawBuilder, sql } from 'kysely'
import { hasExpired, IS_OPEN, START } from '../../bookings/booking.ts'
import { hasStatus, LISTED, readRange, readStatuses, readWords } from '../../bookings/filter.ts'
import { getMove, OPEN, type Status, stageOf } from '../../bookings/lifecycle.ts'
import { SOURCES } from '../../bookings/schema.ts'
import type { Static } from '../../http/shape.ts'
import type { ReadCtx } from '../../platform/context.ts'
import { invalid } from '../../platform/problem.ts'
import type { Stages } from '../../stages/schema.ts'
import { PRIORITIES } from '../../stages/schema.ts'
import { liesIn, readBox } from './box.ts'
import { hasPriority } from './order.ts'
import type { WorkItemFilters } from './schema.ts'
import { isInView, UNASSIGNED } from './views.ts'
import { hasWords } from './words.ts'

export type Filters = Static<typeof WorkItemFilters>
type Condition = RawBuilder<boolean>

/** All conditions must hold. `ctx.now` is the moment at which the first page of the list was read. */
export async function conditionsOf(
  ctx: ReadCtx,
  stages: Stages,
  filters: Filters,
  timezone: string,
): Promise<Condition[]> {
  const { statuses, priorities, origins, range, box } = readFilters(filters)
  const { view, stage, tag, unassigned, q } = filters
  return [
    ...ofStatus(view ? OPEN.filter((status) => !statuses || statuses.includes(status)) : (statuses ?? LISTED), ctx.now),
    ...(view ? [isInView(view, timezone, ctx.now)] : []),
    ...(stage ? [standsIn(stage, stages, ctx.now)] : []),
    ...(priorities ? [hasPriority(priorities)] : []),
    ...(tag ? [hasTag(tag)] : []),
    ...(origins ? [sql<boolean>`bookings.source = any(${origins}::text[])`] : []),
    ...(unassigned === undefined ? [] : [unassigned ? UNASSIGNED : sql<boolean>`not ${UNASSIGNED}`]),
    ...isWithin(range),
    ...(await hasWords(ctx, q ?? '')),
    ...(box ? [await liesIn(ctx, box)] : []),
  ]
}

function readFilters(filters: Filters) {
  const status = readStatuses(filters.status)
  const priority = readWords('priority', filters.priority, PRIORITIES)
  const origin = readWords('origin', filters.origin, SOURCES)
  const range = readRange(filters)
  const place = readBox(filters.bbox)
  const faults = [status, priority, origin, range, place].flatMap((each) => each.faults)
  if (faults.length > 0) throw invalid(...faults)
  return { statuses: status.statuses, priorities: priority.words, origins: origin.words, range, box: place.box }
}

/**
 * Asks for open statuses once, with the text of the partial indexes. With two conditions the planner would
 * underestimate the number of rows.
 */
function ofStatus(statuses: readonly Status[], now: Date): Condition[] {
  const areOpen = statuses.every((status) => OPEN.includes(status))
  const areAllOpen = areOpen && OPEN.every((status) => statuses.includes(status))
  return [...(areAllOpen ? [] : [hasStatus(statuses, now)]), ...(areOpen ? [IS_OPEN] : [])]
}

/** The stage filter. An expired hold counts in the stage of its expiry, even if its row has another. */
function standsIn(wanted: readonly string[], stages: Stages, now: Date): Condition {
  const expiredHold = hasExpired(now)
  const written = sql<boolean>`(bookings.stage = any(${wanted}::text[]) and not ${expiredHold})`
  // Only appointments can be held; a task of a queue has no time.
  const stageOfExpired = stageOf(getMove('expire', 'held', 'expired'), stages, 'scheduled', '')
  return wanted.includes(stageOfExpired) ? sql<boolean>`(${written} or ${expiredHold})` : written
}

/** The index contains only bookings with tags, and the planner needs the first condition to use it. */
const hasTag = (tags: readonly string[]): Condition =>
  sql<boolean>`(bookings.tags <> '{}' and bookings.tags && ${tags.map((tag) => tag.trim())}::text[])`

/** By start, or by due date without one. Bookings without a start are together at the end of the index of starts. */
function isWithin({ from, to }: ReturnType<typeof readRange>): Condition[] {
  if (from === null && to === null) return []
  const within = (moment: Condition | RawBuilder<unknown>) =>
    sql.join([...(from ? [sql`${moment} >= ${from}`] : []), ...(to ? [sql`${moment} < ${to}`] : [])], sql` and `)
  const [start, due] = [sql`${START}`, sql`bookings.due_at`]
  return [
    sql<boolean>`((bookings.starts_at is not null and ${within(start)}) or (${START} = 'infinity' and ${within(due)}))`,
  ]
}
