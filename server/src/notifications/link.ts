// Links a member with a private chat on Telegram, by a code that works once and for ten minutes.
import { randomBytes } from 'node:crypto'
import { MINUTE_MS, plus } from '@holdfast/time/moment.ts'
import type { OpenCtx, ReadCtx, WriteCtx } from '../platform/context.ts'
import { acrossWorkspaces } from '../platform/each-machine.ts'
import { emit } from '../platform/events.ts'
import { invalid } from '../platform/problem.ts'
import { hashOf } from '../platform/secrets.ts'
import { connectOperatorBot, findBot, findBotById, type NoticeBot, readUsername } from './bot.ts'
import { memberTelegramChanged } from './events.ts'

const LINK_VALID_FOR_MS = 10 * MINUTE_MS
const CODE_BYTES = 32
/** A code in the command that Telegram sends when somebody opens the link. */
export const START_WITH_CODE = /^\/start ([A-Za-z0-9_-]{43})$/

/** A private chat of a bot. */
export interface BotChat {
  bot_id: string
  chat_id: string
}

const NOT_LINKED = { linked: false, username: null, linked_at: null }

/** A chat of a bot that was removed or replaced counts as unlinked: nothing can be sent there. */
export async function getTelegramLink(ctx: OpenCtx, memberId: string) {
  const row = await ctx.db
    .selectFrom('member_chats')
    .select(['bot_id', 'username', 'linked_at'])
    .where('workspace_id', '=', ctx.workspaceId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (!row || !(await findBotById(ctx, row.bot_id))) return NOT_LINKED
  return { linked: true, username: row.username, linked_at: row.linked_at }
}

/** Makes a new link, which ends the one before. */
export async function createTelegramLink(ctx: OpenCtx, memberId: string) {
  const bot = await findBot(ctx)
  if (!bot) throw notReachable('There is no bot: set one up at /channels/telegram.')
  const username = await readUsername(ctx, bot)
  if (username === null) throw notReachable('Telegram does not accept the bot at the moment.')
  if (bot.isOperators && !(await connectOperatorBot(ctx, bot))) {
    throw notReachable('Telegram cannot call the bot of the operator: PUBLIC_URL must begin with https.')
  }
  const code = randomBytes(CODE_BYTES).toString('base64url')
  const expires_at = plus(ctx.now, LINK_VALID_FOR_MS)
  await ctx.write(async (tx) => {
    await endOpenLink(tx, memberId)
    const row = { workspace_id: tx.workspaceId, code_hash: hashOf(code), member_id: memberId }
    tx.insert('member_links', { ...row, created_at: tx.now, expires_at })
  })
  return { url: `https://t.me/${username}?start=${code}`, expires_at }
}

function notReachable(message: string) {
  return invalid({ pointer: '', code: 'not_reachable', message })
}

async function endOpenLink(ctx: WriteCtx, memberId: string): Promise<void> {
  await ctx.db
    .updateTable('member_links')
    .set({ ended_at: ctx.now })
    .where('workspace_id', '=', ctx.workspaceId)
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends the chat and a link that nobody has opened. Notices that wait are deleted with the chat. */
export async function removeTelegramLink(ctx: WriteCtx, memberId: string): Promise<void> {
  await endOpenLink(ctx, memberId)
  await unlinkMember(ctx, memberId)
}

/**
 * Returns whether a chat was unlinked. With `only`, another chat stays linked: a caller that has read the chat before
 * this transaction passes it, because the member may have linked another one since.
 */
export async function unlinkMember(ctx: WriteCtx, memberId: string, only: Partial<BotChat> = {}): Promise<boolean> {
  const chats = ctx.db
    .deleteFrom('member_chats')
    .where('workspace_id', '=', ctx.workspaceId)
    .where('member_id', '=', memberId)
  const named = Object.entries(only) as [keyof BotChat, string][]
  const gone = await named
    .reduce((query, [column, value]) => query.where(column, '=', value), chats)
    .returning('member_id')
    .executeTakeFirst()
  if (gone) emit(ctx, memberTelegramChanged, { member_ids: [memberId], linked: false })
  return gone !== undefined
}

/** The workspaces in which a code was made: one, or an empty list for a text that is not one of our codes. */
export async function findWorkspacesOfCode({ db }: ReadCtx, code: string): Promise<string[]> {
  const wanted = db.selectFrom('member_links').select('workspace_id').where('code_hash', '=', hashOf(code))
  const rows = await acrossWorkspaces(db, 'member_links', wanted)
  return rows.map(({ workspace_id }) => workspace_id)
}

/** Whether the code was made in this workspace. */
export async function isCodeOf({ db, workspaceId }: ReadCtx, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('member_links')
    .select('code_hash')
    .where('workspace_id', '=', workspaceId)
    .where('code_hash', '=', hashOf(code))
    .executeTakeFirst()
  return row !== undefined
}

/** The first chat that opens the link gets the notices. The same chat may open it again. */
export async function useCode(
  ctx: WriteCtx,
  { bot_id, chat_id }: BotChat,
  username: string | null,
  code: string,
): Promise<'linked' | 'used' | 'old'> {
  const [link] = await ctx.ask(
    ctx.db
      .selectFrom('member_links')
      .select(['member_id', 'expires_at', 'ended_at', 'used_at', 'used_by'])
      .where('workspace_id', '=', ctx.workspaceId)
      .where('code_hash', '=', hashOf(code))
      .forUpdate(),
  )
  if (!link) return 'old'
  const opener = `${bot_id}:${chat_id}`
  if (link.used_at !== null) {
    const isOwn = link.used_by === opener && (await isLinked(ctx, link.member_id, { bot_id, chat_id }))
    return isOwn ? 'linked' : 'used'
  }
  if (link.ended_at !== null || link.expires_at <= ctx.now) return 'old'
  const chat = { bot_id, chat_id, username, linked_at: ctx.now, not_before: null, sent_at: null, attempts: 0 }
  ctx.send(
    ctx.db
      .updateTable('member_links')
      .set({ used_at: ctx.now, used_by: opener })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('code_hash', '=', hashOf(code)),
  )
  ctx.send(
    ctx.db
      .insertInto('member_chats')
      .values({ workspace_id: ctx.workspaceId, member_id: link.member_id, ...chat })
      .onConflict((conflict) => conflict.columns(['workspace_id', 'member_id']).doUpdateSet(chat)),
  )
  emit(ctx, memberTelegramChanged, { member_ids: [link.member_id], linked: true })
  return 'linked'
}

async function isLinked(ctx: ReadCtx, memberId: string, chat: BotChat): Promise<boolean> {
  return (await findMembersOfChat(ctx, chat)).includes(memberId)
}

/** The members of this workspace who get their notices in the chat. */
export async function findMembersOfChat({ db, workspaceId }: ReadCtx, { bot_id, chat_id }: BotChat): Promise<string[]> {
  const rows = await db
    .selectFrom('member_chats')
    .select('member_id')
    .where('workspace_id', '=', workspaceId)
    .where('bot_id', '=', bot_id)
    .where('chat_id', '=', chat_id)
    .execute()
  return rows.map(({ member_id }) => member_id)
}

/** The workspaces that send notices to the chat: the bot of the operator may serve several in one chat. */
export async function findWorkspacesOfChat(ctx: ReadCtx, bot: NoticeBot, chat_id: string): Promise<string[]> {
  if (!bot.isOperators)
    return (await findMembersOfChat(ctx, { bot_id: bot.id, chat_id })).length > 0 ? [ctx.workspaceId] : []
  const wanted = ctx.db
    .selectFrom('member_chats')
    .select('workspace_id')
    .distinct()
    .where('bot_id', '=', bot.id)
    .where('chat_id', '=', chat_id)
  const rows = await acrossWorkspaces(ctx.db, 'member_chats', wanted)
  return rows.map(({ workspace_id }) => workspace_id)
}
