// Notes that the team has read a conversation, while it is open, visible and at its end.
import { useEffect, useRef } from 'react'
import { api, type Conversation } from '../../data/api.ts'
import { useMay } from '../../data/workspace.ts'
import { changeConversation } from '../conversation-cache.ts'

/** `newestId` is the newest loaded message: what came after it was not seen. */
export function useRead({ id, unread_count }: Conversation, newestId: string | undefined, atEnd: boolean): void {
  const mayWrite = useMay('messages:write')
  const noted = useRef<string | undefined>(undefined)
  const isDue = mayWrite && atEnd && unread_count > 0 && newestId !== undefined
  useEffect(() => {
    if (!isDue || newestId === undefined) return
    const note = () => {
      // If the server refuses the call, it is made again with the next message. At once, it would be refused again.
      if (document.visibilityState !== 'visible' || noted.current === newestId) return
      noted.current = newestId
      const send = () => api().markConversationRead(id, { up_to_message_id: newestId })
      changeConversation(id, { unread_count: 0 }, send).catch(() => undefined)
    }
    note()
    addEventListener('visibilitychange', note)
    return () => removeEventListener('visibilitychange', note)
  }, [id, newestId, isDue])
}
