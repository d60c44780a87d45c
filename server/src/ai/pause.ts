// Pauses of the bot or of the model: they last until somebody resumes, or until the moment that the pause names.
import { sql } from 'kysely'
import type { Actor, ReadCtx, WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { newId } from '../platform/id.ts'
import { enqueue, type Job } from '../platform/jobs.ts'
import { aiPaused, aiResumed } from './events.ts'

/** `bot`: nothing answers by itself. `model`: no model is called, and rules answer. */
export const PAUSE_SCOPES = ['bot', 'model'] as const
export type PauseScope = (typeof PAUSE_SCOPES)[number]

export interface AiPause {
  reason: string | null
  until: Date | null
  by: Actor
  since: Date
}

export type AiPauses = Record<PauseScope, AiPause | null>

/** The pauses that are in force now. */
export async function findAiPauses(ctx: ReadCtx): Promise<AiPauses> {
  const rows = await notEnded(ctx).execute()
  const inForce = (scope: PauseScope) => {
    const row = rows.find((each) => each.scope === scope && isInForce(each, ctx.now))
    return row ? toPause(row) : null
  }
  return { bot: inForce('bot'), model: inForce('model') }
}

/** Whether no model may be called, neither to answer nor for vectors. */
export async function isModelPaused(ctx: ReadCtx): Promise<boolean> {
  return (await findAiPauses(ctx)).model !== null
}

/** Whether the bot is paused, as a column of another statement. */
export const botPausedColumn = ({ workspaceId, now }: ReadCtx) => sql<boolean>`exists (
    select id from ai_pauses
    where workspace_id = ${workspaceId} and scope = 'bot' and ended_at is null and (until is null or until > ${now})
  )`

export async function isBotPaused(ctx: ReadCtx): Promise<boolean> {
  return (await findAiPauses(ctx)).bot !== null
}

/** A pause with another reason or end replaces the pause of the same scope that is in force. */
export async function pauseAi(
  ctx: WriteCtx,
  scope: PauseScope,
  { reason, until }: Pick<AiPause, 'reason' | 'until'>,
): Promise<void> {
  await lockPauses(ctx)
  const before = await endPassed(ctx, scope)
  if (before && before.reason === reason && before.until?.getTime() === until?.getTime()) return
  if (before) endPause(ctx, before.id, ctx.now)
  ctx.insert('ai_pauses', {
    workspace_id: ctx.workspaceId,
    id: newId('aip'),
    scope,
    reason,
    until,
    paused_by: JSON.stringify(ctx.actor),
    since: ctx.now,
  })
  emit(ctx, aiPaused, { scope, reason, until: until?.toISOString() ?? null })
  if (until) enqueue(ctx, { kind: 'end-ai-pause', payload: { scope }, due_at: until })
}

/** Ends the pauses of these scopes that are in force. */
export async function resumeAi(ctx: WriteCtx, scopes: readonly PauseScope[]): Promise<void> {
  await lockPauses(ctx)
  for (const scope of scopes) {
    const current = await endPassed(ctx, scope)
    if (!current) continue
    endPause(ctx, current.id, ctx.now)
    emit(ctx, aiResumed, { scope })
  }
}

export const aiPauseJobs: Job[] = [
  {
    kind: 'end-ai-pause',
    run: (ctx, { scope }) =>
      ctx.write(async (tx) => {
        await lockPauses(tx)
        await endPassed(tx, scope as PauseScope)
      }),
  },
]

/** The row of the workspace is locked, because there may be no row of a pause to lock. */
async function lockPauses(ctx: WriteCtx): Promise<void> {
  const { db, workspaceId } = ctx
  await ctx.ask(
    db.selectFrom('workspaces').select('workspace_id').where('workspace_id', '=', workspaceId).forNoKeyUpdate(),
  )
}

/** Stores the end of a pause whose `until` has passed. Returns the pause that is in force. */
async function endPassed(ctx: WriteCtx, scope: PauseScope): Promise<PauseRow | null> {
  const [row] = await ctx.ask(notEnded(ctx).where('scope', '=', scope))
  if (!row) return null
  if (isInForce(row, ctx.now)) return row
  // The person who set `until` counts as the one who ended the pause.
  endPause({ ...ctx, actor: row.paused_by as unknown as Actor }, row.id, row.until as Date)
  emit(ctx, aiResumed, { scope })
  return null
}

function endPause(ctx: WriteCtx, id: string, ended_at: Date): void {
  ctx.send(
    ctx.db
      .updateTable('ai_pauses')
      .set({ ended_at, ended_by: JSON.stringify(ctx.actor) })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('id', '=', id),
  )
}

interface PauseRow {
  id: string
  scope: string
  reason: string | null
  until: Date | null
  paused_by: unknown
  since: Date
}

const isInForce = ({ until }: Pick<PauseRow, 'until'>, now: Date) => until === null || until > now

const toPause = ({ reason, until, paused_by, since }: PauseRow): AiPause => ({
  reason,
  until,
  by: paused_by as Actor,
  since,
})

function notEnded({ db, workspaceId }: ReadCtx) {
  return db
    .selectFrom('ai_pauses')
    .select(['id', 'scope', 'reason', 'until', 'paused_by', 'since'])
    .where('workspace_id', '=', workspaceId)
    .where('ended_at', 'is', null)
}
