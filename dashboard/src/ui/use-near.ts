// Calls a function when an element comes near the window, such as the end of a list that loads its next page.
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns the ref of the element. `call` runs once each time the element comes near, and also when it is near from the
 * beginning. `inside` finds the element that scrolls; without it, the window does.
 */
export function useNear<E extends Element>(
  call: () => void,
  { isOn, pixels, inside }: { isOn: boolean; pixels: number; inside?: string },
): RefObject<E | null> {
  const place = useRef<E>(null)
  const latest = useRef(call)
  latest.current = call
  useEffect(() => {
    if (!isOn || !place.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        // Entries come oldest first, and one call may bring several: far before, near now.
        if (entries.at(-1)?.isIntersecting) latest.current()
      },
      { root: inside ? place.current.closest(inside) : null, rootMargin: `${pixels}px` },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isOn, pixels, inside])
  return place
}
