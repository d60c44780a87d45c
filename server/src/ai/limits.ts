// The limits of the model in a workspace: its cost in a month, and the turns of a conversation in a day.
import type { Static } from '../http/shape.ts'
import { namesOfChanges } from '../lib/canonical-json.ts'
import { type AiSettings, DEFAULT_MONTHLY_CENTS } from '../platform/config.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { invalid } from '../platform/problem.ts'
import { aiSettingsChanged } from './events.ts'
import type { AiLimitsChange } from './usage-schema.ts'

export interface AiLimits {
  monthly_cents: number
  conversation_turns_per_day: number
}

const DEFAULT_TURNS_PER_DAY = 40

/** The operator's cap for every workspace. */
export const operatorCents = (ai: AiSettings | null) => ai?.monthlyCents ?? DEFAULT_MONTHLY_CENTS

/** The operator may have lowered the cap after the workspace chose its own. */
export async function findLimits({ db, workspaceId }: ReadCtx, ai: AiSettings | null): Promise<AiLimits> {
  const row = await db
    .selectFrom('ai_settings')
    .select(['monthly_cents', 'conversation_turns_per_day'])
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  const most = operatorCents(ai)
  return {
    monthly_cents: Math.min(row?.monthly_cents ?? most, most),
    conversation_turns_per_day: row?.conversation_turns_per_day ?? DEFAULT_TURNS_PER_DAY,
  }
}

/** Limits that are left out stay as they are. */
export async function putLimits(
  ctx: WriteCtx,
  ai: AiSettings | null,
  body: Static<typeof AiLimitsChange>,
): Promise<void> {
  const most = operatorCents(ai)
  if ((body.monthly_cents ?? 0) > most) {
    const message = `monthly_cents must be at most ${most}, which the operator of this installation allows.`
    throw invalid({ pointer: '/limits/monthly_cents', code: 'out_of_range', message })
  }
  await ctx.db
    .insertInto('ai_settings')
    .values({ workspace_id: ctx.workspaceId })
    .onConflict((conflict) => conflict.column('workspace_id').doNothing())
    .execute()
  const [row] = await ctx.ask(
    ctx.db.selectFrom('ai_settings').select('workspace_id').where('workspace_id', '=', ctx.workspaceId).forUpdate(),
  )
  if (!row) return
  const before = await findLimits(ctx, ai)
  const after: AiLimits = {
    monthly_cents: body.monthly_cents ?? before.monthly_cents,
    conversation_turns_per_day: body.conversation_turns_per_day ?? before.conversation_turns_per_day,
  }
  if (namesOfChanges(before, after).length === 0) return
  ctx.send(ctx.db.updateTable('ai_settings').set(after).where('workspace_id', '=', ctx.workspaceId))
  emit(ctx, aiSettingsChanged, { part: 'limits' })
}
