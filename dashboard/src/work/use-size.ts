// The size of an element, also after it has changed.
import { type RefCallback, useCallback, useState } from 'react'
import type { Size } from '../parts/mercator.ts'

/** Null until the element was measured. */
export function useSize(): [RefCallback<HTMLElement>, Size | null] {
  const [size, setSize] = useState<Size | null>(null)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new ResizeObserver(() => {
      setSize({ width: element.clientWidth, height: element.clientHeight })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, size]
}
