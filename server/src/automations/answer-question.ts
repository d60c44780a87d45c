// Gives the message of a customer to the run that asked for it. A message that the run does not take goes to the bot.
import { plus, SECOND_MS } from '@holdfast/time/moment.ts'
import { sql } from 'kysely'
import { isForMore, type StoredMessage } from '../conversations/message.ts'
import { releaseMessage } from '../conversations/released.ts'
import { findStoredMessage } from '../conversations/stored-message.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { enqueue, type Job } from '../platform/jobs.ts'
import { findRun, resume, type StoredRun } from './run.ts'
import { ANSWER } from './trigger.ts'

const ANSWER_JOB = 'automation-answer'
/** When a message is offered again to a run that is still reading the one before. */
const OFFERED_AFTER_MS = [1, 2, 4, 8, 16, 30, 60].map((seconds) => seconds * SECOND_MS)

interface Offer {
  message_id: string
  event_id: string
  /** How often the message was offered before. */
  offered: number
}

export const answerJobs: Job[] = [
  {
    kind: ANSWER_JOB,
    run: (ctx, payload) =>
      ctx.write(async (tx) => {
        await offerMessage(tx, payload as unknown as Offer)
      }),
  },
]

/**
 * Returns the automation of the run that asked for the message, which the message does not begin again; null if no run
 * asked for it.
 */
export async function offerMessage(ctx: WriteCtx, offer: Offer): Promise<string | null> {
  const message = await findStoredMessage(ctx, offer.message_id)
  const runId = message?.content.asked_by
  if (!message || !runId || isForMore(message.content)) return null
  const run = await findRun(ctx, runId)
  if (run && (await answer(ctx, run, message, offer.event_id))) return run.automation_id
  const again = OFFERED_AFTER_MS[offer.offered]
  // People write an answer in several messages. While the run reads the first one, it may ask the same again.
  if (run?.status === 'running' && run.state?.phase === 'asking' && again !== undefined) {
    const payload = { ...offer, offered: offer.offered + 1 } satisfies Offer
    enqueue(ctx, { kind: ANSWER_JOB, payload, due_at: plus(ctx.now, again) })
  } else releaseMessage(ctx, message)
  return run?.automation_id ?? null
}

/** Whether the run waited for this message. The wait row is the lock: the time-out deletes it, too. */
async function answer(ctx: WriteCtx, run: StoredRun, message: StoredMessage, eventId: string): Promise<boolean> {
  const since = await findAskedSince(ctx, run)
  if (since === null || message.received_at < since) return false
  const [wait] = await ctx.ask(
    ctx.db
      .deleteFrom('automation_waits')
      .where('workspace_id', '=', ctx.workspaceId)
      .where('run_id', '=', run.id)
      .where('event_type', '=', ANSWER)
      .returning('seq'),
  )
  if (!wait) return false
  const { choice } = message.content
  const offered = choice?.message_id ? await findStoredMessage(ctx, choice.message_id) : null
  const isOwn = offered?.client_ref?.startsWith(`${run.id}:`) === true
  const said = { text: message.text, choice: choice && isOwn ? choice.option_id : null }
  await resume(ctx, run.id, wait.seq, { kind: 'answer', ...said }, { id: eventId })
  return true
}

/**
 * Since when the run has asked what it waits for now; null if it does not wait for an answer. A message that was
 * written before is the answer to something else. A question that is asked again is the same question.
 */
async function findAskedSince({ db, workspaceId }: ReadCtx, { id }: StoredRun): Promise<Date | null> {
  const { rows } = await sql<{ since: Date }>`
    select min(same.created_at) as since
    from automation_waits wait
    join automation_steps step on step.workspace_id = ${workspaceId} and step.run_id = wait.run_id and step.seq = wait.seq
    join automation_steps same on same.workspace_id = ${workspaceId} and same.run_id = wait.run_id
      and same.seq <= wait.seq and same.node = step.node
    where wait.workspace_id = ${workspaceId} and wait.run_id = ${id} and wait.event_type = ${ANSWER}
      and not exists (select 1 from automation_steps other where other.workspace_id = ${workspaceId}
        and other.run_id = wait.run_id and other.seq between same.seq and wait.seq and other.node <> step.node)
    group by wait.seq`.execute(db)
  return rows[0]?.since ?? null
}
