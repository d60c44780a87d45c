// Takes a task or a conversation for a member who pressed a button, with the rights that the member has at this moment.

import { getStoredBooking } from '../bookings/booking.ts'
import { readBookingContext } from '../bookings/booking-context.ts'
import { lockConversation } from '../conversations/conversation.ts'
import { changeMode } from '../conversations/mode.ts'
import type { Role } from '../http/caller.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { Problem } from '../platform/problem.ts'
import { runAction } from '../work/actions/action.ts'
import type { Button } from './compose.ts'
import { type Kind, mayDo, TAKES } from './kinds.ts'
import type { BotChat } from './link.ts'
import type { NoticeSubject } from './subject.ts'
import { type Words, wordsOf } from './words.ts'

export interface Taking {
  /** The text that the member sees for a moment. */
  answer: string
  /** The line that is added to the message; null: the button stays. */
  mark: string | null
}

/** Runs in the workspace of the button. Everything that decides is read under locks of this transaction. */
export async function takeByButton(ctx: WriteCtx, button: Button, chat: BotChat): Promise<Taking> {
  const pressed = await findPressed(ctx, button, chat)
  const words = wordsOf(pressed ?? (await findLocale(ctx)))
  if (!pressed) return { answer: words.buttonIsOld, mark: null }
  const { member_id, user_name, role } = pressed
  const takes = TAKES[pressed.kind as Kind]
  const subject = (pressed.latest as unknown as NoticeSubject[])[button.index]
  if (!takes || !subject) return { answer: words.buttonIsOld, mark: null }
  if (!mayDo(role as Role, takes.access)) return { answer: words.notAllowed, mark: null }
  const asMember: WriteCtx = { ...ctx, actor: { kind: 'member', id: member_id, name: user_name } }
  const own = { answer: words.taken, mark: words.takenBy(user_name) }
  if (takes.what === 'task') return takeTask(asMember, subject.id, own, words)
  return takeConversation(asMember, subject.id, member_id, own, words)
}

/** The row of the member is locked: a member who is removed at the same moment is gone before or after this. */
async function findPressed(ctx: WriteCtx, { noticeId }: Button, { bot_id, chat_id }: BotChat) {
  const [row] = await ctx.ask(
    ctx.db
      .selectFrom('member_notices')
      .innerJoin('member_chats', (join) =>
        join
          .on('member_chats.workspace_id', '=', ctx.workspaceId)
          .onRef('member_chats.member_id', '=', 'member_notices.member_id'),
      )
      .innerJoin('members', (join) =>
        join.on('members.workspace_id', '=', ctx.workspaceId).onRef('members.id', '=', 'member_notices.member_id'),
      )
      .innerJoin('workspaces', (join) =>
        join
          .on('workspaces.workspace_id', '=', ctx.workspaceId)
          .onRef('workspaces.workspace_id', '=', 'members.workspace_id'),
      )
      .innerJoin('users', 'users.id', 'members.user_id')
      .select(['member_notices.kind', 'member_notices.latest', 'members.id as member_id', 'members.role'])
      .select(['users.name as user_name', 'workspaces.locale'])
      .where('member_notices.workspace_id', '=', ctx.workspaceId)
      .where('member_notices.id', '=', noticeId)
      .where('member_chats.bot_id', '=', bot_id)
      .where('member_chats.chat_id', '=', chat_id)
      .where('workspaces.deleted_at', 'is', null)
      .forShare('members'),
  )
  return row ?? null
}

export async function findLocale({ db, workspaceId }: ReadCtx): Promise<{ locale: string }> {
  const row = await db
    .selectFrom('workspaces')
    .select('locale')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return row ?? { locale: 'en' }
}

async function takeTask(ctx: WriteCtx, bookingId: string, own: Taking, words: Words): Promise<Taking> {
  const [booking, { stages }] = await Promise.all([getStoredBooking(ctx, bookingId), readBookingContext(ctx)])
  const claims = stages.actions.filter(({ type, kinds }) => type === 'claim' && kinds.includes(booking.kind))
  const claim = claims.find(({ from }) => from.includes(booking.stage)) ?? claims[0]
  if (!claim) return { answer: words.notNow, mark: null }
  const before = booking.assignee
  const taken = await runAction(ctx, bookingId, claim.key, {})
  return before !== null && taken.assignee === before ? { ...own, answer: words.alreadyYours } : own
}

async function takeConversation(
  ctx: WriteCtx,
  conversationId: string,
  memberId: string,
  own: Taking,
  words: Words,
): Promise<Taking> {
  const conversation = await lockConversation(ctx, conversationId)
  const { id, assignee_id, status, mode } = conversation
  if (status === 'resolved') return { answer: words.notNow, mark: null }
  if (assignee_id === memberId && mode === 'human') return { ...own, answer: words.alreadyYours }
  if (assignee_id !== null && assignee_id !== memberId) {
    const name = await findMemberName(ctx, assignee_id)
    // A conversation of somebody who has left the team is free.
    if (name !== null) return { answer: words.alreadyTaken(name), mark: words.takenBy(name) }
  }
  await changeMode(ctx, id, { mode: 'human', assignee_id: memberId })
  return own
}

async function findMemberName({ db, workspaceId }: ReadCtx, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('users.name')
    .where('members.workspace_id', '=', workspaceId)
    .where('members.id', '=', id)
    .executeTakeFirst()
  return row?.name ?? null
}

/** The texts for the member when the API would refuse the same call; throws any other error. */
export function toRefusedTaking(error: unknown, words: Words): Taking {
  if (!(error instanceof Problem) || error.status >= 500) throw error
  switch (error.code) {
    case 'already_claimed': {
      const { name = null } = (error.more.claimed_by ?? {}) as { name?: string }
      return { answer: words.alreadyTaken(name), mark: name && words.takenBy(name) }
    }
    case 'forbidden':
      return { answer: words.notAllowed, mark: null }
    case 'validation_error':
      return { answer: words.notAResource, mark: null }
    default:
      return { answer: words.notNow, mark: null }
  }
}
