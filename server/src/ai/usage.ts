// The cost of the model for a workspace in a month: by day, by channel and by model.
import type { Static } from '../http/shape.ts'
import type { OpenCtx, ReadCtx } from '../platform/context.ts'
import { type Budget, findBudget, isLimited, isNearCap } from './budget.ts'
import { findLimits } from './limits.ts'
import { MILLIONTHS_PER_CENT, toCents } from './money.ts'
import { type AiPauses, findAiPauses } from './pause.ts'
import type { AI_STATUSES, AiUsageShape } from './usage-schema.ts'

type AiStatus = (typeof AI_STATUSES)[number]

interface Sums {
  cost_cents: number
  turns: number
  input_tokens: number
  output_tokens: number
}

export async function getUsage(ctx: OpenCtx, month: string): Promise<Static<typeof AiUsageShape>> {
  const { ai } = ctx.providers
  const [parts, budget, limits, pauses] = await Promise.all([
    findParts(ctx, month),
    findBudget(ctx, month),
    findLimits(ctx, ai),
    findAiPauses(ctx),
  ])
  const cap = limits.monthly_cents * MILLIONTHS_PER_CENT
  const by = <K extends string | null>(keyOf: (part: Part) => K) => groups(parts, keyOf)
  return {
    month,
    currency: 'USD',
    ...sumOf(parts),
    reserved_cents: toCents(budget.reserved),
    limit_cents: limits.monthly_cents,
    status: ai?.model ? statusOf(budget, cap, pauses) : 'not_configured',
    by_day: by(({ day }) => day).map(([date, sums]) => ({ date, ...sums })),
    by_channel: by(({ channel }) => channel).map(([channel, sums]) => ({ channel, ...sums })),
    by_model: by(({ model }) => model).map(([model, sums]) => ({ model, ...sums })),
    limits,
    pauses,
  }
}

function statusOf(budget: Budget, cap: number, { bot, model }: AiPauses): AiStatus {
  if (bot || model) return 'paused'
  if (isLimited(budget, cap)) return 'limited'
  return isNearCap(budget, cap) ? 'warning' : 'ok'
}

type Part = Awaited<ReturnType<typeof findParts>>[number]

/** Calls that are under way are not counted. It is one statement, so that all sums are of the same moment. */
async function findParts({ db, workspaceId }: ReadCtx, month: string) {
  const rows = await db
    .selectFrom('ai_usage')
    .select(['day', 'channel', 'model'])
    .select((eb) => [
      eb.fn.sum<string>('cost').as('cost'),
      eb.fn.countAll<string>().filterWhere('opens_turn', '=', true).as('turns'),
      eb.fn.sum<string>('input_tokens').as('input_tokens'),
      eb.fn.sum<string>('output_tokens').as('output_tokens'),
    ])
    .where('workspace_id', '=', workspaceId)
    .where('month', '=', month)
    .where('cost', 'is not', null)
    .groupBy(['day', 'channel', 'model'])
    .execute()
  return rows.map(({ cost, turns, input_tokens, output_tokens, ...key }) => ({
    ...key,
    cost: Number(cost),
    turns: Number(turns),
    input_tokens: Number(input_tokens),
    output_tokens: Number(output_tokens),
  }))
}

function sumOf(parts: readonly Part[]): Sums {
  const sum = (pick: (part: Part) => number) => parts.reduce((total, part) => total + pick(part), 0)
  return {
    cost_cents: toCents(sum(({ cost }) => cost)),
    turns: sum(({ turns }) => turns),
    input_tokens: sum(({ input_tokens }) => input_tokens),
    output_tokens: sum(({ output_tokens }) => output_tokens),
  }
}

/** Sorted by their keys; null is the last. */
function groups<K extends string | null>(parts: readonly Part[], keyOf: (part: Part) => K): [K, Sums][] {
  const keys = [...new Set(parts.map(keyOf))]
  const inOrder = keys.toSorted((a, b) => (a === null ? 1 : b === null ? -1 : a < b ? -1 : 1))
  return inOrder.map((key) => [key, sumOf(parts.filter((part) => keyOf(part) === key))])
}
