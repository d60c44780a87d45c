// Questions of customers that nothing answered, each counted once however it is typed.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { foldText, storableText } from '../lib/text.ts'
import type { WriteCtx } from '../platform/context.ts'
import { newId } from '../platform/id.ts'

const MAX_QUESTIONS = 2_000
export const MAX_QUESTION_CHARACTERS = 500

/** Counts a question that nothing answered. A text without letters and digits is no question. */
export async function recordUnanswered(
  ctx: WriteCtx,
  { question, locale }: { question: string; locale: string | null },
): Promise<void> {
  const text = [...storableText(question).trim()].slice(0, MAX_QUESTION_CHARACTERS).join('').trim()
  const fingerprint = fingerprintOf(text)
  if (fingerprint === null) return
  const id = newId('kqu')
  const stored = await ctx.db
    .insertInto('knowledge_questions')
    .values({
      workspace_id: ctx.workspaceId,
      id,
      question: text,
      fingerprint,
      locale,
      first_asked_at: ctx.now,
      last_asked_at: ctx.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'fingerprint']).doUpdateSet((eb) => ({
        count: eb('knowledge_questions.count', '+', 1),
        last_asked_at: sql<Date>`greatest(knowledge_questions.last_asked_at, excluded.last_asked_at)`,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  if (stored.id === id) await forgetOldest(ctx)
}

/** The question without case, accents, punctuation and repeated spaces, as a hash; null when nothing is left. */
function fingerprintOf(question: string): string | null {
  const words = foldText(question).match(/[\p{L}\p{N}]+/gu)
  return words && createHash('sha256').update(words.join(' ')).digest('hex')
}

/** Drops the questions that nobody has asked for the longest time, when there are too many. */
async function forgetOldest({ db, workspaceId }: WriteCtx): Promise<void> {
  await db
    .deleteFrom('knowledge_questions')
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('knowledge_questions')
        .select('id')
        .where('workspace_id', '=', workspaceId)
        .orderBy('last_asked_at', 'desc')
        .orderBy('id', 'desc')
        .offset(MAX_QUESTIONS)
        .limit(100),
    )
    .execute()
}
