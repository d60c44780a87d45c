// A customer asks what nothing in the knowledge answers.
import { recordUnanswered } from '../knowledge/question.ts'
import { SYSTEM } from '../platform/context.ts'
import { writing } from '../platform/transaction.ts'
import type { World } from './world.ts'

export async function askUnanswered(
  { platform }: Pick<World, 'platform'>,
  workspaceId: string,
  question: string,
  locale: string | null = 'pt-BR',
): Promise<void> {
  await writing(platform, { workspaceId, actor: SYSTEM }, (ctx) =>
    recordUnanswered(ctx, { question, locale, conversation_id: null }),
  )
}
