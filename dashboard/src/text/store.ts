// A value outside of components: components that use it are rendered again when it changes.
import { useSyncExternalStore } from 'react'

interface Store<Value> {
  get(): Value
  set(next: Value): void
  /** The hook for components. */
  use(): Value
}

export function openStore<Value>(first: Value): Store<Value> {
  let value = first
  const listeners = new Set<() => void>()
  const get = () => value
  const subscribe = (tell: () => void) => {
    listeners.add(tell)
    return () => listeners.delete(tell)
  }
  return {
    get,
    set(next) {
      value = next
      for (const tell of listeners) tell()
    },
    use: () => useSyncExternalStore(subscribe, get),
  }
}
