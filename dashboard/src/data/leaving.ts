// The browser asks whether to leave the page while something is being sent. For unsaved forms leaving-guard.tsx asks.
let sessionHasEnded = false

/** When the session has ended, the page is emptied and nothing can be saved, so the browser does not ask. */
export function stopAskingToStay(): void {
  sessionHasEnded = true
}

/** The returned function sets whether leaving the page now would lose something of its caller. */
export function openQuestion(): (isNeeded: boolean) => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (!sessionHasEnded) event.preventDefault()
  }
  return (isNeeded) => {
    if (isNeeded) addEventListener('beforeunload', ask)
    else removeEventListener('beforeunload', ask)
  }
}
