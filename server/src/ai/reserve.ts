// Reserves what a call of the model may cost, before the call: calls at the same time never pass the cap together.
import { MINUTE_MS, plus } from '@holdfast/time/moment.ts'
import type { AiSettings } from '../platform/config.ts'
import type { OpenCtx, WriteCtx } from '../platform/context.ts'
import { newId } from '../platform/id.ts'
import { enqueue, type Job } from '../platform/jobs.ts'
import { type Budget, bookLostCalls, isLimited, lockBudget, saveBudget } from './budget.ts'
import { type AiLimits, findLimits } from './limits.ts'
import { costOf, inputTokens, MILLIONTHS_PER_CENT, toCents, toPrices } from './money.ts'
import { getLocalDay } from './month.ts'
import { addNotice } from './notice.ts'
import { findAiPauses } from './pause.ts'

/** A call ends within 20 seconds, so a reserve that is older than this belongs to a process that is gone. */
const LOST_AFTER_MS = 5 * MINUTE_MS

export interface CallWish {
  /** How many bytes are sent. */
  bytes: number
  maxOutputTokens: number
  /** All calls of one turn of the bot have the same id. */
  turn_id: string
  conversation_id: string | null
  channel: string | null
}

export type ReserveRefusal =
  | 'not_configured'
  | 'paused'
  /** The budget of the month does not cover the call. */
  | 'limited'
  /** The conversation has had all its turns of the day. */
  | 'conversation_limit'

export type Reserve = { refusal: null; id: string } | { refusal: ReserveRefusal }

/** The caller settles the call under this id. */
export async function reserve(ctx: OpenCtx, wish: CallWish): Promise<Reserve> {
  const { ai } = ctx.providers
  const model = ai?.model
  if (!ai || !model) return { refusal: 'not_configured' }
  return ctx.write(async (tx) => {
    const { bot, model: ofModel } = await findAiPauses(tx)
    if (bot || ofModel) return { refusal: 'paused' }
    return reserveIn(tx, { ...ai, model }, wish)
  })
}

async function reserveIn(ctx: WriteCtx, ai: AiSettings & { model: string }, wish: CallWish): Promise<Reserve> {
  const { month, day } = await getLocalDay(ctx)
  const budget = await bookLostCalls(ctx, await lockBudget(ctx, month))
  const limits = await findLimits(ctx, ai)
  const cap = limits.monthly_cents * MILLIONTHS_PER_CENT
  const prices = toPrices(ai.prices)
  const tokens = { input: inputTokens(wish.bytes), output: wish.maxOutputTokens }
  const cost = costOf(tokens, prices)
  const isTooMuch = isLimited(budget, cap) || budget.spent + budget.reserved + cost > cap
  if (isTooMuch) return refuseAtCap(ctx, budget, cap)
  const opensTurn = !(await hasCalls(ctx, wish.turn_id))
  if (opensTurn && (await isTalkedOut(ctx, wish, day, limits))) {
    saveBudget(ctx, { ...budget, cap })
    return { refusal: 'conversation_limit' }
  }
  const id = newId('aiu')
  ctx.insert('ai_usage', {
    workspace_id: ctx.workspaceId,
    id,
    month,
    day,
    model: ai.model,
    channel: wish.channel,
    conversation_id: wish.conversation_id,
    turn_id: wish.turn_id,
    opens_turn: opensTurn,
    input_price: prices.input,
    output_price: prices.output,
    reserved: cost,
    input_tokens: tokens.input,
    output_tokens: tokens.output,
    created_at: ctx.now,
    lost_at: plus(ctx.now, LOST_AFTER_MS),
  })
  saveBudget(ctx, { ...budget, cap, reserved: budget.reserved + cost })
  enqueue(ctx, { kind: 'book-lost-ai-calls', replaces: 'all', due_at: plus(ctx.now, LOST_AFTER_MS) })
  return { refusal: null, id }
}

async function refuseAtCap(ctx: WriteCtx, budget: Budget, cap: number): Promise<Reserve> {
  saveBudget(ctx, { ...budget, cap, limitedCap: Math.max(cap, budget.limitedCap ?? 0) })
  await addNotice(ctx, 'budget_100', {
    month: budget.month,
    spent_cents: toCents(budget.spent),
    limit_cents: toCents(cap),
  })
  return { refusal: 'limited' }
}

async function hasCalls({ db, workspaceId }: WriteCtx, turnId: string): Promise<boolean> {
  const row = await db
    .selectFrom('ai_usage')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('turn_id', '=', turnId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the conversation has had all its turns of the day. */
async function isTalkedOut(
  { db, workspaceId }: WriteCtx,
  { conversation_id }: CallWish,
  day: string,
  { conversation_turns_per_day }: AiLimits,
): Promise<boolean> {
  if (conversation_id === null) return false
  const { turns } = await db
    .selectFrom('ai_usage')
    .select((eb) => eb.fn.countAll<string>().as('turns'))
    .where('workspace_id', '=', workspaceId)
    .where('conversation_id', '=', conversation_id)
    .where('day', '=', day)
    .where('opens_turn', '=', true)
    .executeTakeFirstOrThrow()
  return Number(turns) >= conversation_turns_per_day
}

/**
 * Each reserve plans the job again, so the job runs when the newest reserve counts as lost; the next reserve books the
 * lost ones before it.
 */
export const reserveJobs: Job[] = [
  {
    kind: 'book-lost-ai-calls',
    async run(ctx) {
      const lost = await ctx.db
        .selectFrom('ai_usage')
        .select('month')
        .distinct()
        .where('workspace_id', '=', ctx.workspaceId)
        .where('cost', 'is', null)
        .where('lost_at', '<=', ctx.now)
        .execute()
      for (const { month } of lost) {
        await ctx.write(async (tx) => saveBudget(tx, await bookLostCalls(tx, await lockBudget(tx, month))))
      }
    },
  },
]
