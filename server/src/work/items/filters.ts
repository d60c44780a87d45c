// What work items can be found by: every filter as a condition on bookings.
import { type RawBuilder, sql } from 'kysely'
import { hasLapsed, IS_OPEN, START } from '../../bookings/booking.ts'
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

/** All of them must hold. `ctx.now` is when the list was first seen. */
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

/** What is open is asked for once, in the words of the partial indexes: the planner takes two for more than one. */
function ofStatus(statuses: readonly Status[], now: Date): Condition[] {
  const areOpen = statuses.every((status) => OPEN.includes(status))
  const areAllOpen = areOpen && OPEN.every((status) => statuses.includes(status))
  return [...(areAllOpen ? [] : [hasStatus(statuses, now)]), ...(areOpen ? [IS_OPEN] : [])]
}

/** A hold that has lapsed stands where its expiry puts it, whatever its row says. */
function standsIn(wanted: readonly string[], stages: Stages, now: Date): Condition {
  const lapsed = hasLapsed(now)
  const written = sql<boolean>`(bookings.stage = any(${wanted}::text[]) and not ${lapsed})`
  // Only times are held, and those of a queue have none.
  const stageOfLapsed = stageOf(getMove('expire', 'held', 'expired'), stages, 'scheduled', '')
  return wanted.includes(stageOfLapsed) ? sql<boolean>`(${written} or ${lapsed})` : written
}

/** The index has only those with tags, and does not know that whoever shares one has some. */
const hasTag = (tags: readonly string[]): Condition =>
  sql<boolean>`(bookings.tags <> '{}' and bookings.tags && ${tags.map((tag) => tag.trim())}::text[])`

/** By start, else by due date. Those without a start lie together at the end of the index of starts. */
function isWithin({ from, to }: ReturnType<typeof readRange>): Condition[] {
  if (from === null && to === null) return []
  const within = (moment: Condition | RawBuilder<unknown>) =>
    sql.join([...(from ? [sql`${moment} >= ${from}`] : []), ...(to ? [sql`${moment} < ${to}`] : [])], sql` and `)
  const [start, due] = [sql`${START}`, sql`bookings.due_at`]
  return [
    sql<boolean>`((bookings.starts_at is not null and ${within(start)}) or (${START} = 'infinity' and ${within(due)}))`,
  ]
}
