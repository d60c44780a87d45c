// Lets the back button of the browser go one step back on the page, and leave the page when there is no step.
import { useEffect, useRef, useState } from 'preact/hooks'

/**
 * While there is a step to take, the history of the browser has one more entry for this page. Its back button removes the
 * entry, which is a step back. Returns what the back button of the page does.
 */
export function useBrowserBack(canGoBack: boolean, back: () => void): () => void {
  const present = useRef({ canGoBack, back })
  present.current = { canGoBack, back }
  const hasEntry = useRef(false)
  const [, setSteps] = useState(0)
  useEffect(() => {
    if (!canGoBack || hasEntry.current) return
    history.pushState(null, '')
    hasEntry.current = true
  })
  useEffect(() => {
    const removed = () => {
      if (!hasEntry.current) return
      hasEntry.current = false
      if (!present.current.canGoBack) return history.back()
      present.current.back()
      // The page is drawn again, and adds an entry if there is another step.
      setSteps((steps) => steps + 1)
    }
    addEventListener('popstate', removed)
    return () => removeEventListener('popstate', removed)
  }, [])
  return () => (hasEntry.current ? history.back() : present.current.back())
}
