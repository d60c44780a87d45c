// The method getUpdates of an emulated Telegram. It waits for updates, and only one call may wait at a time.

import type { Json } from '../../../channels/json.ts'
import { TelegramError } from './errors.ts'
import type { TelegramState, Update } from './state.ts'

const MAX_UPDATES = 100
const MAX_TIMEOUT_S = 50

export function openPolling(state: TelegramState) {
  /** Ends the waiting call. */
  let endWaiting: ((how: 'new_update' | 'time' | 'conflict') => void) | null = null

  function ready({ offset, limit, allowed_updates }: Json): Update[] {
    const from = Number(offset ?? 0)
    const { pending } = state
    if (from > 0) remove(pending, ({ update_id }) => update_id < from)
    if (from < 0) pending.splice(0, Math.max(0, pending.length + from))
    const wanted = Array.isArray(allowed_updates) && allowed_updates.length > 0 ? allowed_updates : null
    if (wanted) remove(pending, (update) => !wanted.some((kind) => kind in update))
    const most = Math.min(MAX_UPDATES, Math.max(1, Number(limit ?? MAX_UPDATES)))
    return pending.toSorted((a, b) => a.update_id - b.update_id).slice(0, most)
  }

  return {
    /** Called when there is a new update, or when polling must end. */
    wake: (how: 'new_update' | 'conflict' = 'new_update') => endWaiting?.(how),
    async getUpdates(fields: Json): Promise<Update[]> {
      if (state.webhook) {
        throw new TelegramError(
          409,
          "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
        )
      }
      endWaiting?.('conflict')
      const found = ready(fields)
      const timeout = Math.min(MAX_TIMEOUT_S, Number(fields.timeout ?? 0))
      if (found.length > 0 || timeout <= 0) return found
      const how = await new Promise<'new_update' | 'time' | 'conflict'>((resolve) => {
        const timer = setTimeout(() => end('time'), timeout * 1000)
        const end = (how: 'new_update' | 'time' | 'conflict') => {
          clearTimeout(timer)
          if (endWaiting === end) endWaiting = null
          resolve(how)
        }
        endWaiting = end
      })
      if (how === 'conflict') {
        throw new TelegramError(
          409,
          'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
        )
      }
      return ready(fields)
    },
    close: () => endWaiting?.('time'),
  }
}

function remove(updates: Update[], isOver: (update: Update) => boolean): void {
  for (let at = updates.length - 1; at >= 0; at -= 1) if (isOver(updates[at] as Update)) updates.splice(at, 1)
}
