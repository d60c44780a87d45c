// Whether the graph is drawn on the canvas or as a list. The choice is kept on the device; a phone begins with the list.
import { useState } from 'react'
import { readStored, store } from '../../text/browser-storage.ts'

export type View = 'canvas' | 'list'

const STORAGE_NAME = 'holdfast.flow-view'

export function useView(): [View, (view: View) => void] {
  const [view, setView] = useState<View>(() => {
    const stored = readStored('device', STORAGE_NAME)
    if (stored === 'canvas' || stored === 'list') return stored
    return matchMedia('(width < 48rem)').matches ? 'list' : 'canvas'
  })
  return [
    view,
    (next) => {
      store('device', STORAGE_NAME, next)
      setView(next)
    },
  ]
}
