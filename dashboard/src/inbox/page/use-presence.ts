// Tells the team that this member has a conversation open or writes in it, and the customer that somebody writes.
import { useCallback, useEffect, useRef } from 'react'
import { api } from '../../data/api.ts'
import { onNewcomer } from '../../data/hints.ts'
import { useMay } from '../../data/workspace.ts'

/** The others count a member as gone after a minute without a sign. */
const REPEAT_MS = 20_000
/** Signs of writing are not repeated sooner; the channels show them for about this long. */
const WRITING_MS = 5_000

/** Returns the function to call while somebody types. */
export function usePresence(id: string): () => void {
  const mayWrite = useMay('messages:write')
  const told = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const tell = (doing: 'reading' | 'left') => void show(id, doing)
    const look = () => tell(document.visibilityState === 'visible' ? 'reading' : 'left')
    const leave = () => tell('left')
    look()
    const timer = setInterval(() => document.visibilityState === 'visible' && tell('reading'), REPEAT_MS)
    addEventListener('visibilitychange', look)
    addEventListener('pagehide', leave)
    // A member who opens the conversation is told at once that this member is there.
    onNewcomer((conversationId) => conversationId === id && look())
    return () => {
      clearInterval(timer)
      removeEventListener('visibilitychange', look)
      removeEventListener('pagehide', leave)
      onNewcomer(undefined)
      leave()
    }
  }, [id])
  return useCallback(() => {
    if (!mayWrite || performance.now() - told.current < WRITING_MS) return
    told.current = performance.now()
    void show(id, 'writing')
    api()
      .showTyping(id)
      .catch(() => undefined)
  }, [id, mayWrite])
}

/** No code waits for this call, and its refusal is ignored. */
async function show(id: string, doing: 'reading' | 'writing' | 'left'): Promise<void> {
  await api()
    .showPresence(id, { doing })
    .catch(() => undefined)
}
