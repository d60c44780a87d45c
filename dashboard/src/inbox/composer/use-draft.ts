// The draft of a conversation. Storing it waits for a pause in typing, so that typing never waits for the browser.
import { useCallback, useEffect, useRef, useState } from 'react'
import { useMe } from '../../data/workspace.ts'
import { type Draft, readDraft, storeDraft } from './drafts.ts'

const PAUSE_MS = 400

export function useDraft(conversationId: string): [Draft, (change: Partial<Draft>) => void] {
  const { id: memberId } = useMe()
  const [draft, setDraft] = useState(() => readDraft(memberId, conversationId))
  const latest = useRef(draft)
  /** Undefined: everything that was typed in this tab is stored. */
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = useCallback((next: Draft) => {
    latest.current = next
    setDraft(next)
  }, [])
  const keep = useCallback(() => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    storeDraft(memberId, conversationId, latest.current)
  }, [memberId, conversationId])
  useEffect(() => {
    /**
     * Another tab has written or sent it. After a note was sent, the next draft is a note again, so only the text is
     * removed.
     */
    const follow = () => {
      const stored = readDraft(memberId, conversationId)
      if (timer.current !== undefined || stored.text === latest.current.text) return
      show(stored.text === '' ? { ...latest.current, text: '', options: null, answered: undefined } : stored)
    }
    addEventListener('storage', follow)
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('storage', follow)
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [memberId, conversationId, keep, show])
  const change = useCallback(
    (part: Partial<Draft>) => {
      show({ ...latest.current, ...part })
      clearTimeout(timer.current)
      timer.current = setTimeout(keep, PAUSE_MS)
    },
    [keep, show],
  )
  return [draft, change]
}
