// Tells the customer that somebody is writing, at most every few seconds.
import { useCallback, useRef } from 'react'
import { api } from '../../data/api.ts'

/** The channels show it for about this long. */
const REPEAT_MS = 6_000

export function useWriting(id: string): () => void {
  const told = useRef(Number.NEGATIVE_INFINITY)
  return useCallback(() => {
    if (performance.now() - told.current < REPEAT_MS) return
    told.current = performance.now()
    // Nobody waits for this, and a refusal changes nothing.
    api()
      .showTyping(id)
      .catch(() => undefined)
  }, [id])
}
