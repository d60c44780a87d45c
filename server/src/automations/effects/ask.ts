// The node ask: queues the question, and notes on the conversation that a run waits for the answer.
import { writeAskedBy } from '../../conversations/conversation.ts'
import type { Question } from '../engine/ask.ts'
import type { EffectOutcome, Work } from './effect.ts'
import { sendTo } from './send-message.ts'

/** `conversation_id`: where the answer comes; null if the question was not sent. */
export async function askCustomer(
  work: Work,
  { text, options }: Question,
): Promise<{ outcome: EffectOutcome; conversation_id: string | null }> {
  const command = { type: 'send_message', channel: 'last_used', text, options, template: null } as const
  const { outcome, conversation } = await sendTo(work, command)
  if (!conversation) return { outcome, conversation_id: null }
  writeAskedBy(work.ctx, conversation, work.run.id)
  return { outcome, conversation_id: conversation.id }
}
