// Stores values in the browser, for this tab or for this device. The page also works in a browser that stores nothing.

type Where = 'tab' | 'device'

/** Undefined when nothing is stored under this name, or not by this page. */
export function readStored(where: Where, name: string): unknown {
  try {
    return JSON.parse(storage(where).getItem(name) ?? '')
  } catch {
    return undefined
  }
}

/** Undefined removes the value. */
export function store(where: Where, name: string, value: unknown): void {
  try {
    if (value === undefined) storage(where).removeItem(name)
    else storage(where).setItem(name, JSON.stringify(value))
  } catch {
    // The browser stores nothing, so the value is lost when the page is closed.
  }
}

/** Removes everything that was stored for this tab. */
export function forgetTab(): void {
  try {
    storage('tab').clear()
  } catch {
    // The browser stores nothing, so there is nothing to remove.
  }
}

/** Some browsers throw already when the storage is accessed. */
const storage = (where: Where): Storage => (where === 'tab' ? sessionStorage : localStorage)
