// One tab of this browser keeps its stream while nobody looks at it, so that it can tell the member of news.
import { openStore } from '../text/store.ts'

const state = openStore(false)

/** Whether this tab keeps its stream while it is hidden. */
export const useIsKeeper = state.use
export const isKeeper = state.get

/**
 * The browser gives the lock to one tab of the workspace, and to the next one when that tab is closed. The first tab
 * finds the lock free. Browsers have no locks on addresses without TLS; there, a hidden tab gets no news.
 */
export function keepStream(
  workspaceId: string,
  signal: AbortSignal,
  onKept: (how: 'first' | 'takes over') => void,
): void {
  const name = `holdfast.keeper.${workspaceId}`
  const hold = (how: 'first' | 'takes over') =>
    new Promise<void>((resolve) => {
      if (signal.aborted) return resolve()
      state.set(true)
      onKept(how)
      signal.addEventListener('abort', () => {
        state.set(false)
        resolve()
      })
    })
  // The request is refused when the signal is aborted before this tab has the lock.
  const wait = () => navigator.locks.request(name, { signal }, () => hold('takes over')).catch(() => undefined)
  void navigator.locks?.request(name, { ifAvailable: true }, (lock) => (lock ? hold('first') : wait()))
}
