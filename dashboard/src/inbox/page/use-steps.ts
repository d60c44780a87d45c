// Steps through the list of conversations.
import { useAddress } from '../../data/address.ts'
import type { Conversation } from '../../data/api.ts'

export interface Steps {
  next: () => void
  previous: () => void
  back: () => void
}

/**
 * Without a chosen conversation, both steps lead to the first one. After the last one, the next step leads back
 * to the list.
 */
export function useSteps(conversations: readonly Conversation[], chosen: string | undefined): Steps {
  const [, change] = useAddress()
  const go = (step: number) => {
    const at = conversations.findIndex(({ id }) => id === chosen)
    const next = conversations[at === -1 ? 0 : at + step]
    if (next) {
      change({ conversation: next.id }, { replace: true })
      document.querySelector(`[data-conversation="${next.id}"]`)?.scrollIntoView({ block: 'nearest' })
    } else if (step > 0) change({ conversation: undefined }, { replace: true })
  }
  return { next: () => go(1), previous: () => go(-1), back: () => change({ conversation: undefined }) }
}
