// Handles texts and buttons of members in their chat with the bot. This chat is not a conversation of a customer.
import type { Account } from '../channels/provider.ts'
import { type ReadCtx, SYSTEM, type WriteCtx } from '../platform/context.ts'
import { enqueue, type Job, type JobCtx } from '../platform/jobs.ts'
import { callBot, findBotById, findOperatorBot, type NoticeBot } from './bot.ts'
import { readButton } from './compose.ts'
import {
  findMembersOfChat,
  findWorkspacesOfChat,
  findWorkspacesOfCode,
  isCodeOf,
  unlinkMember,
  useCode,
} from './link.ts'
import { findLocale, type Taking, takeByButton, toRefusedTaking } from './take.ts'
import { codeIn, isButton, type Pressed, readTeamUpdate, type TeamUpdate } from './update.ts'
import { wordsOf } from './words.ts'

const READ_UPDATE = 'read-team-update'

export const teamChatJobs: Job[] = [
  {
    kind: READ_UPDATE,
    lane: 'send',
    run: (ctx, { bot_id, body }) => readUpdate(ctx, bot_id as string, body as string),
  },
]

/**
 * Takes an update that is for a member instead of a customer: a code of a link, a button of a notice, or anything in a
 * chat that is linked. Returns whether it was taken.
 */
export async function takeForTeam(ctx: WriteCtx, account: Account, body: string): Promise<boolean> {
  const update = account.channel === 'telegram' ? readTeamUpdate(body) : null
  if (!update || !(await isForTeam(ctx, account.account_id, update))) return false
  planUpdate(ctx, account.account_id, update, body)
  return true
}

async function isForTeam(ctx: ReadCtx, bot_id: string, update: TeamUpdate): Promise<boolean> {
  if (isButton(update)) return true
  const code = codeIn(update)
  if (code !== null && (await isCodeOf(ctx, code))) return true
  return (await findMembersOfChat(ctx, { bot_id, chat_id: update.chat_id })).length > 0
}

export function planUpdate(ctx: WriteCtx, bot_id: string, { chat_id }: TeamUpdate, body: string): void {
  enqueue(ctx, { kind: READ_UPDATE, payload: { bot_id, body }, inTurn: `team chat ${bot_id}:${chat_id}` })
}

/** This may run twice for one update. A used code, or a task that the member has, then gets the same answer again. */
async function readUpdate(ctx: JobCtx, botId: string, body: string): Promise<void> {
  const operators = findOperatorBot(ctx)
  const bot = operators?.id === botId ? operators : await findBotById(ctx, botId)
  const update = readTeamUpdate(body)
  if (!bot || !update) return
  if (update.pressed) return answerPress(ctx, bot, update, update.pressed)
  const code = codeIn(update)
  const workspacesOfCode = code === null ? [] : await findCode(ctx, bot, code)
  if (code !== null && workspacesOfCode[0] !== undefined) return answerCode(ctx, bot, update, code, workspacesOfCode[0])
  const workspaces = await findWorkspacesOfChat(ctx, bot, update.chat_id)
  if (update.isBlocked) return unlinkAll(ctx, bot, update, workspaces)
  if (update.text === null) return
  const locale = await findLocale({ ...ctx, workspaceId: workspaces[0] ?? ctx.workspaceId })
  if (/^\/stop\b/i.test(update.text.trim())) {
    await unlinkAll(ctx, bot, update, workspaces)
    return say(ctx, bot, update, wordsOf(locale).unlinked)
  }
  if (workspaces.length === 0) return say(ctx, bot, update, wordsOf(locale).codeOld)
  const names = await Promise.all(workspaces.map((workspaceId) => findName({ ...ctx, workspaceId })))
  return say(ctx, bot, update, wordsOf(locale).help(names.join(', ')))
}

async function findCode(ctx: ReadCtx, bot: NoticeBot, code: string): Promise<string[]> {
  if (bot.isOperators) return findWorkspacesOfCode(ctx, code)
  return (await isCodeOf(ctx, code)) ? [ctx.workspaceId] : []
}

async function answerCode(
  ctx: JobCtx,
  bot: NoticeBot,
  update: TeamUpdate,
  code: string,
  workspaceId: string,
): Promise<void> {
  const chat = { bot_id: bot.id, chat_id: update.chat_id }
  const result = await ctx.write((tx) => useCode(tx, chat, update.username, code), workspaceId)
  const here = { ...ctx, workspaceId }
  const words = wordsOf(await findLocale(here))
  const text = { linked: words.linked(await findName(here)), used: words.codeUsed, old: words.codeOld }[result]
  await say(ctx, bot, update, text)
}

async function findName({ db, workspaceId }: ReadCtx): Promise<string> {
  const row = await db
    .selectFrom('workspaces')
    .select('name')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return row?.name ?? ''
}

/** Ends the notices of every workspace in this chat. */
async function unlinkAll(
  ctx: JobCtx,
  bot: NoticeBot,
  { chat_id }: TeamUpdate,
  workspaces: readonly string[],
): Promise<void> {
  const chat = { bot_id: bot.id, chat_id }
  for (const workspaceId of workspaces) {
    await ctx.write(async (tx) => {
      for (const memberId of await findMembersOfChat(tx, chat)) await unlinkMember(tx, memberId, chat)
    }, workspaceId)
  }
}

async function say(ctx: JobCtx, bot: NoticeBot, { chat_id }: TeamUpdate, text: string): Promise<void> {
  await callBot(ctx, bot, 'sendMessage', { chat_id: Number(chat_id), text })
}

async function answerPress(ctx: JobCtx, bot: NoticeBot, update: TeamUpdate, pressed: Pressed): Promise<void> {
  const button = readButton(pressed.data)
  // A button of the bot of one workspace never reaches another workspace.
  const isHere = button !== null && (bot.isOperators || button.workspaceId === ctx.workspaceId)
  const workspaceId = isHere ? button.workspaceId : ctx.workspaceId
  const words = wordsOf(await findLocale({ ...ctx, workspaceId }))
  const chat = { bot_id: bot.id, chat_id: update.chat_id }
  const taking: Taking = isHere
    ? await ctx
        .write((tx) => takeByButton({ ...tx, actor: SYSTEM }, button, chat), workspaceId)
        .catch((error) => toRefusedTaking(error, words))
    : { answer: words.buttonIsOld, mark: null }
  await callBot(ctx, bot, 'answerCallbackQuery', {
    callback_query_id: pressed.query_id,
    text: taking.answer,
    show_alert: taking.mark === null,
  })
  if (taking.mark !== null) await markTaken(ctx, bot, update, pressed, taking.mark)
}

/** Adds to the message who has the task or conversation, and removes the button. */
async function markTaken(
  ctx: JobCtx,
  bot: NoticeBot,
  { chat_id }: TeamUpdate,
  { data, message_id, text, keyboard }: Pressed,
  mark: string,
): Promise<void> {
  if (message_id === null || text === null) return
  const button = keyboard.flat().find(({ callback_data }) => callback_data === data)
  const left = keyboard
    .map((row) => row.filter(({ callback_data }) => callback_data !== data))
    .filter((row) => row.length > 0)
  const name = typeof button?.text === 'string' ? button.text.split(': ').slice(1).join(': ') : ''
  await callBot(ctx, bot, 'editMessageText', {
    chat_id: Number(chat_id),
    message_id,
    text: `${text}\n\n${name === '' ? mark : `${mark}: ${name}`}`,
    reply_markup: { inline_keyboard: left },
  })
}
