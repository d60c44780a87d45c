// The actions add_tags, remove_tags and set_priority. The subject is locked first, so that no tag that somebody adds at
// the same time is lost.
import { lockBooking } from '../../bookings/booking.ts'
import { patchConversation } from '../../conversations/change.ts'
import { lockConversation } from '../../conversations/conversation.ts'
import { changeCustomer, lockCustomer } from '../../customers/customer.ts'
import type { Static } from '../../http/shape.ts'
import { MAX_TAGS } from '../../http/shape.ts'
import { invalid } from '../../platform/problem.ts'
import { tagsAfter } from '../../stages/tags.ts'
import type { WorkItemChange } from '../../work/items/schema.ts'
import { changeWorkItem } from '../../work/items/work-item.ts'
import { DONE, type EffectOutcome, subjectOf, type Work } from './effect.ts'

interface TagChange {
  type: 'add_tags' | 'remove_tags'
  tags: readonly string[]
}

export async function changeTags(work: Work, { type, tags }: TagChange): Promise<EffectOutcome> {
  const { ctx } = work
  const { kind, id } = subjectOf(work)
  const after = (before: readonly string[]) => withinLimit(tagsAfter(before, { type, tags: [...tags] }))
  if (kind === 'booking') await changeWorkItem(ctx, id, { tags: after((await lockBooking(ctx, id)).before.tags) })
  else if (kind === 'conversation')
    await patchConversation(ctx, id, { tags: after((await lockConversation(ctx, id)).tags) })
  else await changeCustomer(ctx, id, { tags: after((await lockCustomer(ctx, id)).tags) })
  return DONE
}

function withinLimit(tags: readonly string[]): string[] {
  if (tags.length <= MAX_TAGS) return [...tags]
  throw invalid({ pointer: '/tags', code: 'too_long', message: `There may be at most ${MAX_TAGS} tags.` })
}

type Priority = NonNullable<Static<typeof WorkItemChange>['priority']>

export async function setPriority(work: Work, priority: string): Promise<EffectOutcome> {
  const { kind, id } = subjectOf(work)
  const change = { priority: priority as Priority }
  await (kind === 'booking' ? changeWorkItem(work.ctx, id, change) : patchConversation(work.ctx, id, change))
  return DONE
}
