// The first frame draws only the visible columns; the others are drawn right after it.
import { type RefObject, useLayoutEffect } from 'react'

/**
 * `content-visibility: auto` has a wide margin, so browsers also draw columns far outside the window, which is half of
 * the work for the first frame. This must run after the first scroll, which decides what is visible.
 */
export function useViewFirst(scroller: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const area = scroller.current
    if (!area) return
    const { left, right } = area.getBoundingClientRect()
    const isAway = (column: HTMLElement) => {
      const its = column.getBoundingClientRect()
      return its.right <= left || its.left >= right
    }
    const away = [...area.querySelectorAll<HTMLElement>('[data-column]')].filter(isAway)
    for (const column of away) column.style.contentVisibility = 'hidden'
    const show = () => {
      for (const column of away) column.style.contentVisibility = ''
    }
    // A task that runs after the frame means that the frame was drawn.
    const request = requestAnimationFrame(() => setTimeout(show))
    return () => {
      cancelAnimationFrame(request)
      show()
    }
  }, [scroller])
}
