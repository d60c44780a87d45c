// The draft of a conversation. Storing it waits for a pause in typing, so that typing never waits for the browser.
import { useCallback, useEffect, useRef, useState } from 'react'
import { useMe } from '../../data/workspace.ts'
import { type Draft, readDraft, storeDraft } from './drafts.ts'

const PAUSE_MS = 400

export function useDraft(conversationId: string): [Draft, (change: Partial<Draft>) => void] {
  const { id: memberId } = useMe()
  const [draft, setDraft] = useState(() => readDraft(memberId, conversationId))
  const latest = useRef(draft)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keep = useCallback(() => {
    clearTimeout(timer.current)
    storeDraft(memberId, conversationId, latest.current)
  }, [memberId, conversationId])
  useEffect(() => {
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [keep])
  const change = useCallback(
    (part: Partial<Draft>) => {
      latest.current = { ...latest.current, ...part }
      setDraft(latest.current)
      clearTimeout(timer.current)
      timer.current = setTimeout(keep, PAUSE_MS)
    },
    [keep],
  )
  return [draft, change]
}
