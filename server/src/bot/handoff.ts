// A hand-over to people: at once while the business is open, else when it opens. A customer who waits too long gets one
// apology.
import { MINUTE_MS, plus } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import { currentCatalog } from '../catalog/remembered-catalog.ts'
import { isOpenAt, nextOpening } from '../catalog/working-time.ts'
import { findAndLock, type LockedConversation } from '../conversations/conversation.ts'
import { storeMessage } from '../conversations/message.ts'
import { setMode } from '../conversations/mode.ts'
import type { ModeReason } from '../conversations/words.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { enqueue, type Job, type JobCtx } from '../platform/jobs.ts'
import { languageOf } from './context.ts'
import type { TurnContext } from './engine.ts'
import { closedText } from './say/own-texts.ts'
import { wordsOf } from './say/words.ts'
import { type BotSettings, getBot } from './settings.ts'

const APOLOGY_JOB = 'bot-apology'
const OPENING_JOB = 'bot-hand-over-at-opening'

export const handoffJobs: Job[] = [
  { kind: APOLOGY_JOB, run: (ctx, payload) => apologise(ctx, payload as unknown as HandedOver) },
  { kind: OPENING_JOB, run: (ctx, payload) => handOverLater(ctx, payload as unknown as HandedOver) },
]

interface HandedOver {
  conversation_id: string
  /** When the bot promised a person. */
  at: string
  reason: ModeReason
}

/** `when open`: the bot goes on until the business opens. If it does not open in the next days, people get it now. */
export async function handOver(
  ctx: WriteCtx,
  conversation: LockedConversation,
  { settings, look }: Pick<TurnContext, 'settings' | 'look'>,
  reason: ModeReason,
  when: 'now' | 'when open' | 'without apology',
): Promise<void> {
  const conversation_id = conversation.id
  const payload: HandedOver = { conversation_id, at: ctx.now.toISOString(), reason }
  const opening = when === 'when open' ? nextOpening(look.catalog, ctx.now) : null
  if (opening !== null) {
    enqueue(ctx, { kind: OPENING_JOB, payload, replaces: conversation_id, due_at: opening })
    return
  }
  await pass(ctx, conversation, reason)
  if (when === 'now') planApology(ctx, payload, settings)
}

function planApology(ctx: WriteCtx, payload: HandedOver, { handoff }: Pick<BotSettings, 'handoff'>): void {
  const due_at = plus(ctx.now, handoff.timeout_minutes * MINUTE_MS)
  enqueue(ctx, { kind: APOLOGY_JOB, payload, replaces: payload.conversation_id, due_at })
}

/** People answer from now on, or until a moment. The assignee of the conversation stays. */
export const pass = (
  ctx: WriteCtx,
  conversation: LockedConversation,
  mode_reason: ModeReason,
  mode_until: Date | null = null,
) => setMode(ctx, conversation, { mode: 'human', mode_reason, mode_until, assignee_id: conversation.assignee_id })

/** Runs when the business opens. Nothing happens if somebody has answered or has taken the conversation. */
async function handOverLater(ctx: JobCtx, payload: HandedOver): Promise<void> {
  const { conversation_id, at, reason } = payload
  const settings = await getBot(ctx)
  await ctx.write(async (tx) => {
    const conversation = await findAndLock(tx, conversation_id)
    if (conversation?.mode !== 'bot' || conversation.status !== 'open') return
    if (await isAnswered(tx, conversation.id, at)) return
    await pass(tx, conversation, reason)
    planApology(tx, payload, settings)
  })
}

/** Sends one apology; the mode stays. If the business has closed meanwhile, the customer is told that. */
async function apologise(ctx: JobCtx, { conversation_id, at }: HandedOver): Promise<void> {
  const settings = await getBot(ctx)
  const isOpen = isOpenAt(await currentCatalog(ctx), ctx.now)
  await ctx.as({ kind: 'bot', id: null, name: settings.name }).write(async (tx) => {
    const conversation = await findAndLock(tx, conversation_id)
    if (conversation?.mode !== 'human' || conversation.status !== 'open') return
    const { bot_enabled, bot_paused } = conversation.answering
    if (!bot_enabled || bot_paused || (await isAnswered(tx, conversation.id, at))) return
    const { locale, language } = languageOf(conversation, settings)
    const text = isOpen ? wordsOf(language).apology : closedText({ settings, locale, language })
    await storeMessage(tx, conversation, { direction: 'outbound', author: tx.actor, type: 'text', text })
  })
}

/** Whether the team has written since the bot promised it. */
async function isAnswered({ db, workspaceId }: ReadCtx, conversationId: string, at: string): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('conversation_id', '=', conversationId)
    .where('direction', '=', 'outbound')
    .where('private', '=', false)
    .where('type', '<>', 'event')
    .where('received_at', '>=', new Date(at))
    .where(sql<boolean>`author ->> 'kind' in ('member', 'api_key')`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
