// Tells followers who is writing right now, in every process. It is stored nowhere: a moment later it is not true.
import type { HearTyping, Typing, TypingWatch, WriteCtx } from './context.ts'

/** Tells everybody who follows the workspace. */
export function tellTyping(ctx: WriteCtx, { conversation_id, by }: Typing): void {
  ctx.afterCommit(() => ctx.wake('typing', `${ctx.workspaceId}.${conversation_id}.${by}`))
}

export function watchTyping(): TypingWatch {
  const followers = new Map<string, Set<HearTyping>>()
  return {
    follow(workspaceId, hear) {
      const own = followers.get(workspaceId) ?? new Set()
      followers.set(workspaceId, own.add(hear))
      return () => {
        own.delete(hear)
        if (own.size === 0 && followers.get(workspaceId) === own) followers.delete(workspaceId)
      }
    },
    wake(about) {
      const [workspaceId = '', conversation_id = '', by = ''] = about.split('.')
      const typing = { conversation_id, by: by as Typing['by'] }
      for (const hear of followers.get(workspaceId) ?? []) hear(typing)
    },
  }
}
