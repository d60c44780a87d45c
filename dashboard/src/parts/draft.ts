// The draft of an entry: it follows the saved entry until somebody changes it, and is never overwritten after that.
import { useRef, useState } from 'react'

interface State<Value> {
  base: Value
  version: number | undefined
  value: Value
}

export interface Draft<Value> {
  value: Value
  /** The version that the changes are based on; undefined for a new entry. */
  version: number | undefined
  dirty: boolean
  /** The same as a function, which is also right between two renderings. */
  isDirty: () => boolean
  /** Whether somebody else has changed the entry since then. */
  overtaken: boolean
  change: (part: Partial<Value>) => void
  /** Discards the changes and shows the saved entry. */
  discard: () => void
  /** Keeps the changes, on top of those by somebody else. */
  keep: () => void
  /** Is called when the changes were saved. */
  settle: () => void
}

export function useDraft<Value>(kept: Value, version: number | undefined): Draft<Value> {
  const fresh = { base: kept, version, value: kept }
  const [state, setState] = useState<State<Value>>(fresh)
  const dirty = !same(state.value, state.base)
  const touched = useRef(dirty)
  touched.current = dirty
  // React's way for state that follows a property: it is set while rendering, before anything is shown.
  if (!dirty && state.version !== version) setState(fresh)
  return {
    value: state.value,
    version: state.version,
    dirty,
    isDirty: () => touched.current,
    overtaken: dirty && state.version !== version,
    change: (part) => setState((now) => ({ ...now, value: { ...now.value, ...part } })),
    discard: () => setState(fresh),
    keep: () => setState((now) => ({ ...now, base: kept, version })),
    settle: () => {
      touched.current = false
      setState((now) => ({ ...now, base: now.value }))
    },
  }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
