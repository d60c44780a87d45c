// Sends the notices of a member to their chat: at most one message a minute, and none in their quiet hours.
import { DAY_MS, HOUR_MS, MINUTE_MS, plus } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import { takePace } from '../channels/pace.ts'
import { findPause } from '../channels/pause.ts'
import { applyEffect } from '../channels/status.ts'
import type { BotAnswer } from '../channels/telegram/api.ts'
import { toRefusal } from '../channels/telegram/errors.ts'
import type { Role } from '../http/caller.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { isMachineAway } from '../platform/database.ts'
import type { Job, JobCtx } from '../platform/jobs.ts'
import { callBot, findBotById, type NoticeBot } from './bot.ts'
import { compose, type Notice } from './compose.ts'
import { type Kind, mayKnow } from './kinds.ts'
import { type BotChat, unlinkMember } from './link.ts'
import { GATHERED_MS, planAgain, planNow, SEND_NOTICES } from './plan-notices.ts'
import { toPreferences } from './preferences.ts'
import { quietUntil } from './quiet-hours.ts'
import type { NoticeSubject } from './subject.ts'

/** A notice that could not be sent for this long is not sent any more; the dashboard still has it. */
const MAX_WAIT_MS = DAY_MS
const MAX_RETRY_MS = HOUR_MS
/** How long to wait before checking a channel again that is paused without an end, or whose bot is refused. */
const LOOK_AGAIN_MS = 5 * MINUTE_MS
/** Telegram slows down a chat that gets more messages than this; one chat may be linked in many workspaces. */
const MAX_MESSAGES_PER_MINUTE = 20

export const noticeJobs: Job[] = [
  { kind: SEND_NOTICES, lane: 'send', run: (ctx, { member_id }) => sendNotices(ctx, member_id as string) },
]

async function sendNotices(ctx: JobCtx, memberId: string): Promise<void> {
  const chat = await findChat(ctx, memberId)
  if (!chat) return
  const bot = await findBotById(ctx, chat.bot_id)
  if (bot === null) return ctx.write((tx) => endChat(tx, memberId, chat))
  const taken = await ctx
    .write((tx) => take(tx, memberId, bot, 'all'))
    .catch((error) => {
      if (!isMachineAway(error)) throw error
      return ctx.write((tx) => take(tx, memberId, bot, 'own'))
    })
  if (!taken) return
  const message = compose(taken.notices, { workspace: taken.workspace, namesWorkspace: bot.isOperators })
  const answer = await callBot(ctx, bot, 'sendMessage', {
    chat_id: Number(taken.chat_id),
    ...message,
    link_preview_options: { is_disabled: true },
  })
  await ctx.write((tx) => record(tx, memberId, bot, taken, answer))
}

