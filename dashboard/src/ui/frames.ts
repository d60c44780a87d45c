// Waits until the browser has drawn a frame.
import { startTransition, useEffect, useState } from 'react'

/** Calls `next` after the next frame was drawn; returns the function that cancels it. */
export function afterNextFrame(next: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  // A task that runs after the frame means that the frame was drawn.
  const request = requestAnimationFrame(() => {
    timer = setTimeout(next)
  })
  return () => {
    cancelAnimationFrame(request)
    clearTimeout(timer)
  }
}

/** Whether a frame was drawn since the first `isReady`. What waits for it does not make that frame late. */
export function useFrameDrawn(isReady: boolean): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    if (isReady) return afterNextFrame(() => startTransition(() => setDrawn(true)))
  }, [isReady])
  return isDrawn
}
