// The notifications of a member in the dashboard: listed, counted, and marked as read.
import { sql } from 'kysely'
import type { Caller } from '../http/caller.ts'
import { fetchPage, newestFirst, type Page } from '../http/page.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { notificationRead } from './events.ts'
import { type Kind, kindsFor } from './kinds.ts'
import type { NoticeSubject } from './subject.ts'
import { titleOf } from './title.ts'

type MemberCaller = Caller & { kind: 'member' }

export function listNotifications(ctx: ReadCtx, caller: MemberCaller, { unread }: { unread?: boolean }, page: Page) {
  const all = notifications(ctx, caller)
    .select(['id', 'kind', 'count', 'created_at', 'read_at'])
    .select(sql<NoticeSubject[]>`latest`.as('latest'))
  const wanted = unread === undefined ? all : all.where('read_at', unread ? 'is' : 'is not', null)
  return fetchPage(wanted, page, newestFirst(), ({ id, kind, count, latest, created_at, read_at }) => {
    const title = titleOf(caller.workspace, { kind: kind as Kind, count, latest })
    const subjects = latest.map(({ start, ...subject }) => ({
      ...subject,
      start: start === null ? null : new Date(start),
    }))
    return { id, kind, title, data: { count, latest: subjects }, created_at, read_at }
  })
}

export async function countUnread(ctx: ReadCtx, caller: MemberCaller): Promise<{ unread: number }> {
  const { unread } = await notifications(ctx, caller)
    .select(sql<string>`count(*)`.as('unread'))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { unread: Number(unread) }
}

/** Ids of other members and unknown ids change nothing. */
export async function readNotifications(
  ctx: WriteCtx,
  caller: MemberCaller,
  ids: readonly string[] | undefined,
): Promise<{ unread: number }> {
  const mine = ctx.db
    .updateTable('notifications')
    .set({ read_at: ctx.now })
    .where('workspace_id', '=', ctx.workspaceId)
    .where('member_id', '=', memberId(caller))
    .where('read_at', 'is', null)
  const wanted = ids === undefined ? mine : mine.where(sql<boolean>`id = any(${ids}::text[])`)
  const read = await wanted.returning('id').execute()
  if (read.length > 0) emit(ctx, notificationRead, { member_ids: [memberId(caller)] })
  return countUnread(ctx, caller)
}

const memberId = ({ actor }: MemberCaller) => actor.id as string

/** A member whose role is lower now no longer sees what only the higher role may know. */
function notifications({ db, workspaceId }: ReadCtx, caller: MemberCaller) {
  return db
    .selectFrom('notifications')
    .where('workspace_id', '=', workspaceId)
    .where('member_id', '=', memberId(caller))
    .where(sql<boolean>`kind = any(${kindsFor(caller.role)}::text[])`)
}
