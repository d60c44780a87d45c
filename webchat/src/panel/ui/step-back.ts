// Lets a view handle the back button in the head: its own steps come first, then the view is left.
import { createContext } from 'preact'
import { useContext, useEffect } from 'preact/hooks'

export interface StepBack {
  /** Takes a step back; null: there is none to take. */
  current: (() => void) | null
  /** Called when there is a step to take, and when there is no longer one. */
  changed?: (isThere: boolean) => void
}

export const StepBackContext = createContext<StepBack>({ current: null })

/** Handles the back button in the head while the component is shown; null: there is no step to take now. */
export function useStepBack(step: (() => void) | null): void {
  const holder = useContext(StepBackContext)
  const isThere = step !== null
  holder.current = step
  useEffect(() => holder.changed?.(isThere), [isThere])
  useEffect(
    () => () => {
      holder.current = null
      holder.changed?.(false)
    },
    [],
  )
}
