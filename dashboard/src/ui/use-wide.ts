// Whether the window is wide enough for a panel next to the content of a page.
import { useSyncExternalStore } from 'react'

/** 80 rem, as `xl` in the classes. */
const WIDE = '(width >= 80rem)'

export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
}

function subscribe(tell: () => void): () => void {
  const media = matchMedia(WIDE)
  media.addEventListener('change', tell)
  return () => media.removeEventListener('change', tell)
}
