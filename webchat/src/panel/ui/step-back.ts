// The way back within what is shown: the button in the head goes one step back before it leaves.
import { createContext } from 'preact'
import { useContext, useEffect } from 'preact/hooks'

/** Holds the current step back, which returns whether there was one to take. */
export const StepBackContext = createContext<{ current: (() => boolean) | null }>({ current: null })

/** Takes the button in the head as long as the component is shown. */
export function useStepBack(step: () => boolean): void {
  const place = useContext(StepBackContext)
  place.current = step
  useEffect(
    () => () => {
      place.current = null
    },
    [],
  )
}
