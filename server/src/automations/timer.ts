// Timers: rows that say when an automation may have to begin by time. They follow the changes of their subjects.
import { plus, SECOND_MS } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import type { LedgerEvent, WriteCtx } from '../platform/context.ts'
import { hasTypeOf } from '../platform/event.ts'
import { newId } from '../platform/id.ts'
import { anchorOf, dueOf, lockSubjects, subjectKindOf } from './anchor.ts'
import { type Enabled, holdEnabled } from './enabled.ts'
import type { SubjectKind, Trigger } from './engine/definition.ts'
import { nextTime } from './engine/schedule.ts'
import { timerEventsOf } from './timer-events.ts'

/** The loop looks for due rows at least this often, even if nobody wakes it. */
const WAKE_WITHIN_MS = 2 * SECOND_MS

/** The subject of a schedule's timer. */
export const NO_SUBJECT = ''

export interface Timer {
  automation_id: string
  subject_id: string
  anchor_at: Date
  due_at: Date
}

export const triggerOf = ({ program }: Pick<Enabled, 'program'>): Trigger => program.trigger.config

/** An event, and the automations that are switched on and concerned by events of its type. */
export interface Followed {
  event: LedgerEvent
  enabled: readonly Enabled[]
}

/** The event with only those automations whose timers it may change. */
const withTimers = ({ event, enabled }: Followed): Followed => ({
  event,
  enabled: enabled.filter((each) => hasTypeOf(timerEventsOf(triggerOf(each)), event.type)),
})

/** Whether the event may change any timer. */
export const needsTimers = (followed: Followed): boolean => withTimers(followed).enabled.length > 0

/**
 * Makes, moves and deletes the timers of the subjects of events. It gives the same result when it runs twice, and in
 * whatever order it runs for several events: it looks at the subjects, not at the events.
 */
export async function followTimers(ctx: WriteCtx, followed: readonly Followed[]): Promise<void> {
  const concerned = followed.map(withTimers).filter(({ enabled }) => enabled.length > 0)
  const all = new Map(concerned.flatMap(({ enabled }) => enabled.map((each) => [each.automation.id, each])))
  if (all.size === 0) return
  const current = await holdCurrent(ctx, [...all.values()])
  const schedules = current.filter((each) => subjectKindOf(triggerOf(each)) === null)
  await planSchedules(ctx, schedules)
  for (const kind of ['booking', 'conversation'] as const) {
    const ofKind = current.filter((each) => subjectKindOf(triggerOf(each)) === kind)
    if (ofKind.length > 0) await matchTimers(ctx, ofKind, kind, subjectsOf(concerned, kind))
  }
}

/**
 * The subjects, each with the time of the first event about it. A booking that was moved is a new booking; a
 * conversation that was merged lives on in the other.
 */
function subjectsOf(followed: readonly Followed[], kind: SubjectKind): Map<string, Date> {
  const subjects = new Map<string, Date>()
  for (const { event } of followed) {
    const { data, booking_id, conversation_id, created_at } = event
    const merged = data.merged as { id?: string } | undefined
    for (const id of kind === 'booking' ? [booking_id, data.old_booking_id] : [conversation_id, merged?.id]) {
      if (typeof id !== 'string') continue
      const known = subjects.get(id)
      subjects.set(id, known && known < created_at ? known : created_at)
    }
  }
  return subjects
}

/**
 * The automations that are still switched on with the version that the caller has read. They cannot change until the
 * commit. An automation that has changed has planned all its timers again.
 */
export async function holdCurrent(ctx: WriteCtx, enabled: readonly Enabled[]): Promise<Enabled[]> {
  const versions = await holdEnabled(
    ctx,
    enabled.map(({ automation }) => automation.id),
  )
  return enabled.filter(({ automation, version }) => versions.get(automation.id) === version)
}

/**
 * Makes the timers fit the subjects as they are now. Each subject comes with a moment: that of its first event, or now
 * when an automation is planned. A timer that was due by then is not made. So a booking that is made after the time of
 * its reminder has no reminder. A timer that has become due since then is made, and served at once.
 */
export async function matchTimers(
  ctx: WriteCtx,
  enabled: readonly Enabled[],
  kind: SubjectKind,
  since: ReadonlyMap<string, Date>,
): Promise<void> {
  const subjects = await lockSubjects(ctx, kind, [...since.keys()])
  const right = enabled.flatMap((each): Timer[] => {
    const trigger = triggerOf(each)
    return [...subjects.values()].flatMap((subject) => {
      const anchor_at = anchorOf(trigger, subject)
      if (anchor_at === null) return []
      return [
        { automation_id: each.automation.id, subject_id: subject.id, anchor_at, due_at: dueOf(trigger, anchor_at) },
      ]
    })
  })
  dropOthers(ctx, enabled, [...since.keys()], right)
  const isToCome = ({ subject_id, due_at }: Timer) => due_at > (since.get(subject_id) as Date)
  addTimers(ctx, right.filter(isToCome))
}

