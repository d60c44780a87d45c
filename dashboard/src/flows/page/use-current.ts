// A state whose newest value can be read at any time, also between two renderings.
import { useCallback, useRef, useState } from 'react'

/** The value that is shown, the newest value, and a way to change it. */
export function useCurrent<T>(first: () => T): readonly [T, () => T, (next: T) => void] {
  const [value, setValue] = useState(first)
  const latest = useRef(value)
  const now = useCallback(() => latest.current, [])
  const set = useCallback((next: T) => {
    latest.current = next
    setValue(() => next)
  }, [])
  return [value, now, set]
}
