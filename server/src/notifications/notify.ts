// Tells members what happened: one reaction for each event, which gathers a busy minute in one row of a member and kind.
import { MINUTE_MS, SECOND_MS } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import type { Role } from '../http/caller.ts'
import type { LedgerEvent, ReadCtx, WriteCtx } from '../platform/context.ts'
import { emit, type Reaction } from '../platform/events.ts'
import { newId } from '../platform/id.ts'
import { notificationStored } from './events.ts'
import { type Kind, mayKnow, TOLD_EVENTS } from './kinds.ts'
import { planNotices } from './plan-notices.ts'
import { toPreferences } from './preferences.ts'
import { type FoundSubject, type NoticeSubject, readSubjects, type Telling } from './subject.ts'

/** How many events of a workspace one run tells. */
const MAX_EVENTS_AT_ONCE = 100
/** Nobody sees whether a notification comes half a second later, and many bookings then share the work of telling them. */
const GATHERS_MS = SECOND_MS / 2
/** How many subjects a notice names. */
const MAX_SUBJECTS = 5

/** Each event has a reaction of its own, so that no job is written for an event that nobody is told of. */
export const notifyReactions: Reaction[] = [...new Set(TOLD_EVENTS.map(({ event }) => event))].map((event) => ({
  name: `notify ${event.type}`,
  on: [event],
  concerns: (data) => TOLD_EVENTS.some((told) => told.event === event && isTold(told, data)),
  atOnce: MAX_EVENTS_AT_ONCE,
  gathersMs: GATHERS_MS,
  run: (ctx, ...events) => ctx.write((tx) => tell(tx, events)),
}))

const isTold = ({ when }: Telling['told'], data: Record<string, unknown>) => when?.(data) ?? true

async function tell(ctx: WriteCtx, events: readonly LedgerEvent[]): Promise<void> {
  const fresh = await noteEvents(ctx, events)
  const tellings = events
    .filter(({ id }) => fresh.has(id))
    .flatMap((event) =>
      TOLD_EVENTS.filter((told) => told.event.type === event.type && isTold(told, event.data)).map((told) => ({
        event,
        told,
      })),
    )
  if (tellings.length === 0) return
  const [found, members] = await Promise.all([readSubjects(ctx, tellings), readMembers(ctx)])
  const gathered = gather(members, tellings, found)
  await storeNotifications(
    ctx,
    gathered.filter(({ inDashboard }) => inDashboard),
  )
  await storeNotices(
    ctx,
    gathered.filter(({ onTelegram }) => onTelegram),
  )
}

/** The ids of the events that members were not told of before. */
async function noteEvents(ctx: WriteCtx, events: readonly LedgerEvent[]): Promise<ReadonlySet<string>> {
  const rows = await ctx.db
    .insertInto('notified_events')
    .values(events.map(({ id }) => ({ workspace_id: ctx.workspaceId, event_id: id, notified_at: ctx.now })))
    .onConflict((conflict) => conflict.columns(['workspace_id', 'event_id']).doNothing())
    .returning('event_id')
    .execute()
  return new Set(rows.map(({ event_id }) => event_id))
}

type Member = Awaited<ReturnType<typeof readMembers>>[number]

/** The members in the order of their ids, so that two runs lock their rows in the same order. */
async function readMembers({ db, workspaceId }: ReadCtx) {
  const rows = await db
    .selectFrom('members')
    .leftJoin('notification_preferences as preferences', (join) =>
      join.on('preferences.workspace_id', '=', workspaceId).onRef('preferences.member_id', '=', 'members.id'),
    )
    .leftJoin('member_chats as chats', (join) =>
      join.on('chats.workspace_id', '=', workspaceId).onRef('chats.member_id', '=', 'members.id'),
    )
    .select(['members.id', 'members.role', 'preferences.kinds', 'preferences.quiet_hours', 'preferences.version'])
    .select('chats.chat_id')
    .where('members.workspace_id', '=', workspaceId)
    .orderBy('members.id')
    .execute()
  return rows.map(({ id, role, chat_id, ...preferences }) => ({
    id,
    role: role as Role,
    isLinked: chat_id !== null,
    kinds: toPreferences(preferences).kinds,
  }))
}

