// Settles a call of the model: what it really cost takes the place of what was reserved for it.
import type { WriteCtx } from '../platform/context.ts'
import { isNearCap, lockBudget, saveBudget } from './budget.ts'
import { costOf, type Tokens, toCents } from './money.ts'
import { addNotice } from './notice.ts'

/** No call uses this many tokens: a provider that reports more is wrong. */
const MAX_TOKENS = 10_000_000

export type CallOutcome =
  /** The usage that the provider reported; null: it reported none, and the reserve is booked. */
  | { usage: Tokens | null }
  /** The provider has refused the call, or was not reached. */
  | 'nothing'

/** Settling again changes nothing. A call that was booked as lost is corrected. */
export async function settle(ctx: WriteCtx, id: string, outcome: CallOutcome): Promise<void> {
  const place = await findCall(ctx, id)
  if (!place) return
  const budget = await lockBudget(ctx, place.month)
  // The row is read again, because from now on nobody else changes it.
  const call = await findCall(ctx, id)
  if (!call || (call.cost !== null && call.basis !== 'lost')) return
  const reserved = Number(call.reserved)
  const { tokens, basis } = resultOf(outcome, call)
  const reported =
    basis === 'assumed' ? reserved : costOf(tokens, { input: call.input_price, output: call.output_price })
  const others = {
    ...budget,
    spent: budget.spent - Number(call.cost ?? 0),
    reserved: budget.reserved - (call.cost === null ? reserved : 0),
  }
  // The reserve was within the cap. What a provider reports beyond it is booked as far as the cap goes.
  const cost = Math.min(reported, Math.max(reserved, budget.cap - others.spent - others.reserved))
  const after = { ...others, spent: others.spent + cost }
  ctx.send(
    ctx.db
      .updateTable('ai_usage')
      .set({ cost, basis, input_tokens: tokens.input, output_tokens: tokens.output, settled_at: ctx.now })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('id', '=', id),
  )
  const warns = isNearCap(after, budget.cap) && budget.warnedCap !== budget.cap
  saveBudget(ctx, warns ? { ...after, warnedCap: budget.cap } : after)
  if (!warns) return
  await addNotice(ctx, 'budget_80', {
    month: budget.month,
    spent_cents: toCents(after.spent),
    limit_cents: toCents(budget.cap),
  })
}

function resultOf(outcome: CallOutcome, call: { input_tokens: number; output_tokens: number }) {
  if (outcome === 'nothing') return { tokens: { input: 0, output: 0 }, basis: 'nothing' }
  const { usage } = outcome
  if (usage === null) return { tokens: { input: call.input_tokens, output: call.output_tokens }, basis: 'assumed' }
  // A provider that reports more than it was asked for is mistaken, or did not do what it was asked.
  const tokens = { input: Math.min(usage.input, MAX_TOKENS), output: Math.min(usage.output, call.output_tokens) }
  return { tokens, basis: 'reported' }
}

function findCall({ db, workspaceId }: WriteCtx, id: string) {
  return db
    .selectFrom('ai_usage')
    .select(['month', 'reserved', 'cost', 'basis', 'input_price', 'output_price', 'input_tokens', 'output_tokens'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
}
