// The actions set_mode and resolve, and the node handoff: who answers in a conversation from now on.

import { requireMember } from '../../conversations/change.ts'
import { lockConversation } from '../../conversations/conversation.ts'
import { changeMode, setMode } from '../../conversations/mode.ts'
import { resolveConversation } from '../../conversations/resolve.ts'
import type { Mode } from '../../conversations/words.ts'
import { writeNote } from './comment.ts'
import { DONE, type EffectOutcome, subjectOf, type Work } from './effect.ts'
import { findThread } from './thread.ts'

export async function setModeOf(work: Work, mode: string): Promise<EffectOutcome> {
  await changeMode(work.ctx, subjectOf(work).id, { mode: mode as Mode, reason: 'rule' })
  return DONE
}

export async function resolve(work: Work): Promise<EffectOutcome> {
  await resolveConversation(work.ctx, subjectOf(work).id, {})
  return DONE
}

/** A run about a booking or a customer hands over the conversation that the customer used last. */
export async function handOver(work: Work, assigneeId: string | null, note: string | null): Promise<EffectOutcome> {
  const { ctx } = work
  const thread = await findThread(work, 'last_used')
  if (!thread?.conversation) {
    return { kind: 'skipped', code: 'not_reachable', detail: 'The customer has no conversation.' }
  }
  if (assigneeId) await requireMember(ctx, assigneeId, 'the action')
  const conversation = await lockConversation(ctx, thread.conversation.id)
  const assignee_id = assigneeId ?? conversation.assignee_id
  await setMode(ctx, conversation, { mode: 'human', mode_reason: 'rule', mode_until: null, assignee_id })
  if (note?.trim()) await writeNote(work, conversation, note)
  return { kind: 'done', result: { conversation_id: conversation.id } }
}
