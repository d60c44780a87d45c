// What somebody is changing, beside what is kept: followed while nothing was touched, never overwritten once it was.
import { useRef, useState } from 'react'

interface State<Value> {
  base: Value
  version: number | undefined
  value: Value
}

export interface Draft<Value> {
  value: Value
  /** The version that the changes were begun on; undefined: nothing is kept yet. */
  version: number | undefined
  dirty: boolean
  /** The same, also between two renderings. */
  isDirty: () => boolean
  /** Others have changed it since. */
  overtaken: boolean
  change: (part: Partial<Value>) => void
  /** What is kept now, without the changes. */
  discard: () => void
  /** The changes stay, on top of what others did. */
  keep: () => void
  /** The changes have been kept. */
  settle: () => void
}

export function useDraft<Value>(kept: Value, version: number | undefined): Draft<Value> {
  const fresh = { base: kept, version, value: kept }
  const [state, setState] = useState<State<Value>>(fresh)
  const dirty = !same(state.value, state.base)
  const touched = useRef(dirty)
  touched.current = dirty
  // As React has it for state that follows what comes from outside: set while rendering, before anything is shown.
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
