// The action assign: a booking gets a resource, a conversation gets a team member.
import { patchConversation } from '../../conversations/change.ts'
import { assignTask } from '../../work/actions/assign-task.ts'
import { DONE, type EffectOutcome, subjectOf, type Work } from './effect.ts'

export async function assign(work: Work, assignee_id: string): Promise<EffectOutcome> {
  const { kind, id } = subjectOf(work)
  if (kind === 'booking') await assignTask(work.ctx, id, assignee_id)
  else await patchConversation(work.ctx, id, { assignee_id })
  return DONE
}
