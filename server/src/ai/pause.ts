// Pauses of the bot or of the model: they last until somebody resumes, or until the moment that the pause names.
import { sql } from 'kysely'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { newId } from '../platform/id.ts'
import type { Job } from '../platform/jobs.ts'
import { isInForce, openPauses, type Pause } from '../platform/pauses.ts'
import { aiPaused, aiResumed } from './events.ts'

/** `bot`: nothing answers by itself. `model`: no model is called, and rules answer. */
export const PAUSE_SCOPES = ['bot', 'model'] as const
export type PauseScope = (typeof PAUSE_SCOPES)[number]

/** A pause as it is shown: its id is only for us. */
type AiPause = Omit<Pause, 'id'>
export type AiPauses = Record<PauseScope, AiPause | null>

const pauses = openPauses<PauseScope>({
  endJob: 'end-ai-pause',
  async notEnded({ db, workspaceId }, scope) {
    const rows = db
      .selectFrom('ai_pauses')
      .select(['id', 'scope as what', 'reason', 'until', 'paused_by', 'since'])
      .where('workspace_id', '=', workspaceId)
      .where('ended_at', 'is', null)
    return (scope === null ? rows : rows.where('scope', '=', scope)).execute()
  },
  add: (ctx, scope, { reason, until }) =>
    ctx.insert('ai_pauses', {
      workspace_id: ctx.workspaceId,
      id: newId('aip'),
      scope,
      reason,
      until,
      paused_by: JSON.stringify(ctx.actor),
      since: ctx.now,
    }),
  end: (ctx, id, { at, by }) =>
    ctx.send(
      ctx.db
        .updateTable('ai_pauses')
        .set({ ended_at: at, ended_by: JSON.stringify(by) })
        .where('workspace_id', '=', ctx.workspaceId)
        .where('id', '=', id),
    ),
  paused: (ctx, scope, pause) => emit(ctx, aiPaused, { scope, ...pause }),
  resumed: (ctx, scope) => emit(ctx, aiResumed, { scope }),
})

/** The pauses that are in force now. */
export async function findAiPauses(ctx: ReadCtx): Promise<AiPauses> {
  const found = await pauses.find(ctx)
  return { bot: toAiPause(found.get('bot')), model: toAiPause(found.get('model')) }
}

function toAiPause(pause: Pause | undefined): AiPause | null {
  return pause ? { reason: pause.reason, until: pause.until, by: pause.by, since: pause.since } : null
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

/**
 * Whether the bot is paused, and stays so until the commit: the end of the pause waits for this transaction, so the
 * conversations that it hands to people because of the pause are found when the bot takes them back.
 */
export async function holdBotPause(ctx: WriteCtx): Promise<boolean> {
  const { db, workspaceId, now } = ctx
  const rows = await ctx.ask(
    db
      .selectFrom('ai_pauses')
      .select(['id', 'until'])
      .where('workspace_id', '=', workspaceId)
      .where('scope', '=', 'bot')
      .where('ended_at', 'is', null)
      .forShare(),
  )
  return rows.some((row) => isInForce(row, now))
}

export const pauseAi = pauses.pause

/** Ends the pauses of these scopes that are in force. */
export async function resumeAi(ctx: WriteCtx, scopes: readonly PauseScope[]): Promise<void> {
  for (const scope of scopes) await pauses.resume(ctx, scope)
}

export const aiPauseJobs: Job[] = [pauses.job]
