// Plans all timers of an automation that was switched on or whose time trigger has changed, in lots.
import { DAY_MS, MINUTE_MS, plus } from '@holdfast/time/moment.ts'
import { type RawBuilder, sql } from 'kysely'
import { OPEN } from '../bookings/lifecycle.ts'
import type { ReadCtx } from '../platform/context.ts'
import { enqueue, type Job, type JobCtx } from '../platform/jobs.ts'
import { ENDED_STATUSES, subjectKindOf } from './anchor.ts'
import { type Enabled, findEnabled } from './enabled.ts'
import type { Trigger } from './engine/definition.ts'
import { holdCurrent, matchTimers, planSchedules, triggerOf } from './timer.ts'
import { isTimeTrigger } from './timer-events.ts'

const SUBJECTS_PER_LOT = 500
/** This is longer than any transaction that began before the automation was switched on can last. */
const LOOK_AGAIN_AFTER_MS = MINUTE_MS
/** When the automation is switched on, a booking that ended later than this after its start is not found. */
const MAX_END_DELAY_MS = 366 * DAY_MS

export const planJobs: Job[] = [
  {
    kind: 'automation-plan',
    async run(ctx, { automation_id, is_second }) {
      const enabled = await findEnabled(ctx, automation_id as string)
      if (!enabled || !isTimeTrigger(triggerOf(enabled))) return
      await plan(ctx, enabled)
      if (is_second) return
      // A booking whose transaction began before the automation was switched on has no reaction that makes its timer,
      // and the first look may have come before its commit.
      const again = { automation_id, is_second: true }
      const due_at = plus(ctx.clock(), LOOK_AGAIN_AFTER_MS)
      const joins = automation_id as string
      await ctx.write(async (tx) => enqueue(tx, { kind: 'automation-plan', payload: again, due_at, joins }))
    },
  },
]

async function plan(ctx: JobCtx, enabled: Enabled): Promise<void> {
  const kind = subjectKindOf(triggerOf(enabled))
  if (kind === null) {
    await ctx.write(async (tx) => planSchedules(tx, await holdCurrent(tx, [enabled])))
    return
  }
  const ids = await findUnplanned(ctx, enabled)
  for (let first = 0; first < ids.length; first += SUBJECTS_PER_LOT) {
    if (ctx.stopping.aborted) throw new Error('The process stops; the plan is made again')
    const lot = ids.slice(first, first + SUBJECTS_PER_LOT)
    // An automation that has changed since then has a plan of its own.
    await ctx.write(async (tx) => {
      const current = await holdCurrent(tx, [enabled])
      if (current.length > 0) await matchTimers(tx, current, kind, new Map(lot.map((id) => [id, tx.now])))
    })
  }
}

/** The subjects that may need a timer and have none, in the order in which the timers are due. Nothing is locked. */
async function findUnplanned(ctx: ReadCtx, enabled: Enabled): Promise<string[]> {
  const { table, where, order } = candidatesOf(triggerOf(enabled), ctx.now)
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} as subject
    where subject.workspace_id = ${ctx.workspaceId} and ${where} and not exists (
      select 1 from automation_timers as timer
      where timer.workspace_id = ${ctx.workspaceId} and timer.subject_id = subject.id
        and timer.automation_id = ${enabled.automation.id})
    order by ${order}, subject.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

interface Candidates {
  table: 'bookings' | 'conversations'
  where: RawBuilder<boolean>
  order: RawBuilder<unknown>
}

const isOneOf = (statuses: readonly string[]) =>
  sql<boolean>`subject.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`

/** A condition that finds at least all subjects with a future timer; the exact choice is made under their locks. */
function candidatesOf({ type, stage, minutes }: Trigger, now: Date): Candidates {
  const distance = (minutes ?? 0) * MINUTE_MS
  const since = plus(now, -distance)
  const start = sql`coalesce(subject.starts_at, 'infinity')`
  const table = 'bookings'
  switch (type) {
    case 'booking.starts_in': {
      const where = sql<boolean>`${start} > ${plus(now, distance)} and ${start} < 'infinity' and ${isOneOf(OPEN)}`
      return { table, where, order: start }
    }
    case 'booking.ended_ago': {
      const where = sql<boolean>`${start} > ${plus(since, -MAX_END_DELAY_MS)} and ${isOneOf(ENDED_STATUSES)}
        and (subject.ends_at > ${since} or subject.updated_at > ${since})`
      return { table, where, order: start }
    }
    case 'booking.stage_stuck': {
      const where = sql<boolean>`${isOneOf(OPEN)} and subject.stage = ${stage} and subject.staged_at > ${since}`
      return { table, where, order: sql`subject.staged_at` }
    }
    case 'task.unclaimed_for': {
      const where = sql<boolean>`${isOneOf(OPEN)} and subject.kind = 'queue' and subject.assignee is null
        and subject.updated_at > ${since}`
      return { table, where, order: sql`subject.created_at` }
    }
    default: {
      const waiting = sql`coalesce(subject.waiting_since, 'infinity')`
      const where = sql<boolean>`${waiting} > ${since} and ${waiting} < 'infinity'`
      return { table: 'conversations', where, order: waiting }
    }
  }
}