/** A timer that is due and not yet served stays, as long as its subject is as it was. */
function dropOthers(
  ctx: WriteCtx,
  enabled: readonly Enabled[],
  subjectIds: readonly string[],
  right: readonly Timer[],
): void {
  ctx.send(
    ctx.db
      .deleteFrom('automation_timers')
      .where('workspace_id', '=', ctx.workspaceId)
      .where(sql<boolean>`subject_id = any(${subjectIds}::text[])`)
      .where(sql<boolean>`automation_id = any(${enabled.map(({ automation }) => automation.id)}::text[])`)
      .where(sql<boolean>`not (${NAME} = any(${right.map(nameOf)}::text[]))`),
  )
}

/** The same as `nameOf`. Citus refuses a delete that depends on the time zone of the session. */
const NAME = sql`(automation_id || ' ' || subject_id || ' ' ||
  (extract(epoch from anchor_at at time zone 'UTC')::numeric(20, 3))::text)`

const nameOf = ({ automation_id, subject_id, anchor_at }: Timer) =>
  `${automation_id} ${subject_id} ${(anchor_at.getTime() / SECOND_MS).toFixed(3)}`

export function addTimers(ctx: WriteCtx, timers: readonly Timer[]): void {
  if (timers.length === 0) return
  // One statement cannot add the same timer twice.
  const different = [...new Map(timers.map((timer) => [nameOf(timer), timer])).values()]
  const rows = different.map((timer) => ({ workspace_id: ctx.workspaceId, id: newId('tmr'), ...timer }))
  ctx.send(
    ctx.db
      .insertInto('automation_timers')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['workspace_id', 'subject_id', 'automation_id', 'anchor_at'])
          .doUpdateSet((eb) => ({ due_at: eb.ref('excluded.due_at') }))
          .whereRef('automation_timers.due_at', '<>', 'excluded.due_at'),
      ),
  )
  for (const { due_at } of rows) wakeTimers(ctx, due_at)
}

/** Wakes the loop if a timer or a wait that this transaction adds is due before the loop looks again. */
export function wakeTimers(ctx: WriteCtx, dueAt: Date): void {
  if (dueAt <= plus(ctx.now, WAKE_WITHIN_MS)) ctx.afterCommit(() => ctx.wake('timers'))
}

/** Each schedule has one timer: its next time in the zone of the workspace. A time that is due now stays. */
export async function planSchedules(ctx: WriteCtx, enabled: readonly Enabled[]): Promise<void> {
  if (enabled.length === 0) return
  const timezone = await getZone(ctx)
  const ids = enabled.map(({ automation }) => automation.id)
  const due = await ctx.ask(
    ctx.db
      .selectFrom('automation_timers')
      .select('automation_id')
      .where('workspace_id', '=', ctx.workspaceId)
      .where('subject_id', '=', NO_SUBJECT)
      .where(sql<boolean>`automation_id = any(${ids}::text[])`)
      .where('due_at', '<=', ctx.now),
  )
  const isDue = new Set(due.map(({ automation_id }) => automation_id))
  const next = enabled
    .filter(({ automation }) => !isDue.has(automation.id))
    .flatMap((each) => nextOf(each, timezone, ctx.now))
  ctx.send(
    ctx.db
      .deleteFrom('automation_timers')
      .where('workspace_id', '=', ctx.workspaceId)
      .where('subject_id', '=', NO_SUBJECT)
      .where(sql<boolean>`automation_id = any(${ids}::text[])`)
      .where('due_at', '>', ctx.now),
  )
  addTimers(ctx, next)
}

/** The next time of a schedule after now, however many it has missed; none if it never comes. */
export function nextOf(enabled: Enabled, timezone: string, now: Date): Timer[] {
  const at = nextTime(triggerOf(enabled).cron ?? '', timezone, now)
  if (at === null) return []
  return [{ automation_id: enabled.automation.id, subject_id: NO_SUBJECT, anchor_at: at, due_at: at }]
}

/** Locked against changes, so that the timers of schedules fit the zone. */
export async function getZone({ ask, db, workspaceId }: WriteCtx): Promise<string> {
  const [row] = await ask(
    db.selectFrom('workspaces').select('timezone').where('workspace_id', '=', workspaceId).forShare(),
  )
  return row?.timezone ?? 'UTC'
}
