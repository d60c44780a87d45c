// The first frame draws only the columns in view: the others are laid out and painted right after it.
import { type RefObject, useLayoutEffect } from 'react'

/**
 * Browsers draw columns well beyond the edges too (`content-visibility: auto` has a wide margin), so that half of the
 * work for the first frame is for nobody. Comes after the first scroll, which says what is in view.
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
    // The frame has been drawn once a task after it runs.
    const request = requestAnimationFrame(() => setTimeout(show))
    return () => {
      cancelAnimationFrame(request)
      show()
    }
  }, [scroller])
}
