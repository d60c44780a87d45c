// The row of a month's budget: it is locked by every change of what the model has cost or may cost.
import { sql } from 'kysely'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'

/** Money is in millionths of a US cent. */
export interface Budget {
  month: string
  spent: number
  reserved: number
  cap: number
  /** The cap at which a call was refused. */
  limitedCap: number | null
  /** The cap for which the team got the notice about 80 %. */
  warnedCap: number | null
}

export async function findBudget(ctx: ReadCtx, month: string): Promise<Budget> {
  const row = await budgets(ctx, month).executeTakeFirst()
  return row ? toBudget(row) : { month, spent: 0, reserved: 0, cap: 0, limitedCap: null, warnedCap: null }
}

/** Locks the budget until the transaction ends. The row is made with the first call of the month. */
export async function lockBudget(ctx: WriteCtx, month: string): Promise<Budget> {
  await ctx.db
    .insertInto('ai_months')
    .values({ workspace_id: ctx.workspaceId, month })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const [row] = await ctx.ask(budgets(ctx, month).forUpdate())
  if (!row) throw new Error('The budget of a month is gone while it is used')
  return toBudget(row)
}

/** The caller has locked the budget. */
export function saveBudget(ctx: WriteCtx, { month, spent, reserved, cap, limitedCap, warnedCap }: Budget): void {
  ctx.send(
    ctx.db
      .updateTable('ai_months')
      .set({ spent, reserved, cap, limited_cap: limitedCap, warned_cap: warnedCap })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('month', '=', month),
  )
}

/** Books the reserves of calls that nobody has settled in time, such as those of a process that was killed. */
export async function bookLostCalls(ctx: WriteCtx, budget: Budget): Promise<Budget> {
  const lost = await ctx.ask(
    ctx.db
      .updateTable('ai_usage')
      .set({ cost: sql<string>`reserved`, basis: 'lost', settled_at: ctx.now })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('month', '=', budget.month)
      .where('cost', 'is', null)
      .where('lost_at', '<=', ctx.now)
      .returning('reserved'),
  )
  const sum = lost.reduce((total, { reserved }) => total + Number(reserved), 0)
  return { ...budget, spent: budget.spent + sum, reserved: budget.reserved - sum }
}

/** No call is made until the cap is raised, if a call was refused at this cap or a higher one, or all is spent. */
export const isLimited = ({ spent, limitedCap }: Budget, cap: number) =>
  (limitedCap !== null && cap <= limitedCap) || (spent > 0 && spent >= cap)

const WARNING_PERCENT = 80

export const isNearCap = ({ spent }: Budget, cap: number) => cap > 0 && spent * 100 >= cap * WARNING_PERCENT

function budgets({ db, workspaceId }: ReadCtx, month: string) {
  return db
    .selectFrom('ai_months')
    .select(['month', 'spent', 'reserved', 'cap', 'limited_cap', 'warned_cap'])
    .where('workspace_id', '=', workspaceId)
    .where('month', '=', month)
}

interface BudgetRow {
  month: string
  spent: string
  reserved: string
  cap: string
  limited_cap: string | null
  warned_cap: string | null
}

const toBudget = ({ month, spent, reserved, cap, limited_cap, warned_cap }: BudgetRow): Budget => ({
  month,
  spent: Number(spent),
  reserved: Number(reserved),
  cap: Number(cap),
  limitedCap: limited_cap === null ? null : Number(limited_cap),
  warnedCap: warned_cap === null ? null : Number(warned_cap),
})
