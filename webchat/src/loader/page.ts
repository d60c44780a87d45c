// The functions of the page that the loader uses: idle time, languages, storage, and scrolling.

const MAX_WAIT_FOR_IDLE_MS = 4_000
const WAIT_WITHOUT_IDLE_MS = 1_000

/** An object without a prototype, because the page may have added members to the usual one. */
export function withoutPrototype<T extends object>(own: T): T {
  return { __proto__: null, ...own } as T
}

/** Calls back when the page is loaded and has nothing to do. */
export function whenIdle(callback: () => void): void {
  const wait = () => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(callback, withoutPrototype({ timeout: MAX_WAIT_FOR_IDLE_MS }))
    // Safari has no idle callback.
    else setTimeout(callback, WAIT_WITHOUT_IDLE_MS)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, withoutPrototype({ once: true }))
}

type Where = 'localStorage' | 'sessionStorage'

/** Whether a mark is set in the page's own storage. A mark has no content. */
export function isMarked(where: Where, name: string): boolean {
  try {
    return window[where].getItem(name) !== null
  } catch {
    return false
  }
}

export function mark(where: Where, name: string, isSet: boolean): void {
  try {
    if (isSet) window[where].setItem(name, '1')
    else window[where].removeItem(name)
  } catch {
    // The browser stores nothing for this page.
  }
}

/** Keeps the page from scrolling behind the panel; returns a function that allows it again. */
export function stopScrolling(): () => void {
  const { style } = document.documentElement
  const before = [style.getPropertyValue('overflow'), style.getPropertyPriority('overflow')] as const
  style.setProperty('overflow', 'hidden', 'important')
  return () => style.setProperty('overflow', ...before)
}

/** The languages of the page and of the browser, the page's first. */
export function pageLanguages(): readonly string[] {
  return [document.documentElement.lang, ...(navigator.languages ?? [])]
}
