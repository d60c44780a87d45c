// Tells followers in every process who is writing right now or has a conversation open. It is stored nowhere.
import type { HearTyping, Presence, Typing, TypingWatch, WriteCtx } from './context.ts'

/** Tells everybody who follows the workspace. */
export function tellTyping(ctx: WriteCtx, { conversation_id, by }: Typing): void {
  ctx.afterCommit(() => ctx.wake('typing', `${ctx.workspaceId}.${conversation_id}.${by}`))
}

/** Tells the team what one of its members does with a conversation. */
export function tellPresence(ctx: WriteCtx, { conversation_id, member_id, doing }: Omit<Presence, 'by'>): void {
  ctx.afterCommit(() => ctx.wake('typing', `${ctx.workspaceId}.${conversation_id}.member.${member_id}.${doing}`))
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
      const [workspaceId = '', ...rest] = about.split('.')
      const typing = toTyping(rest)
      for (const hear of followers.get(workspaceId) ?? []) hear(typing)
    },
  }
}

function toTyping([conversation_id = '', by = '', member_id = '', doing = '']: readonly string[]): Typing | Presence {
  if (by !== 'member') return { conversation_id, by: by as Typing['by'] }
  return { conversation_id, by, member_id, doing: doing as Presence['doing'] }
}