interface Gathered {
  member_id: string
  kind: Kind
  inDashboard: boolean
  onTelegram: boolean
  /** The newest first. */
  subjects: NoticeSubject[]
}

function gather(
  members: readonly Member[],
  tellings: readonly Telling[],
  found: readonly (FoundSubject | null)[],
): Gathered[] {
  return members.flatMap((member) => {
    const byKind = new Map<Kind, NoticeSubject[]>()
    tellings.forEach((telling, index) => {
      const about = found[index]
      const { kind } = telling.told
      if (about && isFor(member, telling, about)) byKind.set(kind, [about.subject, ...(byKind.get(kind) ?? [])])
    })
    return [...byKind].map(([kind, subjects]) => {
      const { dashboard, telegram } = member.kinds[kind]
      return {
        member_id: member.id,
        kind,
        inDashboard: dashboard,
        onTelegram: telegram && member.isLinked,
        subjects,
      }
    })
  })
}

/** A member is told what they may read, and never what they did themselves. */
function isFor({ id, role }: Member, { event, told }: Telling, { assignee }: FoundSubject): boolean {
  if (event.actor.kind === 'member' && event.actor.id === id) return false
  return mayKnow(role, told.kind) && (told.to !== 'assignee' || assignee === id)
}

const toRow = (ctx: WriteCtx, { member_id, kind, subjects }: Gathered) => ({
  workspace_id: ctx.workspaceId,
  member_id,
  kind,
  count: subjects.length,
  latest: JSON.stringify(subjects.slice(0, MAX_SUBJECTS)),
  created_at: ctx.now,
})

/** The new subjects before those of the row, and only the newest of all. */
const mergedLatest = (table: string) =>
  sql<string>`jsonb_path_query_array(excluded.latest || ${sql.ref(`${table}.latest`)}, ${sql.lit(`$[0 to ${MAX_SUBJECTS - 1}]`)})`

async function storeNotifications(ctx: WriteCtx, gathered: readonly Gathered[]): Promise<void> {
  if (gathered.length === 0) return
  const minute = new Date(Math.floor(ctx.now.getTime() / MINUTE_MS) * MINUTE_MS)
  await ctx.db
    .insertInto('notifications')
    .values(gathered.map((each) => ({ ...toRow(ctx, each), id: newId('ntf'), minute })))
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'member_id', 'kind', 'minute'])
        .where('read_at', 'is', null)
        .doUpdateSet({ count: sql`notifications.count + excluded.count`, latest: mergedLatest('notifications') }),
    )
    .execute()
  for (const kind of new Set(gathered.map((each) => each.kind))) {
    const member_ids = gathered.filter((each) => each.kind === kind).map(({ member_id }) => member_id)
    emit(ctx, notificationStored, { member_ids, kind })
  }
}

/** A chat that was unlinked meanwhile gets nothing: the row of a notice needs the row of its chat. */
async function storeNotices(ctx: WriteCtx, gathered: readonly Gathered[]): Promise<void> {
  if (gathered.length === 0) return
  const linked = await lockChats(ctx, [...new Set(gathered.map(({ member_id }) => member_id))])
  const wanted = gathered.filter(({ member_id }) => linked.has(member_id))
  if (wanted.length === 0) return
  await ctx.db
    .insertInto('member_notices')
    .values(wanted.map((each) => ({ ...toRow(ctx, each), id: newId('mno') })))
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'member_id', 'kind'])
        .where('taken_at', 'is', null)
        .doUpdateSet({ count: sql`member_notices.count + excluded.count`, latest: mergedLatest('member_notices') }),
    )
    .execute()
  for (const member_id of new Set(wanted.map((each) => each.member_id))) planNotices(ctx, member_id)
}

async function lockChats(ctx: WriteCtx, memberIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await ctx.db
    .selectFrom('member_chats')
    .select('member_id')
    .where('workspace_id', '=', ctx.workspaceId)
    .where(sql<boolean>`member_id = any(${memberIds}::text[])`)
    .orderBy('member_id')
    .forKeyShare()
    .execute()
  return new Set(rows.map(({ member_id }) => member_id))
}