async function findChat({ db, workspaceId }: ReadCtx, memberId: string): Promise<BotChat | undefined> {
  return db
    .selectFrom('member_chats')
    .select(['bot_id', 'chat_id'])
    .where('workspace_id', '=', workspaceId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

/** Telegram cannot reach this chat: it is unlinked. If the member has linked another one, that gets the notices. */
async function endChat(ctx: WriteCtx, memberId: string, { bot_id, chat_id }: BotChat): Promise<void> {
  if (!(await unlinkMember(ctx, memberId, { bot_id, chat_id }))) planNow(ctx, memberId)
}

type Chat = NonNullable<Awaited<ReturnType<typeof lockChat>>>

interface Taken extends BotChat {
  attempts: number
  workspace: { id: string; name: string; locale: string; timezone: string }
  notices: Notice[]
}

/**
 * Takes everything that waits, or plans when to look again. Membership, role and preferences are read in this
 * transaction. `not_before` is committed before the request: if the process is killed, the next try comes a minute later.
 */
async function take(ctx: WriteCtx, memberId: string, bot: NoticeBot, counted: Counted): Promise<Taken | null> {
  const chat = await lockChat(ctx, memberId)
  if (chat?.bot_id !== bot.id) return null
  const unsent = await findUnsent(ctx, memberId)
  const [oldest] = unsent
  if (!oldest) return null
  const later = await findLaterTime(ctx, chat, bot, { oldest: oldest.created_at, counted })
  if (later !== null) {
    planAgain(ctx, memberId, later)
    return null
  }
  const notices = unsent.filter((notice) => isWanted(ctx, chat, notice))
  drop(
    ctx,
    unsent.filter((notice) => !notices.includes(notice)),
  )
  if (notices.length === 0) return null
  const ids = notices.map(({ id }) => id)
  ctx.send(notice(ctx, ids).set({ taken_at: ctx.now }).where('taken_at', 'is', null))
  ctx.send(chatOf(ctx, memberId, chat).set({ not_before: plus(ctx.now, GATHERED_MS) }))
  const { name, locale, timezone, bot_id, chat_id, attempts } = chat
  return { bot_id, chat_id, attempts, workspace: { id: ctx.workspaceId, name, locale, timezone }, notices }
}

/** When the notices may be sent; null: now. */
async function findLaterTime(
  ctx: WriteCtx,
  chat: Chat,
  bot: NoticeBot,
  { oldest, counted }: { oldest: Date; counted: Counted },
): Promise<Date | null> {
  const { quiet_hours } = toPreferences(chat)
  const quiet = quiet_hours && quietUntil(quiet_hours, chat.timezone, ctx.now)
  const pause = bot.isOperators ? null : await findPause(ctx, 'telegram')
  const pauseEnd = pause && (pause.until ?? plus(ctx.now, LOOK_AGAIN_MS))
  const times = [plus(oldest, GATHERED_MS), chat.not_before, quiet, pauseEnd].filter((time) => time !== null)
  const latest = new Date(Math.max(...times.map((time) => time.getTime())))
  if (latest > ctx.now) return latest
  const waitMs = bot.isOperators ? await waitOfChat(ctx, chat, counted) : await takePace(ctx, 'telegram')
  return waitMs > 0 ? plus(ctx.now, waitMs) : null
}

/**
 * Which messages to a chat are counted: those of all workspaces, or those of one workspace if a machine of Citus is
 * away.
 */
type Counted = 'all' | 'own'

/**
 * One chat may be linked in many workspaces, so the lock is that of the chat. `not_before` is set with each request. Two
 * machines of a cluster do not share the lock: there a few messages more may be sent, and Telegram says when it is too many.
 */
async function waitOfChat(ctx: WriteCtx, { bot_id, chat_id }: Chat, counted: Counted): Promise<number> {
  const { db, now, workspaceId } = ctx
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notices ${bot_id} ${chat_id}`}, 0))`.execute(db)
  const { sent } = await db
    .selectFrom('member_chats')
    .select(sql<string>`count(*)`.as('sent'))
    .where('bot_id', '=', bot_id)
    .where('chat_id', '=', chat_id)
    .where('not_before', '>', now)
    .$if(counted === 'own', (query) => query.where('workspace_id', '=', workspaceId))
    .executeTakeFirstOrThrow()
  return Number(sent) >= MAX_MESSAGES_PER_MINUTE ? MINUTE_MS / MAX_MESSAGES_PER_MINUTE : 0
}

type Unsent = Notice & { created_at: Date }

function isWanted({ now }: ReadCtx, chat: Chat, { kind, created_at }: Unsent): boolean {
  const isYoung = plus(created_at, MAX_WAIT_MS) > now
  return isYoung && mayKnow(chat.role as Role, kind) && toPreferences(chat).kinds[kind].telegram
}

async function record(ctx: WriteCtx, memberId: string, bot: NoticeBot, taken: Taken, answer: BotAnswer): Promise<void> {
  const { notices, attempts } = taken
  const ids = notices.map(({ id }) => id)
  if (answer.end === 'done') {
    ctx.send(notice(ctx, ids).set({ sent_at: ctx.now }))
    ctx.send(chatOf(ctx, memberId, taken).set({ sent_at: ctx.now, attempts: 0 }))
    return
  }
  if (answer.end === 'refused') {
    const { error, retry_ms, effect } = toRefusal(answer)
    if (error.code === 'not_reachable') return endChat(ctx, memberId, taken)
    if (effect?.on === 'channel' && !bot.isOperators) await applyEffect(ctx, 'telegram', effect)
    if (!error.retryable && effect === null) return drop(ctx, notices)
    if (retry_ms !== null) return tryAgain(ctx, memberId, taken, { waitMs: retry_ms, attempts })
  }
  // Nobody knows whether it has arrived, or Telegram did not take it: it is not sent again in the same minute.
  const waitMs = Math.min(GATHERED_MS * 2 ** attempts, MAX_RETRY_MS)
  tryAgain(ctx, memberId, taken, { waitMs, attempts: attempts + 1 })
}

function tryAgain(
  ctx: WriteCtx,
  memberId: string,
  chat: BotChat,
  { waitMs, attempts }: { waitMs: number; attempts: number },
): void {
  const not_before = plus(ctx.now, waitMs)
  ctx.send(chatOf(ctx, memberId, chat).set({ not_before, attempts }))
  planAgain(ctx, memberId, not_before)
}

/** The lock keeps two jobs from sending to one chat, and a member who leaves waits for it or is gone already. */
async function lockChat(ctx: WriteCtx, memberId: string) {
  const [row] = await ctx.ask(
    ctx.db
      .selectFrom('member_chats')
      .innerJoin('members', (join) =>
        join.on('members.workspace_id', '=', ctx.workspaceId).onRef('members.id', '=', 'member_chats.member_id'),
      )
      .innerJoin('workspaces', (join) =>
        join
          .on('workspaces.workspace_id', '=', ctx.workspaceId)
          .onRef('workspaces.workspace_id', '=', 'member_chats.workspace_id'),
      )
      .leftJoin('notification_preferences as preferences', (join) =>
        join
          .on('preferences.workspace_id', '=', ctx.workspaceId)
          .onRef('preferences.member_id', '=', 'member_chats.member_id'),
      )
      .select(['member_chats.bot_id', 'member_chats.chat_id', 'member_chats.not_before', 'member_chats.attempts'])
      .select(['members.role', 'workspaces.name', 'workspaces.locale', 'workspaces.timezone'])
      .select(['preferences.kinds', 'preferences.quiet_hours', 'preferences.version'])
      .where('member_chats.workspace_id', '=', ctx.workspaceId)
      .where('member_chats.member_id', '=', memberId)
      .where('workspaces.deleted_at', 'is', null)
      .forUpdate('member_chats'),
  )
  return row ?? null
}

async function findUnsent({ db, workspaceId }: WriteCtx, memberId: string): Promise<Unsent[]> {
  const rows = await db
    .selectFrom('member_notices')
    .select(['id', 'kind', 'count', 'created_at'])
    .select(sql<NoticeSubject[]>`latest`.as('latest'))
    .where('workspace_id', '=', workspaceId)
    .where('member_id', '=', memberId)
    .where('sent_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as Kind }))
}

function drop(ctx: WriteCtx, notices: readonly Notice[]): void {
  if (notices.length === 0) return
  const ids = notices.map(({ id }) => id)
  ctx.send(
    ctx.db
      .deleteFrom('member_notices')
      .where('workspace_id', '=', ctx.workspaceId)
      .where(sql<boolean>`id = any(${ids}::text[])`),
  )
}

const notice = ({ db, workspaceId }: WriteCtx, ids: readonly string[]) =>
  db.updateTable('member_notices').where('workspace_id', '=', workspaceId).where(sql<boolean>`id = any(${ids}::text[])`)

/** The row of this chat; none if the member has linked another chat meanwhile. */
const chatOf = ({ db, workspaceId }: WriteCtx, memberId: string, { bot_id, chat_id }: BotChat) =>
  db
    .updateTable('member_chats')
    .where('workspace_id', '=', workspaceId)
    .where('member_id', '=', memberId)
    .where('bot_id', '=', bot_id)
    .where('chat_id', '=', chat_id)
