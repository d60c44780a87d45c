// The browser's question whether to leave the page, for what is still being sent. Forms have a guard: leaving-guard.tsx.
let sessionHasEnded = false

/** When the session has ended, the page is closed and cannot save anything, so nobody is asked to stay. */
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
