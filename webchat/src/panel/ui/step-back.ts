// Lets a view handle the back button in the head: its own steps come first, then the view is left.
import { createContext } from 'preact'
import { useContext, useEffect } from 'preact/hooks'

/** Holds the current step back, which returns whether there was one to take. */
export const StepBackContext = createContext<{ current: (() => boolean) | null }>({ current: null })

/** Handles the back button in the head while the component is shown. */
export function useStepBack(step: () => boolean): void {
  const holder = useContext(StepBackContext)
  holder.current = step
  useEffect(
    () => () => {
      holder.current = null
    },
    [],
  )
}
