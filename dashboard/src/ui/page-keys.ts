// Keys of one page. They are off while somebody types or a dialog is open, and go before the keys of the frame.
import { useEffect, useRef } from 'react'

/** After g, the next key opens a page of the menu. */
export const GO_KEY = 'g'
export const GO_MS = 1_500

/** `keys` has the action of each key; a key that is not in it is left to the frame. */
export function usePageKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    let went = Number.NEGATIVE_INFINITY
    const press = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey) return
      if (isBusy(event.target)) return event.key === 'Escape' ? leave(event.target) : undefined
      const isAfterGo = event.timeStamp - went < GO_MS
      went = event.key === GO_KEY ? event.timeStamp : Number.NEGATIVE_INFINITY
      const run = latest.current[event.key]
      if (isAfterGo || !run) return
      event.preventDefault()
      event.stopPropagation()
      run()
    }
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [])
}

/** Returns the keyboard to the page. A text field decides by itself what happens, and a dialog closes. */
function leave(target: EventTarget | null): void {
  if (isCovered() || !(target instanceof HTMLElement)) return
  if (/^(INPUT|SELECT)$/.test(target.tagName)) target.blur()
}

/** Whether keys belong to a dialog, a menu or a field. */
export function isBusy(target: EventTarget | null): boolean {
  if (isCovered()) return true
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

const isCovered = () => document.querySelector('[role=dialog],[role=menu]') !== null
