// The draft of an entry: each of its fields follows the saved entry until somebody changes that field here.
import { useRef, useState } from 'react'
import { merged, same } from './merged.ts'

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
  /** Whether somebody else has changed the same fields since this draft began. */
  overtaken: boolean
  change: (part: Partial<Value>) => void
  /** Discards the changes and shows the saved entry. */
  discard: () => void
  /** Keeps the changes, on top of those by somebody else. */
  keep: () => void
  /** Is called when `value` was saved; what was typed while it was sent stays unsaved. */
  settle: () => void
  /** Is called when this page itself has changed another part of the entry, which has this version now. */
  advance: (next: number) => void
}

export function useDraft<Value extends object>(kept: Value, version: number | undefined): Draft<Value> {
  const fresh = { base: kept, version, value: kept }
  const [state, setState] = useState<State<Value>>(fresh)
  const dirty = !same(state.value, state.base)
  const touched = useRef(dirty)
  touched.current = dirty
  const isOld = state.version !== version
  const next = isOld ? merged(state.base, state.value, kept) : null
  // React's way for state that follows a property: it is set while rendering, before anything is shown.
  if (next && !next.clashes) setState({ base: kept, version, value: next.value })
  return {
    value: state.value,
    version: state.version,
    dirty,
    isDirty: () => touched.current,
    overtaken: next?.clashes === true,
    change: (part) => setState((now) => ({ ...now, value: { ...now.value, ...part } })),
    discard: () => setState(fresh),
    keep: () => next && setState({ base: kept, version, value: next.value }),
    settle: () => {
      touched.current = false
      // The stream may have brought the saved entry before the answer came.
      setState((now) => (now.version === state.version ? { ...now, base: state.value } : now))
    },
    // If somebody else has changed the entry, too, the draft stays overtaken.
    advance: (next) => setState((now) => (next === Number(now.version) + 1 ? { ...now, version: next } : now)),
  }
}
