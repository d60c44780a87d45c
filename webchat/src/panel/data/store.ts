// A value that components follow: they are drawn again when what they have picked from it changes.
import { useEffect, useState } from 'preact/hooks'

export interface Store<State> {
  get(): State
  set(change: Partial<State>): void
  listen(listener: () => void): () => void
}

export function openStore<State extends object>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change }
      for (const listener of [...listeners]) listener()
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useStore<State, Picked>(store: Store<State>, pick: (state: State) => Picked): Picked {
  const [picked, setPicked] = useState(() => pick(store.get()))
  useEffect(() => {
    const look = () => setPicked(() => pick(store.get()))
    // It may have changed between the first drawing and this moment.
    look()
    return store.listen(look)
  }, [store])
  return picked
}
