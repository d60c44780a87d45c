// Why a reply cannot be sent in a conversation right now.
import type { Conversation } from '../../data/api.ts'

/** A private note can be written in all these cases. A template can be sent when the window is closed. */
export type Lock = 'paused' | 'blocked' | 'window' | null

export function lockOf({ channel_paused, identity, window }: Conversation, now: Date): Lock {
  if (channel_paused) return 'paused'
  if (identity?.blocked) return 'blocked'
  return window !== null && millisecondsLeft(window, now) <= 0 ? 'window' : null
}

/** How long the customer can be answered freely; 0 if they never wrote. */
export const millisecondsLeft = ({ expires_at }: NonNullable<Conversation['window']>, now: Date): number =>
  expires_at === null ? 0 : Math.max(0, Date.parse(expires_at) - now.getTime())
